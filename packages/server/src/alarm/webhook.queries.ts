import type { Db } from '@adit/db/open'

export const findWebhooks = (db: Db, subAccountId: bigint) => db.selectFrom('alarm_webhook').selectAll().where('sub_account_id', '=', subAccountId).orderBy('id').execute()

export const insertWebhook = async (trx: Db, subAccountId: bigint, { url, sealedSecret, now }: { url: string; sealedSecret: Buffer; now: Date }): Promise<bigint> =>
  (await trx.insertInto('alarm_webhook').values({ sub_account_id: subAccountId, url, sealed_secret: sealedSecret, created_at: now }).returning('id').executeTakeFirstOrThrow()).id

export const deleteWebhook = (trx: Db, subAccountId: bigint, id: bigint) =>
  trx.deleteFrom('alarm_webhook').where('sub_account_id', '=', subAccountId).where('id', '=', id).returning('url').executeTakeFirst()
