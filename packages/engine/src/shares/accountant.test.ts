import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { postgresServer } from '@adit/db/test/postgres'
import { windowStart, WINDOWS } from '../hashrate/windows.ts'
import { byKey, expectedCounters, expectedWorkerTotals, readCounters, workerTotals } from '../test/counters.ts'
import { farm, NOON } from '../test/farm.ts'
import { showWorkers, startAccountant } from './accountant.ts'
import { foldAll } from './fold.ts'
import { decodeSlots } from './slots-codec.ts'
import { OUTCOMES, type Share } from './share.ts'
import { openShareLog } from './share-log.ts'
import { DAY, HOUR, MINUTE, slotOf } from './slots.ts'

vi.setConfig({ testTimeout: 180_000 })

const append = (db: Db, now: Date, shares: Share[]) => openShareLog({ db, clock: () => now, gateway: 'gateway-1' }).append(shares)
const count = async (db: Db, now: Date) => { await foldAll(db, now); await showWorkers(db) }
const after = (ms: number) => new Date(+NOON + ms)
const findNow = (db: Db, workerId: bigint) => db.selectFrom('worker_now').selectAll().where('worker_id', '=', workerId).executeTakeFirstOrThrow()

/** Everything packed away or not, slot by slot, as one plain table. */
async function readSlots(db: Db, stepMs: number): Promise<Map<string, bigint>> {
  const slots = new Map<string, bigint>()
  const add = (workerId: bigint, coin: string, at: number, outcome: string, work: bigint) => {
    const key = `${workerId} ${coin} ${new Date(slotOf(at, stepMs)).toISOString()} ${outcome}`
    slots.set(key, (slots.get(key) ?? 0n) + work)
  }
  for (const row of await db.selectFrom('worker_history').selectAll().where('step', '=', stepMs / 1000).execute())
    for (const [place, counts] of decodeSlots(row.slots))
      for (const outcome of OUTCOMES) if (counts[outcome]) add(row.worker_id, row.coin, +row.start + place * stepMs, outcome, counts[outcome].work)
  for (const row of await db.selectFrom('worker_minute').selectAll().execute()) add(row.worker_id, row.coin, +row.minute, OUTCOMES[row.outcome]!, BigInt(row.work))
  return new Map([...slots].sort(byKey))
}
const expectedSlots = (shares: Share[], stepMs: number) => {
  const slots = new Map<string, bigint>()
  for (const { workerId, coin, at, outcome, work } of shares) {
    const key = `${workerId} ${coin} ${new Date(slotOf(+at, stepMs)).toISOString()} ${outcome}`
    slots.set(key, (slots.get(key) ?? 0n) + work)
  }
  return new Map([...slots].sort(byKey))
}

test('however shares come, late ones too, all lengths of slot and all figures say what was sent', async () => {
  const turn = (workers: number) => fc.record({
    wait: fc.integer({ min: 1, max: 50 * MINUTE }), show: fc.boolean(),
    shares: fc.array(fc.record({
      worker: fc.nat(workers - 1), coin: fc.constantFrom('BTC' as const, 'LTC' as const), outcome: fc.constantFrom(...OUTCOMES),
      ago: fc.oneof(fc.integer({ min: 0, max: 9 * MINUTE }), fc.integer({ min: 0, max: 26 * HOUR })), work: fc.bigInt({ min: 1n, max: 2n ** 80n }),
    }), { maxLength: 6 }),
  })
  await fc.assert(fc.asyncProperty(fc.array(turn(3), { maxLength: 60 }), async turns => {
    const { db } = await emptyDatabase()
    const { share, workers } = await farm(db, { workers: 3 })
    const sent: Share[] = []
    let now = NOON
    for (const { wait, show, shares } of turns) {
      now = new Date(+now + wait)
      const some = shares.map(({ ago, ...rest }) => share({ ...rest, at: new Date(+now - ago) }))
      await append(db, now, some)
      sent.push(...some)
      await foldAll(db, now)
      if (show) await showWorkers(db)
    }
    now = new Date(+now + 1)
    await count(db, now)

    expect(await readCounters(db)).toEqual(expectedCounters(sent))
    expect(await workerTotals(db)).toEqual(expectedWorkerTotals(sent))
    for (const step of [MINUTE, 10 * MINUTE, HOUR]) {
      const kept = step === MINUTE ? sent.filter(({ at }) => +at >= +now - 26 * HOUR) : sent
      const slots = await readSlots(db, step)
      for (const [key, work] of expectedSlots(kept, step)) expect([key, slots.get(key)]).toEqual([key, work])
    }
    for (const workerId of workers) {
      for (const coin of ['BTC', 'LTC'] as const) {
        const mine = sent.filter(each => each.workerId === workerId && each.coin === coin)
        const row = await db.selectFrom('worker_now').selectAll().where('worker_id', '=', workerId).where('coin', '=', coin).executeTakeFirst()
        if (mine.length === 0) { expect(row).toBeUndefined(); continue }
        for (const window of WINDOWS) {
          const inside = mine.filter(({ at, outcome }) => +at >= +windowStart(window, now) && outcome === 'accepted')
          expect([window, row![`work_${window}`], row![`share_count_${window}`]])
            .toEqual([window, String(inside.reduce((sum, { work }) => sum + work, 0n)), BigInt(inside.length)])
        }
        const rejected = mine.filter(({ at, outcome }) => +at >= +windowStart('24h', now) && outcome !== 'accepted')
        expect(row!.rejected_count_24h).toBe(BigInt(rejected.length))
        expect(+row!.last_share_at).toBe(Math.max(...mine.map(({ at }) => +at)))
      }
    }
  }), { numRuns: postgresServer ? 25 : 4 })
})

