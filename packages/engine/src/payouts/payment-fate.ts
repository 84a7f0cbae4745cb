import type { Outpoint } from '../chain/node-answers.ts'
import type { ChainNode } from '../chain/node.ts'
import type { OpenPayment } from './payment.queries.ts'
import type { Part } from './plan-payouts.ts'

/** What is to be done about a payment that the node will not take. */
export type Fate =
  /** Something else has spent an input, so long ago that it stays so. */
  | { kind: 'lost' }
  /** Neither can be said yet. */
  | { kind: 'wait'; goneHeight: number | null; problem?: string }

type Known = { inputs: Outpoint[]; parts: Part[]; tip: number; depth: number }

/**
 * Money is given back only on proof: an input was spent by another transaction, that one stands in a block and has stood there
 * for `depth` blocks, no block since the payment was signed holds the payment itself, and the other one does not pay the same
 * people (somebody may have sent the payment anew by hand with a higher fee).
 */
export async function findFate(node: ChainNode, payment: OpenPayment, { inputs, parts, tip, depth }: Known): Promise<Fate> {
  if (!await someGone(node, inputs)) return { kind: 'wait', goneHeight: null }
  const goneHeight = payment.inputs_gone_height === null ? tip : Math.min(Number(payment.inputs_gone_height), tip)
  if (tip - goneHeight < depth) return { kind: 'wait', goneHeight, problem: 'an input was spent by another transaction' }

  const spent = new Set(inputs.map(({ txid, vout }) => `${txid}:${vout}`))
  for (let height = Number(payment.created_height) + 1; height <= tip; height++) {
    const hash = await node.hashAt(height)
    if (!hash) break
    for (const { txid, vin, vout } of (await node.block(hash)).tx) {
      if (txid === payment.txid) return { kind: 'wait', goneHeight: null, problem: 'it is in the chain' }
      if (!vin.some(input => spent.has(`${input.txid}:${input.vout}`))) continue
      if (tip - height + 1 < depth) return { kind: 'wait', goneHeight, problem: `an input was spent by ${txid}` }
      const scripts = new Set(vout.map(({ scriptPubKey }) => scriptPubKey.hex))
      if (await paysSome(node, parts, scripts)) return { kind: 'wait', goneHeight, problem: `${txid} spends the same coins and pays the same addresses: to be settled by hand` }
      return { kind: 'lost' }
    }
  }
  return { kind: 'wait', goneHeight, problem: 'an input is gone, and no block says where' }
}

/** How deep in the chain a payment is that the wallet does not know: one not sent yet, or one that a restored wallet has forgotten. 0 where it is in no block. */
export async function depthInChain(node: ChainNode, { txid, created_height }: OpenPayment, tip: number): Promise<number> {
  for (let height = tip; height > Number(created_height); height--) {
    const hash = await node.hashAt(height)
    if (hash && (await node.blockTxids(hash)).includes(txid)) return tip - height + 1
  }
  return 0
}

/** Change of a payment that waits itself is not in the chain yet, and not gone either. */
async function someGone(node: ChainNode, inputs: readonly Outpoint[]): Promise<boolean> {
  for (const input of inputs) {
    if (await node.output(input)) continue
    const parent = await node.walletTransaction(input.txid)
    if (parent?.confirmations !== 0) return true
  }
  return false
}

async function paysSome(node: ChainNode, parts: readonly Part[], scripts: ReadonlySet<string>): Promise<boolean> {
  for (const { address } of parts) {
    const { scriptPubKey } = await node.address(address)
    if (scriptPubKey && scripts.has(scriptPubKey)) return true
  }
  return false
}
