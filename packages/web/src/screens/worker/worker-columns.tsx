import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import type { Coin } from '@adit/contract/coins'
import { WORKER } from '@adit/contract/constants'
import { offsetMinutes, type TimeZone } from '@adit/contract/time-zones'
import { WORKER_STATUS, type WorkerSort } from '@adit/contract/worker'
import { hashrateColumn } from '../../kit/figures/hashrate.ts'
import { HashrateText } from '../../kit/figures/HashrateText.tsx'
import { Nothing } from '../../kit/figures/Nothing.tsx'
import { CountText, PercentText } from '../../kit/figures/NumberText.tsx'
import { formatDuration } from '../../kit/figures/time.ts'
import { AgoText } from '../../kit/figures/TimeText.tsx'
import { useLanguage } from '../../kit/language.ts'
import { usePhone } from '../../kit/phone.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { useText } from '../../kit/text.ts'
import type { ListedWorker, ListPage } from './worker-source.ts'
import classes from './Worker.module.css'

const NO_WORKERS: ListedWorker[] = []
const MINUTE = 60_000

/** P§4 in a word with its colour. */
export function WorkerStatusTag({ status }: { status: number }) {
  const t = useText('worker')
  if (status === WORKER_STATUS.online) return <StatusTag tone="ok">{t('status.online')}</StatusTag>
  return status === WORKER_STATUS.offline ? <StatusTag tone="bad">{t('status.offline')}</StatusTag> : <StatusTag tone="idle">{t('status.invalid')}</StatusTag>
}

/** P§4: under 1 % is normal; from there on it is red, and marked. */
export function RejectText({ rate }: { rate: number | null }) {
  const t = useText('worker')
  if (rate === null) return <Nothing />
  if (rate < WORKER.normalRejectRate) return <PercentText value={rate * 100} least={2} />
  return <span className={classes.tooMany} title={t('rejected.high')}><IconAlertTriangle size={14} aria-label={t('rejected.high')} /><PercentText value={rate * 100} least={2} /></span>
}

/** The link keeps the filters; Back closes what it opened. */
function WorkerLink({ worker }: { worker: ListedWorker }) {
  const { search } = useLocation()
  const to = new URLSearchParams(search)
  to.set('id', String(worker.id))
  return <Link className={classes.name} to={{ search: `?${to}` }} preventScrollReset>{worker.workerId}</Link>
}

type Drawn = Column<ListedWorker> & { id: WorkerSort }

/** Every column there is; each can be sorted by. One unit for all hash rates of the list. */
export function useWorkerColumns(page: ListPage | undefined, coin: Coin, withIp: boolean): Column<ListedWorker>[] {
  const t = useText('worker')
  const language = useLanguage(state => state.language)
  const phone = usePhone()
  const items = page?.items ?? NO_WORKERS
  const zone: TimeZone = page?.timeZone ?? 'TIME_ZONE_0'
  const now = page?.countedUntil ?? 0
  return useMemo(() => {
    const rates = hashrateColumn(items.flatMap(each => [each.hsLast10MinNum, each.hsLast1HourNum, each.hsLast1DNum]), coin, language)
    const rate = (value: number) => phone ? <HashrateText value={value} coin={coin} /> : rates.text(value)
    const zoneMinutes = offsetMinutes(zone)
    const unit = rates.unit
    const columns: Drawn[] = [
      { id: 'workerId', title: t('column.worker'), value: each => each.workerId, cell: each => <WorkerLink worker={each} />, width: 180, choice: 'always', place: 'name' },
      { id: 'groupName', title: t('column.group'), value: each => each.groupName, cell: each => each.groupName ?? <Nothing />, width: 110 },
      { id: 'workerStatus', title: t('column.status'), value: each => each.workerStatus, cell: each => <WorkerStatusTag status={each.workerStatus} />, width: 110, place: 'state' },
      { id: 'hsLast10Min', title: t('column.10m', { unit }), value: each => each.hsLast10MinNum, cell: each => <b>{rate(each.hsLast10MinNum)}</b>, figure: true, width: 130, place: 'figure' },
      { id: 'hsLast1Hour', title: t('column.1h'), value: each => each.hsLast1HourNum, cell: each => rate(each.hsLast1HourNum), figure: true, width: 100 },
      { id: 'hsLast1D', title: t('column.24h'), value: each => each.hsLast1DNum, cell: each => rate(each.hsLast1DNum), figure: true, width: 100 },
      { id: 'rejectRatio', title: t('column.rejected'), value: each => each.rejectRate, cell: each => <RejectText rate={each.rejectRate} />, figure: true, width: 110 },
      { id: 'shareLastTime', title: t('column.last'), value: each => each.shareLastTime, cell: each => <AgoText at={each.shareLastTime} now={now} zoneMinutes={zoneMinutes} />, figure: true, width: 130, place: 'time' },
      ...(withIp ? [{ id: 'ip' as const, title: t('column.ip'), value: (each: ListedWorker) => each.ip, cell: (each: ListedWorker) => each.ip ? <span className={classes.mono}>{each.ip}</span> : <Nothing />, choice: 'hidden' as const, width: 140 }] : []),
      { id: 'reconnectLast24h', title: t('column.connects'), value: each => each.reconnectLast24h, cell: each => <CountText value={each.reconnectLast24h} />, figure: true, choice: 'hidden', width: 130 },
      { id: 'onlineTimeLast24h', title: t('column.online'), value: each => each.onlineTimeLast24h, cell: each => formatDuration(each.onlineTimeLast24h * MINUTE, language), figure: true, choice: 'hidden', width: 130 },
      { id: 'brand', title: t('column.brand'), value: each => each.brand, choice: 'hidden', width: 110 },
      { id: 'model', title: t('column.model'), value: each => each.model, choice: 'hidden', width: 180 },
      { id: 'power', title: t('column.power'), value: each => each.power, cell: each => <CountText value={each.power} />, figure: true, choice: 'hidden', width: 130 },
      { id: 'hashRate', title: t('column.standard'), value: each => each.hashRate, cell: each => <HashrateText value={each.hashRate} coin={coin} />, figure: true, choice: 'hidden', width: 140 },
      { id: 'efficiency', title: t('column.efficiency'), value: each => each.efficiency, cell: each => <PercentText value={each.efficiency === null ? null : each.efficiency * 100} decimals={1} least={1} />, figure: true, choice: 'hidden', width: 130 },
    ]
    return columns
  }, [items, zone, now, coin, language, phone, withIp, t])
}
