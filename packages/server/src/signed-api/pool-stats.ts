import type { Coin } from '@adit/contract/coins'
import type { z } from '@adit/contract/kit'
import type { pool } from '@adit/contract/pool'
import { toNumber } from '@adit/engine/exact/ratio'
import { hashesPerBlock } from '@adit/engine/hashrate/hashes-per-block'
import { presenceOf } from '@adit/engine/presence/presence'
import { inMega } from './figures.ts'
import type { SignedCtx } from './serve-signed.ts'
import { findRound } from './signed-api.queries.ts'

/** The pool's own figures of a coin. It is alive where machines can connect, or where shares of it are counted. */
export async function readPoolStats({ db, now }: SignedCtx, coin: Coin, detail: z.input<typeof pool.coinDetail.out>) {
  const [{ foundAt, shares }, { ports }] = await Promise.all([findRound(db, coin, now), presenceOf(db, coin, now)])
  const { poolHashrateNum: rate, networkDiff } = detail
  return {
    poolHashrate: inMega(rate), activeWorkerNumber: detail.activeWorkerNumber ?? 0, poolStatus: ports.length > 0 || rate ? 'Alive' as const : 'Dead' as const, networkDiff,
    estimateTime: rate && networkDiff ? Math.round(toNumber(hashesPerBlock(coin, networkDiff)) / rate) : null,
    currentRound: foundAt && Math.floor((+now - +foundAt) / 1000), totalShareNumber: shares, totalBlockNumber: detail.totalBlockNumber ?? 0,
  }
}
