import type { Coin } from '@adit/contract/coins'
import { LIMITS } from '@adit/contract/constants'
import { toAmount } from '@adit/contract/money'
import { fail, Refusal } from '@adit/contract/refusals'
import type { set } from '@adit/contract/set'
import { beginMode } from '@adit/engine/earnings/change-terms'
import { hashrateNow } from '@adit/engine/hashrate/hashrate-now'
import { dayName } from '@adit/engine/shares/slots'
import { forgetSelection } from '../kit/admit.ts'
import { writeAudit } from '../kit/audit.ts'
import type { Serve } from '../kit/context.ts'
import { requireSecondFactor } from '../kit/second-factor.ts'
import { toPage, type Page } from './page.ts'
import { readWallet, writeWallets } from './wallets.ts'
import * as queries from './sub-accounts.queries.ts'

export const accountQuery: Serve<typeof set.accountQuery> = async ({ db, account, now }, { coinType: coin, search, ...page }) => {
  const { rows, total } = await queries.findOwned(db, account.id, { coin, search, today: dayName(+now) }, window(page))
  const [rates, owned] = await Promise.all([
    Promise.all(rows.map(row => hashrateNow(db, { subAccountId: row.id, coin: row.coin as Coin }, '10m', now))), queries.countOwned(db, account.id)])
  const items = rows.map((row, at) => ({
    userId: row.name, nickName: row.remark ?? '', coinType: row.coin as Coin, payMethod: row.mode ?? '', hsLast10Min: rates[at]?.hashrate ?? null,
    totalWorkerNum: (row.online ?? 0) + (row.offline ?? 0) + (row.invalid ?? 0), onlineWorkerNum: row.online ?? 0,
    balance: toAmount(BigInt(row.balance), row.coin as Coin), hasWallet: row.has_wallet, pausedUntil: row.paused_until && row.paused_until > now ? row.paused_until : null,
    isDefault: row.is_default ?? false, createTime: row.created_at,
  }))
  return { ...toPage(page, items, total), needAdd: owned < LIMITS.subAccounts ? '1' : '0' }
}

/** P§9: at most 300, also when they are made together: whoever makes one waits for the one before. */
export const accountAdd: Serve<typeof set.accountAdd> = async (ctx, { userId, coinType, nickName = null, payMethod, address, paymentId, ...factor }) => {
  const { pool, db, account, now } = ctx
  if (!await queries.isMined(db, coinType)) return fail('COIN_TYPE', { fields: ['coinType'] })
  const wallet = address ? readWallet(coinType, { address, paymentId }) : undefined
  if (await queries.countOwned(db, account.id) >= LIMITS.subAccounts) return fail('SUB_ACCOUNT_LIMIT')
  if (await queries.isTaken(db, userId)) return fail('SUB_ACCOUNT_EXISTS', { fields: ['userId'] })
  if (wallet) await requireSecondFactor(ctx, factor)
  await pool.db.transaction().execute(async trx => {
    await queries.holdAccount(trx, account.id)
    if (await queries.countOwned(trx, account.id) >= LIMITS.subAccounts) return fail('SUB_ACCOUNT_LIMIT')
    const id = await queries.insertSubAccount(trx, { accountId: account.id, name: userId, coin: coinType, remark: nickName, now })
    if (payMethod !== undefined && !await beginMode(trx, { subAccountId: id, coin: coinType, now }, payMethod)) return fail('INCOME_TYPE', { fields: ['payMethod'] })
    await writeAudit(trx, ctx, { action: 'subAccount.create', subAccount: { id }, coin: coinType, after: { userId, remark: nickName, payMethod: payMethod ?? null } })
    if (wallet) await writeWallets(trx, ctx, { id, name: userId }, coinType, [{ ...wallet, share: 10_000 }])
    return undefined
  }).catch((cause: { constraint?: string }) => { throw cause.constraint === 'sub_account_name' ? new Refusal('SUB_ACCOUNT_EXISTS', { fields: ['userId'] }) : cause })
  return { userId, coinType }
}

export const updateRemark: Serve<typeof set.updateRemark> = async (ctx, { remark }) => {
  await ctx.db.transaction().execute(async trx => {
    const before = await queries.holdSubAccount(trx, ctx.subAccount.id)
    if (before.remark === remark) return
    await queries.changeSubAccount(trx, ctx.subAccount.id, { remark })
    await writeAudit(trx, ctx, { action: 'subAccount.remark', subAccount: ctx.subAccount, before: before.remark, after: remark })
  })
  return {}
}

export const accountDefault: Serve<typeof set.accountDefault> = async ctx => {
  const { db, account, subAccount } = ctx
  await db.transaction().execute(async trx => {
    await queries.holdAccount(trx, account.id)
    const before = await queries.findDefault(trx, account.id)
    if (before === subAccount.name) return
    await queries.setDefault(trx, account.id, subAccount.id)
    await writeAudit(trx, ctx, { action: 'subAccount.default', subAccount, before, after: subAccount.name })
  })
  return {}
}

/**
 * P§4: into the recycle bin. What it has earned stays its own and is paid as before; its machines are no longer let in. It
 * goes, and comes back, with every coin it mines, whichever the call names: the history says the one it was made for.
 */
export const remove: Serve<typeof set.remove> = async ctx => {
  const { db, subAccount, now } = ctx
  await db.transaction().execute(async trx => {
    const { coin, deleted_at: gone } = await queries.holdSubAccount(trx, subAccount.id)
    if (gone) return
    await queries.changeSubAccount(trx, subAccount.id, { deleted_at: now })
    await queries.forgetDefault(trx, subAccount.id)
    await forgetSelection(trx, subAccount.id)
    await writeAudit(trx, ctx, { action: 'subAccount.delete', subAccount, coin, before: subAccount.name })
  })
  return {}
}

export const recycleQuery: Serve<typeof set.recycleQuery> = async ({ db, account }, page) => {
  const { rows, total } = await queries.findDeleted(db, account.id, window(page))
  return toPage(page, rows.map(row => ({
    userId: row.name, nickName: row.remark ?? '', coinType: row.coin as Coin, deleteTime: row.deleted_at!, balance: toAmount(BigInt(row.balance), row.coin as Coin),
    hasWallet: row.has_wallet, cancelled: row.cancelled_at !== null,
  })), total)
}

export const recycleRecover: Serve<typeof set.recycleRecover> = async (ctx, { userId }) => {
  const { db, account } = ctx
  await db.transaction().execute(async trx => {
    await queries.holdAccount(trx, account.id)
    const deleted = await queries.holdDeleted(trx, account.id, userId)
    if (!deleted) return fail('SHARED_SUB_ACCOUNT')
    if (deleted.cancelled_at) return fail('SUB_ACCOUNT_CANCELLED')
    if (await queries.countOwned(trx, account.id) >= LIMITS.subAccounts) return fail('SUB_ACCOUNT_LIMIT')
    await queries.changeSubAccount(trx, deleted.id, { deleted_at: null })
    return writeAudit(trx, ctx, { action: 'subAccount.recover', subAccount: deleted, coin: deleted.coin, after: userId })
  })
  return {}
}

const window = ({ pageNum, pageSize }: Page) => ({ offset: (pageNum - 1) * pageSize, limit: pageSize })
