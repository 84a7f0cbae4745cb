import type { PaidCoin } from '@adit/contract/coin-facts'
import { toAmount, toUnits } from '@adit/contract/money'
import type { ChainNode } from '../chain/node.ts'
import type { SignedPayment } from './payment.queries.ts'
import type { Part } from './plan-payouts.ts'

/** A transaction that takes more than this of what it carries, in percent, is not sent: a wrong fee setting must not eat payments. */
const MOST_FEE_PERCENT = 10n

/** Has the node choose inputs and sign; the wallet keeps nothing of it, so until it is stored and sent nothing has happened. */
export async function signPayment(node: ChainNode, coin: PaidCoin, parts: Part[], feeRate?: string): Promise<SignedPayment> {
  const outputs = gather(parts)
  const { blocks, initialblockdownload } = await node.chainInfo()
  if (initialblockdownload) throw new Error(`the ${coin} node is still catching up with its chain`)
  const funded = await node.fund(Object.fromEntries([...outputs].map(([address, amount]) => [address, toAmount(amount, coin)])), feeRate)
  const signed = await node.sign(funded.hex)
  if (!signed.complete) throw new Error(`the ${coin} wallet could not sign a payment`)
  const { txid, vin, vout } = await node.decode(signed.hex)

  const networkFee = toUnits(funded.fee, coin)
  const total = parts.reduce((sum, { amount }) => sum + amount, 0n)
  if (networkFee === undefined || networkFee < 0n || networkFee * 100n > total * MOST_FEE_PERCENT) throw new Error(`the ${coin} node wants a fee of ${funded.fee} for a payment of ${toAmount(total, coin)}`)
  await assertPays(node, coin, outputs, vout)
  const [verdict] = await node.wouldAccept(signed.hex)
  if (!verdict?.allowed) throw new Error(`the ${coin} node would not take a payment: ${verdict?.['reject-reason'] ?? 'it does not say why'}`)
  return { coin, txid, raw: Buffer.from(signed.hex, 'hex'), networkFee, createdHeight: blocks, inputs: vin.map(({ txid, vout }) => ({ txid, vout })), parts }
}

/** Two sub-accounts may share an address; a transaction pays it once. */
function gather(parts: readonly Part[]): Map<string, bigint> {
  const outputs = new Map<string, bigint>()
  for (const { address, amount } of parts) outputs.set(address, (outputs.get(address) ?? 0n) + amount)
  return outputs
}

/** What is signed is what was planned, and at most the change besides. */
async function assertPays(node: ChainNode, coin: PaidCoin, outputs: Map<string, bigint>, vout: readonly { value: string; scriptPubKey: { hex: string } }[]): Promise<void> {
  const left = vout.map(({ value, scriptPubKey }) => `${toUnits(value, coin)} ${scriptPubKey.hex}`)
  for (const [address, amount] of outputs) {
    const { scriptPubKey } = await node.address(address)
    const at = left.indexOf(`${amount} ${scriptPubKey}`)
    if (at < 0) throw new Error(`the ${coin} node has signed another payment than it was asked for`)
    left.splice(at, 1)
  }
  if (left.length > 1) throw new Error(`the ${coin} node has signed another payment than it was asked for`)
}
