import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { MINER_MODELS } from '../coins/miner-models.ts'
import { addSubAccountSlots } from '../shares/counters.queries.ts'
import type { Counts } from '../shares/counts.ts'
import { encodeSlots } from '../shares/slots-codec.ts'
import { DAY, HOUR, MINUTE, slotOf, TEN_MINUTES } from '../shares/slots.ts'
import { rollUp, type SharedSlot, type Step } from '../shares/tally-shares.ts'
import { countWorkers, listWorkers } from '../shares/worker-listing.queries.ts'

const DAYS = 7
const SHARES_A_MINUTE = 6
/** A machine of about 200 TH/s: what it does in a share. */
const WORK = 2n ** 51n
const GROUPS = 20
const MODELS = MINER_MODELS.filter(({ algorithm }) => algorithm === 'SHA256d').slice(0, 7)

export type LargeFarm = { subAccount: string; subAccountId: bigint; token: string; workers: number }

/** Somebody who owns a farm of very many machines and is signed in. */
export async function largeFarm(db: Db, { name, workers, now }: { name: string; workers: number; now: Date }): Promise<LargeFarm> {
  const { subAccountId, token } = await createOwner(db, name, now)
  await fillFarm(db, subAccountId, { workers, now })
  return { subAccount: name, subAccountId, token, workers }
}

/**
 * Very many machines that have mined for seven days for a sub-account: figures, groups and models that differ, one machine in a
 * hundred offline, one in two hundred invalid, and the roll-ups of every machine and of the sub-account behind them.
 */
export async function fillFarm(db: Db, subAccountId: bigint, { workers, now }: { workers: number; now: Date }): Promise<void> {
  const counted = { counted_until: new Date(slotOf(+now, MINUTE)), shown_until: new Date(slotOf(+now, MINUTE)) }
  await db.insertInto('counting').values({ ...counted, packed_until: new Date(slotOf(+now, TEN_MINUTES) - TEN_MINUTES) })
    .onConflict(same => same.column('only_row').doUpdateSet(counted)).execute()
  await db.insertInto('worker_group').values(Array.from({ length: GROUPS }, (_, at) => ({ sub_account_id: subAccountId, name: `Hall_${String(at + 1).padStart(2, '0')}`, created_at: now }))).execute()
  const { rows: [first] } = await sql<{ id: bigint }>`select min(id) as id from worker_group where sub_account_id = ${subAccountId}`.execute(db)
  const models = sql`(array[${sql.join(MODELS.map(({ model }) => model))}]::text[])[1 + n % ${sql.lit(MODELS.length)}]`
  // Names as in a hall: row, rack and place; every tenth machine is in no group, every fifth is not described.
  await sql`
    insert into worker (sub_account_id, name, group_id, first_seen_at, last_seen_at, last_ip, user_agent, brand, model, power_watts, standard_hashrate)
    select ${subAccountId}, chr(97 + n % 26) || lpad((n / 26 % 100)::text, 2, '0') || '-' || lpad(n::text, 6, '0'), case when n % 10 = 0 then null else ${first!.id} + n % ${sql.lit(GROUPS)} end,
      ${now}::timestamptz - interval '7 days', ${now}, '10.' || n / 62500 || '.' || n / 250 % 250 || '.' || n % 250, 'bmminer/2.0.0',
      m.brand, m.model, m.power_watts, m.hashrate
    from generate_series(1, ${workers}::int) n left join miner_model m on n % 5 <> 0 and m.model = ${models}`.execute(db)
  await db.transaction().execute(async trx => {
    await sql`select setseed(0.5)`.execute(trx)
    await sql`
      insert into worker_past (worker_id, coin, last_share_at, online_minutes, work_1h, share_count_1h, work, share_count, stale_work, stale_count, invalid_work, invalid_count)
      select id, 'BTC', ${now}::timestamptz - case when id % 200 = 7 then interval '2 days' when id % 100 = 3 then interval '1 hour' else interval '5 seconds' * (id % 20) end,
        1440 - 10 * (id % 3), ${String(WORK)}::numeric * 360 * (90 + id % 21) / 100, 360, ${String(WORK)}::numeric * 8640 * (90 + id % 17) / 100, 8640,
        ${String(WORK)}::numeric * (id % 90), id % 90, ${String(WORK)}::numeric * (id % 7), id % 7
      from worker where sub_account_id = ${subAccountId}`.execute(trx)
    await sql`
      insert into worker_now (worker_id, coin, sub_account_id, last_share_at, work_10m, work_1h, work_24h, share_count_10m, share_count_1h, share_count_24h, stale_work_24h, duplicate_work_24h,
        low_work_24h, invalid_work_24h, rejected_count_24h, rejection_rate_24h, online_minutes_24h, efficiency_24h)
      select p.worker_id, p.coin, ${subAccountId}, p.last_share_at, floor(${String(WORK)}::numeric * 60 * (0.9 + random() / 5)::numeric), p.work_1h, p.work, 60, 360, 8640, p.stale_work, 0, 0, p.invalid_work,
        p.stale_count + p.invalid_count, (p.stale_work + p.invalid_work)::float8 / p.work::float8, p.online_minutes, p.work::float8 / 86400 / w.standard_hashrate
      from worker_past p join worker w on w.id = p.worker_id where w.sub_account_id = ${subAccountId}`.execute(trx)
    await sql`
      insert into worker_connection (worker_id, minute, ip, user_agent, connects)
      select id, date_trunc('minute', ${now}::timestamptz) - interval '1 minute' * (id % 1400), last_ip, user_agent, 1 + id % 4 from worker where sub_account_id = ${subAccountId}`.execute(trx)
    await listWorkers(trx, now)
    await countWorkers(trx, now)
  })
  await writeHistory(db, subAccountId, now)
  await writeShared(db, subAccountId, workers, now)
  await sql`vacuum analyze`.execute(db)
}

