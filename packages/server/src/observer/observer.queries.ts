import type { Db } from '@adit/db/open'

export const findRemark = (db: Db, subAccountId: bigint) =>
  db.selectFrom('sub_account').select('remark').where('id', '=', subAccountId).executeTakeFirstOrThrow()
