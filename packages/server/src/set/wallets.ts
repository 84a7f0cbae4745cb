import type { PaidCoin } from '@adit/contract/coin-facts'
import { PAYOUT } from '@adit/contract/constants'
import { fail } from '@adit/contract/refusals'
import { isSplit, toHundredths, toPercent } from '@adit/contract/wallet-split'
import type { Db } from '@adit/db/open'
import { isPaymentId, payoutAddress, takesPaymentId } from '@adit/engine/payouts/address/payout-address'
import { pauseAfterChange } from '@adit/engine/payouts/control-payouts.queries'
import { writeAudit } from '../kit/audit.ts'
import type { Ctx } from '../kit/context.ts'
import { tellOwner } from '../kit/tell-owner.ts'
import * as queries from './wallets.queries.ts'

export type NewWallet = { address: string; paymentId: string | null; share: number }
type Said = { address: string; paymentId?: string | undefined }
type Named = { id: bigint; name: string }

/** P§5: required, of the coin's own form, its checksum right; in the one spelling it is stored by. `at` is its place in a list. */
export function readWallet(coin: PaidCoin, { address: said, paymentId = '' }: Said, at?: number): Omit<NewWallet, 'share'> {
  const about = at === undefined ? { fields: ['address'] } : { fields: ['wallets'], at }
  if (said.trim() === '') return fail('WALLET_EMPTY', about)
  const address = payoutAddress(coin, said) ?? fail('WALLET_FORMAT', about)
  if (paymentId !== '' && !(takesPaymentId(coin) && isPaymentId(paymentId))) return fail('PARAMETER_ILLEGAL', { ...about, fields: ['paymentId'] })
  return { address, paymentId: paymentId === '' ? null : paymentId.toLowerCase() }
}

/** P§5: wallets with their shares: each at least 10 %, together exactly 100 %, none twice. */
export function readSplit(coin: PaidCoin, said: readonly (Said & { percent: string })[]): NewWallet[] {
  if (said.length === 0) return fail('WALLET_EMPTY', { fields: ['wallets'] })
  const wallets = said.map(({ percent, ...wallet }, at) => ({ ...readWallet(coin, wallet, at), share: toHundredths(percent)! }))
  if (!isSplit(said.map(({ percent }) => percent))) return fail('WALLET_SHARE', { fields: ['wallets'] })
  if (new Set(wallets.map(keyOf)).size < wallets.length) return fail('PARAMETER_ILLEGAL', { fields: ['wallets'] })
  return wallets
}

const keyOf = ({ address, paymentId }: Omit<NewWallet, 'share'>) => `${address} ${paymentId ?? ''}`
const told = (wallets: readonly NewWallet[]) => ({ wallets: wallets.map(({ address, paymentId, share }) => ({ address, paymentId, percent: toPercent(share) })) })
const asText = (wallets: readonly NewWallet[]) => wallets.map(({ address, paymentId, share }) => [address, paymentId && `(${paymentId})`, `${toPercent(share)} %`].filter(Boolean).join(' '))
const same = (one: readonly NewWallet[], other: readonly NewWallet[]) =>
  one.length === other.length && one.every(wallet => other.some(each => keyOf(each) === keyOf(wallet) && each.share === wallet.share))

/**
 * Where a coin is paid to from now on, in the caller's transaction. It waits for a payment that is just being stored: that one
 * stands, the change counts from the next. An address that was not there before pauses payments (P§4); a new split of the
 * same addresses, or one fewer, does not.
 */
export async function writeWallets(trx: Db, ctx: Ctx<'account'>, subAccount: Named, coin: PaidCoin, wallets: readonly NewWallet[], action: 'wallet.set' | 'wallet.merged' = 'wallet.set'): Promise<void> {
  const rows = await queries.holdWallets(trx, subAccount.id, coin)
  if (rows.some(({ locked }) => locked)) return fail('WALLET_LOCKED')
  const before = rows.map(row => ({ address: row.address, paymentId: row.payment_id, share: row.share }))
  if (same(before, wallets)) return
  await queries.replaceWallets(trx, subAccount.id, coin, wallets, ctx.now)
  const isNew = wallets.some(wallet => !before.some(each => keyOf(each) === keyOf(wallet)))
  if (isNew) await pauseAfterChange(trx, subAccount.id, coin, ctx.now)
  await writeAudit(trx, ctx, { action, subAccount, coin, before: told(before), after: told(wallets) })
  await tellOwner(trx, ctx, subAccount, { what: 'wallet', coin, before: asText(before), after: asText(wallets), pausedUntil: isNew ? new Date(+ctx.now + PAYOUT.pauseMs) : null })
}
