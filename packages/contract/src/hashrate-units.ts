import type { Coin } from './coins.ts'

/** One unit of a coin: a value divided by `size` is in `label`. */
export type HashrateUnit = { prefix: string; label: string; size: number }
export type ScaledHashrate = { value: number; unit: string; text: string }

/** A§9, P§9: steps of 1000. A§3 ends at E; networks have outgrown it, so one step more. */
const PREFIXES = ['', 'K', 'M', 'G', 'T', 'P', 'E', 'Z']

/** A§3: what a coin's machines are counted in, where not hashes. */
const COUNTED_IN: Partial<Record<Coin, string>> = { ZEC: 'Sol/s', KMD: 'Sol/s', BEAM: 'Sol/s', GRIN: 'graphs/s' }

/** A§3: the units an input offers, and the one it starts in. */
const OFFERED: Partial<Record<Coin, { prefixes: string[]; base: string }>> = {
  BTC: { prefixes: ['T', 'P'], base: 'T' },
  LTC: { prefixes: ['G', 'T'], base: 'G' },
}

const unitsIn = (word: string): readonly HashrateUnit[] => PREFIXES.map((prefix, step) => ({ prefix, label: `${prefix}${word}`, size: 1000 ** step }))
const IN_HASHES = unitsIn('H/s')
const IN_OTHERS = new Map(Object.entries(COUNTED_IN).map(([coin, word]) => [coin, unitsIn(word)]))

/** Every unit of a coin, smallest first. */
export const unitsOf = (coin: Coin): readonly HashrateUnit[] => IN_OTHERS.get(coin) ?? IN_HASHES

/** A§3: the units to choose from where a person types a hash rate. */
export const offeredUnits = (coin: Coin): HashrateUnit[] =>
  unitsOf(coin).filter(unit => (OFFERED[coin]?.prefixes ?? PREFIXES.slice(1, 7)).includes(unit.prefix))

/** A§3: the unit base, 1e12 for BTC and 1e9 for LTC. */
export const baseUnit = (coin: Coin): HashrateUnit => unitsOf(coin).find(unit => unit.prefix === (OFFERED[coin]?.base ?? ''))!

const DIGITS = 2
/** Anything less is rounded to less than 1000. */
const ROUNDED_TO_THOUSAND = 999.995

/**
 * The one unit for a whole column or axis: the largest value decides, and reads below 1000 once rounded. Where there is
 * nothing but zeros, the coin's base.
 */
export function unitFor(values: Iterable<number | null | undefined>, coin: Coin): HashrateUnit {
  let largest = 0
  for (const value of values) if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value!))
  if (largest === 0) return baseUnit(coin)
  const units = unitsOf(coin)
  return units.find(unit => largest / unit.size < ROUNDED_TO_THOUSAND) ?? units.at(-1)!
}

/** A hash rate as a person reads it, `128.42 PH/s`: in its own best unit, or in the one given. */
export function scaleHashrate(value: number, coin: Coin, unit: HashrateUnit = unitFor([value], coin)): ScaledHashrate {
  const digits = (value / unit.size).toFixed(DIGITS)
  return { value: Number(digits), unit: unit.label, text: `${digits} ${unit.label}` }
}

/** The hash rate behind such a text (`93.4 TH/s`, `93.4T`), in hashes a second; undefined where it is none of this coin's. */
export function parseHashrate(text: string, coin: Coin): number | undefined {
  const said = /^(\d{1,30}(?:\.\d{1,30})?)\s?([A-Za-z/]{0,10})$/.exec(text.trim())
  if (!said) return undefined
  const unit = unitsOf(coin).find(each => said[2] === each.label || said[2] === each.prefix)
  return unit && Number(said[1]) * unit.size
}
