import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockHash, headerHasher } from './header-hasher.ts'
import { EXTRANONCE_BYTES, type MiningJob } from './ports.ts'

const twice = (bytes: Uint8Array) => createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest()
const printed = (hash: Uint8Array) => Buffer.from(hash).reverse().toString('hex')
const hash = (hasher: ReturnType<typeof headerHasher>) => new Uint8Array(hasher.hash.slice().buffer)

/** A job around a whole coinbase: the bytes from `at` on are what a machine would have filled in. */
function jobAround(coinbase: Buffer, at: number, more: Partial<MiningJob>) {
  const job: MiningJob = {
    id: '1', coin: 'BTC', algorithm: 'sha256d', height: 0, previousHash: '0'.repeat(64), merkleBranches: [], version: 1, versionMask: 0, bits: '1d00ffff',
    time: 0, minTime: 0, maxTime: 0, target: 0n, clean: true,
    coinbaseBefore: coinbase.subarray(0, at), coinbaseAfter: coinbase.subarray(at + EXTRANONCE_BYTES), ...more,
  }
  return { job, extranonce: coinbase.subarray(at, at + EXTRANONCE_BYTES) }
}

const GENESIS_COINBASE = Buffer.from(
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f323030'
  + '39204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe'
  + '5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000', 'hex')

test('Bitcoin\'s first block has the hash it is known by', () => {
  const hasher = headerHasher()
  const { job, extranonce } = jobAround(GENESIS_COINBASE, 60, {})
  hasher.attempt(job, { extranonce, version: 1, time: 0x495fab29, nonce: 2_083_236_893 })
  expect(printed(hash(hasher))).toBe('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f')
  expect(Buffer.from(hasher.coinbase())).toEqual(GENESIS_COINBASE)
  expect(blockHash(hasher.header)).toBe('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f')
  expect(printed(hasher.header.slice(36, 68))).toBe('4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b')
})

test('Bitcoin\'s block 100,000, with its three other transactions, too', () => {
  const coinbase = Buffer.from(
    '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff08044c86041b020602ffffffff0100f2052a010000004341041b0e8c25'
    + '67c12536aa13357b79a073dc4444acb83c4ec7a0e2f99dd7457516c5817242da796924ca4e99947d087fedf9ce467cb9f7c6287078f801df276fdf84ac00000000', 'hex')
  const [second, third, fourth] = [
    'fff2525b8931402dd09222c50775608f75787bd2b87e56995a7bdd30f79702c4',
    '6359f0868171b1d194cbee1af2f16ea598ae8fad666d9b012c8ed2b79a236ec4',
    'e9a66845e05d5abc0ad04ec80f774a7e585c6e8db975962d069a522137b80c1d',
  ].map(id => Buffer.from(id, 'hex').reverse()) as [Buffer, Buffer, Buffer]
  const { job, extranonce } = jobAround(coinbase, 40, {
    previousHash: '000000000002d01c1fccc21636b607dfd930d31d01c3a62104612a1719011250', bits: '1b04864c',
    merkleBranches: [second, twice(Buffer.concat([third, fourth]))],
  })
  const hasher = headerHasher()
  hasher.attempt(job, { extranonce, version: 1, time: 1_293_623_863, nonce: 274_148_111 })
  expect(printed(hash(hasher))).toBe('000000000003ba27aa200b1cecaad478d2b00432346c3f1f3986da1afd33e506')
})

test('any coinbase with any branches hashes as Node hashes it, whichever job came before', () => {
  const hasher = headerHasher()
  const bytes = (minLength: number, maxLength: number) => fc.uint8Array({ minLength, maxLength })
  const word = fc.integer({ min: 0, max: 0xffffffff })
  fc.assert(fc.property(bytes(13, 700), fc.array(bytes(32, 32), { maxLength: 32 }), word, word, word, (coinbase, merkleBranches, version, time, nonce) => {
    const { job, extranonce } = jobAround(Buffer.from(coinbase), (coinbase.length - EXTRANONCE_BYTES) >> 1, { merkleBranches })
    hasher.attempt(job, { extranonce, version, time, nonce })
    const header = Buffer.alloc(80)
    header.writeUInt32LE(version, 0)
    header.set(merkleBranches.reduce((path: Uint8Array, sibling) => twice(Buffer.concat([path, sibling])), twice(coinbase)), 36)
    header.writeUInt32LE(time, 68)
    header.writeUInt32LE(0x1d00ffff, 72)
    header.writeUInt32LE(nonce, 76)
    expect(Buffer.from(hasher.header)).toEqual(header)
    expect(Buffer.from(hash(hasher))).toEqual(twice(header))
  }))
})

test('a template beyond what a chain allows is refused, not hashed wrongly', () => {
  const hasher = headerHasher()
  const attempt = { extranonce: new Uint8Array(EXTRANONCE_BYTES), version: 1, time: 0, nonce: 0 }
  const branches = (count: number) => Array.from({ length: count }, () => Buffer.alloc(32))
  expect(() => { hasher.attempt(jobAround(GENESIS_COINBASE, 60, { merkleBranches: branches(32) }).job, attempt) }).not.toThrow()
  expect(() => { hasher.attempt(jobAround(GENESIS_COINBASE, 60, { merkleBranches: branches(33) }).job, attempt) }).toThrow('33 merkle branches')
  expect(() => { hasher.attempt(jobAround(Buffer.alloc(1_000_000), 60, {}).job, attempt) }).not.toThrow()
  expect(() => { hasher.attempt(jobAround(Buffer.alloc(2_000_000), 60, {}).job, attempt) }).toThrow('2000000 bytes')
})
