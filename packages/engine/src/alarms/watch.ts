import type { Coin } from '@adit/contract/coins'
import { offsetMinutes, toTimeZone } from '@adit/contract/time-zones'
import type { Db } from '@adit/db/open'
import { hashrateNow } from '../hashrate/hashrate-now.ts'
import { keepDoing } from '../shares/keep-doing.ts'
import { DAY, HOUR, MINUTE, slotOf, TEN_MINUTES } from '../shares/slots.ts'
import { areTooFew, isRefusedTooOften, isTooSlow } from './judge.ts'
import { isDown } from './patience.ts'
import { isQuiet } from './quiet-hours.ts'
import { advance } from './troubles.ts'
import * as queries from './watch.queries.ts'
import type { KnownTrouble, RuleRow } from './watch.queries.ts'

/** Worker 0: the sub-account as a whole. */
const WHOLE = 0n
/** Figures this old say nothing about now: whoever counts has stopped, and not every machine of the pool. */
const STALE = TEN_MINUTES
/** Who has been silent for so long is not waited for any more. */
const GIVEN_UP = 7 * DAY
const NAMED = 20
const REST = 5_000

/** What a message can tell, beside what its rule says. */
export type EventFacts = {
  minutes?: number
  threshold?: number
  percent?: number | null
  /** What was measured instead: machines, hashes a second, refused part. */
  figure?: number
  machines?: { count: number; names: string[]; still?: number }
}

export type WatchOptions = { db: Db; clock: () => Date; onError: (cause: unknown) => void }

/** Looks after every sub-account's alarms for as long as it runs. Any number of processes may: each moment is looked at by one of them. */
export function startWatching({ db, clock, onError }: WatchOptions): { stop: () => Promise<void> } {
  return { stop: keepDoing(() => watchAll(db, clock(), onError), () => REST, onError) }
}

/** Looks once at everybody whose figures have moved on, as of those figures: nothing that is not counted yet is taken for missing. */
export async function watchAll(db: Db, now: Date, onError: (cause: unknown) => void): Promise<void> {
  const until = (await db.selectFrom('counting').select('shown_until').executeTakeFirst())?.shown_until
  if (!until || +now - +until > STALE) return
  for (const id of await queries.findToWatch(db, until))
    await db.transaction().execute(trx => watchOne(trx, id, until)).catch(onError)
}

/** All of a look or nothing: what is to be told is stored with what was told, so that an end half-way tells it neither twice nor never. */
async function watchOne(db: Db, subAccountId: bigint, until: Date): Promise<void> {
  const setting = await queries.takeToWatch(db, subAccountId, until)
  if (!setting) return
  const zone = toTimeZone(await queries.findZone(db, subAccountId))
  const hours = setting.quiet_from === null ? null : { from: setting.quiet_from, to: setting.quiet_to! }
  const quiet = isQuiet(until, hours, offsetMinutes(zone))
  for (const rule of await queries.findRules(db, subAccountId)) {
    const since = new Date(Math.max(+rule.since, +(setting.on_since ?? 0)))
    await watchRule(db, { subAccountId, rule, since, until, quiet })
  }
  await queries.endEvents(db, subAccountId, until)
}

type Watched = { subAccountId: bigint; rule: RuleRow; since: Date; until: Date; quiet: boolean }
type Seen = { bad: ReadonlySet<bigint>; gone?: ReadonlySet<bigint>; name: (ids: bigint[]) => EventFacts }

async function watchRule(db: Db, { subAccountId, rule, since, until, quiet }: Watched): Promise<void> {
  const known = await queries.findTroubles(db, rule.id)
  const seen = await look(db, { subAccountId, rule, since, until, quiet }, known)
  if (!seen) return
  const { troubles, ring, over, still, rungAt } = advance({
    troubles: known, rungAt: rule.rung_at && +rule.rung_at, bad: seen.bad, ...(seen.gone && { gone: seen.gone }), at: +until, quiet, interval: rule.interval_minutes * MINUTE,
  })
  const insert = (kind: 'ring' | 'over', facts: EventFacts) => queries.insertEvent(db, { subAccountId, rule, kind, at: until, facts })
  if (over.length > 0) {
    const facts = seen.name(over)
    await insert('over', facts.machines ? { ...facts, machines: { ...facts.machines, still } } : facts)
  }
  const rung = ring.length > 0 ? await insert('ring', seen.name(ring)) : null
  if (rungAt === +until) await queries.setRungAt(db, rule.id, until)
  if (troubles.size + known.size === 0) return
  const told = new Set(ring)
  await queries.writeTroubles(db, rule.id, new Map([...troubles].map(([id, trouble]): [bigint, KnownTrouble] =>
    [id, { ...trouble, eventId: told.has(id) ? rung : known.get(id)?.eventId ?? null }])))
}

/** What is wrong at present by a rule; null where nobody can say. */
const look = (db: Db, watched: Watched, known: ReadonlyMap<bigint, KnownTrouble>): Promise<Seen | null> =>
  watched.rule.kind === 'offline' ? lookAtMachines(db, watched, known) : lookAtWhole(db, watched, known)

async function lookAtMachines(db: Db, { subAccountId, rule, since, until }: Watched, known: ReadonlyMap<bigint, KnownTrouble>): Promise<Seen> {
  const minutes = rule.minutes!
  const reach = { groupId: rule.group_id, workerIds: rule.worker_ids }
  // whoever was down already when it was switched on is no news
  const from = new Date(Math.max(+since - minutes * MINUTE, +until - GIVEN_UP))
  const silent = await queries.findSilent(db, subAccountId, reach, { from, before: new Date(+until - minutes * MINUTE), now: until })
  // Once down it stays down until it sends again, whatever is remembered of how it used to send.
  const down = silent.filter(machine => known.has(machine.id) || isDown(machine, minutes, until))
  const watched = await queries.findWatched(db, subAccountId, reach, [...known.keys()], { from, now: until })
  const names = new Map([...watched, ...down.map(({ id, name }): [bigint, string] => [id, name])])
  return {
    bad: new Set(down.map(({ id }) => id)),
    gone: new Set([...known.keys()].filter(id => !watched.has(id))),
    name: ids => ({ minutes, machines: { count: ids.length, names: ids.slice(0, NAMED).map(id => names.get(id) ?? String(id)) } }),
  }
}

async function lookAtWhole(db: Db, { subAccountId, rule, until }: Watched, known: ReadonlyMap<bigint, KnownTrouble>): Promise<Seen | null> {
  const coin = rule.coin as Coin
  const threshold = rule.threshold!
  const ringing = known.has(WHOLE)
  const seen = (figure: number, bad: boolean): Seen => ({ bad: new Set(bad ? [WHOLE] : []), name: () => ({ threshold, percent: rule.percent, figure }) })
  if (rule.kind === 'online-count') {
    const online = await queries.countOnline(db, subAccountId, coin)
    return seen(online, areTooFew(online, threshold))
  }
  if (rule.kind === 'rejection') {
    const shares = await queries.countShares(db, subAccountId, coin, new Date(slotOf(+until, MINUTE) - HOUR), until)
    return seen(shares.refused / Math.max(1, shares.accepted + shares.refused), isRefusedTooOften(shares, threshold, ringing))
  }
  const [tenMinutes, hour] = [await hashrateNow(db, { coin, subAccountId }, '10m', until), await hashrateNow(db, { coin, subAccountId }, '1h', until)]
  return tenMinutes && hour && seen(tenMinutes.hashrate, isTooSlow({ tenMinutes, hour }, threshold, ringing))
}
