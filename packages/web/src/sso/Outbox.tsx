import { outbox } from '@adit/contract/outbox'
import { useCall } from '../kit/call.ts'
import { Card } from '../kit/Card.tsx'
import { TimeText } from '../kit/figures/TimeText.tsx'
import { Await } from '../kit/states/Await.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { useText } from '../kit/text.ts'
import { usePageTitle } from './page-title.ts'
import classes from './sso.module.css'

/** As often as somebody waiting for a mail would look again. */
const EVERY_MS = 3_000
const HERE_MINUTES = -new Date().getTimezoneOffset()

/** The demo's letter box: what would have been mailed. The call exists in the demo alone. */
export function Outbox() {
  const t = useText('sso')
  usePageTitle(t('outbox.title'))
  const mails = useCall(outbox.list, {}, { every: EVERY_MS })
  return (
    <div className={classes.wide}>
      <div className={classes.head}><h1>{t('outbox.title')}</h1></div>
      <p className={classes.lead}>{t('outbox.text')}</p>
      <Await of={mails} skeleton={<Card><Skeleton height={120} /></Card>} empty={{ title: t('outbox.title'), text: t('outbox.empty'), when: ({ items }) => items.length === 0 }}>
        {({ items }) => items.map(mail => (
          <Card key={mail.id} title={mail.subject}>
            <p className={classes.small}>{t('outbox.to')} {mail.to} · <TimeText at={mail.time} zoneMinutes={HERE_MINUTES} /></p>
            <pre className={classes.mail}>{linked(mail.text)}</pre>
          </Card>
        ))}
      </Await>
    </div>
  )
}

/** Addresses in the text as links, so that a newcomer can follow them. */
const linked = (text: string) => text.split(/(https?:\/\/\S+)/).map((part, at) => at % 2 ? <a key={at} href={part}>{part}</a> : part)
