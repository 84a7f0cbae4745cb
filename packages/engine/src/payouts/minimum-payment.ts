import type { PaidCoin } from '@adit/contract/coin-facts'
import { PAYOUT } from '@adit/contract/constants'
import { toUnits } from '@adit/contract/money'

/** P§9 names the minimum of BTC; the others are of like worth, or what a chain's fees make reasonable. */
const MINIMUM: Partial<Record<PaidCoin, string>> = { ...PAYOUT.minimum, LTC: '0.02', BCH: '0.01', DGB: '100', DASH: '0.02', ZEC: '0.02', RVN: '50', DOGE: '20', NMC: '0.5', VCASH: '50' }
const ANY_OTHER = '0.01'

/** What a balance must reach to be paid, where its owner wishes nothing else. */
export const minimumPayment = (coin: PaidCoin): bigint => toUnits(MINIMUM[coin] ?? ANY_OTHER, coin)!

/** Nodes do not pass on outputs that would cost more to spend than they are worth; every kind of address is above its limit here. */
const DUST: Partial<Record<PaidCoin, bigint>> = { BTC: 1_000n, BCH: 1_000n, LTC: 10_000n, DOGE: 100_000_000n }
export const smallestOutput = (coin: PaidCoin): bigint => DUST[coin] ?? 10_000n
