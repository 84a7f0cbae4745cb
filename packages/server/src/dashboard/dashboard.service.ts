import type { Coin } from '@adit/contract/coins'
import type { dashboard } from '@adit/contract/dashboard'
import { windowOf } from '@adit/contract/graph-windows'
import { transferredSeries } from '@adit/engine/earnings/transfers-of'
import { hashrateSeries } from '@adit/engine/hashrate/series'
import { DAY, HOUR } from '@adit/engine/shares/slots'
import type { Serve } from '../kit/context.ts'
import { readEarnings } from './earnings.ts'
import { readHash, readWorkerNum } from './hash.ts'
import { readSummary } from './summary.ts'

export const hash: Serve<typeof dashboard.hash> = ctx => readHash(ctx)
export const workerNum: Serve<typeof dashboard.workerNum> = ctx => readWorkerNum(ctx)
export const earnings: Serve<typeof dashboard.earnings> = (ctx, { days }) => readEarnings(ctx, days)
export const summary: Serve<typeof dashboard.summary> = ctx => readSummary(ctx)

export const graph: Serve<typeof dashboard.graph> = async ({ db, now, subAccount, coin }, { days, window: asked }) => {
  const window = windowOf(days, asked)
  const { step, items } = await hashrateSeries(db, { subAccountId: subAccount.id, coin: coin as Coin }, { window, days }, now)
  return { coinType: coin as Coin, window, step, items }
}

/** Hours are the finest that transfers are made of. */
export const contractGraph: Serve<typeof dashboard.contractGraph> = async ({ db, now, subAccount, coin }, { days, window }) => {
  const step = windowOf(days, window) === '1d' ? DAY : HOUR
  const items = await transferredSeries(db, { subAccountId: subAccount.id, coin: coin as Coin }, { days, step }, now)
  return { coinType: coin as Coin, step, items: items.map(({ time, out, in: into }) => ({ time, hashrateOut: out, hashrateIn: into })) }
}
