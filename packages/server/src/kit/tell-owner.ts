import type { Db } from '@adit/db/open'
import type { Ctx } from '../kit/context.ts'
import type { Mail } from '../kit/pool.ts'
import { findOwnerEmails } from './notices.queries.ts'

type SettingChange = Extract<Parameters<Mail['send']>[0], { template: 'settingChanged' }>['values']

/** Every change of a setting is mailed to the account's own address and to the one for notices, old and new, with where it came from. */
export async function tellOwner(trx: Db, { pool, visitor, now }: Pick<Ctx<'public'>, 'pool' | 'visitor' | 'now'>, subAccount: { id: bigint; name: string },
  change: Omit<SettingChange, 'subAccount' | 'ip' | 'at'>, also: (string | null)[] = []): Promise<void> {
  const { email, notice_email } = await findOwnerEmails(trx, subAccount.id)
  const values = { ...change, subAccount: subAccount.name, ip: visitor.ip, at: now }
  for (const to of new Set([email, notice_email, ...also]))
    if (to) await pool.mail.send({ to, template: 'settingChanged', values, lang: visitor.lang }, trx)
}
