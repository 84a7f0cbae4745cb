import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import type { Ratio } from '../exact/ratio.ts'
import { dayName, HOUR } from '../shares/slots.ts'
import { loadTransfers, readHour } from './load-transfers.ts'
import type { Brought } from './paid-by-blocks.ts'
import type { PayMethod } from './pay-method.ts'
import { PPLNS_LONGEST, windowOf } from './pplns-window.ts'
import type { DayFacts } from './settle.ts'
import { findHours, findSharedHours, findWindowWork } from './settle-day.queries.ts'
import type { TermsBook } from './terms.ts'
import { addUp } from './transfers.ts'

type SharedBlock = Brought & { foundAt: number; hashesPerBlock: Ratio }
type PotOfDay = DayFacts['pots'][number]

/** Blocks by their windows, with the work that shares each. */
export async function loadPots(db: Db, { coin, terms, first }: { coin: Coin; terms: TermsBook; first: PayMethod }, blocks: readonly SharedBlock[]): Promise<PotOfDay[]> {
  if (blocks.length === 0) return []
  const found = blocks.map(({ foundAt }) => foundAt)
  const range = { from: new Date(Math.min(...found) - PPLNS_LONGEST - HOUR), until: new Date(Math.max(...found) + HOUR) }
  const shared = new Map((await findSharedHours(db, coin, { ...range, first })).map(({ hour, work }) => [+hour, BigInt(work)]))

  const pots = new Map<string, Omit<PotOfDay, 'shares'>>()
  for (const { foundAt, hashesPerBlock, reward, fee, mev } of blocks) {
    const window = windowOf(foundAt, hashesPerBlock, shared)
    // Nobody shares a block that no work is known for: it stays the pool's.
    if (window.work === 0n) continue
    const key = `${window.from} ${window.until}`
    const pot = pots.get(key) ?? { window, blocks: 0, reward: 0n, fee: 0n, mev: 0n }
    pots.set(key, { window, blocks: pot.blocks + 1, reward: pot.reward + reward, fee: pot.fee + fee, mev: pot.mev + mev })
  }
  const all = [...pots.values()]
  if (all.length === 0) return []

  const work = await findWindowWork(db, coin, all.map(({ window }) => window))
  const whole = { from: new Date(Math.min(...all.map(({ window }) => window.from))), until: new Date(Math.max(...all.map(({ window }) => window.until))) }
  const moves = await loadTransfers(db, coin, { ...whole, terms }, async senders => (await findHours(db, coin, whole.from, whole.until, senders)).map(readHour))
  return all.map((pot, at) => {
    const done = work.filter(({ place }) => place === BigInt(at + 1))
      .map(row => ({ subAccountId: row.sub_account_id, slot: row.day, work: BigInt(row.work), uncredited: BigInt(row.uncredited_work) }))
    const moved = moves.filter(({ hour }) => hour >= pot.window.from && hour < pot.window.until).map(move => ({ ...move, slot: dayName(move.hour) }))
    return { ...pot, shares: addUp([...done, ...moved]).map(({ slot, ...share }) => ({ ...share, day: slot })) }
  })
}
