import { GROUP, WORKER_STATUS } from '@adit/contract/worker'
import type { signedApi } from '@adit/contract/signed-api'
import { workersLastAndPrevious } from '@adit/engine/hashrate/last-and-previous'
import { recv } from './earnings/earnings.service.ts'
import { coinDetail } from './pool/pool.service.ts'
import { changeCoin } from './set/change-coin.ts'
import { account, payouts } from './signed-api/account.ts'
import { calculate } from './signed-api/calculator.ts'
import { inHashes, inMega, presentRates, stamp } from './signed-api/figures.ts'
import { userHashrateChart } from './signed-api/hashrate-chart.ts'
import { accountOverview, accountOverviewListByEmail, hashrate, subAccount } from './signed-api/overview.ts'
import { paged, type Paging } from './signed-api/paging.ts'
import { readPoolStats } from './signed-api/pool-stats.ts'
import type { SignedCtx, SignedHandlers } from './signed-api/serve-signed.ts'
import type { Place } from './signed-api/signed-api.queries.ts'
import { list } from './worker/worker.service.ts'

const pageAt = ({ limit, offset }: Place) => ({ pageNum: offset / limit + 1, pageSize: limit })

/** The site's own lists and records, in the words of the signed wire: what a program reads is what its owner sees. */
export const signedCalls: SignedHandlers<typeof signedApi> = {
  account, hashrate, accountOverview, accountOverviewListByEmail, subAccount, userHashrateChart,
  poolStats: async (ctx, { coin }) => readPoolStats(ctx, coin, await coinDetail(ctx, { coinType: coin })),
  coinCalculator: async (ctx, { coin, ...asked }) => calculate(coin, await coinDetail(ctx, { coinType: coin }), asked),
  paymentHistory: (ctx, { type, ...asked }) => type === 'payout' ? payouts(ctx, asked) : earningDays(ctx, asked),
  changeMiningCoin: async (ctx, { coin }) => {
    await changeCoin(ctx, coin)
    return { userId: ctx.subAccount.name, coin }
  },
  workers: (ctx, { groupId = GROUP.all, ...asked }) => paged(asked, async place => {
    const { items, totalRecord, countedUntil } = await workersAt(ctx, place, { groupId })
    const told = await workersLastAndPrevious(ctx.db, ctx.coin, items.map(({ id }) => BigInt(id)), new Date(countedUntil ?? ctx.now))
    const rows = items.map(item => {
      const { rates, work } = told.get(BigInt(item.id))!
      // the list's own, where it has them
      const own = { last10m: inMega(item.hsLast10MinNum), last1h: inMega(item.hsLast1HourNum), last1d: inMega(item.hsLast1DNum) }
      return { worker: item.userWorkerId, ...presentRates(rates, work, ctx.coin), ...own }
    })
    return { rows, count: totalRecord }
  }),
  userWorkerList: async (ctx, { workerStatus, coin, userId: _, ...asked }) => ({
    result: await paged(asked, async place => {
      const { items, totalRecord } = await workersAt(ctx, place, { workerStatus })
      const rows = items.map(item => ({
        workerId: item.workerId, hsLast10min: item.hsLast10Min, hsLast1h: item.hsLast1Hour, hsLast1d: item.hsLast1D, rejectRatio: item.rejectRatio,
        shareLastTime: stamp(item.shareLastTime),
      }))
      return { rows, count: totalRecord }
    }),
    coinType: coin, userId: ctx.subAccount.name,
  }),
}

/** In the order of names, which stays the same from page to page. */
const workersAt = (ctx: SignedCtx, place: Place, { groupId = GROUP.all, workerStatus = WORKER_STATUS.all }: { groupId?: number; workerStatus?: number }) =>
  list(ctx, { ...pageAt(place), groupId, workerStatus, sortBy: 'workerId', order: 'asc' })

const earningDays = (ctx: SignedCtx, asked: Paging) => paged(asked, async place => {
  const { items, totalRecord } = await recv(ctx, { ...pageAt(place), type: [] })
  const rows = items.map(day => ({
    timestamp: stamp(day.creatDate), hashrate: day.dayHashRate && `${day.dayHashRate} ${day.dayHashRateUnit}`, hashrate_unit: inHashes(day.dayHashRateNum),
    ppsAmount: day.ppsAmount, pplnsAmount: day.pplnsAmount, soloAmount: day.soloAmount, ppappsAmount: day.ppaPpsAmount, ppapplnsAmount: day.ppaPplnsAmount,
    fppsBlockAmount: day.fppsBlockAmount, fppsFeeAmount: day.fppsFeeAmount, fppsFixedAmount: day.fppsFixedAmount, mevAmount: day.mevAmount,
    refundAmount: day.refundAmount, compensationAmount: day.compensation, amount: day.dayRecv,
  }))
  return { rows, count: totalRecord }
})
