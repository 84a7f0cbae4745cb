import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '@adit/contract/kit'
import { sso, type SecondFactor } from '@adit/contract/sso'
import { MonoShort } from '../../kit/figures/MonoShort.tsx'
import { QrCode } from '../../kit/figures/QrCode.tsx'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { TextField } from '../../kit/form/Fields.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { METHOD_WORDS } from '../method-words.ts'
import classes from '../sso.module.css'
import { AgainFields, againOf } from './AgainFields.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { Person } from './WhenSignedIn.tsx'

type Props = { person: Person; factor: SecondFactor; onDone: () => void }

/** First the password, then the code that proves the new factor works; only then does it count. */
export function EnrolFactor({ person, factor, onDone }: Props) {
  const t = useText('sso')
  const [begun, setBegun] = useState<Output<typeof sso.enrolSecondFactor> | null>(null)
  const form = useContractForm(sso.enrolSecondFactor, { factor, ...againOf(person) }, { onDone: setBegun })
  if (begun) return <ConfirmFactor factor={factor} begun={begun} onDone={onDone} />
  return (
    <ContractForm of={form} submit={t('factor.start')} actions={<Button variant="subtle" onClick={onDone}>{t('factor.cancel')}</Button>}>
      <AgainFields person={person} form={form} />
    </ContractForm>
  )
}

function ConfirmFactor({ factor, begun, onDone }: { factor: SecondFactor; begun: Output<typeof sso.enrolSecondFactor>; onDone: () => void }) {
  const t = useText('sso')
  const form = useContractForm(sso.confirmSecondFactor, { factor, code: '' }, {
    onDone: () => {
      toast.ok(t('factor.done'))
      onDone()
    },
  })
  const secret = begun.uri && new URL(begun.uri).searchParams.get('secret')
  return (
    <>
      {begun.uri && (
        <div className={classes.stack}>
          <p className={classes.lead}>{t('factor.scan')}</p>
          <div className={classes.qr}><QrCode text={begun.uri} of={t('second.app')} /></div>
          {secret && <div className={classes.row}><p className={classes.lead}>{t('factor.manual')}</p><MonoShort text={secret} of={t('factor.manual')} /></div>}
        </div>
      )}
      {begun.recoveryCodes.length > 0 && <RecoveryCodes codes={begun.recoveryCodes} />}
      <ContractForm of={form} submit={t('factor.confirm')} actions={<Button variant="subtle" onClick={onDone}>{t('factor.cancel')}</Button>}>
        <TextField label={t('second.code')} hint={t(METHOD_WORDS[factor].hint)} autoComplete="one-time-code" mono autoFocus {...form.field('code')} />
      </ContractForm>
    </>
  )
}
