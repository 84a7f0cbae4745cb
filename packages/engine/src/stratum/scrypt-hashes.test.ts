import { scryptSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HASH_BYTES, HEADER_BYTES, scryptHashes } from './scrypt-hashes.ts'

test('any headers, alone or side by side, have the hashes that Node\'s own scrypt gives them', () => {
  fc.assert(fc.property(fc.array(fc.uint8Array({ minLength: HEADER_BYTES, maxLength: HEADER_BYTES }), { minLength: 1, maxLength: 9 }), headers => {
    const hashes = Buffer.from(scryptHashes(Buffer.concat(headers)))
    expect(hashes).toEqual(Buffer.concat(headers.map(header => scryptSync(header, header, HASH_BYTES, { N: 1024, r: 1, p: 1 }))))
  }), { numRuns: 60 })
})

test('no headers have no hashes', () => {
  expect(scryptHashes(new Uint8Array(0))).toEqual(new Uint8Array(0))
})
