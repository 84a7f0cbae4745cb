import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader, ByteWriter } from './bytes.ts'

test('numbers and work are read back as they were written, in order', () => {
  const written = fc.array(fc.oneof(
    fc.maxSafeNat().map(value => ({ number: value })),
    fc.bigInt({ min: 0n, max: 2n ** 190n }).map(value => ({ work: value })),
    fc.nat(255).map(value => ({ byte: value }))))
  fc.assert(fc.property(written, items => {
    const bytes = new ByteWriter(1)
    for (const item of items) {
      if ('number' in item) bytes.number(item.number)
      else if ('work' in item) bytes.work(item.work)
      else bytes.byte(item.byte)
    }
    const reader = new ByteReader(bytes.done())
    expect(items.map(item => ('number' in item ? { number: reader.number() } : 'work' in item ? { work: reader.work() } : { byte: reader.byte() }))).toEqual(items)
    expect(reader.ended).toBe(true)
  }))
})

test('the work of a round difficulty takes two bytes', () => {
  const bytes = new ByteWriter()
  bytes.work(65_536n * 2n ** 32n)
  expect(bytes.done()).toHaveLength(2)
})

test.each([-1, 1.5, NaN, 2 ** 53])('%d is not written', value => {
  expect(() => new ByteWriter().number(value)).toThrow(RangeError)
})

test('work below nothing is not written; bytes that end too early are not read', () => {
  expect(() => new ByteWriter().work(-1n)).toThrow(RangeError)
  expect(() => new ByteReader(Uint8Array.of(200)).number()).toThrow('end too early')
  expect(() => new ByteReader(Uint8Array.of(3)).work()).toThrow('end too early')
})
