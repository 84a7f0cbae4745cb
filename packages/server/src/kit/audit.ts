import type { AuditAction } from '@adit/contract/audit-actions'
import type { Db } from '@adit/db/open'
import type { Ctx, SubAccount } from './context.ts'

type Change = {
  action: AuditAction
  /** What it was and what it became, as plain values; nothing secret (an address yes, a code or a key never). */
  before?: unknown
  after?: unknown
  /** Null for what concerns the account as a whole. */
  subAccount: Pick<SubAccount, 'id'> | null
  coin?: string | null
}

/** Writes down a change, in its own transaction: a change without its record, or a record without its change, cannot be. */
export async function writeAudit(trx: Db, { account, visitor, now }: Ctx<'account'>, { action, before, after, subAccount, coin }: Change): Promise<void> {
  const owner = subAccount && await trx.selectFrom('sub_account').select('account_id').where('id', '=', subAccount.id).executeTakeFirstOrThrow()
  await trx.insertInto('audit_record').values({
    at: now, owner_id: owner?.account_id ?? account.id, actor_id: account.id, sub_account_id: subAccount?.id ?? null, coin: coin ?? null, action,
    before: toJson(before), after: toJson(after), ip: visitor.ip, user_agent: (visitor.headers['user-agent'] ?? '').slice(0, 256),
  }).execute()
}

/** The same for what the pool's support did at the operator's command: nobody signed in, from nowhere on the net. */
export async function writeSupportAudit(trx: Db, now: Date, { action, before, after, subAccount, coin }: Change & { subAccount: Pick<SubAccount, 'id'> }): Promise<void> {
  const { account_id } = await trx.selectFrom('sub_account').select('account_id').where('id', '=', subAccount.id).executeTakeFirstOrThrow()
  await trx.insertInto('audit_record').values({
    at: now, owner_id: account_id, actor_id: null, sub_account_id: subAccount.id, coin: coin ?? null, action, before: toJson(before), after: toJson(after), ip: null, user_agent: null,
  }).execute()
}

/** Amounts are whole numbers beyond what JSON can say: as text. */
const toJson = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value, (_, part: unknown) => typeof part === 'bigint' ? String(part) : part)
