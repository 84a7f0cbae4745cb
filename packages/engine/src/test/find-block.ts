import { scryptSync } from 'node:crypto'
import { printed, sha256d, uint32, unprinted } from '../chain/serialize.ts'
import { EXTRANONCE_BYTES, type BlockCandidate, type MiningJob } from '../stratum/ports.ts'

const SCRYPT = { N: 1024, r: 1, p: 1 }

/** A machine with luck: tries nonces until one is a block. For chains on which every other try is. */
export function findBlock(job: MiningJob, who: { workerId: bigint; subAccountId: bigint; at: Date }, extranonce = Buffer.alloc(EXTRANONCE_BYTES, 1)): BlockCandidate {
  const coinbase = Buffer.concat([job.coinbaseBefore, extranonce, job.coinbaseAfter])
  const root = job.merkleBranches.reduce<Uint8Array>((hash, branch) => sha256d(Buffer.concat([hash, branch])), sha256d(coinbase))
  for (let nonce = 0; nonce < 10_000; nonce++) {
    const header = Buffer.concat([uint32(job.version), unprinted(job.previousHash), root, uint32(job.time), uint32(Number.parseInt(job.bits, 16)), uint32(nonce)])
    const proof = job.algorithm === 'sha256d' ? sha256d(header) : scryptSync(header, header, 32, SCRYPT)
    if (BigInt(`0x${printed(proof)}`) <= job.target) return { job, header, coinbase, hash: printed(sha256d(header)), ...who }
  }
  throw new Error('this chain is too hard for a test')
}
