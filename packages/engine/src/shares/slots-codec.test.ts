import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Counts } from './counts.ts'
import { OUTCOMES } from './share.ts'
import { decodeSlots, eachAccepted, encodeSlots } from './slots-codec.ts'

const tally = fc.record({ work: fc.bigInt({ min: 0n, max: 2n ** 130n }), shares: fc.nat(1e9) })
const counts = fc.array(fc.tuple(fc.constantFrom(...OUTCOMES), tally)).map(list => Object.fromEntries(list) as Counts)
const slots = fc.array(fc.tuple(fc.nat(143), counts)).map(list => new Map(list))

test('packed slots are read back as they were', () => {
  fc.assert(fc.property(slots, packed => {
    expect(decodeSlots(encodeSlots(packed))).toEqual(new Map([...packed].sort(([a], [b]) => a - b)))
  }))
})

test('accepted work is read as a number without the rest, to the last bit that a number has', () => {
  fc.assert(fc.property(slots, packed => {
    const read: [number, number][] = []
    eachAccepted(encodeSlots(packed), (place, work) => { read.push([place, work]) })
    const expected = [...packed].sort(([a], [b]) => a - b).flatMap(([place, { accepted }]) => accepted ? [[place, Number(accepted.work)] as const] : [])
    expect(read.map(([place]) => place)).toEqual(expected.map(([place]) => place))
    read.forEach(([, work], at) => expect(Math.abs(work - expected[at]![1])).toBeLessThanOrEqual(expected[at]![1] * 1e-14))
  }))
})

test('an hour of a steady machine fits in 500 bytes', () => {
  const hour = new Map(Array.from({ length: 60 }, (_, minute) => [minute, { accepted: { work: 393_216n * 2n ** 32n, shares: 6 } }]))
  expect(encodeSlots(hour).length).toBeLessThan(500)
})
