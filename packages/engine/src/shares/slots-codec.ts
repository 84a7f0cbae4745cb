import { ByteReader, ByteWriter } from './bytes.ts'
import type { Counts } from './counts.ts'
import { OUTCOMES } from './share.ts'

/** Counts by the place of their slot in a row: minute 7 of an hour, ten minutes 143 of a day. */
export type Slots = Map<number, Counts>

/** A slot is the distance from the one before, a bit for each outcome it has, and their counts and work: 6 to 8 bytes as a rule. */
export function encodeSlots(slots: Slots): Buffer {
  const bytes = new ByteWriter(slots.size * 12 + 16)
  let before = -1
  for (const place of [...slots.keys()].sort((a, b) => a - b)) {
    const counts = slots.get(place)!
    bytes.number(place - before - 1)
    before = place
    bytes.byte(OUTCOMES.reduce((bits, outcome, at) => (counts[outcome] ? bits | 1 << at : bits), 0))
    for (const outcome of OUTCOMES) {
      const tally = counts[outcome]
      if (!tally) continue
      bytes.number(tally.shares)
      bytes.work(tally.work)
    }
  }
  return bytes.done()
}

export function decodeSlots(packed: Uint8Array): Slots {
  const bytes = new ByteReader(packed)
  const slots: Slots = new Map()
  for (let place = 0; !bytes.ended; place++) {
    place += bytes.number()
    const bits = bytes.byte()
    const counts: Counts = {}
    OUTCOMES.forEach((outcome, at) => {
      if (bits & 1 << at) counts[outcome] = { shares: bytes.number(), work: bytes.work() }
    })
    slots.set(place, counts)
  }
  return slots
}

const ACCEPTED = OUTCOMES.indexOf('accepted')

/** The accepted work of each slot, for whoever adds up many rows and wants nothing else of them. */
export function eachAccepted(packed: Uint8Array, visit: (place: number, work: number) => void): void {
  const bytes = new ByteReader(packed)
  for (let place = 0; !bytes.ended; place++) {
    place += bytes.number()
    const bits = bytes.byte()
    for (let at = 0; at < OUTCOMES.length; at++) {
      if (!(bits & 1 << at)) continue
      bytes.number()
      const work = bytes.workAsNumber()
      if (at === ACCEPTED) visit(place, work)
    }
  }
}
