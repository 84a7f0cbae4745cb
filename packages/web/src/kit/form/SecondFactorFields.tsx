import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { secondFactor } from '@adit/contract/second-factor'
import type { SecondFactorMethod } from '@adit/contract/sso'
import { useAct, useCall } from '../call.ts'
import { useTicking } from '../figures/ticking.ts'
import { Segmented } from '../Segmented.tsx'
import { Failed } from '../states/States.tsx'
import { useText } from '../text.ts'
import { Refused } from '../wire.ts'
import type { Words } from '../words.ts'
import type { Bound } from './contract-form.ts'
import { TextField } from './Fields.tsx'
import classes from './SecondFactorFields.module.css'

type Props = { type: Bound<SecondFactorMethod | '' | null | undefined>; code: Bound<string | null | undefined> }
type Key = keyof Words['kit'] & string
const WORDS: Record<SecondFactorMethod, { name: Key; hint: Key }> = {
  app: { name: 'verify.app', hint: 'verify.app.hint' },
  email: { name: 'verify.email', hint: 'verify.email.hint' },
  recovery: { name: 'verify.recovery', hint: 'verify.recovery.hint' },
}

/**
 * The fields of a protected call (`secondFactorFields` of the contract), inside its form:
 * `<SecondFactorFields type={form.field('verifyType')} code={form.field('verifyCode')} />`.
 */
export function SecondFactorFields({ type, code }: Props) {
  const t = useText('kit')
  const asked = useCall(secondFactor.query, {})
  const methods = asked.data?.methods ?? []
  const chosen = methods.find(method => method === type.value)
  const first = methods[0]
  const choose = useRef(type.onChange)
  useEffect(() => { choose.current = type.onChange })
  useEffect(() => {
    if (first && !chosen) choose.current(first)
  }, [first, chosen])
  if (asked.error) return <Failed error={asked.error} retry={() => void asked.refetch()} />
  return (
    <fieldset className={classes.fields}>
      <legend>{t('verify.title')}</legend>
      {methods.length > 1 && (
        <Segmented label={t('verify.title')} value={chosen ?? first!} onChange={type.onChange} choices={methods.map(value => ({ value, label: t(WORDS[value].name) }))} />
      )}
      <div className={classes.code}>
        <TextField
          label={t('verify.code')} autoComplete="one-time-code" mono {...code}
          hint={chosen ? t(WORDS[chosen].hint, { email: asked.data?.email ?? '' }) : ' '}
        />
        {chosen === 'email' && <SendCode />}
      </div>
    </fieldset>
  )
}

/** Mails a code, and then not again for a while. */
function SendCode() {
  const t = useText('kit')
  const act = useAct(secondFactor.send)
  const [wait, setWait] = useState({ from: 0, seconds: 0 })
  const left = useTicking(wait.from, now => String(Math.max(0, Math.ceil(wait.seconds - (now - wait.from) / 1000))))
  const waitFor = (seconds: number) => setWait({ from: performance.now(), seconds })
  const send = () => act.mutate({}, {
    onSuccess: ({ againAfter }) => waitFor(againAfter),
    onError: cause => waitFor(Number((cause instanceof Refused ? cause.data as { seconds?: number } | null : null)?.seconds ?? 0)),
  })
  return (
    <Button variant="default" className={classes.send} loading={act.isPending} disabled={left !== '0'} onClick={send}>
      {left === '0' ? t('verify.send') : t('verify.again', { seconds: Number(left) })}
    </Button>
  )
}
