import { toLanguage, type Language } from '@adit/contract/languages'
import type { Db } from '@adit/db/open'
import type { Ctx } from './context.ts'
import type { Mail, Pool } from './pool.ts'

type SettingChange = Extract<Parameters<Mail['send']>[0], { template: 'settingChanged' }>['values']
type Change = Omit<SettingChange, 'subAccount' | 'ip' | 'at'>
type SubAccount = { id: bigint; name: string }

const findOwner = (db: Db, subAccountId: bigint) => db.selectFrom('sub_account as s').innerJoin('account as a', 'a.id', 's.account_id')
  .leftJoin('sub_account_setting as n', 'n.sub_account_id', 's.id').select(['a.email', 'n.notice_email']).where('s.id', '=', subAccountId).executeTakeFirstOrThrow()

/** The language of what an address was mailed last. */
const findLanguage = async (db: Db, email: string) => toLanguage((await db.selectFrom('outbox').select('lang').where('recipient', '=', email).orderBy('id', 'desc').executeTakeFirst())?.lang)

/** Every change of a setting is mailed to the account's own address and to the one for notices, old and new, with where it came from. */
export const tellOwner = (trx: Db, { pool, visitor, now }: Pick<Ctx<'public'>, 'pool' | 'visitor' | 'now'>, subAccount: SubAccount, change: Change, also: (string | null)[] = []): Promise<void> =>
  tell(trx, pool.mail, subAccount, { ...change, ip: visitor.ip, at: now }, visitor.lang, also)

/** The same for what a program did with a key of the owner's, which says no language. */
export const tellOwnerOfProgram = (trx: Db, { pool, visitor, now }: Pick<Ctx<'public'>, 'pool' | 'visitor' | 'now'>, subAccount: SubAccount, change: Change): Promise<void> =>
  tell(trx, pool.mail, subAccount, { ...change, ip: visitor.ip, at: now })

/** The same for what the pool's support did at the operator's command, where nobody says a language. */
export const tellOwnerBySupport = (trx: Db, { mail, clock }: Pick<Pool, 'mail' | 'clock'>, subAccount: SubAccount, change: Change): Promise<void> =>
  tell(trx, mail, subAccount, { ...change, ip: null, at: clock() })

async function tell(trx: Db, mail: Mail, subAccount: SubAccount, change: Omit<SettingChange, 'subAccount'>, said?: Language, also: (string | null)[] = []): Promise<void> {
  const { email, notice_email } = await findOwner(trx, subAccount.id)
  const lang = said ?? await findLanguage(trx, email)
  const values = { ...change, subAccount: subAccount.name }
  for (const to of new Set([email, notice_email, ...also])) if (to) await mail.send({ to, template: 'settingChanged', values, lang }, trx)
}
