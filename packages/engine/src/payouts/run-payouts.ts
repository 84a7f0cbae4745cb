import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Db } from '@adit/db/open'
import type { ChainNode } from '../chain/node.ts'
import { checkLedger } from '../ledger/ledger.ts'
import { keepDoing } from '../shares/keep-doing.ts'
import { dayName } from '../shares/slots.ts'
import { DEPTHS, followPayments, type Depths } from './follow-payments.ts'
import { minimumPayment, smallestOutput } from './minimum-payment.ts'
import { isPayoutTime, payoutDay } from './payout-window.ts'
import { findOwed, findSettledDay, findWish, sumPaidSince } from './payouts.queries.ts'
import { planPayouts, type Part } from './plan-payouts.ts'
import { signPayment } from './sign-payment.ts'
import { PlanChanged, storePayment, type FixedTerms } from './store-payment.ts'

export type PayoutCoin = {
  coin: PaidCoin
  node: ChainNode
  /** Coins per 1,000 bytes; the node estimates where nothing is said. */
  feeRate?: string | undefined
}

export type PayoutsOptions = {
  coins: PayoutCoin[]
  db: Db
  clock: () => Date
  /** Whether payments are made at all: not by an embedded database that holds real money. What was stored before is followed in any case. */
  pays: boolean
  onError: (cause: unknown) => void
  depths?: Depths
  everyMs?: number | undefined
}

const EVERY_MS = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Earnings of the day before are settled in the first hour of the window; a settlement that takes longer is waited for so long. */
const SETTLEMENT_GRACE = 2 * HOUR
/** Far below what a standard transaction may weigh, and few enough that one bad payment holds up few others. */
const BATCH_SIZE = 200

/** decisions.md: an embedded database is for the demo and for looking on; it never pays real money by itself. */
export const mayPay = ({ engine, demo }: { engine: 'pglite' | 'postgres'; demo: boolean }): boolean => engine === 'postgres' || demo

/** Pays for as long as it runs: once a day, in the hours of payments. Several processes may: each payment is still made once. */
export function startPayouts({ coins, everyMs = EVERY_MS, onError, ...options }: PayoutsOptions): { stop: () => Promise<void> } {
  const stops = coins.map(one => keepDoing(() => runPayouts({ ...one, ...options, onError: once }), () => everyMs, once))
  const said = new Map<string, number>()
  /** The same trouble every minute is said once an hour. */
  function once(cause: unknown): void {
    const message = String((cause as Error).message)
    const now = +options.clock()
    if (now - (said.get(message) ?? -Infinity) < HOUR) return
    if (said.size > 1_000) said.clear()
    said.set(message, now)
    onError(cause)
  }
  return { stop: async () => { await Promise.all(stops.map(stop => stop())) } }
}

export type Run = PayoutCoin & Pick<PayoutsOptions, 'db' | 'clock' | 'pays' | 'onError' | 'depths'>

/** Looks at what was paid before, then pays whoever is to be paid now. */
export async function runPayouts(run: Run): Promise<void> {
  const { db, node, coin, clock, depths = DEPTHS } = run
  await followPayments({ db, node, coin, clock, depths })
  const now = clock()
  if (!run.pays || !isPayoutTime(now) || !await isTimely(db, coin, now)) return
  const wish = await findWish(db, coin)
  if (wish?.paused_at) return

  const terms: FixedTerms = { now, minimum: minimumPayment(coin), smallest: smallestOutput(coin), batchSize: BATCH_SIZE }
  const since = payoutDay(now).began
  const capLeft = wish?.daily_cap == null ? null : BigInt(wish.daily_cap) - await sumPaidSince(db, coin, since)
  const { batches } = planPayouts(await findOwed(db, coin, since), { ...terms, capLeft })
  if (batches.length === 0) return
  const faults = await checkLedger(db)
  if (faults.length > 0) throw new Error(`no ${coin} payments: the ledger does not add up (${faults.length} faults, first: ${JSON.stringify(faults[0], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))})`)
  for (const batch of batches) await pay(run, batch, terms)
}

/** Payments wait for the earnings of the day before, but not all day. */
async function isTimely(db: Db, coin: PaidCoin, now: Date): Promise<boolean> {
  const settled = await findSettledDay(db, coin)
  return settled === null || settled >= dayName(+now - DAY) || +now >= +payoutDay(now).from + SETTLEMENT_GRACE
}

async function pay(run: Run, batch: Part[], terms: FixedTerms): Promise<void> {
  const { db, node, coin, clock, depths = DEPTHS, feeRate, onError } = run
  const parts = await withValidAddresses(run, batch)
  if (parts.length === 0) return
  const signed = await signPayment(node, coin, parts, feeRate)
  try {
    // Posted when it is stored: after whatever it pays was posted.
    await storePayment(db, signed, { ...terms, now: clock() })
  } catch (cause) {
    if (!(cause instanceof PlanChanged)) throw cause
    return onError(cause)
  }
  await followPayments({ db, node, coin, clock, depths })
}

/** An address that the node cannot read would hold up everybody in its transaction: its owner waits, the others are paid. */
async function withValidAddresses({ node, coin, onError }: Run, batch: Part[]): Promise<Part[]> {
  const bad = new Set<bigint>()
  for (const { subAccountId, address } of batch) {
    if ((await node.address(address)).isvalid) continue
    bad.add(subAccountId)
    onError(new Error(`${coin} payment of sub-account ${subAccountId} waits: ${address} is no address`))
  }
  return batch.filter(({ subAccountId }) => !bad.has(subAccountId))
}
