import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Endpoint, Input } from '@adit/contract/kit'
import type { SecondFactorMethod } from '@adit/contract/sso'
import { Dialog } from '../../kit/Dialog.tsx'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useContractForm, type Bound } from '../../kit/form/contract-form.ts'
import { SecondFactorFields } from '../../kit/form/SecondFactorFields.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'

type Props<E extends Endpoint> = {
  title: string
  call: E
  initial: { [K in keyof Input<E>]?: Input<E>[K] | '' | null }
  /** The act itself as the button's word. */
  submit: string
  done: string
  onClose: () => void
  /** The call's own fields; the second factor's follow them. */
  children: (form: ReturnType<typeof useContractForm<E>>) => ReactNode
}

/** A change that asks for the second factor, in a dialog that closes when it is made. */
export function ProtectedDialog<E extends Endpoint>(props: Props<E>) {
  return <Dialog opened onClose={props.onClose} title={props.title}><ProtectedForm {...props} /></Dialog>
}

function ProtectedForm<E extends Endpoint>({ call, initial, submit, done, onClose, children }: Props<E>) {
  const t = useText('kit')
  const form = useContractForm(call, initial, {
    onDone: () => {
      toast.ok(done)
      onClose()
    },
  })
  // every protected call has these two (secondFactorFields); a call of any shape cannot say so
  const { field } = form as unknown as { field: ((name: 'verifyType') => Bound<SecondFactorMethod | '' | null | undefined>) & ((name: 'verifyCode') => Bound<string | null | undefined>) }
  return (
    <ContractForm of={form} submit={submit} actions={<Button variant="default" onClick={onClose}>{t('confirm.cancel')}</Button>}>
      {children(form)}
      <SecondFactorFields type={field('verifyType')} code={field('verifyCode')} />
    </ContractForm>
  )
}
