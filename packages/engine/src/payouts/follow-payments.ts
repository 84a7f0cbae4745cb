import type { Transaction } from 'kysely'
import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Db } from '@adit/db/open'
import type { Schema } from '@adit/db/schema'
import { NodeRefusal } from '../chain/node-address.ts'
import type { ChainNode } from '../chain/node.ts'
import { earningsPaid, earningsPayingAgain, earningsUnpaid } from '../earnings/payment-status.ts'
import { minerAccount, post } from '../ledger/ledger.ts'
import { depthInChain, findFate } from './payment-fate.ts'
import { changePayment, deleteInputs, findInputs, findOpenPayments, findParts, holdPayment, type OpenPayment } from './payment.queries.ts'

export type Depths = {
  /** Confirmations from which a payment is called paid. */
  paid: number
  /** From which neither it, nor another that spends its inputs, is expected to be undone. */
  final: number
}
export const DEPTHS: Depths = { paid: 6, final: 100 }

type Here = { db: Db; node: ChainNode; coin: PaidCoin; clock: () => Date; depths: Depths }

/** Looks once at every payment that can still change. Those that are not in the chain are sent: the same bytes, however often. */
export async function followPayments(here: Here): Promise<void> {
  const open = await findOpenPayments(here.db, here.coin)
  if (open.length === 0) return
  const { blocks: tip, initialblockdownload } = await here.node.chainInfo()
  if (initialblockdownload) return
  for (const payment of open) {
    const seen = await here.node.walletTransaction(payment.txid)
    const confirmations = seen ? seen.confirmations : await depthInChain(here.node, payment, tip)
    if (confirmations > 0) await confirmed(here, payment, confirmations)
    else await unconfirmed(here, payment, tip)
  }
}

/** Changes a payment, under its lock and as long as it is still as it was looked at. */
const change = (db: Db, looked: OpenPayment, how: (trx: Transaction<Schema>) => Promise<unknown>) => db.transaction().execute(async trx => {
  const held = await holdPayment(trx, looked.id)
  if (held?.state === looked.state && held.confirmations === looked.confirmations && held.reorganised === looked.reorganised) await how(trx)
})

async function confirmed({ db, coin, clock, depths }: Here, payment: OpenPayment, confirmations: number): Promise<void> {
  const { id, state } = payment
  if (confirmations === payment.confirmations && !payment.problem) return
  const now = clock()
  await change(db, payment, async trx => {
    const paid = confirmations >= depths.paid
    await changePayment(trx, id, {
      confirmations, inputs_gone_height: null, problem: null, ...(!payment.sent_at && { sent_at: now }),
      ...(paid && state === 'paying' && { state: 'paid', paid_at: now }),
    })
    if (paid && state === 'paying') await earningsPaid(trx, String(id))
    if (confirmations >= depths.final) await finish(trx, coin, payment, now)
  })
}

/** So deep in the chain that the coins are gone from the wallet for good, and the fee with them. */
async function finish(trx: Transaction<Schema>, coin: PaidCoin, { id, network_fee }: OpenPayment, now: Date): Promise<void> {
  const total = (await findParts(trx, id)).reduce((sum, { amount }) => sum + amount, 0n)
  const fee = BigInt(network_fee)
  await changePayment(trx, id, { state: 'final' })
  await post(trx, {
    cause: { kind: 'payout-final', id: String(id) }, at: now, coin,
    lines: [{ account: `payout:${id}`, amount: -total }, { account: 'pool:fee', amount: -fee }, { account: 'pool:hot-wallet', amount: total + fee }],
  })
}

async function unconfirmed(here: Here, looked: OpenPayment, tip: number): Promise<void> {
  const { db, node, clock } = here
  const payment = looked.confirmations > 0 ? await reorganised(db, looked) : looked
  const inputs = await findInputs(db, payment.id)
  await lockQuietly(node, inputs)
  let refusal: NodeRefusal
  try {
    await node.send(payment.raw)
    if (!payment.sent_at || payment.problem || payment.inputs_gone_height !== null)
      await change(db, payment, trx => changePayment(trx, payment.id, { sent_at: payment.sent_at ?? clock(), problem: null, inputs_gone_height: null }))
    return
  } catch (cause) {
    if (!(cause instanceof NodeRefusal)) throw cause
    refusal = cause
  }
  const fate = await findFate(node, payment, { inputs, parts: await findParts(db, payment.id), tip, depth: here.depths.final })
  if (fate.kind === 'lost') return refund(here, payment)
  await change(db, payment, trx => changePayment(trx, payment.id, { problem: fate.problem ?? refusal.message, inputs_gone_height: fate.goneHeight === null ? null : BigInt(fate.goneHeight) }))
}

/** It was in the chain and is no longer: it is on its way again. */
async function reorganised(db: Db, payment: OpenPayment): Promise<OpenPayment> {
  const now = { state: 'paying', confirmations: 0, reorganised: payment.reorganised + 1, paid_at: null } as const
  await change(db, payment, async trx => {
    await changePayment(trx, payment.id, now)
    if (payment.state === 'paid') await earningsPayingAgain(trx, String(payment.id))
  })
  return { ...payment, ...now }
}

/** It can never be mined: the miners have it back, and its inputs are free. */
async function refund({ db, node, coin, clock }: Here, payment: OpenPayment): Promise<void> {
  const { id } = payment
  const inputs = await findInputs(db, id)
  await change(db, payment, async trx => {
    const parts = await findParts(trx, id)
    const total = parts.reduce((sum, { amount }) => sum + amount, 0n)
    await changePayment(trx, id, { state: 'refunded' })
    await deleteInputs(trx, id)
    await post(trx, {
      cause: { kind: 'payout-refund', id: String(id) }, at: clock(), coin,
      lines: [{ account: `payout:${id}`, amount: -total }, ...parts.map(part => ({ account: minerAccount(part.subAccountId), amount: part.amount }))],
    })
    await earningsUnpaid(trx, String(id))
  })
  for (const input of inputs) await quietly(node.unlock([input]))
}

/** Keeps the wallet's other users off a payment's inputs. The database is what really reserves them, so a lock that is there already, or no longer possible, is no matter. */
async function lockQuietly(node: ChainNode, inputs: { txid: string; vout: number }[]): Promise<void> {
  for (const input of inputs) await quietly(node.lock([input]))
}

async function quietly(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (cause) {
    if (!(cause instanceof NodeRefusal)) throw cause
  }
}
