import { alarm, type AlarmEvent } from '@adit/contract/alarm'
import { offsetMinutes, toTimeZone } from '@adit/contract/time-zones'
import { useCall } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { Pager } from '../../kit/table/Pager.tsx'
import { useText } from '../../kit/text.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import classes from './Alarms.module.css'
import { eventTitle } from './event-words.ts'
import { useNamed } from './use-alarms.ts'

const REFRESH_MS = 30_000
const STATE_TONE = { ringing: 'bad', ended: 'idle', over: 'ok', test: 'lamp' } as const
const SENT_TONE = { sent: 'ok', waiting: 'lamp', failed: 'bad' } as const

/** Every alarm there was, and what became of its messages. */
export function HistoryCard({ timeZone }: { timeZone: string | undefined }) {
  const t = useText('alarm')
  const named = useNamed()
  const [page, change] = useUrlInput(alarm.history)
  const events = useCall(alarm.history, { ...page, ...named }, { every: REFRESH_MS })
  const zone = offsetMinutes(toTimeZone(timeZone))
  return (
    <Card title={t('history')} flush>
      <Await of={events} skeleton={<div className={classes.inset}><Skeleton height={120} /></div>} empty={{ when: ({ totalRecord }) => totalRecord === 0, title: t('history.empty'), text: t('history.empty.text') }}>
        {({ items, totalRecord }) => (
          <>
            <ul className={classes.list} aria-label={t('history')}>{items.map(event => <EventRow key={event.id} event={event} zone={zone} />)}</ul>
            <Pager pageNum={page.pageNum} pageSize={page.pageSize} total={totalRecord} onPage={next => change(next)} />
          </>
        )}
      </Await>
    </Card>
  )
}

function EventRow({ event, zone }: { event: AlarmEvent; zone: number }) {
  const t = useText('alarm')
  const { kind, endTime, time, machines, deliveries } = event
  const state = kind === 'ring' ? endTime === null ? 'ringing' : 'ended' : kind
  const more = machines ? machines.count - machines.names.length : 0
  return (
    <li className={classes.event}>
      <div className={classes.eventHead}>
        <b>{eventTitle(t, event)}</b>
        <StatusTag tone={STATE_TONE[state]}>{t(`history.${state}`)}</StatusTag>
        <span className={classes.when}><TimeText at={time} zoneMinutes={zone} /></span>
      </div>
      {machines && <p className={classes.mono}>{machines.names.join(', ')}{more > 0 && <> {t('event.more', { count: more })}</>}</p>}
      {machines && machines.still > 0 && <p className={classes.muted}>{t('event.still', { count: machines.still })}</p>}
      {deliveries.length === 0 && <p className={classes.muted}>{t('delivery.nobody')}</p>}
      <ul className={classes.deliveries}>
        {deliveries.map(({ channel, recipient, state: sent, attempts, nextTime, error }, at) => (
          <li key={at}>
            <StatusTag tone={SENT_TONE[sent]}>{t(`delivery.${sent}`)}</StatusTag>
            <span>{t(`channel.${channel}`)} <span className={classes.muted}>{recipient}</span></span>
            {sent !== 'sent' && error && <span className={classes.muted}>{error}</span>}
            {sent === 'waiting' && attempts > 0 && nextTime !== null && <span className={classes.muted}>{t('delivery.next', { count: attempts })} <TimeText at={nextTime} zoneMinutes={zone} /></span>}
          </li>
        ))}
      </ul>
    </li>
  )
}
