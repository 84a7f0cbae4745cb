import { Amount, area, get, Hashrate, integer, listOf, Nothing, text, Time, z } from './kit.ts'
import { CoinType, DEFAULT_COIN } from './coins.ts'
import { CHARTS } from './constants.ts'
import { UserId } from './session.ts'

/** A figure the pool has no data for is null, never a zero that pretends. */
const known = <T extends z.ZodMiniType>(figure: T) => z.nullable(figure)

/** What chain and market said last. Rewards in whole coins: blockReward is blockIncentive and blockTxFee together. */
const Quote = z.object({
  networkDiff: known(Amount),
  blockReward: known(Amount),
  blockIncentive: known(Amount),
  blockTxFee: known(Amount),
  coinPriceCny: known(Amount),
  coinPriceUsd: known(Amount),
  /** Coins that one `calculateUnit` of hash rate earns in 24 hours on average, before the pool's fee. */
  unitEarnings: known(Amount),
})

const PoolCoin = z.extend(Quote, {
  coinType: CoinType,
  coinUrlName: z.string(),
  supportAnonymous: z.boolean(),
  algorithm: z.string(),
  /** '' or a prefix: 'T' means TH/s. */
  calculateUnit: z.string(),
  poolHashrate: known(z.string()),
  /** The same, unscaled. */
  poolHashrateNum: known(Hashrate),
  miningType: z.array(z.object({ payMethod: z.string(), percent: z.number(), percentStr: z.string() })),
  mergeMiningInfos: z.array(z.object({ coinType: z.string(), mergeRate: Amount })),
})
export type PoolCoin = z.output<typeof PoolCoin>

const CoinDetail = z.extend(PoolCoin, {
  /** The count of shares behind `poolHashrate`, and its relative standard error. */
  poolHashrateShares: known(z.number()),
  poolHashrateError: known(z.number()),
  activeWorkerNumber: known(z.number()),
  blocksLast24h: known(z.number()),
  totalBlockNumber: known(z.number()),
  /** All the pool ever mined of this coin, fees included. */
  minedTotal: known(Amount),
  /** Blocks found over blocks expected; 1 is average. */
  luckLast30d: known(z.number()),
  nextDiff: known(Amount),
  nextDiffTime: known(Time),
})

/** P§4: alive or dead; unknown while nobody could tell. */
export const SERVER_STATES = ['alive', 'dead', 'unknown'] as const

/** P§9: where to point a machine, as which worker, and what it mines for. */
const MiningInfo = z.extend(CoinDetail, {
  servers: z.array(z.object({ address: z.string(), url: z.string(), secure: z.boolean(), state: z.enum(SERVER_STATES) })),
  /** A worker's name for example: sub-account, dot, id. */
  workerName: z.string(),
})

const Coin = z._default(CoinType, DEFAULT_COIN)
/** P§9: any number of days up to the longest range. */
const Days = z._default(integer(1, Math.max(...CHARTS.rangeDays)), 30)

const Address = text(256, 1)
const lookups = { max: 120, seconds: 60 }
/** By the patterns of A§5: `valid` is null for a coin that has none there, since nobody can tell. */
const Validity = z.object({ valid: known(z.boolean()), coinTypes: z.array(CoinType) })

/** The pool's own figures, open to anyone (A§7, P§7), and what a miner needs to join in. */
export const pool = area('pool', {
  coins: get('/auth/v3/index/poolcoins', { may: 'public', in: Nothing, out: listOf(PoolCoin) }),
  labCoins: get('/auth/v3/lab/poolcoins', { may: 'public', in: Nothing, out: listOf(PoolCoin) }),
  antBrainCoins: get('/auth/v3/antBrain/poolcoins', { may: 'public', in: Nothing, out: listOf(PoolCoin) }),
  coinDetail: get('/auth/v3/index/coinDetail', { may: 'public', in: z.object({ coinType: Coin }), out: CoinDetail }),
  hashChart: get('/auth/v3/index/poolHashChart', {
    may: 'public', in: z.object({ coinType: Coin, days: Days }),
    out: z.object({
      coinType: CoinType,
      /** Milliseconds a point stands for; its time is the beginning. */
      step: z.number(),
      // null: nothing was counted then, which is not the same as zero
      items: z.array(z.object({ time: Time, hashrate: known(Hashrate), shares: z.number() })),
    }),
  }),
  miningInfo: get('/api/v3/pool/mining/info/query', {
    may: 'dashboard', in: z.object({ userId: z.optional(UserId), coinType: z.optional(CoinType) }), out: MiningInfo,
  }),
  validateAddress: get('/auth/{address}/validate', {
    may: 'public', limit: lookups, in: z.object({ address: Address, coinType: z.optional(CoinType) }), out: Validity,
  }),
  validateWallet: get('/auth/v3/wallet/validate', {
    may: 'public', limit: lookups, in: z.object({ address: Address, coinType: z.optional(CoinType) }), out: Validity,
  }),
  walletExists: get('/auth/v3/wallet/exist', {
    may: 'public', limit: lookups, in: z.object({ address: Address, coinType: CoinType }), out: z.object({ exist: z.boolean() }),
  }),
})
