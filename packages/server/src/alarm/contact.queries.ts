import type { Db } from '@adit/db/open'

export const findContacts = (db: Db, subAccountId: bigint) =>
  db.selectFrom('alarm_contact').selectAll().where('sub_account_id', '=', subAccountId).orderBy('id').execute()

export async function countContacts(db: Db, subAccountId: bigint): Promise<number> {
  const { contacts } = await db.selectFrom('alarm_contact').select(eb => eb.fn.countAll<bigint>().as('contacts')).where('sub_account_id', '=', subAccountId).executeTakeFirstOrThrow()
  return Number(contacts)
}

type NewContact = { name: string; email: string | null; phone: string | null; lang: string; now: Date }
export const insertContact = async (trx: Db, subAccountId: bigint, { now, ...contact }: NewContact): Promise<bigint> =>
  (await trx.insertInto('alarm_contact').values({ sub_account_id: subAccountId, ...contact, created_at: now }).returning('id').executeTakeFirstOrThrow()).id

export const deleteContact = (trx: Db, subAccountId: bigint, id: bigint) =>
  trx.deleteFrom('alarm_contact').where('sub_account_id', '=', subAccountId).where('id', '=', id).returning(['name', 'email', 'phone']).executeTakeFirst()
