import type { Db } from '@adit/db/open'

export const findSetting = (db: Db, subAccountId: bigint) => db.selectFrom('alarm_setting').selectAll().where('sub_account_id', '=', subAccountId).executeTakeFirst()

export const setSwitch = (trx: Db, subAccountId: bigint, on: boolean, now: Date) =>
  trx.updateTable('alarm_setting').set({ switched_on: on, on_since: on ? now : null }).where('sub_account_id', '=', subAccountId).execute()

export const setQuietHours = (trx: Db, subAccountId: bigint, hours: { from: number; to: number } | null) =>
  trx.updateTable('alarm_setting').set({ quiet_from: hours?.from ?? null, quiet_to: hours?.to ?? null }).where('sub_account_id', '=', subAccountId).execute()

export async function countRinging(db: Db, subAccountId: bigint): Promise<number> {
  const { ringing } = await db.selectFrom('alarm_event').select(eb => eb.fn.countAll<bigint>().as('ringing'))
    .where('sub_account_id', '=', subAccountId).where('kind', '=', 'ring').where('ended_at', 'is', null).executeTakeFirstOrThrow()
  return Number(ringing)
}
