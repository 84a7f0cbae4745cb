import { alarm, type AlarmEvent } from '@adit/contract/alarm'
import type { Coin } from '@adit/contract/coins'
import { scaleHashrate } from '@adit/contract/hashrate-units'
import { offsetMinutes, toTimeZone } from '@adit/contract/time-zones'
import { useCall } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { useText, type Say } from '../../kit/text.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import classes from './Alarms.module.css'
import { useNamed } from './use-alarms.ts'

const REFRESH_MS = 30_000
const TONE = { sent: 'ok', waiting: 'lamp', failed: 'bad' } as const

/** Every alarm there was, and what became of its messages. */
export function HistoryCard({ timeZone }: { timeZone: string | undefined }) {
  const t = useText('alarm')
  const named = useNamed()
  const [page, change] = useUrlInput(alarm.history)
  const events = useCall(alarm.history, { ...page, ...named }, { every: REFRESH_MS })
  const zone = offsetMinutes(toTimeZone(timeZone))
  const columns: Column<AlarmEvent>[] = [
    { id: 'what', title: t('history.what'), value: event => eventTitle(t, event), cell: event => <What event={event} />, width: 260, unsorted: true, choice: 'always', place: 'name' },
    {
      id: 'state', title: t('history.state'), value: event => stateOf(event), width: 110, unsorted: true, choice: 'always', place: 'state',
      cell: event => <StatusTag tone={STATE_TONE[stateOf(event)]}>{t(`history.${stateOf(event)}`)}</StatusTag>,
    },
    { id: 'time', title: t('history.time'), value: event => event.time, cell: event => <TimeText at={event.time} zoneMinutes={zone} />, width: 150, unsorted: true, choice: 'always', place: 'time' },
    { id: 'sent', title: t('history.sent'), value: event => event.deliveries.map(({ state }) => state).join(), cell: event => <Deliveries event={event} zone={zone} />, width: 240, unsorted: true, choice: 'always' },
  ]
  return (
    <Card title={t('history')} flush>
      <DataTable
        id="alarm-history" label={t('history')} of={events} rowId={event => event.id} columns={columns} empty={{ title: t('history.empty'), text: t('history.empty.text') }}
        paging={{ pageNum: page.pageNum, pageSize: page.pageSize, onPage: next => change(next) }}
      />
    </Card>
  )
}

type State = 'ringing' | 'ended' | 'over' | 'test'
const STATE_TONE = { ringing: 'bad', ended: 'idle', over: 'ok', test: 'lamp' } as const
const stateOf = ({ kind, endTime }: AlarmEvent): State => kind === 'ring' ? endTime === null ? 'ringing' : 'ended' : kind

function eventTitle(t: Say<'alarm'>, { kind, ruleKind, coinType, machines, threshold, figure }: AlarmEvent): string {
  if (kind === 'test' || ruleKind === null) return t('event.test')
  if (ruleKind === 'offline') return t(`event.offline.${kind}`, { count: machines?.count ?? 0 })
  const inUnit = (value: number | null) => value === null ? '' : ruleKind === 'hashrate' ? scaleHashrate(value, coinType as Coin).text : ruleKind === 'rejection' ? `${Number(value.toFixed(2))}%` : String(value)
  return t(`event.${ruleKind}.${kind}`, { coin: coinType ?? '', figure: inUnit(figure), threshold: inUnit(threshold) })
}

function What({ event }: { event: AlarmEvent }) {
  const t = useText('alarm')
  const { machines } = event
  const more = machines ? machines.count - machines.names.length : 0
  return (
    <span className={classes.main}>
      {eventTitle(t, event)}
      {machines && <span className={`${classes.sub} ${classes.mono}`}>{machines.names.join(', ')}{more > 0 && <> {t('event.more', { count: more })}</>}</span>}
      {machines && machines.still > 0 && <span className={classes.sub}>{t('event.still', { count: machines.still })}</span>}
    </span>
  )
}

function Deliveries({ event: { deliveries }, zone }: { event: AlarmEvent; zone: number }) {
  const t = useText('alarm')
  if (deliveries.length === 0) return <span className={classes.muted}>{t('delivery.nobody')}</span>
  return (
    <ul className={classes.list}>
      {deliveries.map(({ channel, recipient, state, attempts, nextTime, error }, at) => (
        <li key={at} className={classes.state}>
          <StatusTag tone={TONE[state]}>{t(`delivery.${state}`)}</StatusTag>
          <span>{t(`channel.${channel}`)} <span className={classes.muted}>{recipient}</span></span>
          {state !== 'sent' && error && <span className={classes.muted}>{error}</span>}
          {state === 'waiting' && attempts > 0 && nextTime !== null && <span className={classes.muted}>{t('delivery.next', { count: attempts })} <TimeText at={nextTime} zoneMinutes={zone} /></span>}
        </li>
      ))}
    </ul>
  )
}
