import type { Db } from '@adit/db/open'

export const cancelSubAccount = (db: Db, name: string, now: Date) =>
  db.updateTable('sub_account').set({ cancelled_at: now }).where('name', '=', name).where('deleted_at', 'is not', null).where('cancelled_at', 'is', null).returning('id').executeTakeFirst()
