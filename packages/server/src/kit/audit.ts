import type { AuditAction, AuditActor } from '@adit/contract/audit-actions'
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

type OfOne = Change & { subAccount: Pick<SubAccount, 'id'> }
type Visit = Pick<Ctx<'public'>, 'visitor' | 'now'>

/** Writes down a change, in its own transaction: a change without its record, or a record without its change, cannot be. */
export async function writeAudit(trx: Db, ctx: Visit & { account: { id: bigint } }, change: Change): Promise<void> {
  const ownerId = change.subAccount ? await ownerOf(trx, change.subAccount) : ctx.account.id
  await insert(trx, { ...from(ctx), owner_id: ownerId, actor_id: ctx.account.id }, change)
}

/** The same for what a mailed link did whose page asks for no sign-in: nobody is named, but where it was followed is. */
export const writeLinkAudit = async (trx: Db, visit: Visit, change: OfOne): Promise<void> =>
  insert(trx, { ...from(visit), owner_id: await ownerOf(trx, change.subAccount), actor_id: null }, change)

/** The same for what the pool's support did at the operator's command: nobody signed in, from nowhere on the net. */
export const writeSupportAudit = async (trx: Db, now: Date, change: OfOne): Promise<void> =>
  insert(trx, { at: now, ip: null, user_agent: null, owner_id: await ownerOf(trx, change.subAccount), actor_id: null }, change)

/** Who made a change, by what the three above leave in its row. */
export const changedBy = ({ actor_id, ip }: { actor_id: bigint | null; ip: string | null }): AuditActor => actor_id !== null ? 'account' : ip !== null ? 'link' : 'support'

type Who = { at: Date; owner_id: bigint; actor_id: bigint | null; ip: string | null; user_agent: string | null }

const from = ({ visitor, now }: Visit) => ({ at: now, ip: visitor.ip, user_agent: (visitor.headers['user-agent'] ?? '').slice(0, 256) })
const ownerOf = async (trx: Db, { id }: Pick<SubAccount, 'id'>): Promise<bigint> =>
  (await trx.selectFrom('sub_account').select('account_id').where('id', '=', id).executeTakeFirstOrThrow()).account_id

async function insert(trx: Db, who: Who, { action, before, after, subAccount, coin }: Change): Promise<void> {
  await trx.insertInto('audit_record').values({ ...who, sub_account_id: subAccount?.id ?? null, coin: coin ?? null, action, before: toJson(before), after: toJson(after) }).execute()
}

/** Amounts are whole numbers beyond what JSON can say: as text. */
const toJson = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value, (_, part: unknown) => typeof part === 'bigint' ? String(part) : part)
