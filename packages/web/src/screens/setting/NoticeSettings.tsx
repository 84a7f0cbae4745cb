import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { set } from '@adit/contract/set'
import { TIME_ZONES, timeZoneLabel } from '@adit/contract/time-zones'
import { useAct } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { ChoiceField, TextField } from '../../kit/form/Fields.tsx'
import { useLanguage } from '../../kit/language.ts'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { Toggle } from '../../kit/Toggle.tsx'
import type { Setting } from './PayoutSettings.tsx'
import { ProtectedDialog } from '../../kit/form/ProtectedDialog.tsx'
import classes from './Setting.module.css'

/** On which clock times are shown, and who is told of changes. */
export function NoticeSettings({ setting }: { setting: Setting }) {
  const t = useText('setting')
  const language = useLanguage(state => state.language)
  const [changing, setChanging] = useState(false)
  const { userId, coinType, timeZone, paymentNotice } = setting
  const noticeSwitch = useAct(set.noticeSwitch)
  const form = useContractForm(set.timezoneUpdate, { userId, coinType, timeZone }, { onDone: () => toast.ok(t('zone.done')) })
  return (
    <>
      <Card title={t('zone.title')}>
        <ContractForm of={form} submit={t('save')}>
          <ChoiceField label={t('zone.field')} hint={t('zone.hint')} {...form.field('timeZone')} choices={TIME_ZONES.map(zone => ({ value: zone, label: timeZoneLabel(zone, language) }))} />
        </ContractForm>
      </Card>
      <Card title={t('notice.title')} actions={<Button variant="default" onClick={() => setChanging(true)}>{t('change')}</Button>}>
        <div className={classes.stack}>
          <p className={classes.lead}>{t('notice.text')}</p>
          <dl className={classes.facts}>
            <dt>{t('notice.account')}</dt><dd>{setting.email}</dd>
            <dt>{t('notice.also')}</dt><dd>{setting.noticeEmail ?? t('none')}</dd>
          </dl>
          <div className={classes.switched}>
            <Toggle
              label={t('notice.payments')} checked={paymentNotice} disabled={noticeSwitch.isPending}
              onChange={next => noticeSwitch.mutate({ userId, coinType, paymentNotice: next }, { onSuccess: () => toast.ok(t(next ? 'notice.payments.on' : 'notice.payments.off')) })}
            />
            <small className={classes.small}>{t('notice.payments.hint', { userId })}</small>
          </div>
        </div>
      </Card>
      {changing && (
        <ProtectedDialog title={t('notice.title')} call={set.changeEmail} initial={{ userId, coinType, email: setting.noticeEmail ?? '' }} submit={t('save')} done={t('notice.done')} onClose={() => setChanging(false)}>
          {changed => <TextField label={t('notice.also')} hint={t('notice.hint')} type="email" autoFocus {...changed.field('email')} />}
        </ProtectedDialog>
      )}
    </>
  )
}
