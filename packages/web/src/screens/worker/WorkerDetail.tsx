import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Coin } from '@adit/contract/coins'
import type { Output } from '@adit/contract/kit'
import { refusals } from '@adit/contract/refusals'
import { offsetMinutes } from '@adit/contract/time-zones'
import type { worker } from '@adit/contract/worker'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { HashrateText } from '../../kit/figures/HashrateText.tsx'
import { Nothing } from '../../kit/figures/Nothing.tsx'
import { CountText, PercentText } from '../../kit/figures/NumberText.tsx'
import { formatDuration } from '../../kit/figures/time.ts'
import { AgoText } from '../../kit/figures/TimeText.tsx'
import { useLanguage } from '../../kit/language.ts'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { Empty } from '../../kit/states/States.tsx'
import { useText } from '../../kit/text.ts'
import { Refused } from '../../kit/wire.ts'
import { Reconnects } from './Reconnects.tsx'
import { ShareBreakdown } from './ShareBreakdown.tsx'
import { RejectText, WorkerStatusTag } from './worker-columns.tsx'
import type { GraphInput, ListedWorker, WorkerSource } from './worker-source.ts'
import classes from './Worker.module.css'

const EVERY_MS = 30_000
/** As fine as it is kept so far back, and as a screen can show. */
const WINDOWS: Record<number, NonNullable<GraphInput['window']>> = { 1: '10m', 7: '1h', 30: '1h', 90: '1d', 365: '1d' }
const RANGES = Object.keys(WINDOWS).map(Number)

type Props = { source: WorkerSource; id: number; coin: Coin; known: ListedWorker | undefined; withIp: boolean; onClose: () => void }
type Graph = Output<typeof worker.graph>

/** One worker: its graph, what became of its shares, where it connects from, what machine it is. */
export function WorkerDetail({ source, id, coin, known, withIp, onClose }: Props) {
  const t = useText('worker')
  const [days, setDays] = useState(1)
  const graph = useQuery({
    queryKey: ['worker', source.key, 'graph', id, days], queryFn: ({ signal }) => source.graph({ id, days, window: WINDOWS[days]! }, signal),
    placeholderData: keepPreviousData, refetchInterval: EVERY_MS,
  })
  const items = graph.data?.items
  const shown = graph.data?.worker ?? known
  if (isGone(graph.error)) return <Dialog opened onClose={onClose} title={t('detail.title')}><Empty title={t('detail.gone')} text={t('detail.gone.text')} /></Dialog>
  return (
    <Dialog wide opened onClose={onClose} title={shown?.userWorkerId ?? t('detail.title')}>
      <div className={classes.detail}>
        <Await of={graph} skeleton={<Skeleton height={120} />}>{data => <Facts data={data} coin={coin} ip={withIp ? known?.ip : undefined} />}</Await>
        <TimeChart
          title={t('detail.graph')} times={items?.map(item => item.time) ?? null} step={graph.data?.step} zoneMinutes={offsetMinutes(graph.data?.timeZone ?? 'TIME_ZONE_0')}
          ranges={RANGES} range={days} onRange={setDays} error={graph.error} retry={() => void graph.refetch()} refreshing={graph.isPlaceholderData} empty={{ title: t('detail.graph.empty') }}
          series={items ? [
            {
              key: 'rate', label: t('detail.graph'), draw: 'line', measure: { kind: 'hashrate', coin }, values: items.map(item => item.hashrate),
              uncertainty: items.map(item => item.hashrate !== null && item.error !== null ? item.hashrate * item.error : null), behind: { of: 'shares', counts: items.map(item => item.shares) },
            },
            { key: 'rejected', label: t('column.rejected'), draw: 'line', measure: { kind: 'percent' }, tone: 'bad', values: items.map(item => item.rejectRate === null ? null : item.rejectRate * 100) },
          ] : []}
        />
        {graph.data && <ShareBreakdown data={graph.data} />}
        {source.reconnects && graph.data && <Reconnects source={source} id={id} zoneMinutes={offsetMinutes(graph.data.timeZone)} />}
      </div>
    </Dialog>
  )
}

/** An old link may name a worker that was deleted, or one of another sub-account. */
const isGone = (error: unknown) => error instanceof Refused && error.code === refusals.PARAMETER_ILLEGAL

function Facts({ data: { worker: of, timeZone, countedUntil }, coin, ip }: { data: Graph; coin: Coin; ip: string | null | undefined }) {
  const t = useText('worker')
  const language = useLanguage(state => state.language)
  const now = countedUntil ?? of.shareLastTime
  return (
    <dl className={classes.facts}>
      <Fact name={t('column.status')}><WorkerStatusTag status={of.workerStatus} /></Fact>
      <Fact name={t('fact.10m')}><HashrateText value={of.hsLast10MinNum} coin={coin} /></Fact>
      <Fact name={t('fact.1h')}><HashrateText value={of.hsLast1HourNum} coin={coin} /></Fact>
      <Fact name={t('fact.24h')}><HashrateText value={of.hsLast1DNum} coin={coin} /></Fact>
      <Fact name={t('column.rejected')}><RejectText rate={of.rejectRate} /></Fact>
      <Fact name={t('column.last')}><AgoText at={of.shareLastTime} now={now} zoneMinutes={offsetMinutes(timeZone)} /></Fact>
      <Fact name={t('column.online')}>{formatDuration(of.onlineTimeLast24h * 60_000, language)}</Fact>
      <Fact name={t('column.connects')}><CountText value={of.reconnectLast24h} /></Fact>
      <Fact name={t('column.group')}>{of.groupName ?? t('group.none')}</Fact>
      <Fact name={t('fact.machine')}>{of.model ? `${of.brand} ${of.model}` : <Nothing />}</Fact>
      {of.model && <Fact name={t('column.efficiency')}><PercentText value={of.efficiency === null ? null : of.efficiency * 100} decimals={1} /></Fact>}
      {ip !== undefined && <Fact name={t('column.ip')}>{ip ?? <Nothing />}</Fact>}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => <div><dt>{name}</dt><dd>{children}</dd></div>
