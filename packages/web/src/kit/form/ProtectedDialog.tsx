import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Endpoint, Input, Output } from '@adit/contract/kit'
import type { SecondFactorMethod } from '@adit/contract/sso'
import { Dialog } from '../Dialog.tsx'
import { useText } from '../text.ts'
import { toast } from '../toast/toast.ts'
import { ContractForm } from './ContractForm.tsx'
import { useContractForm, type Bound, type FormOptions } from './contract-form.ts'
import { SecondFactorFields } from './SecondFactorFields.tsx'

type Props<E extends Endpoint> = Pick<FormOptions<E>, 'words' | 'needs'> & {
  title: string
  call: E
  initial: { [K in keyof Input<E>]?: Input<E>[K] | '' | null }
  /** The act itself as the button's word. */
  submit: string
  /** What is said once it is made. */
  done?: string
  /** The word of the button that does nothing; "cancel" where none is given. */
  leave?: string
  /** Takes the answer, where that is what was wanted; the dialog then does not close by itself. */
  onDone?: (answer: Output<E>) => void
  onClose: () => void
  /** The call's own fields; the second factor's follow them. */
  children: (form: ReturnType<typeof useContractForm<E>>) => ReactNode
}

/** A change that asks for the second factor, in a dialog that closes when it is made. */
export function ProtectedDialog<E extends Endpoint>(props: Props<E>) {
  return <Dialog opened onClose={props.onClose} title={props.title}><ProtectedForm {...props} /></Dialog>
}

function ProtectedForm<E extends Endpoint>({ call, initial, submit, done, leave, onDone, onClose, children, words = {}, needs = () => [] }: Props<E>) {
  const t = useText('kit')
  const form = useContractForm(call, initial, {
    words, needs,
    onDone: answer => {
      if (done) toast.ok(done)
      if (onDone) onDone(answer)
      else onClose()
    },
  })
  // every protected call has these two (secondFactorFields); a call of any shape cannot say so
  const { field } = form as unknown as { field: ((name: 'verifyType') => Bound<SecondFactorMethod | '' | null | undefined>) & ((name: 'verifyCode') => Bound<string | null | undefined>) }
  return (
    <ContractForm of={form} submit={submit} actions={<Button variant="default" onClick={onClose}>{leave ?? t('confirm.cancel')}</Button>}>
      {children(form)}
      <SecondFactorFields type={field('verifyType')} code={field('verifyCode')} />
    </ContractForm>
  )
}
