import type { Coin } from '@adit/contract/coins'
import { EXTRANONCE_BYTES, type Algorithm, type MiningJob } from '../stratum/ports.ts'
import type { Template } from './node-answers.ts'
import { compactSize, pushNumber, sha256d, uint32, uint64, unprinted, withLength } from './serialize.ts'

export type JobTerms = {
  id: string
  coin: Coin
  algorithm: Algorithm
  clean: boolean
  /** The script that the block's reward goes to. */
  payoutScript: Uint8Array
  /** What the pool signs its blocks with. */
  tag: string
}

/** What a block is besides its header and coinbase. */
export type BlockRest = { transactions: Uint8Array[]; hasWitness: boolean; mweb: Uint8Array | null }

/** BIP 320: the bits that machines may roll. Scrypt machines roll none. */
const VERSION_MASK: Record<Algorithm, number> = { sha256d: 0x1fffe000, scrypt: 0 }
/** Consensus: a block's time may lie two hours ahead of the network's. */
const TIME_AHEAD = 7200
/** Consensus: a coinbase script is at most this long. */
const MAX_SCRIPT = 100
const NO_INPUT = Buffer.concat([Buffer.alloc(32), uint32(0xffffffff)])
const LAST = uint32(0xffffffff)
const LOCK_TIME = uint32(0)

/** Work for machines from what the node would like in its next block. */
export function toJob(template: Template, { id, coin, algorithm, clean, payoutScript, tag }: JobTerms): MiningJob {
  const { before, after } = coinbaseParts(template, payoutScript, tag)
  return {
    id, coin, algorithm, clean, height: template.height, previousHash: template.previousblockhash,
    coinbaseBefore: before, coinbaseAfter: after,
    merkleBranches: merkleBranches(template.transactions.map(({ txid, hash }) => unprinted(txid ?? hash))),
    version: template.version, versionMask: VERSION_MASK[algorithm], bits: template.bits,
    time: template.curtime, minTime: template.mintime, maxTime: template.curtime + TIME_AHEAD, target: BigInt(`0x${template.target}`),
  }
}

/**
 * The coinbase without witness, around the extranonce: height (BIP 34), what the node wants said, extranonce, the pool's
 * tag; the reward to the pool, and the commitment to everybody's witnesses (BIP 141).
 */
function coinbaseParts({ height, coinbaseaux, coinbasevalue, default_witness_commitment: commitment }: Template, payoutScript: Uint8Array, tag: string) {
  const front = Buffer.concat([pushNumber(height), Buffer.from(coinbaseaux?.flags ?? '', 'hex'), Buffer.of(EXTRANONCE_BYTES)])
  const signature = Buffer.from(tag)
  const room = MAX_SCRIPT - front.length - EXTRANONCE_BYTES - 1
  if (signature.length > room || signature.length > 75) throw new RangeError(`the pool's tag is longer than a coinbase has room for: ${Math.min(room, 75)} bytes`)
  const back = withLength(signature)
  const outputs = [Buffer.concat([uint64(BigInt(coinbasevalue)), withLength(payoutScript)])]
  if (commitment) outputs.push(Buffer.concat([uint64(0n), withLength(Buffer.from(commitment, 'hex'))]))
  return {
    before: Buffer.concat([uint32(1), compactSize(1), NO_INPUT, compactSize(front.length + EXTRANONCE_BYTES + back.length), front]),
    after: Buffer.concat([back, LAST, compactSize(outputs.length), ...outputs, LOCK_TIME]),
  }
}

/** The coinbase's siblings on its way up the tree. The coinbase itself is the first leaf, and a row without a pair repeats its last. */
export function merkleBranches(txids: Uint8Array[]): Buffer[] {
  const branches: Buffer[] = []
  let row: Uint8Array[] = txids
  while (row.length > 0) {
    const [sibling, ...others] = row
    branches.push(Buffer.from(sibling!))
    row = Array.from({ length: Math.ceil(others.length / 2) }, (_, pair) => sha256d(Buffer.concat([others[pair * 2]!, others[pair * 2 + 1] ?? others[pair * 2]!])))
  }
  return branches
}

/** What a template's transactions leave to whoever mines them. Null where the node does not say. */
export const feesOf = ({ transactions }: Template): bigint | null =>
  (transactions.every(({ fee }) => fee !== undefined) ? transactions.reduce((sum, { fee }) => sum + BigInt(fee!), 0n) : null)

const VERSION_BYTES = 4
/** BIP 141: a coinbase's witness is one item of 32 bytes, zero by default, and the commitment above counts on it. */
const COINBASE_WITNESS = Buffer.concat([Buffer.of(1, 32), Buffer.alloc(32)])

/** The whole block as nodes take it. */
export function assembleBlock(header: Uint8Array, coinbase: Uint8Array, { transactions, hasWitness, mweb }: BlockRest): Buffer {
  const first = hasWitness
    ? [coinbase.subarray(0, VERSION_BYTES), Buffer.of(0, 1), coinbase.subarray(VERSION_BYTES, -LOCK_TIME.length), COINBASE_WITNESS, LOCK_TIME]
    : [coinbase]
  // Litecoin: an extension block follows, marked as present; without one nothing does.
  const extension = mweb ? [Buffer.of(1), mweb] : []
  return Buffer.concat([header, compactSize(transactions.length + 1), ...first, ...transactions, ...extension])
}
