import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Counts } from './counts.ts'
import { OUTCOMES } from './share.ts'
import { decodeSlots, encodeSlots } from './slots-codec.ts'

const tally = fc.record({ work: fc.bigInt({ min: 0n, max: 2n ** 130n }), shares: fc.nat(1e9) })
const counts = fc.array(fc.tuple(fc.constantFrom(...OUTCOMES), tally)).map(list => Object.fromEntries(list) as Counts)
const slots = fc.array(fc.tuple(fc.nat(143), counts)).map(list => new Map(list))

test('packed slots are read back as they were', () => {
  fc.assert(fc.property(slots, packed => {
    expect(decodeSlots(encodeSlots(packed))).toEqual(new Map([...packed].sort(([a], [b]) => a - b)))
  }))
})

test('an hour of a steady machine fits in 500 bytes', () => {
  const hour = new Map(Array.from({ length: 60 }, (_, minute) => [minute, { accepted: { work: 393_216n * 2n ** 32n, shares: 6 } }]))
  expect(encodeSlots(hour).length).toBeLessThan(500)
})