test('a machine that falls silent fades out of 10 minutes, an hour and a day, and its last share is remembered', async () => {
  const { db } = await emptyDatabase()
  const { share, workers: [machine] } = await farm(db)
  await append(db, NOON, [share({ work: 100n }), share({ outcome: 'stale', work: 25n })])
  await count(db, after(1))
  expect(await findNow(db, machine!)).toMatchObject({
    work_10m: '100', work_1h: '100', work_24h: '100', share_count_24h: 1n, stale_work_24h: '25', rejected_count_24h: 1n, rejection_rate_24h: 0.2,
  })
  const works = async (ms: number) => { await count(db, after(ms)); const row = await findNow(db, machine!); return [row.work_10m, row.work_1h, row.work_24h] }
  expect(await works(10 * MINUTE)).toEqual(['100', '100', '100'])
  expect(await works(11 * MINUTE)).toEqual(['0', '100', '100'])
  expect(await works(70 * MINUTE - 1)).toEqual(['0', '100', '100'])
  expect(await works(70 * MINUTE)).toEqual(['0', '0', '100'])
  expect(await works(24 * HOUR + 9 * MINUTE)).toEqual(['0', '0', '100'])
  expect(await works(24 * HOUR + 10 * MINUTE)).toEqual(['0', '0', '0'])
  expect(await findNow(db, machine!)).toMatchObject({ last_share_at: NOON, rejection_rate_24h: null, online_minutes_24h: 0 })
})

test('the time a machine was online is counted in ten minutes', async () => {
  const { db } = await emptyDatabase()
  const { share, workers: [machine] } = await farm(db)
  for (const minutes of [0, 5, 30, 31, 200]) await append(db, after(minutes * MINUTE), [share({ at: after(minutes * MINUTE) })])
  await count(db, after(201 * MINUTE))
  expect((await findNow(db, machine!)).online_minutes_24h).toBe(30)
})

test('online, offline and invalid workers are counted, per sub-account and for the pool\'s hour', async () => {
  const { db } = await emptyDatabase()
  const { share, subAccountId } = await farm(db, { workers: 4 })
  const now = after(DAY)
  const silent = [10 * MINUTE, 10 * MINUTE + 1, DAY, DAY + 1]
  await append(db, now, silent.map((ms, worker) => share({ worker, at: new Date(+now - ms) })))
  await append(db, now, [share({ worker: 0, coin: 'LTC', at: new Date(+now - 1) })])
  await count(db, now)
  const found = await db.selectFrom('sub_account_workers').selectAll().orderBy('coin').execute()
  expect(found).toEqual([
    { sub_account_id: subAccountId, coin: 'BTC', online: 1, offline: 2, invalid: 1 },
    { sub_account_id: subAccountId, coin: 'LTC', online: 1, offline: 0, invalid: 0 },
  ])
  await count(db, new Date(+now + MINUTE))
  const hour = await db.selectFrom('pool_hour').select('workers_online').where('coin', '=', 'LTC').where('hour', '=', now).executeTakeFirst()
  expect(hour).toEqual({ workers_online: 1 })
})

