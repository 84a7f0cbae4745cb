import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { sso, type SecondFactorMethod } from '@adit/contract/sso'
import { useAct } from '../kit/call.ts'
import { Card } from '../kit/Card.tsx'
import { ContractForm } from '../kit/form/ContractForm.tsx'
import { TextField } from '../kit/form/Fields.tsx'
import { useContractForm } from '../kit/form/contract-form.ts'
import { Segmented } from '../kit/Segmented.tsx'
import { useText } from '../kit/text.ts'
import { toast } from '../kit/toast/toast.ts'
import { METHOD_WORDS } from './method-words.ts'
import classes from './sso.module.css'

type Props = { methods: SecondFactorMethod[]; service: string | undefined; onBack: () => void }

export function SecondFactor({ methods, service, onBack }: Props) {
  const t = useText('sso')
  const send = useAct(sso.sendSecondFactor)
  const form = useContractForm(sso.verifySecondFactor, { method: methods[0], code: '', service }, {
    onDone: answer => window.location.assign(answer.redirect),
  })
  const method = form.values.method || methods[0]!
  return (
    <div className={classes.page}>
      <h1>{t('second.title')}</h1>
      {methods.length > 1 && (
        <Segmented
          label={t('second.title')} value={method} onChange={chosen => form.set('method', chosen)}
          choices={methods.map(value => ({ value, label: t(METHOD_WORDS[value].name) }))}
        />
      )}
      <Card>
        <ContractForm of={form} submit={t('second.submit')} actions={<Button variant="subtle" onClick={onBack}>{t('second.back')}</Button>}>
          {method === 'email' && (
            <Button variant="default" loading={send.isPending} onClick={() => send.mutate({}, { onSuccess: () => toast.ok(t('second.sent')) })}>{t('second.send')}</Button>
          )}
          <TextField label={t('second.code')} hint={t(METHOD_WORDS[method].hint)} autoComplete="one-time-code" mono autoFocus {...form.field('code')} />
        </ContractForm>
      </Card>
    </div>
  )
}
