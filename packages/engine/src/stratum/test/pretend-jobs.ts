import { createHash } from 'node:crypto'
import type { Coin } from '@adit/contract/coins'
import { EXTRANONCE_BYTES, type BlockCandidate, type JobSource, type MiningJob } from '../ports.ts'

/** So many hashes find a block: more than a share takes in these tests, and few enough to be found. */
export const BLOCK_HASHES = 2n ** 12n

const BIP_320 = 0x1fffe000

/** Jobs as a node would give rise to them, on a chain where a block is found in a blink. */
export function pretendJobs({ coin = 'BTC' as Coin, transactions = 3, time = 1_773_144_000, blockHashes = BLOCK_HASHES, versionMask = BIP_320 } = {}) {
  const listeners = new Set<(job: MiningJob) => void>()
  const blocks: BlockCandidate[] = []
  let count = 0
  let height = 800_000
  let current: MiningJob | null = null

  function make(clean: boolean, more: Partial<MiningJob>): MiningJob {
    count += 1
    if (clean) height += 1
    const script = Buffer.concat([Buffer.from([3]), number(height, 3), Buffer.from('adit')])
    return {
      id: count.toString(16), coin, algorithm: coin === 'LTC' ? 'scrypt' : 'sha256d', height,
      previousHash: digest(`block ${height - 1}`).toString('hex'),
      coinbaseBefore: Buffer.concat([
        number(1, 4), Buffer.from([1]), Buffer.alloc(32), Buffer.alloc(4, 0xff), Buffer.from([script.length + EXTRANONCE_BYTES]), script,
      ]),
      coinbaseAfter: Buffer.concat([Buffer.alloc(4, 0xff), Buffer.from([1]), number(312_500_000, 8), Buffer.from([22, 0, 20]), Buffer.alloc(20, 7), Buffer.alloc(4)]),
      merkleBranches: Array.from({ length: Math.ceil(Math.log2(transactions + 1)) }, (_, at) => digest(`branch ${count} ${at}`)),
      version: 0x20000000, versionMask, bits: '207fffff', time, minTime: time - 60, maxTime: time + 7200,
      target: 2n ** 256n / blockHashes - 1n, clean, ...more,
    }
  }

  const source: JobSource = {
    current: () => current,
    onJob(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    submitBlock: async candidate => { blocks.push(candidate) },
  }
  return {
    source,
    blocks,
    listeners,
    publish(clean: boolean, more: Partial<MiningJob> = {}): MiningJob {
      current = make(clean, more)
      for (const listener of listeners) listener(current)
      return current
    },
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function number(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(BigInt(value))
  return buffer.subarray(0, bytes)
}
