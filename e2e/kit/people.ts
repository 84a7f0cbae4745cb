import { registerPerson } from '@adit/server/sso/sign-in'
import type { Pool } from '@adit/server/kit/pool'

export async function addPerson(pool: Pool, { email, password, verified }: { email: string; password: string; verified: boolean }): Promise<void> {
  await registerPerson(pool, { email, password, emailVerified: verified })
}

/** A sub-account of somebody who may never have signed in to the site yet; answers its id and its account's. */
export async function addSubAccount({ db, clock }: Pool, { email, name, coin }: { email: string; name: string; coin: string }): Promise<{ id: bigint; accountId: bigint }> {
  const person = await db.selectFrom('auth_person').select(['id', 'email_verified']).where('email', '=', email).executeTakeFirstOrThrow()
  const account = await db.selectFrom('account').select('id').where('subject', '=', person.id).executeTakeFirst()
    ?? await db.insertInto('account').values({ subject: person.id, email, email_enabled: person.email_verified, created_at: clock() }).returning('id').executeTakeFirstOrThrow()
  const { id } = await db.insertInto('sub_account').values({ account_id: account.id, name, coin, created_at: clock() }).returning('id').executeTakeFirstOrThrow()
  return { id, accountId: account.id }
}