test('a deleted worker leaves the list and the counts, and comes back with its figures', async () => {
  const { db } = await emptyDatabase()
  const { share, workers: [machine] } = await farm(db)
  const listed = async (ms: number) => {
    await count(db, after(ms))
    const rows = await db.selectFrom('worker_now').select('work_24h').execute()
    return [rows.map(row => row.work_24h), await db.selectFrom('sub_account_workers').select(['online', 'offline']).execute()]
  }
  await append(db, NOON, [share({ work: 5n })])
  expect(await listed(1)).toEqual([['5'], [{ online: 1, offline: 0 }]])
  await db.updateTable('worker').set({ deleted_at: NOON }).where('id', '=', machine!).execute()
  expect(await listed(2)).toEqual([[], [{ online: 0, offline: 0 }]])
  await db.updateTable('worker').set({ deleted_at: null }).where('id', '=', machine!).execute()
  expect(await listed(30 * MINUTE)).toEqual([['5'], [{ online: 0, offline: 1 }]])
})

test('a deleted worker that sends again is back, also where it never connects anew', async () => {
  const { db } = await emptyDatabase()
  const { share, workers: [machine, other] } = await farm(db, { workers: 2 })
  const listed = async (ms: number) => {
    await count(db, after(ms))
    return (await db.selectFrom('worker_listed').select('worker_id').orderBy('worker_id').execute()).map(row => row.worker_id)
  }
  await append(db, NOON, [share({ worker: 0 }), share({ worker: 1 })])
  await count(db, after(MINUTE))
  const deleted = after(25 * HOUR)
  await db.updateTable('worker').set({ deleted_at: deleted }).execute()
  expect(await listed(25 * HOUR)).toEqual([])
  await append(db, after(26 * HOUR), [share({ worker: 0, at: after(26 * HOUR) })])
  expect(await listed(26 * HOUR + MINUTE)).toEqual([machine])
  // counted so late that its minute is packed away at once
  await append(db, after(27 * HOUR), [share({ worker: 1, at: after(27 * HOUR) })])
  expect(await listed(29 * HOUR)).toEqual([machine, other])
})

test('accountants that pack and show at the same time leave one truth', async () => {
  const { db } = await emptyDatabase()
  const { share, workers } = await farm(db, { workers: 40 })
  const sent: Share[] = []
  for (let hour = 0; hour < 6; hour++) {
    const some = workers.map((_, worker) => share({ worker, at: after(hour * HOUR + worker * MINUTE), work: BigInt(hour * 100 + worker) }))
    sent.push(...some)
    await append(db, after(hour * HOUR + 50 * MINUTE), some)
    const now = after(hour * HOUR + 55 * MINUTE)
    await Promise.all([count(db, now), count(db, now), count(db, new Date(+now + 6 * MINUTE))])
  }
  await count(db, after(DAY))
  expect(await workerTotals(db)).toEqual(expectedWorkerTotals(sent))
  expect(await readSlots(db, HOUR)).toEqual(expectedSlots(sent, HOUR))
  const { rows } = await sql<{ work: string }>`select sum(work_24h)::text as work from worker_now`.execute(db)
  expect(rows[0]!.work).toBe(String(sent.reduce((sum, { work }) => sum + work, 0n)))
})

test('a running accountant counts what is appended, tells what goes wrong, and ends when it is stopped', async () => {
  const { db } = await emptyDatabase()
  const { share, workers: [machine] } = await farm(db)
  const errors: unknown[] = []
  const accountant = startAccountant({ db, clock: () => after(MINUTE), onError: cause => errors.push(cause) })
  await append(db, NOON, [share({ work: 77n })])
  const shown = async () => (await db.selectFrom('worker_now').select('work_10m').where('worker_id', '=', machine!).executeTakeFirst())?.work_10m
  await expect.poll(shown, { timeout: 60_000 }).toBe('77')
  await accountant.stop()
  expect(errors).toEqual([])
  await append(db, NOON, [share({ work: 1n })])
  expect(await readCounters(db)).toEqual(expectedCounters([share({ work: 77n })]))
})
