import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import { toAmount, toUnits } from '@adit/contract/money'
import { fail } from '@adit/contract/refusals'
import type { set } from '@adit/contract/set'
import type { TimeZone } from '@adit/contract/time-zones'
import { toPercent } from '@adit/contract/wallet-split'
import { balance, minerAccount } from '@adit/engine/ledger/ledger'
import { takesPaymentId } from '@adit/engine/payouts/address/payout-address'
import { resumeNow } from '@adit/engine/payouts/control-payouts.queries'
import { minimumPayment } from '@adit/engine/payouts/minimum-payment'
import { writeAudit } from '../kit/audit.ts'
import type { Ctx, Serve } from '../kit/context.ts'
import { requireSecondFactor } from '../kit/second-factor.ts'
import { tellOwner } from '../kit/tell-owner.ts'
import { findModes } from './modes.ts'
import { findNotices, isHelpClosed } from './notices.queries.ts'
import { holdSubAccount } from './sub-accounts.queries.ts'
import { readSplit, readWallet, writeWallets } from './wallets.ts'
import * as queries from './wallets.queries.ts'

export const settingQuery: Serve<typeof set.settingQuery> = async ctx => {
  const { db, account, subAccount, now } = ctx
  const coin = ctx.coin as Coin
  const [wallets, wishes, owed, paying, modes, { remark }, { notice_email, payment_notice }, helpClosed] = await Promise.all([
    queries.findWallets(db, subAccount.id, coin), queries.findWishes(db, subAccount.id, coin), balance(db, minerAccount(subAccount.id), coin), queries.findPaying(db, subAccount.id, coin),
    findModes(db, subAccount.id, coin, now), queries.findRemark(db, subAccount.id), findNotices(db, subAccount.id), isHelpClosed(db, account.id)])
  return {
    userId: subAccount.name, nickName: remark ?? '', coinType: coin, timeZone: subAccount.timeZone as TimeZone,
    wallets: wallets.map(row => ({ address: row.address, paymentId: row.payment_id, percent: toPercent(row.share), locked: row.locked, addTime: row.added_at })),
    takesPaymentId: takesPaymentId(coin),
    minPay: toAmount(wishes?.minimum_payment == null ? minimumPayment(coin) : BigInt(wishes.minimum_payment), coin), minPayLowest: toAmount(minimumPayment(coin), coin),
    balance: toAmount(owed, coin), pausedUntil: stillPaused(wishes?.paused_until, now),
    paying: paying.map(({ address, amount }) => ({ address, amount: toAmount(BigInt(amount), coin) })),
    ...modes, email: account.email, noticeEmail: notice_email, paymentNotice: payment_notice, percentHelp: !helpClosed,
  }
}

const stillPaused = (until: Date | null | undefined, now: Date) => (until && until > now ? until : null)

/** No more coins than this ever were: a larger number is a slip, and would not fit. */
const MOST_COINS = 10n ** 12n

/** P§5: never below the coin's own minimum. */
function readMinimum(coin: Coin, said: string): bigint {
  const minimum = toUnits(said, coin) ?? fail('PARAMETER_ILLEGAL', { fields: ['minPay'] })
  if (minimum < minimumPayment(coin)) return fail('MINIMUM_PAYMENT', { fields: ['minPay'], minimum: toAmount(minimumPayment(coin), coin) })
  return minimum <= toUnits(String(MOST_COINS), coin)! ? minimum : fail('PARAMETER_ILLEGAL', { fields: ['minPay'] })
}

/** Everything is checked first, then the code is used up, then all of it is changed at once or nothing. */
export const settingUpdate: Serve<typeof set.settingUpdate> = async (ctx, { wallets: said, minPay, verifyType, verifyCode }) => {
  const { db, subAccount } = ctx
  const coin = ctx.coin as Coin
  if (!said && minPay === undefined) return fail('PARAMETER_ERROR', { fields: ['wallets', 'minPay'] })
  const wallets = said && readSplit(coin, said)
  const minimum = minPay === undefined ? undefined : readMinimum(coin, minPay)
  if (wallets && (await queries.findWallets(db, subAccount.id, coin)).some(({ locked }) => locked)) return fail('WALLET_LOCKED')
  await requireSecondFactor(ctx, { verifyType, verifyCode })
  await db.transaction().execute(async trx => {
    if (wallets) await writeWallets(trx, ctx, subAccount, coin, wallets)
    if (minimum !== undefined) await writeMinimum(trx, ctx, coin, minimum)
  })
  return {}
}

