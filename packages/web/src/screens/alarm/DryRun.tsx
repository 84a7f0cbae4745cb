import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { alarm } from '@adit/contract/alarm'
import type { Input } from '@adit/contract/kit'
import { offsetMinutes, toTimeZone } from '@adit/contract/time-zones'
import { useCall } from '../../kit/call.ts'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import { useText } from '../../kit/text.ts'
import classes from './Alarms.module.css'
import { useNamed } from './use-alarms.ts'

const SHOWN = 5

/** What the rule as it stands would have told of in the last days. */
export function DryRun({ said, disabled }: { said: Input<typeof alarm.add>; disabled: boolean }) {
  const t = useText('alarm')
  const named = useNamed()
  const [asked, setAsked] = useState(false)
  const { alarmId: _, ...rule } = said
  const tried = useCall(alarm.dryRun, rule, { enabled: asked })
  const status = useCall(alarm.queryStatus, named)
  const zone = offsetMinutes(toTimeZone(status.data?.timeZone))
  const result = asked ? tried.data : undefined
  return (
    <div className={classes.stack}>
      <div><Button variant="default" disabled={disabled} loading={asked && tried.isFetching} onClick={() => setAsked(true)}>{t('try')}</Button></div>
      <div role="status">
        {result && (
          <div className={classes.tried}>
            <b>{t('try.rings', { count: result.rings, days: result.days })}</b>
            {result.machines && result.machines.tried < result.machines.all && <p className={classes.muted}>{t('try.some', result.machines)}</p>}
            {result.items.length > 0 && (
              <ul>
                {result.items.slice(-SHOWN).reverse().map(item => (
                  <li key={item.time}>
                    <TimeText at={item.time} zoneMinutes={zone} />
                    {item.machines > 0 && <>{': '}{t('machines', { count: item.machines })}</>}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
