import type { Db } from '@adit/db/open'

export const cancelSubAccount = async (db: Db, name: string, now: Date): Promise<boolean> =>
  await db.updateTable('sub_account').set({ cancelled_at: now }).where('name', '=', name).where('deleted_at', 'is not', null).where('cancelled_at', 'is', null).returning('id').executeTakeFirst() !== undefined
