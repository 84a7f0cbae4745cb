import type { POOL_COINS } from '@adit/contract/coin-facts'
import { coinOfUrlName, type Coin } from '@adit/contract/coins'
import { toAmount } from '@adit/contract/money'
import type { pool } from '@adit/contract/pool'
import { fail } from '@adit/contract/refusals'
import { coinsOfAddress, comparableAddress, WALLET_COINS } from '@adit/contract/wallets'
import { expectedBlocks } from '@adit/engine/hashrate/hashes-per-block'
import { luck } from '@adit/engine/hashrate/luck'
import type { Db } from '@adit/db/open'
import type { Serve } from '../kit/context.ts'
import { hashrateChart } from './hashrate-chart.ts'
import { estimateOf, isKnown, presentCoin, type CoinTerms } from './present-coin.ts'
import * as queries from './pool.queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LUCK_DAYS = 30

const listCoins = (list: keyof typeof POOL_COINS): Serve<typeof pool.coins> => async ({ db, now }) => {
  const [rows, terms] = await Promise.all([queries.findCoins(db, list, now), findTerms(db)])
  return { items: rows.filter(isKnown).map(row => presentCoin(row, terms)) }
}
export const coins = listCoins('main')
export const labCoins = listCoins('lab')
export const antBrainCoins = listCoins('antBrain')

export const coinDetail: Serve<typeof pool.coinDetail> = async ({ db, now }, { coinType }) => {
  const since = { day: new Date(+now - DAY), luck: new Date(Math.floor((+now - LUCK_DAYS * DAY) / HOUR) * HOUR) }
  const [row, terms, blocks, work] = await Promise.all([
    queries.findCoin(db, coinType, now), findTerms(db), queries.countBlocks(db, coinType, now, since), queries.sumWorkPerDifficulty(db, coinType, now, since.luck),
  ])
  if (!row || !isKnown(row)) return fail('COIN_TYPE')
  const estimate = estimateOf(row)
  const mined = blocks.total > 0n || work.hours > 0n
  return {
    ...presentCoin(row, terms),
    poolHashrateShares: estimate && estimate.shares,
    poolHashrateError: estimate && estimate.error,
    activeWorkerNumber: row.workers_online,
    blocksLast24h: mined ? Number(blocks.last_day) : null,
    totalBlockNumber: mined ? Number(blocks.total) : null,
    minedTotal: mined ? toAmount(BigInt(blocks.mined ?? 0), row.coin) : null,
    luckLast30d: work.hours_without_quote > 0n || work.work_per_difficulty === null
      ? null
      : luck(Number(blocks.in_luck_window), expectedBlocks(row.coin, work.work_per_difficulty)),
    nextDiff: row.next_difficulty,
    nextDiffTime: row.next_difficulty_at,
  }
}

export const hashChart: Serve<typeof pool.hashChart> = async ({ db, now }, { coinType, days }) =>
  ({ coinType, ...await hashrateChart(db, coinType, days, now) })

export const validateAddress: Serve<typeof pool.validateAddress> = async (_, { address, coinType }) => {
  const coinTypes = coinsOfAddress(address)
  if (!coinType) return { valid: coinTypes.length > 0, coinTypes }
  return { valid: hasPattern(coinType) ? coinTypes.includes(coinType) : null, coinTypes }
}
export const validateWallet = validateAddress

const hasPattern = (coin: Coin) => WALLET_COINS.some(name => coinOfUrlName(name) === coin)

export const walletExists: Serve<typeof pool.walletExists> = async ({ db }, { address, coinType }) =>
  ({ exist: await queries.findAnonymousMiner(db, coinType, comparableAddress(address)) !== undefined })

async function findTerms(db: Db): Promise<CoinTerms> {
  const [modes, merged] = await Promise.all([queries.findModes(db), queries.findMergedCoins(db)])
  return { modes, merged }
}
