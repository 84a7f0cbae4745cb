/**
 * Chance that repeats itself: the same key and place give the same number on every machine and in every run, so the
 * demo's history needs no memory. It can be continued after a week's pause as if it had never stopped.
 */
export function chance(key: string, place: number): number {
  let mixed = seedOf(key) ^ Math.imul(place | 0, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

const seeds = new Map<string, number>()
function seedOf(key: string): number {
  let seed = seeds.get(key)
  if (seed === undefined) {
    seed = 0x811c9dc5
    for (const letter of key) seed = Math.imul(seed ^ letter.codePointAt(0)!, 0x01000193)
    seeds.set(key, seed)
  }
  return seed
}

/** A smooth wander between -1 and 1 that turns about once every `period`. */
function wave(key: string, at: number, period: number): number {
  const place = Math.floor(at / period)
  const part = at / period - place
  const eased = part * part * (3 - 2 * part)
  const from = chance(key, place)
  return (from + (chance(key, place + 1) - from) * eased) * 2 - 1
}

const HOUR = 3_600_000
/** Months, weeks, days and hours on top of each other: what a price or a farm's hash rate looks like from afar. */
export const wander = (key: string, at: number): number =>
  wave(`${key} month`, at, 1100 * HOUR) * 0.5 + wave(`${key} week`, at, 170 * HOUR) * 0.25
  + wave(`${key} day`, at, 31 * HOUR) * 0.15 + wave(`${key} hour`, at, 3 * HOUR) * 0.1

/** How many of something rare happened, if `mean` were to be expected (Knuth's product of chances; for small means). */
export function countOf(key: string, place: number, mean: number): number {
  const floor = Math.exp(-mean)
  let count = 0
  for (let product = chance(key, place * 512); product > floor; count++) product *= chance(key, place * 512 + count + 1)
  return count
}
