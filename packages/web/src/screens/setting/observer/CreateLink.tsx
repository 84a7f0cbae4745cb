import { useState } from 'react'
import { observerLink, type ObserverLink } from '@adit/contract/observer-link'
import { OBSERVER_PARTS, type ObserverPart } from '@adit/contract/permissions'
import { AddressesField } from '../../../kit/form/AddressesField.tsx'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { useContractForm, type Bound } from '../../../kit/form/contract-form.ts'
import { TextField } from '../../../kit/form/Fields.tsx'
import { Tick } from '../../../kit/Tick.tsx'
import { useText } from '../../../kit/text.ts'
import { PART_WORDS } from './link-columns.tsx'
import type { Whose } from './ObserverLinks.tsx'
import classes from './Links.module.css'

type Props = Whose & { zoneMinutes: number; onDone: (made: ObserverLink) => void }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** P§5: a name for the link and the pages it shows; ours: until when and from where. */
export function CreateLink({ userId, coinType, zoneMinutes, onDone }: Props) {
  const t = useText('observer')
  const form = useContractForm(observerLink.create, { userId, coinType, remark: '', permission: ['dashboard', 'worker'], addresses: [] }, {
    onDone, words: { addresses: t('create.addresses.wrong'), permission: t('create.parts.none') },
  })
  const [day, setDay] = useState('')
  const { value: _ms, onChange: _set, ...expireDate } = form.field('expireDate')
  /** The last day counts whole, on the sub-account's clock. */
  const chooseDay = (said: string | null | undefined) => {
    setDay(said ?? '')
    form.set('expireDate', said ? Date.parse(`${said}T00:00:00Z`) - zoneMinutes * MINUTE + DAY : undefined)
  }
  return (
    <ContractForm of={form} submit={t('create.submit')}>
      <TextField label={t('create.remark')} hint={t('create.remark.hint')} autoComplete="off" autoFocus {...form.field('remark')} />
      <Parts {...form.field('permission') as Bound<ObserverPart[]>} />
      <TextField type="date" label={t('create.expires')} hint={t('create.expires.hint')} {...expireDate} value={day} onChange={chooseDay} />
      <AddressesField label={t('create.addresses')} hint={t('create.addresses.hint')} {...form.field('addresses') as Bound<string[]>} />
    </ContractForm>
  )
}

function Parts({ name, value, onChange, disabled, error }: Bound<ObserverPart[]>) {
  const t = useText('observer')
  const change = (part: ObserverPart, on: boolean) => onChange(OBSERVER_PARTS.filter(one => one === part ? on : value.includes(one)))
  return (
    <fieldset className={classes.parts} aria-describedby={error ? 'parts-error' : undefined}>
      <legend>{t('create.parts')}</legend>
      {OBSERVER_PARTS.map(part => (
        <label key={part}>
          <Tick name={name} checked={value.includes(part)} disabled={disabled} onChange={event => change(part, event.currentTarget.checked)} />
          {t(PART_WORDS[part])}
        </label>
      ))}
      {error && <p id="parts-error" className={classes.error}>{error}</p>}
    </fieldset>
  )
}
