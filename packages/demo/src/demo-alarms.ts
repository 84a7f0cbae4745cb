import type { Pool } from '@adit/server/kit/pool'
import { DEMO_SIGN_IN } from './demo-accounts.ts'

const WATCHED = 'north-hall'
const NOTHING = { coin: null, group_id: null, worker_ids: null, minutes: null, threshold: null, percent: null, base_hashrate: null, rung_at: null }

/** One hall whose alarms are on; made once. What they find is mailed to the demo's letter box. */
export async function createAlarms({ db, clock }: Pool): Promise<void> {
  const now = clock()
  const hall = await db.selectFrom('sub_account').select('id').where('name', '=', WATCHED).executeTakeFirstOrThrow()
  const since = { sub_account_id: hall.id, created_at: now }
  await db.transaction().execute(async trx => {
    const made = await trx.insertInto('alarm_setting').values({ sub_account_id: hall.id, switched_on: true, on_since: now, quiet_from: null, quiet_to: null, watched_until: null })
      .onConflict(same => same.doNothing()).returning('sub_account_id').executeTakeFirst()
    if (!made) return
    await trx.insertInto('alarm_contact').values({ ...since, name: 'Night shift', email: DEMO_SIGN_IN.email, phone: null, lang: 'en' }).execute()
    await trx.insertInto('alarm_rule').values([
      { ...NOTHING, ...since, kind: 'offline', minutes: 10, interval_minutes: 60, enabled: true, since: now },
      { ...NOTHING, ...since, kind: 'online-count', coin: 'BTC', threshold: 18, interval_minutes: 60, enabled: true, since: now },
      { ...NOTHING, ...since, kind: 'rejection', coin: 'BTC', threshold: 0.05, interval_minutes: 60, enabled: false, since: now },
    ]).execute()
  })
}
