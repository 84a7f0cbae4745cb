import type { Coin } from '@adit/contract/coins'
import { SIGNED_API } from '@adit/contract/constants'
import { toAmount } from '@adit/contract/money'
import type { signedApi } from '@adit/contract/signed-api'
import type { Db } from '@adit/db/open'
import { sumEarnings } from '@adit/engine/earnings/earning.queries'
import { hashrateOverview } from '@adit/engine/hashrate/hashrate-now'
import { lastAndPrevious } from '@adit/engine/hashrate/last-and-previous'
import { findSettledDay } from '@adit/engine/payouts/payouts.queries'
import { DAY, dayName } from '@adit/engine/shares/slots'
import { inHashes, presentRates } from './figures.ts'
import { paged } from './paging.ts'
import type { SignedCtx, SignedServe } from './serve-signed.ts'
import * as queries from './signed-api.queries.ts'
import { refuse } from './signed-refusal.ts'

export const hashrate: SignedServe<typeof signedApi.hashrate> = async ({ db, now, subAccount: { id }, coin }) => {
  const [{ rates, work }, { online, offline, invalid }] = await Promise.all([lastAndPrevious(db, { coin, subAccountId: id }, now), queries.findWorkerCounts(db, id, coin)])
  return { ...presentRates(rates, work, coin), totalWorkers: online + offline + invalid, activeWorkers: online }
}

export const accountOverview: SignedServe<typeof signedApi.accountOverview> = async ({ db, now, subAccount, coin }) =>
  readOverview(db, subAccount, coin, { now, settled: await findSettledDay(db, coin) })

export const accountOverviewListByEmail: SignedServe<typeof signedApi.accountOverviewListByEmail> = async (ctx, { email, coin, ...asked }) => {
  const { db, now } = ctx
  const wanted = wantedBy(ctx, email, coin)
  const settled = await findSettledDay(db, coin)
  return paged(asked, async place => {
    const [found, count] = await Promise.all([queries.findSubAccounts(db, wanted, place), queries.countSubAccounts(db, wanted)])
    return { rows: await Promise.all(found.map(one => readOverview(db, one, coin, { now, settled }))), count }
  })
}

export const subAccount: SignedServe<typeof signedApi.subAccount> = async (ctx, { email, coin }) => {
  const found = await queries.findSubAccounts(ctx.db, wantedBy(ctx, email, coin), { limit: SIGNED_API.rowsMax, offset: 0 })
  return found.map(({ name, remark, coin: of }) => ({ userId: name, nickName: remark ?? '', coinType: of }))
}

/** The sub-accounts a key may see, by the e-mail of its own account; of any other nobody is told whether it exists. */
function wantedBy({ account: { id, email: own }, key, subAccount: { id: only } }: SignedCtx, email: string, coin: Coin | undefined) {
  if (email.trim().toLowerCase() !== own) return refuse('EMAIL')
  return { accountId: id, only: key.allSubAccounts ? undefined : only, coin }
}

async function readOverview(db: Db, { id, name }: { id: bigint; name: string }, coin: Coin, { now, settled }: { now: Date; settled: string | null }) {
  const yesterday = dayName(+now - DAY)
  const [rates, { online, offline, invalid }, [own]] = await Promise.all([
    hashrateOverview(db, { coin, subAccountId: id }, now), queries.findWorkerCounts(db, id, coin), sumEarnings(db, id, coin, yesterday),
  ])
  const rate = (window: '10m' | '1h' | '24h') => inHashes(rates[window] && rates[window].hashrate)
  return {
    userId: name, hsLast10m: rate('10m'), hsLast1h: rate('1h'), hsLast1d: rate('24h'),
    totalWorkerNum: online + offline + invalid, activeWorkerNum: online, inactiveWorkerNum: offline, invalidWorkerNum: invalid,
    totalAmount: toAmount(BigInt(own!.total), coin), unpaidAmount: toAmount(BigInt(own!.balance), coin),
    yesterdayAmount: settled !== null && settled >= yesterday ? toAmount(BigInt(own!.of_day), coin) : null,
  }
}