async function createOwner(db: Db, name: string, now: Date) {
  const account = await db.insertInto('account').values({ email: `${name}@miner.test`, email_enabled: true, created_at: now }).returning('id').executeTakeFirstOrThrow()
  const subAccount = await db.insertInto('sub_account').values({ account_id: account.id, name, coin: 'BTC', created_at: now }).returning('id').executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('hex')
  await db.insertInto('access_token').values({
    hash: createHash('sha256').update(token).digest(), account_id: account.id, sub_account_id: subAccount.id, coin: 'BTC', created_at: now, expires_at: new Date(+now + 30 * DAY),
  }).execute()
  return { subAccountId: subAccount.id, token }
}

const countsOf = (minutes: number): Counts => ({ accepted: { work: WORK * BigInt(SHARES_A_MINUTE * minutes), shares: SHARES_A_MINUTE * minutes } })

/** Every machine's ten minutes and hours of seven days, packed as the accountant packs them. */
async function writeHistory(db: Db, subAccountId: bigint, now: Date): Promise<void> {
  for (const [step, slots] of [[TEN_MINUTES, 144], [HOUR, 24]] as const) {
    const packed = encodeSlots(new Map(Array.from({ length: slots }, (_, at) => [at, countsOf(step / MINUTE)])))
    for (let day = 0; day < DAYS; day++)
      await sql`
        insert into worker_history (worker_id, coin, step, start, slots)
        select id, 'BTC', ${step / 1000}::int, ${new Date(slotOf(+now, DAY) - day * DAY)}::timestamptz, ${packed}::bytea from worker where sub_account_id = ${subAccountId}`.execute(db)
  }
}

/** The sub-account's and the pool's own slots. */
async function writeShared(db: Db, subAccountId: bigint, workers: number, now: Date): Promise<void> {
  const slots: SharedSlot[] = []
  for (let slot = slotOf(+now, MINUTE) - DAYS * DAY; slot < slotOf(+now, MINUTE); slot += MINUTE) {
    // up and down by a few percent in the course of a day, and a little each ten minutes
    const percent = 97 + 2 * Math.sin(2 * Math.PI * slot / DAY) + Math.sin(Math.floor(slot / TEN_MINUTES))
    const shares = Math.round(SHARES_A_MINUTE * workers * percent / 100)
    const stale = Math.round(shares * (4 + Math.sin(7 * Math.floor(slot / TEN_MINUTES))) / 1000)
    const counts: Counts = { accepted: { work: WORK * BigInt(shares), shares }, stale: { work: WORK * BigInt(stale), shares: stale } }
    slots.push({ subAccountId: Number(subAccountId), coin: 'BTC', slot, counts, workSquared: WORK * WORK * BigInt(shares), uncreditedWork: 0n, lastAt: slot })
  }
  for (const step of ['minute', 'ten_minutes', 'hour', 'day'] satisfies Step[]) {
    const rows = rollUp(slots, step, 'sub-account')
    for (let at = 0; at < rows.length; at += 1_000) await addSubAccountSlots(db, step, rows.slice(at, at + 1_000))
  }
}
