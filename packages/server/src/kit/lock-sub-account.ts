import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

/** Until this transaction ends nobody else counts or adds what a sub-account may have so many of: its links, its keys. */
export const lockSubAccount = (trx: Db, subAccountId: bigint) => sql`select from sub_account where id = ${subAccountId} for update`.execute(trx)