async function writeMinimum(trx: Ctx['db'], ctx: Ctx<'owner'>, coin: Coin, minimum: bigint): Promise<void> {
  const { subAccount } = ctx
  await holdSubAccount(trx, subAccount.id)
  const { minimum_payment } = await queries.holdWishes(trx, subAccount.id, coin)
  const before = minimum_payment === null ? minimumPayment(coin) : BigInt(minimum_payment)
  if (before === minimum) return
  await queries.setMinimum(trx, subAccount.id, coin, minimum)
  const [from, to] = [toAmount(before, coin), toAmount(minimum, coin)]
  await writeAudit(trx, ctx, { action: 'payout.minimum', subAccount, coin, before: from, after: to })
  await tellOwner(trx, ctx, subAccount, { what: 'minimum', coin, before: [`${from} ${coin}`], after: [`${to} ${coin}`], pausedUntil: null })
}

/** P§4: from here on support alone can change the addresses: those of the coin and of whatever comes along with it. */
export const walletLock: Serve<typeof set.walletLock> = async (ctx, { verifyType, verifyCode }) => {
  const { db, subAccount, coin } = ctx
  if ((await queries.findWallets(db, subAccount.id, coin)).length === 0) return fail('WALLET_EMPTY')
  await requireSecondFactor(ctx, { verifyType, verifyCode })
  await db.transaction().execute(async trx => {
    await queries.holdWallets(trx, subAccount.id, coin)
    const coins = [coin, ...(await queries.findMerged(trx, coin)).map(row => row.merged_coin)]
    const locked = (await queries.lockWallets(trx, subAccount.id, coins)).map(row => `${row.coin} ${row.address}`)
    if (locked.length === 0) return
    await writeAudit(trx, ctx, { action: 'wallet.lock', subAccount, coin, after: locked })
    await tellOwner(trx, ctx, subAccount, { what: 'lock', coin, before: [], after: locked, pausedUntil: null })
  })
  return {}
}

/** P§4: the owner need not wait for the end of the pause. */
export const payoutResume: Serve<typeof set.payoutResume> = async (ctx, { verifyType, verifyCode }) => {
  const { db, subAccount, coin, now } = ctx
  await requireSecondFactor(ctx, { verifyType, verifyCode })
  await db.transaction().execute(async trx => {
    await holdSubAccount(trx, subAccount.id)
    const until = stillPaused((await queries.holdWishes(trx, subAccount.id, coin)).paused_until, now)
    if (!until) return
    await resumeNow(trx, subAccount.id, coin)
    await writeAudit(trx, ctx, { action: 'payout.resume', subAccount, coin, before: until })
    await tellOwner(trx, ctx, subAccount, { what: 'resume', coin, before: [], after: [], pausedUntil: null })
  })
  return {}
}

export const mergeQuery: Serve<typeof set.mergeQuery> = async ({ db, subAccount, coin, now }) => ({
  items: await Promise.all((await queries.findMerged(db, coin)).map(async ({ merged_coin, rate }) => {
    const merged = merged_coin as PaidCoin
    const [[wallet], wishes, owed] = await Promise.all([queries.findWallets(db, subAccount.id, merged), queries.findWishes(db, subAccount.id, merged), balance(db, minerAccount(subAccount.id), merged)])
    return {
      coinType: merged, mergeRate: rate, address: wallet?.address ?? null, locked: wallet?.locked ?? false, balance: toAmount(owed, merged),
      minPay: toAmount(minimumPayment(merged), merged), pausedUntil: stillPaused(wishes?.paused_until, now),
    }
  })),
})

export const mergeUpdate: Serve<typeof set.mergeUpdate> = async (ctx, { mergeCoinType, address, verifyType, verifyCode }) => {
  const { db, subAccount, coin } = ctx
  if (!(await queries.findMerged(db, coin)).some(row => row.merged_coin === mergeCoinType)) return fail('COIN_TYPE', { fields: ['mergeCoinType'] })
  const wallet = readWallet(mergeCoinType, { address })
  if ((await queries.findWallets(db, subAccount.id, mergeCoinType)).some(({ locked }) => locked)) return fail('WALLET_LOCKED')
  await requireSecondFactor(ctx, { verifyType, verifyCode })
  await db.transaction().execute(trx => writeWallets(trx, ctx, subAccount, mergeCoinType, [{ ...wallet, share: 10_000 }], 'wallet.merged'))
  return {}
}
