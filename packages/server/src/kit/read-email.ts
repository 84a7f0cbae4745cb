import { Email } from '@adit/contract/formats'
import { fail } from '@adit/contract/refusals'

/** An e-mail as it was typed into the field of that name (`EmailText`), as we keep it. */
export function readEmail(said: string): string {
  const email = Email.safeParse(said)
  return email.success ? email.data : fail('EMAIL_FORMAT', { fields: ['email'] })
}
