import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { alarm } from '@adit/contract/alarm'
import type { Output } from '@adit/contract/kit'
import { timeZoneLabel, toTimeZone } from '@adit/contract/time-zones'
import { useAct } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { useLanguage } from '../../kit/language.ts'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import classes from './Alarms.module.css'
import { useMayEdit, useNamed } from './use-alarms.ts'

/** When nothing is told; what is still wrong at their end is told then. */
export function QuietCard({ status }: { status: Output<typeof alarm.queryStatus> | undefined }) {
  const t = useText('alarm')
  const named = useNamed()
  const mayEdit = useMayEdit()
  const language = useLanguage(state => state.language)
  const save = useAct(alarm.setQuietHours)
  const [from, setFrom] = useState(status?.quietFrom ?? '')
  const [to, setTo] = useState(status?.quietTo ?? '')
  const set = status?.quietFrom != null
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    save.mutate({ ...named, quietFrom: from, quietTo: to }, { onSuccess: () => toast.ok(t('quiet.saved')) })
  }
  return (
    <Card title={t('quiet')}>
      <form className={classes.stack} onSubmit={onSubmit}>
        <p className={classes.muted}>{t('quiet.text', { zone: timeZoneLabel(toTimeZone(status?.timeZone), language) })}</p>
        <div className={classes.pair}>
          <TextInput type="time" label={t('quiet.from')} value={from} disabled={!mayEdit} onChange={event => setFrom(event.currentTarget.value)} />
          <TextInput type="time" label={t('quiet.to')} value={to} disabled={!mayEdit} onChange={event => setTo(event.currentTarget.value)} />
        </div>
        {mayEdit && (
          <div className={classes.buttons}>
            <Button type="submit" variant="default" loading={save.isPending} disabled={!from || !to || from === to}>{t('quiet.save')}</Button>
            {set && <Button variant="subtle" color="gray" disabled={save.isPending} onClick={() => save.mutate(named, { onSuccess: () => toast.ok(t('quiet.cleared')) })}>{t('quiet.clear')}</Button>}
          </div>
        )}
      </form>
    </Card>
  )
}
