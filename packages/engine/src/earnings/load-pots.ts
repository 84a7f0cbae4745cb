import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import type { Ratio } from '../exact/ratio.ts'
import { DAY, dayName, HOUR } from '../shares/slots.ts'
import { loadTransfers, readHour } from './load-transfers.ts'
import type { Brought } from './paid-by-blocks.ts'
import { isFull, PPLNS_LONGEST, windowOf, type Window } from './pplns-window.ts'
import type { DayFacts } from './settle.ts'
import { findHours, findPoolHours, findWindowWork } from './settle-day.queries.ts'
import type { TermsBook } from './terms.ts'
import { withMoves, type HourWork, type SlotWork } from './transfers.ts'

type SharedBlock = Brought & { foundAt: number; hashesPerBlock: Ratio }
type PotOfDay = DayFacts['pots'][number]

/** Blocks by their windows, with the work that shares each. */
export async function loadPots(db: Db, coin: Coin, terms: TermsBook, blocks: readonly SharedBlock[]): Promise<PotOfDay[]> {
  if (blocks.length === 0) return []
  const windows = await findWindows(db, coin, terms, blocks)
  const pots = new Map<string, Omit<PotOfDay, 'shares'>>()
  for (const [at, { reward, fee, mev }] of blocks.entries()) {
    const window = windows[at]!
    const key = `${window.from} ${window.until}`
    const pot = pots.get(key) ?? { window, blocks: 0, reward: 0n, fee: 0n, mev: 0n }
    pots.set(key, { window, blocks: pot.blocks + 1, reward: pot.reward + reward, fee: pot.fee + fee, mev: pot.mev + mev })
  }
  const all = [...pots.values()]
  const done = Map.groupBy(await findWindowWork(db, coin, all.map(({ window }) => window)), ({ place }) => Number(place) - 1)
  const whole = { from: new Date(Math.min(...all.map(({ window }) => window.from))), until: new Date(Math.max(...all.map(({ window }) => window.until))) }
  const moves = await loadTransfers(db, coin, { ...whole, terms }, async senders => (await findHours(db, coin, whole.from, whole.until, senders)).map(readHour))

  // Nobody shares a block that no work is known for: it stays the pool's.
  return all.map((pot, at) => withShares(pot, terms, done.get(at) ?? [], moves)).filter(({ window }) => window.work > 0n)
}

/** Most windows are short: a month of hours is read only where two days of them do not fill one. */
async function findWindows(db: Db, coin: Coin, terms: TermsBook, blocks: readonly SharedBlock[]): Promise<Window[]> {
  const within = async (reach: number) => {
    const shared = await loadSharedHours(db, coin, terms, blocks.map(({ foundAt }) => foundAt), reach)
    return blocks.map(({ foundAt, hashesPerBlock }) => windowOf(foundAt, hashesPerBlock, shared))
  }
  const windows = await within(2 * DAY)
  return blocks.every(({ hashesPerBlock }, at) => isFull(windows[at]!, hashesPerBlock)) ? windows : within(PPLNS_LONGEST)
}

/** The pool's work by the hour, less that of sub-accounts that were solo on that day. */
async function loadSharedHours(db: Db, coin: Coin, terms: TermsBook, found: readonly number[], reach: number): Promise<Map<number, bigint>> {
  const [from, until] = [new Date(Math.min(...found) - reach - HOUR), new Date(Math.max(...found) + HOUR)]
  const shared = new Map((await findPoolHours(db, coin, from, until)).map(({ hour, work }) => [+hour, BigInt(work)]))
  const soloists = terms.soloists()
  const solo = soloists?.length === 0 ? [] : (await findHours(db, coin, from, until, soloists)).map(readHour)
  for (const { subAccountId, hour, work } of solo)
    if (terms.on(subAccountId, dayName(hour)).mode === 'SOLO') shared.set(hour, (shared.get(hour) ?? 0n) - work)
  return shared
}

function withShares(pot: Omit<PotOfDay, 'shares'>, terms: TermsBook, rows: Awaited<ReturnType<typeof findWindowWork>>, moves: readonly HourWork[]): PotOfDay {
  const { from, until } = pot.window
  let work = 0n
  const shares: SlotWork<string>[] = []
  for (const row of rows) {
    const done = { work: BigInt(row.work), uncredited: BigInt(row.uncredited_work) }
    if (row.sub_account_id === null) work += done.work
    else if (terms.on(row.sub_account_id, row.day).mode === 'SOLO') work -= done.work
    else shares.push({ ...done, subAccountId: row.sub_account_id, slot: row.day })
  }
  const moved = moves.filter(({ hour }) => hour >= from && hour < until).map(move => ({ ...move, slot: dayName(move.hour) }))
  return { ...pot, window: { from, until, work }, shares: withMoves(shares, moved).map(({ slot, ...share }) => ({ ...share, day: slot })) }
}
