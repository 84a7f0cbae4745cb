import type { Db } from '@adit/db/open'
import type { AlarmKind } from '@adit/db/schema/alarms'
import { workToHashrate } from '../hashrate/work-to-hashrate.ts'
import { DAY, HOUR, MINUTE, slotOf, TEN_MINUTES } from '../shares/slots.ts'
import { fillShares, findCountedSlots, findMachines, findWholeSlots, type MachineSlots, type WholeSlot } from './dry-run.queries.ts'
import { areTooFew, isRefusedTooOften, isTooSlow } from './judge.ts'
import { isDown } from './patience.ts'
import { isQuiet, type QuietHours } from './quiet-hours.ts'
import { advance, GATHER, type Trouble } from './troubles.ts'
import type { Reach } from './watch.queries.ts'

export const DRY_RUN_DAYS = 7
/** Of more machines, those seen last are tried. */
const MOST_MACHINES = 2_000

export type TriedRule = { kind: AlarmKind; coin: string | null; minutes: number | null; threshold: number | null; intervalMinutes: number } & Reach
export type Rang = { at: number; machines: number; endedAt: number | null }
export type Tried = { rang: Rang[]; machines: { tried: number; all: number } | null }
type Hush = { hours: QuietHours | null; offset: number }

/** What a rule would have told of in the last days, in steps of ten minutes: an outage that fits between two of them is not seen. */
export async function tryRule(db: Db, subAccountId: bigint, rule: TriedRule, hush: Hush, now: Date): Promise<Tried> {
  const from = slotOf(+now, TEN_MINUTES) - DRY_RUN_DAYS * DAY
  const counted = await findCountedSlots(db, new Date(from))
  const steps = Array.from({ length: (slotOf(+now, TEN_MINUTES) - from) / TEN_MINUTES }, (_, at) => from + at * TEN_MINUTES).filter(slot => counted.has(slot))
  if (rule.kind === 'hashrate' || rule.kind === 'rejection') {
    const whole = new Map((await findWholeSlots(db, subAccountId, rule.coin!, new Date(from - HOUR))).map(row => [row.slot, row]))
    return { rang: replay(steps, rule, hush, lookBack(rule, whole)), machines: null }
  }
  const { machines, all } = await findMachines(db, subAccountId, rule, rule.coin, new Date(from), MOST_MACHINES)
  await fillShares(db, machines, rule.coin, from - DAY)
  const bad = rule.kind === 'offline' ? downMachines(machines, rule.minutes!, from) : tooFewMachines(machines, rule.threshold!)
  return { rang: replay(steps, rule, hush, bad), machines: { tried: machines.length, all } }
}

/** What was wrong in the ten minutes from `slot` on. */
type LookBack = (slot: number, ringing: boolean) => ReadonlySet<bigint>
const WHOLE = 0n
const wholeSet = (bad: boolean): ReadonlySet<bigint> => new Set(bad ? [WHOLE] : [])

function replay(steps: readonly number[], { intervalMinutes }: TriedRule, { hours, offset }: Hush, lookBack: LookBack): Rang[] {
  const rang: (Rang & { keys: Set<bigint> })[] = []
  let state: { troubles: Map<bigint, Trouble>; rungAt: number | null } = { troubles: new Map(), rungAt: null }
  for (const slot of steps) {
    const bad = lookBack(slot, state.troubles.has(WHOLE))
    // the second look is the one after the time that is waited for others
    for (const at of [slot + TEN_MINUTES, slot + TEN_MINUTES + GATHER]) {
      const { ring, over, ...next } = advance({ ...state, bad, at, quiet: isQuiet(new Date(at), hours, offset), interval: intervalMinutes * MINUTE })
      state = next
      if (ring.length > 0) rang.push({ at, machines: ring.includes(WHOLE) ? 0 : ring.length, endedAt: null, keys: new Set(ring) })
      for (const alarm of rang) {
        for (const key of over) alarm.keys.delete(key)
        if (alarm.keys.size === 0) alarm.endedAt ??= at
      }
    }
  }
  return rang.map(({ keys: _, ...one }) => one)
}

function lookBack({ kind, threshold }: TriedRule, whole: ReadonlyMap<number, WholeSlot>): LookBack {
  const sum = (slot: number, slots: number) => {
    const rows = Array.from({ length: slots }, (_, back) => whole.get(slot - back * TEN_MINUTES)).filter(row => row !== undefined)
    return {
      work: rows.reduce((total, row) => total + row.work, 0n), workSquared: rows.reduce((total, row) => total + row.workSquared, 0n),
      shares: rows.reduce((total, row) => total + row.shares, 0), refused: rows.reduce((total, row) => total + row.refused, 0),
    }
  }
  const first = Math.min(...whole.keys())
  return (slot, ringing) => {
    if (slot - HOUR < first) return wholeSet(false)
    const [ten, hour] = [sum(slot, 1), sum(slot, HOUR / TEN_MINUTES)]
    if (kind === 'rejection') return wholeSet(isRefusedTooOften({ accepted: hour.shares, refused: hour.refused }, threshold!, ringing))
    const rate = (of: typeof ten, ms: number) => workToHashrate(of.work, of.shares, ms, of.workSquared)!
    return wholeSet(isTooSlow({ tenMinutes: rate(ten, TEN_MINUTES), hour: rate(hour, HOUR) }, threshold!, ringing))
  }
}

/** A machine's last share in a slot is taken to be at its end: a little late, never too early an alarm. */
function downMachines(machines: readonly MachineSlots[], minutes: number, from: number): LookBack {
  const running = machines.map(machine => ({ ...machine, last: null as number | null, hour: 0, day: 0, down: false, filled: from - DAY }))
  type Running = (typeof running)[number]
  const goTo = (machine: Running, slot: number) => {
    for (; machine.filled <= slot; machine.filled += TEN_MINUTES) {
      const at = (back: number) => machine.shares.get(machine.filled - back) ?? 0
      machine.hour += at(0) - at(HOUR)
      machine.day += at(0) - at(DAY)
      if (at(0) > 0) {
        machine.last = machine.filled + TEN_MINUTES
        machine.down = false
      }
    }
  }
  return slot => {
    const until = new Date(slot + TEN_MINUTES)
    const bad = new Set<bigint>()
    for (const machine of running) {
      goTo(machine, slot)
      if (machine.last === null || machine.last <= from) continue
      const shares = { '10m': machine.shares.get(slot) ?? 0, '1h': machine.hour, '24h': machine.day }
      machine.down ||= isDown({ firstSeenAt: machine.firstSeenAt, lastShareAt: machine.last, shares }, minutes, until)
      if (machine.down) bad.add(machine.id)
    }
    return bad
  }
}

function tooFewMachines(machines: readonly MachineSlots[], threshold: number): LookBack {
  let begun = false
  return slot => {
    const online = machines.filter(({ shares }) => (shares.get(slot) ?? 0) > 0).length
    begun ||= online >= threshold
    return wholeSet(begun && areTooFew(online, threshold))
  }
}
