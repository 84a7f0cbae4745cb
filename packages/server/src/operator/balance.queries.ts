import type { Db } from '@adit/db/open'

/** What was granted or deducted under a key. */
export const findGranted = (db: Db, key: string) => db.selectFrom('earning').select(['sub_account_id', 'coin', 'type', 'amount']).where('grant_key', '=', key).executeTakeFirstOrThrow()
export const findDeducted = (db: Db, key: string) => db.selectFrom('deduction').select(['sub_account_id', 'coin', 'type', 'amount']).where('key', '=', key).executeTakeFirstOrThrow()
