import type { Coin } from '@adit/contract/coins'
import type { ShareLog } from '../shares/share-log.ts'
import type { WorkerDirectory } from '../shares/worker-directory.ts'

export type Algorithm = 'sha256d' | 'scrypt'

/**
 * What the gateway writes between the two halves of a coinbase: 4 bytes that tell connections (and gateways) apart, 8 for
 * the machine to count in, and 1 that tells one issue of a job to a machine from the next. A coinbase script that leaves
 * room for them counts them in its length.
 */
export const EXTRANONCE1_BYTES = 4
export const EXTRANONCE2_BYTES = 8
export const EXTRANONCE_BYTES = EXTRANONCE1_BYTES + EXTRANONCE2_BYTES + 1

/** Work for machines: all that it takes to hand it out and to check what comes back. */
export type MiningJob = {
  /** Up to 16 letters and digits, never used again while the process lives. */
  id: string
  coin: Coin
  algorithm: Algorithm
  height: number
  /** The block this one builds on, in hex as nodes print it. */
  previousHash: string
  /** The coinbase transaction as it is hashed into the merkle tree (without witness), around EXTRANONCE_BYTES left out. */
  coinbaseBefore: Uint8Array
  coinbaseAfter: Uint8Array
  /** The coinbase's siblings on its way to the merkle root, 32 bytes each, in the order they are hashed in (not as printed). */
  merkleBranches: Uint8Array[]
  version: number
  /** The bits of the version that machines may roll (BIP 320: 0x1fffe000); 0 for none. */
  versionMask: number
  /** The compact target, in hex as nodes print it. */
  bits: string
  /** Seconds since 1970: what machines begin with, and the range the chain will take. */
  time: number
  minTime: number
  maxTime: number
  /** A hash up to this is a block. */
  target: bigint
  /** Whether work on earlier jobs is worthless from now on: there is a new block to build on. */
  clean: boolean
}

/** A share that is a block: header and coinbase complete, to be joined with the template's transactions. */
export type BlockCandidate = {
  job: MiningJob
  header: Uint8Array
  /** Without witness; whoever made the job knows what belongs to it. */
  coinbase: Uint8Array
  /** As nodes print it. */
  hash: string
  workerId: bigint
  subAccountId: bigint
  at: Date
}

/** Where the jobs of a coin come from and its blocks go to. */
export type JobSource = {
  /** Null until the node has given a first template. */
  current(): MiningJob | null
  /** Called for each new job; returns the way to stop listening. */
  onJob(listener: (job: MiningJob) => void): () => void
  /** Called before the share is answered, and never awaited by the machine that found it. */
  submitBlock(candidate: BlockCandidate): Promise<void>
}

export type ShareSink = Pick<ShareLog, 'append'>

export type Directory = WorkerDirectory
