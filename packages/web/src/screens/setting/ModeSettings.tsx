import { set } from '@adit/contract/set'
import { Card } from '../../kit/Card.tsx'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { ChoiceField } from '../../kit/form/Fields.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import type { Setting } from './PayoutSettings.tsx'
import classes from './Setting.module.css'

/** P§4: how work is paid; a change is confirmed by mail and counts from the next UTC day on. */
export function ModeSettings({ setting }: { setting: Setting }) {
  const t = useText('setting')
  const { userId, coinType, payMethod, percentStr, payMethods, nextPayMethod, askedPayMethod } = setting
  const comes = nextPayMethod?.payMethod ?? payMethod
  const others = payMethods.filter(mode => mode.payMethod !== comes)
  const form = useContractForm(set.switchMode, { userId, coinType, payMethod: '' }, {
    onDone: ({ email }) => {
      toast.ok(t('mode.sent', { email }))
      form.set('payMethod', '')
    },
  })
  return (
    <Card title={t('mode.title')}>
      <div className={classes.stack}>
        <dl className={classes.facts}>
          <dt>{t('mode.now')}</dt><dd>{t('mode.fee', { mode: payMethod, fee: percentStr })}</dd>
          {nextPayMethod && <><dt>{t('mode.next', { day: nextPayMethod.fromDay })}</dt><dd>{nextPayMethod.payMethod}</dd></>}
        </dl>
        {askedPayMethod && <p className={classes.note} role="status"><span>{t('mode.asked', { mode: askedPayMethod, email: setting.email })}</span></p>}
        {others.length === 0 ? <p className={classes.lead}>{t('mode.only')}</p> : (
          <ContractForm of={form} submit={t('mode.act')}>
            <ChoiceField
              label={t('mode.other')} hint={t('mode.hint')} placeholder={t('choose')} {...form.field('payMethod')}
              choices={others.map(mode => ({ value: mode.payMethod, label: t('mode.fee', { mode: mode.payMethod, fee: mode.percentStr }) }))}
            />
          </ContractForm>
        )}
      </div>
    </Card>
  )
}
