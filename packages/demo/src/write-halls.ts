import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { showWorkers } from '@adit/engine/shares/accountant'
import { addSubAccountSlots, addWorkerDays, addWorkerMinutes } from '@adit/engine/shares/counters.queries'
import { addCounts, entry, type Counts } from '@adit/engine/shares/counts'
import { writeHistory as writeWorkerHistory } from '@adit/engine/shares/pack.queries'
import { DAY, HOUR, MINUTE, slotOf, TEN_MINUTES } from '@adit/engine/shares/slots'
import { rollUp, STEPS, type SharedSlot, type Step, type WorkerMinute } from '@adit/engine/shares/tally-shares'
import { addMinutes, type HistoryRow } from '@adit/engine/shares/worker-history'
import { batches } from './batches.ts'
import { GRAIN, HALL_MACHINES, slotOfMachine, type HallMachine } from './halls.ts'

/** What the accountant packs away itself: it works out the last day's figures while it is at it. */
const LEFT_TO_PACK = 80 * MINUTE
const IP = '127.0.0.1'

/** As fine as it is kept: the last 26 hours by the minute, eight days by ten minutes, the rest by the hour. */
function* slots(from: number, to: number): Generator<{ at: number; ms: number }> {
  const tens = slotOf(to - 8 * DAY, DAY)
  const minutes = slotOf(to - 26 * HOUR, HOUR)
  for (let at = from; at < to;) {
    const ms = at >= minutes ? MINUTE : at >= tens ? TEN_MINUTES : HOUR
    const end = Math.floor(at / ms) * ms + ms
    if (end > to) return
    yield { at, ms: end - at }
    at = end
  }
}

export type Named = HallMachine & { workerId: bigint; subAccountId: bigint }

/** Writes what the demo account's machines did between two moments, into the engine's own counters. */
export async function writeHalls(db: Db, since: number, now: number): Promise<void> {
  // A minute that was begun at the ports is counted there.
  const from = Math.ceil(since / MINUTE) * MINUTE
  const to = slotOf(now, MINUTE)
  if (to <= from) return
  const machines = await nameMachines(db, from, now)
  const shared = new Map<string, SharedSlot>()
  const history: HistoryRow[] = []
  const days: Parameters<typeof addWorkerDays>[1][number][] = []
  const fresh: WorkerMinute[] = []
  for (const machine of machines) {
    const packed = new Map<number, Counts>()
    const before = fresh.length
    for (const { at, ms } of slots(from, to)) {
      const did = slotOfMachine(machine, at, ms)
      if (!did) continue
      const counts = countsOf(did)
      addShared(shared, machine, at, did, counts)
      if (at < now - LEFT_TO_PACK) packed.set(at, counts)
      else fresh.push(...minutesOf(machine, at, counts))
    }
    // One that fell silent earlier leaves its last: the accountant works out the day of whoever has something to pack.
    const last = [...packed].at(-1)
    if (fresh.length === before && last) {
      packed.delete(last[0])
      fresh.push(...minutesOf(machine, ...last))
    }
    history.push(...addMinutes(new Map(), { workerId: machine.workerId, coin: machine.coin }, packed, now))
    days.push(...daysOf(machine, packed))
  }
  for (const batch of batches(history, 2_000)) await writeWorkerHistory(db, batch)
  for (const batch of batches(days)) await addWorkerDays(db, batch)
  for (const batch of batches(fresh)) await addWorkerMinutes(db, batch)
  await writeShared(db, [...shared.values()], to)
  await db.insertInto('counting').values({ counted_until: new Date(now) }).onConflict(same => same.column('only_row').doUpdateSet({ counted_until: new Date(now) })).execute()
  await showWorkers(db)
}

type Did = NonNullable<ReturnType<typeof slotOfMachine>>
const work = (grains: number) => BigInt(grains) * BigInt(GRAIN)
const countsOf = ({ grains, shares, stale, grainsAShare }: Did): Counts =>
  ({ accepted: { work: work(grains), shares }, ...(stale > 0 && { stale: { work: work(stale * grainsAShare), shares: stale } }) })

function addShared(shared: Map<string, SharedSlot>, { subAccount, subAccountId, coin }: Named, at: number, { shares, grainsAShare }: Did, counts: Counts): void {
  const row = entry(shared, `${subAccount} ${at}`, () => ({ subAccountId: Number(subAccountId), coin, slot: at, counts: {}, workSquared: 0n, uncreditedWork: 0n, lastAt: at }))
  addCounts(row.counts, counts)
  row.workSquared += BigInt(shares) * work(grainsAShare) ** 2n
}

const minutesOf = ({ workerId, coin }: Named, at: number, { accepted, stale }: Counts): WorkerMinute[] =>
  [accepted, stale].flatMap((tally, outcome) => (tally ? [{ minute: at, workerId: Number(workerId), coin, outcome, ...tally, lastAt: at + MINUTE - 1 }] : []))

function daysOf({ workerId, coin }: Named, packed: ReadonlyMap<number, Counts>) {
  const sums = new Map<number, Counts>()
  for (const [at, counts] of packed) addCounts(entry(sums, slotOf(at, DAY), () => ({})), counts)
  return [...sums].map(([day, counts]) => ({ workerId, coin, day, counts }))
}

async function writeShared(db: Db, slots: SharedSlot[], to: number): Promise<void> {
  const since: Record<Step, number> = { minute: slotOf(to - 26 * HOUR, HOUR), ten_minutes: slotOf(to - 8 * DAY, DAY), hour: 0, day: 0 }
  for (const step of Object.keys(STEPS) as Step[])
    for (const batch of batches(rollUp(slots.filter(({ slot }) => slot >= since[step]), step, 'sub-account'))) await addSubAccountSlots(db, step, batch)
}

/** The machines' rows, made when they were first seen. */
async function nameMachines(db: Db, from: number, now: number): Promise<Named[]> {
  const subAccounts = new Map((await db.selectFrom('sub_account').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]))
  const known = HALL_MACHINES.map(machine => ({ ...machine, subAccountId: subAccounts.get(machine.subAccount)! }))
  const column = <T>(of: (machine: (typeof known)[number]) => T) => known.map(of)
  const { rows } = await sql<{ id: bigint; sub_account_id: bigint; name: string }>`
    insert into worker (sub_account_id, name, user_agent, first_seen_at, last_seen_at, last_ip)
    select *, ${new Date(from)}::timestamptz, ${new Date(now)}::timestamptz, ${IP}
    from unnest(${column(one => one.subAccountId)}::bigint[], ${column(one => one.name)}::text[], ${column(one => one.userAgent)}::text[])
    on conflict (sub_account_id, name) do update set last_seen_at = excluded.last_seen_at returning id, sub_account_id, name`.execute(db)
  const ids = new Map(rows.map(({ id, sub_account_id, name }) => [`${sub_account_id}.${name}`, id]))
  return known.map(machine => ({ ...machine, workerId: ids.get(`${machine.subAccountId}.${machine.name}`)! }))
}
