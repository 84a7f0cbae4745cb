import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconBellOff, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { alarm } from '@adit/contract/alarm'
import { offsetMinutes, toTimeZone } from '@adit/contract/time-zones'
import { useAct, useCall } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import classes from './Alarms.module.css'
import { MachinePicker, type Machine } from './MachinePicker.tsx'
import { useMayEdit, useNamed } from './use-alarms.ts'

const HOURS = { '1': 1, '24': 24, '168': 168, always: undefined } as const
type For = keyof typeof HOURS

/** Machines whose being offline is known. */
export function SilenceCard({ timeZone }: { timeZone: string | undefined }) {
  const t = useText('alarm')
  const named = useNamed()
  const mayEdit = useMayEdit()
  const silenced = useCall(alarm.querySilence, named)
  const lift = useAct(alarm.deleteSilence)
  const [open, setOpen] = useState(false)
  return (
    <Card title={t('silence')} actions={mayEdit && <Button variant="default" leftSection={<IconBellOff size={16} aria-hidden />} onClick={() => setOpen(true)}>{t('silence.add')}</Button>}>
      <Await of={silenced} skeleton={<Skeleton height={40} />}>
        {({ items }) => items.length === 0 ? <p className={classes.muted}>{t('silence.empty')}</p> : (
          <ul className={classes.list}>
            {items.map(({ id, workerId, endTime }) => (
              <li key={id} className={classes.plain}>
                <div className={classes.main}>
                  <span className={classes.mono}>{workerId}</span>
                  <span className={classes.sub}>{endTime === null ? t('silence.always') : <>{t('silence.until')} <TimeText at={endTime} zoneMinutes={offsetMinutes(toTimeZone(timeZone))} /></>}</span>
                </div>
                {mayEdit && (
                  <ActionIcon
                    variant="subtle" color="gray" size="var(--target)" aria-label={t('silence.lift', { name: workerId })}
                    onClick={() => lift.mutate({ ...named, workerIds: [id] }, { onSuccess: () => toast.ok(t('silence.lifted')) })}
                  >
                    <IconX size={18} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        )}
      </Await>
      <Dialog opened={open} onClose={() => setOpen(false)} title={t('silence.add')}><SilenceForm onDone={() => setOpen(false)} /></Dialog>
    </Card>
  )
}

function SilenceForm({ onDone }: { onDone: () => void }) {
  const t = useText('alarm')
  const named = useNamed()
  const silence = useAct(alarm.silence)
  const [machines, setMachines] = useState<Machine[]>([])
  const [hours, setHours] = useState<For>('24')
  const onSave = () => silence.mutate({ ...named, workerIds: machines.map(({ id }) => id), hours: HOURS[hours] }, { onSuccess: () => { toast.ok(t('silence.done')); onDone() } })
  return (
    <div className={classes.stack}>
      <MachinePicker chosen={machines} onChange={setMachines} />
      <Segmented label={t('silence.for')} value={hours} onChange={setHours} choices={(['1', '24', '168', 'always'] as const).map(value => ({ value, label: t(`silence.for.${value}`) }))} />
      <div><Button disabled={machines.length === 0} loading={silence.isPending} onClick={onSave}>{t('silence.save', { count: machines.length })}</Button></div>
    </div>
  )
}
