import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button } from '@mantine/core'
import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import { useText } from '../text.ts'
import classes from './Form.module.css'

type Form = {
  bind: { ref: RefObject<HTMLFormElement | null>; onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void }
  pending: boolean
  failure: { message: string; requestId: string | null } | null
}
type Props = { of: Form; submit: string; /** The page has a primary action of its own. */ quiet?: boolean; /** Beside the submit button. */ actions?: ReactNode; children: ReactNode }

/** The frame of a form: its fields, what it was refused for, and its button, which waits while the call runs. */
export function ContractForm({ of: form, submit, quiet, actions, children }: Props) {
  const t = useText('kit')
  return (
    <form className={classes.form} noValidate {...form.bind}>
      {children}
      <div role="alert" className={classes.alert}>
        {form.failure && (
          <p className={classes.failure}>
            {form.failure.message}
            {form.failure.requestId && <small>{t('state.request', { id: form.failure.requestId })}</small>}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button type="submit" {...(quiet && { variant: 'default' })} loading={form.pending}>{submit}</Button>
        {actions}
      </div>
    </form>
  )
}
