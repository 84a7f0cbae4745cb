import '@mantine/core/styles/CloseButton.css'
import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { alarm } from '@adit/contract/alarm'
import { useCall } from '../../kit/call.ts'
import { SearchField } from '../../kit/SearchField.tsx'
import { useText } from '../../kit/text.ts'
import classes from './Alarms.module.css'
import { useNamed } from './use-alarms.ts'

export type Machine = { id: string; workerId: string }

/** Machines by the beginning of their name; chosen ones stand above. */
export function MachinePicker({ chosen, onChange, name, error }: { chosen: Machine[]; onChange: (machines: Machine[]) => void; name?: string; error?: string | undefined }) {
  const t = useText('alarm')
  const [search, setSearch] = useState('')
  const found = useCall(alarm.machines, { ...useNamed(), search })
  const left = found.data?.items.filter(({ id }) => !chosen.some(one => one.id === id)) ?? []
  return (
    <div className={classes.stack}>
      {chosen.length > 0 && (
        <div className={classes.chips}>
          {chosen.map(machine => (
            <span key={machine.id} className={classes.chip}>
              {machine.workerId}
              <CloseButton size="sm" aria-label={t('picker.remove', { name: machine.workerId })} onClick={() => onChange(chosen.filter(one => one.id !== machine.id))} />
            </span>
          ))}
        </div>
      )}
      <SearchField label={t('picker.search')} value={search} onChange={setSearch} maxLength={64} name={name} error={error} />
      <div className={classes.found}>
        {left.map(machine => <button key={machine.id} type="button" onClick={() => onChange([...chosen, machine])}>{machine.workerId}</button>)}
      </div>
      {found.data && left.length === 0 && <p className={classes.muted}>{t('picker.none')}</p>}
    </div>
  )
}
