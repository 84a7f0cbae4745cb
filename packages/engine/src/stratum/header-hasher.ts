import { createHash } from 'node:crypto'
import { EXTRANONCE_BYTES, type MiningJob } from './ports.ts'
import { FREE, sha256Instance } from './sha256-module.ts'

/** What a machine chose within a job: enough to rebuild the header it hashed. */
export type Attempt = {
  extranonce: Uint8Array
  version: number
  time: number
  nonce: number
}

const HEADER_BYTES = 80
const HEADER = FREE
const HASH = HEADER + 128
/** Each merkle step hashes 64 bytes, the path's hash and its sibling, into the first half of the next step. */
const STEPS = HASH + 64
const MAX_BRANCHES = 32
const COINBASE = STEPS + 64 * (MAX_BRANCHES + 1)
const PAGE = 65_536

export type HeaderHasher = {
  /** Throws at a template beyond what any chain allows; an attempt at the job loads it by itself. */
  load(job: MiningJob): void
  /** Builds the header of an attempt and hashes it. `header`, `hash` and `coinbase` hold until the next attempt. */
  attempt(job: MiningJob, attempt: Attempt): void
  header: Uint8Array
  /** SHA-256d of the header, its lowest byte first. */
  hash: Uint32Array
  coinbase(): Uint8Array
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** As nodes print it. A chain names its blocks so whatever its proof of work is. */
export const blockHash = (header: Uint8Array): string => sha256(sha256(header)).reverse().toString('hex')

/** From coinbase to block hash in one stretch of memory: nothing is allocated for a share, and nothing copied but what differs. */
export function headerHasher(): HeaderHasher {
  const module = sha256Instance()
  // All the memory it will ever want, so that views onto it stay good: a coinbase is at most a block's megabyte.
  module.memory.grow(16)
  const bytes = new Uint8Array(module.memory.buffer)
  const view = new DataView(module.memory.buffer)
  let loaded: MiningJob | null = null
  let extranonceAt = 0
  let coinbaseBytes = 0
  let coinbaseBlocks = 0
  let root = 0

  pad(HEADER, HEADER_BYTES)

  function pad(at: number, length: number): number {
    const blocks = Math.ceil((length + 9) / 64)
    bytes.fill(0, at + length, at + blocks * 64)
    bytes[at + length] = 0x80
    view.setUint32(at + blocks * 64 - 4, length * 8)
    return blocks
  }

  function load(job: MiningJob): void {
    coinbaseBytes = job.coinbaseBefore.length + EXTRANONCE_BYTES + job.coinbaseAfter.length
    if (coinbaseBytes > 16 * PAGE - COINBASE) throw new RangeError(`a coinbase of ${coinbaseBytes} bytes`)
    if (job.merkleBranches.length > MAX_BRANCHES) throw new RangeError(`${job.merkleBranches.length} merkle branches`)
    extranonceAt = COINBASE + job.coinbaseBefore.length
    bytes.set(job.coinbaseBefore, COINBASE)
    bytes.set(job.coinbaseAfter, extranonceAt + EXTRANONCE_BYTES)
    coinbaseBlocks = pad(COINBASE, coinbaseBytes)
    job.merkleBranches.forEach((branch, step) => bytes.set(branch, STEPS + step * 64 + 32))
    root = STEPS + job.merkleBranches.length * 64
    bytes.set(Buffer.from(job.previousHash, 'hex').reverse(), HEADER + 4)
    view.setUint32(HEADER + 72, Number.parseInt(job.bits, 16), true)
    loaded = job
  }

  return {
    load,
    header: bytes.subarray(HEADER, HEADER + HEADER_BYTES),
    hash: new Uint32Array(module.memory.buffer, HASH, 8),
    coinbase: () => bytes.slice(COINBASE, COINBASE + coinbaseBytes),
    attempt(job, { extranonce, version, time, nonce }) {
      if (job !== loaded) load(job)
      bytes.set(extranonce, extranonceAt)
      module.twice(COINBASE, coinbaseBlocks, STEPS)
      for (let step = STEPS; step < root; step += 64) module.pair(step, step + 64)
      bytes.copyWithin(HEADER + 36, root, root + 32)
      view.setInt32(HEADER, version, true)
      view.setUint32(HEADER + 68, time, true)
      view.setUint32(HEADER + 76, nonce, true)
      module.twice(HEADER, 2, HASH)
    },
  }
}
