import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Db } from '@adit/db/open'
import { changeState, findOpen, findRaw, workSinceLast, type OpenBlock } from './block.queries.ts'
import { NodeRefusal } from './node-address.ts'
import type { ChainNode } from './node.ts'
import { handOver, note } from './submit-block.ts'

/** Consensus: a block's reward can be spent when so many blocks, itself included, confirm it. */
const MATURE_AFTER = 100

export type FollowBlocks = { db: Db; node: ChainNode; coin: PaidCoin; clock: () => Date; matureAfter?: number }

/** Looks once what has become of the pool's own blocks. */
export async function followBlocks({ db, node, coin, clock, matureAfter = MATURE_AFTER }: FollowBlocks): Promise<void> {
  const { blocks: tip } = await node.chainInfo()
  for (const block of await findOpen(db, coin, tip - matureAfter)) {
    const header = await node.header(block.hash)
    if (!header) await unknown({ db, node, coin }, block, tip - matureAfter)
    else if (header.confirmations < 1) await setState(db, coin, block, { state: 'orphaned', confirmations: 0 })
    else await confirmed({ db, node, coin, clock }, block, header.confirmations, header.confirmations >= matureAfter)
  }
}

type Here = { db: Db; node: ChainNode; coin: PaidCoin }

/** No node has it: it is handed over again, until it is so late that another stands in its place for good. */
async function unknown({ db, node, coin }: Here, block: OpenBlock, buriedBelow: number): Promise<void> {
  if (Number(block.height) < buriedBelow) return setState(db, coin, block, { state: 'orphaned', confirmations: 0 })
  const raw = block.unsent && await findRaw(db, coin, block.hash)
  if (raw) await note(db, coin, block.hash, await handOver(node, raw))
}

async function setState(db: Db, coin: string, block: OpenBlock, change: { state: 'orphaned' | 'confirmed'; confirmations: number }): Promise<void> {
  if (block.state !== change.state || block.confirmations !== change.confirmations) await changeState(db, coin, block.hash, change)
}

/** A node that keeps no such figures (a pruned one, another make) leaves what its template promised. */
async function readReward(node: ChainNode, { hash, reward, fee }: OpenBlock): Promise<{ reward: bigint; fee: bigint }> {
  try {
    const { subsidy, totalfee } = await node.blockStats(hash)
    return { reward: BigInt(subsidy), fee: BigInt(totalfee) }
  } catch (cause) {
    if (!(cause instanceof NodeRefusal)) throw cause
    return { reward: BigInt(reward), fee: BigInt(fee) }
  }
}

/** In the chain: what it brought is read from the block itself. From then on it is followed until it is mature, and can be shared out. */
async function confirmed({ db, node, coin, clock }: Here & { clock: () => Date }, block: OpenBlock, confirmations: number, mature: boolean): Promise<void> {
  if (!mature && block.state === 'confirmed') return setState(db, coin, block, { state: 'confirmed', confirmations })
  const { reward, fee } = await readReward(node, block)
  const brought = { reward: String(reward), fee: String(fee), work: await workSinceLast(db, coin, block.hash) }
  await changeState(db, coin, block.hash, { state: mature ? 'mature' : 'confirmed', confirmations, ...brought, ...(mature && { matured_at: clock() }) })
}
