import { sql } from 'kysely'
import type { SecondFactorMethod } from '@adit/contract/sso'
import type { Db } from '@adit/db/open'

/** Somebody who can sign in, and the second factors they have switched on. */
export type Person = { id: string; email: string; emailVerified: boolean; app: boolean; emailFactor: boolean; recoveryCodesLeft: number }

const persons = (db: Db) => db.selectFrom('auth_person as p').leftJoin('auth_second_factor as f', 'f.person_id', 'p.id')
  .select(['p.id', 'p.email', 'p.email_verified as emailVerified', 'p.email_factor as emailFactor'])
  .select(sql<boolean>`coalesce(f.verified, false)`.as('app'))
  .select(sql<number>`case when f.verified then jsonb_array_length(f.recovery_codes::jsonb) else 0 end`.as('recoveryCodesLeft'))

export const findPerson = (db: Db, id: string): Promise<Person | undefined> => persons(db).where('p.id', '=', id).executeTakeFirst()
export const findPersonByEmail = (db: Db, email: string): Promise<Person | undefined> => persons(db).where('p.email', '=', email).executeTakeFirst()

/**
 * The person behind an account: by the lasting name, else by the address. The second is for accounts that came from another
 * sign-in service and have not signed in here since: what their owner switched on here counts at once.
 */
export const findPersonOf = (db: Db, accountId: bigint): Promise<Person | undefined> => persons(db)
  .innerJoin('account as a', join => join.on(on => on.or([on('a.subject', '=', on.ref('p.id')), on('a.email', '=', on.ref('p.email'))])))
  .where('a.id', '=', accountId).orderBy(sql`a.subject = p.id`, order => order.desc().nullsLast()).executeTakeFirst()

/** The account centre's session that a token came of; null when it came of none. */
export const findSessionOf = (db: Db, tokenHash: Buffer): Promise<{ sessionToken: string; personId: string } | undefined> => db.selectFrom('access_token as t')
  .innerJoin('auth_session as s', 's.id', 't.sso_session').select(['s.token as sessionToken', 's.person_id as personId']).where('t.hash', '=', tokenHash).executeTakeFirst()

/** What a person can answer with when asked for the second factor; nothing when they have none. */
export const methodsOf = (person: Pick<Person, 'app' | 'emailFactor' | 'recoveryCodesLeft'>): SecondFactorMethod[] => [
  ...person.app ? ['app' as const] : [], ...person.emailFactor ? ['email' as const] : [], ...person.recoveryCodesLeft > 0 ? ['recovery' as const] : [],
]

export async function setEmailFactor(db: Db, id: string, on: boolean): Promise<void> {
  await db.updateTable('auth_person').set({ email_factor: on }).where('id', '=', id).execute()
}

/** Sign-in asks for a second factor while any is on. */
export async function settleSecondFactor(db: Db, id: string): Promise<void> {
  await sql`
    update auth_person p set second_factor_on = p.email_factor or exists (select from auth_second_factor f where f.person_id = p.id and f.verified)
    where p.id = ${id}`.execute(db)
}

/** False when the address has been another's, or is no longer this person's, since the link was mailed. */
export async function verifyEmailOf(db: Db, id: string, email: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('auth_person').set({ email_verified: true, updated_at: now })
    .where('id', '=', id).where('email', '=', email).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives a person another, proven address; the one they had, or null when it is taken or nothing would change. */
export async function replaceEmail(db: Db, id: string, email: string, now: Date): Promise<string | null> {
  const { rows: [replaced] } = await sql<{ previous: string }>`
    update auth_person p set email = ${email}, email_verified = true, updated_at = ${now}
    from (select id, email from auth_person where id = ${id} for update) as before
    where p.id = before.id and before.email <> ${email} and not exists (select from auth_person where email = ${email})
    returning before.email as previous`.execute(db)
  return replaced?.previous ?? null
}
