import type { apiSettings } from '@adit/contract/api-settings'
import { KEY_PERMISSIONS, type KeyPermission } from '@adit/contract/permissions'
import { AddressesField } from '../../kit/form/AddressesField.tsx'
import type { Bound, useContractForm } from '../../kit/form/contract-form.ts'
import { CheckField, TextField } from '../../kit/form/Fields.tsx'
import { Tick } from '../../kit/Tick.tsx'
import { useText } from '../../kit/text.ts'
import classes from './UserApi.module.css'

type Form = Pick<ReturnType<typeof useContractForm<typeof apiSettings.gen>>, 'field'>

/** A key that may do nothing is a slip, though the call would take it for one that reads everything. */
export const useTermsRule = () => {
  const t = useText('userApi')
  return { words: { permission: t('permission.none'), addresses: t('addresses.wrong') }, needs: () => ['permission'] as const }
}

/** What a key may do, for whom and from where. */
export function KeyTerms({ form: { field }, userId }: { form: Form; userId: string }) {
  const t = useText('userApi')
  return (
    <>
      <TextField label={t('remark')} hint={t('remark.hint')} autoComplete="off" autoFocus {...field('remark')} />
      <Permissions {...field('permission') as Bound<KeyPermission[]>} />
      <CheckField label={t('reach')} hint={t('reach.hint', { name: userId })} {...field('allSubAccounts')} />
      <AddressesField label={t('addresses')} hint={t('addresses.hint')} {...field('addresses') as Bound<string[]>} />
      <CheckField label={t('legacy')} hint={t('legacy.hint')} {...field('legacyNonce')} />
    </>
  )
}

function Permissions({ name, value, onChange, disabled, error }: Bound<KeyPermission[]>) {
  const t = useText('userApi')
  const change = (permission: KeyPermission, on: boolean) => onChange(KEY_PERMISSIONS.filter(one => one === permission ? on : value.includes(one)))
  return (
    <fieldset className={classes.permissions} aria-describedby={error ? 'permission-error' : undefined}>
      <legend>{t('column.permission')}</legend>
      {KEY_PERMISSIONS.map(one => (
        <label key={one}>
          <Tick
            name={name} checked={value.includes(one)} disabled={disabled} aria-label={t(`permission.${one}`)} aria-describedby={`permission-${one}`}
            onChange={event => change(one, event.currentTarget.checked)}
          />
          <span>
            <b>{t(`permission.${one}`)}</b>{one === 'coin' && <span className={classes.tag} data-changes>{t('permission.changes')}</span>}
            <small id={`permission-${one}`}>{t(`permission.${one}.hint`)}</small>
          </span>
        </label>
      ))}
      {error && <p id="permission-error" className={classes.error}>{error}</p>}
    </fieldset>
  )
}
