import { randomBytes, scryptSync } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { meets, wordsOf } from './difficulty.ts'
import { blockHash } from './header-hasher.ts'
import { scryptPool } from './scrypt-pool.ts'

function pool(threads: number) {
  const opened = scryptPool(threads)
  onTestFinished(() => opened.stop())
  return opened
}
const printed = (proof: Uint32Array) => Buffer.from(new Uint8Array(proof.slice().buffer)).reverse().toString('hex')

test('Litecoin\'s first block has the name and the proof of work it is known by', async () => {
  const header = Buffer.alloc(80)
  header.writeUInt32LE(1, 0)
  Buffer.from('97ddfbbae6be97fd6cdf3e7ca13232a3afff2353e29badfab7f73011edd4ced9', 'hex').reverse().copy(header, 36)
  header.writeUInt32LE(1_317_972_665, 68)
  header.writeUInt32LE(0x1e0ffff0, 72)
  header.writeUInt32LE(2_084_524_493, 76)
  expect(blockHash(header)).toBe('12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2')
  const proof = await pool(1).hash(header)
  expect(printed(proof)).toBe('0000050c34a64b415b6b15b37f2216634b5b1669cb9a2e38d76f7213b0671e00')
  expect(meets(proof, wordsOf(0x0ffff0n << 216n))).toBe(true)
})

test('many at once come back each with its own hash', async () => {
  const threads = pool(2)
  const headers = Array.from({ length: 150 }, () => randomBytes(80))
  const proofs = await Promise.all(headers.map(header => threads.hash(header)))
  expect(proofs.map(printed)).toEqual(headers.map(header => scryptSync(header, header, 32, { N: 1024, r: 1, p: 1 }).reverse().toString('hex')))
})
