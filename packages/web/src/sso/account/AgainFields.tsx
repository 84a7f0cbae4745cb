import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { sso, type SecondFactorMethod } from '@adit/contract/sso'
import { useAct } from '../../kit/call.ts'
import { PasswordField, TextField } from '../../kit/form/Fields.tsx'
import type { Bound } from '../../kit/form/contract-form.ts'
import { Segmented } from '../../kit/Segmented.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { METHOD_WORDS } from '../method-words.ts'
import classes from '../sso.module.css'
import type { Person } from './WhenSignedIn.tsx'

/** The ways this person can answer for the second factor; none while it is off. */
const methodsOf = ({ secondFactor: { app, email } }: Person): SecondFactorMethod[] =>
  [...(app ? ['app' as const] : []), ...(email ? ['email' as const] : []), ...(app ? ['recovery' as const] : [])]

/** A form with these fields begins like this. */
export const againOf = (person: Person) => ({ password: '', method: methodsOf(person)[0], code: '' })

type Text = Bound<string | null | undefined>
type Props = {
  person: Person
  form: { field: (name: 'password' | 'code') => Text; values: { method?: SecondFactorMethod | '' | null }; set: (name: 'method', method: SecondFactorMethod) => void }
}

/** Asked before something that matters: the password again and, where a second factor is on, a code. */
export function AgainFields({ person, form }: Props) {
  const t = useText('sso')
  const send = useAct(sso.sendSecondFactor)
  const methods = methodsOf(person)
  const method = form.values.method || methods[0]
  return (
    <>
      <PasswordField label={t('password.current')} autoComplete="current-password" {...form.field('password')} />
      {methods.length > 1 && (
        <Segmented
          label={t('second.title')} value={method!} onChange={chosen => form.set('method', chosen)}
          choices={methods.map(value => ({ value, label: t(METHOD_WORDS[value].name) }))}
        />
      )}
      {method && (
        <div className={classes.stack}>
          {method === 'email' && (
            <Button variant="default" loading={send.isPending} onClick={() => send.mutate({}, { onSuccess: () => toast.ok(t('second.sent')) })}>{t('second.send')}</Button>
          )}
          <TextField label={t('second.code')} hint={t(METHOD_WORDS[method].hint)} autoComplete="one-time-code" mono {...form.field('code')} />
        </div>
      )}
    </>
  )
}
