import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advance, GATHER, GATHER_BACK, type Told, type Trouble } from './troubles.ts'

const MINUTE = 60_000
const INTERVAL = 30 * MINUTE
const KEYS = ['a', 'b', 'c', 'd']
type Said = { at: number; ring: string[]; over: string[]; still: number; quiet: boolean }
type Moment = { wait: number; bad: string[]; gone: string[]; quiet: boolean }

/** Looks again and again; what is kept in between goes through storage, as it does between two processes. */
function watch(moments: readonly Moment[], interval = INTERVAL) {
  let state: { troubles: Map<string, Trouble>; rungAt: number | null } = { troubles: new Map(), rungAt: null }
  let at = 0
  const said: (Said & { bad: Set<string>; gone: Set<string> })[] = []
  for (const { wait, bad, gone, quiet } of moments) {
    at += wait
    const stored = new Map(JSON.parse(JSON.stringify([...state.troubles])) as [string, Trouble][])
    const told: Told<string> = advance({ troubles: stored, rungAt: state.rungAt, bad: new Set(bad), gone: new Set(gone), at, quiet, interval })
    state = told
    said.push({ at, ring: told.ring, over: told.over, still: told.still, quiet, bad: new Set(bad), gone: new Set(gone) })
  }
  return { said, rings: said.filter(({ ring }) => ring.length > 0), overs: said.filter(({ over }) => over.length > 0), state }
}
const at = (minutes: number, bad: string[], { gone = [], quiet = false }: { gone?: string[]; quiet?: boolean } = {}) => ({ wait: minutes * MINUTE, bad, gone, quiet })
const moment = fc.record({ wait: fc.integer({ min: 1, max: 20 * MINUTE }), bad: fc.subarray(KEYS), gone: fc.subarray(KEYS, { maxLength: 1 }), quiet: fc.boolean() })
const moments = fc.array(moment, { maxLength: 60 })

describe('whatever happens', () => {
  test('nothing is told twice before it is over, and nothing is over that was not told', () => {
    fc.assert(fc.property(moments, all => {
      const told = new Set<string>()
      for (const { ring, over, gone, still } of watch(all).said) {
        for (const key of gone) told.delete(key)
        for (const key of over) expect(told.delete(key)).toBe(true)
        expect(over.length === 0 || told.size === still).toBe(true)
        for (const key of ring) {
          expect(told.has(key)).toBe(false)
          told.add(key)
        }
      }
    }))
  })

  test('two alarms are an interval apart, none rings in quiet hours, and each tells of what is wrong at that moment', () => {
    fc.assert(fc.property(moments, all => {
      const { rings, overs } = watch(all)
      for (const [n, one] of rings.entries()) if (n > 0) expect(one.at - rings[n - 1]!.at).toBeGreaterThanOrEqual(INTERVAL)
      for (const one of [...rings, ...overs]) expect(one.quiet).toBe(false)
      for (const { ring, bad, gone } of rings) for (const key of ring) expect(bad.has(key) && !gone.has(key)).toBe(true)
      for (const { over, bad } of overs) for (const key of over) expect(bad.has(key)).toBe(false)
    }))
  })

  test('what stays wrong is told of in the end, and what is back is said to be', () => {
    fc.assert(fc.property(moments, fc.subarray(KEYS, { minLength: 1 }), (all, wrong) => {
      const later = [at(1, wrong), at(GATHER / MINUTE, wrong), at(INTERVAL / MINUTE, wrong), at(1, []), at(GATHER_BACK / MINUTE, [])]
      const { said, state } = watch([...all, ...later])
      const told = new Set(said.flatMap(({ ring }) => ring))
      for (const key of wrong) expect(told).toContain(key)
      expect(state.troubles.size).toBe(0)
      expect(said.flatMap(({ over }) => over)).toEqual(expect.arrayContaining(wrong))
    }))
  })
})

test('machines that drop within a minute of each other make one message', () => {
  const { rings } = watch([at(1, ['a']), at(0.5, ['a', 'b', 'c']), at(0.5, ['a', 'b', 'c', 'd'])])
  expect(rings.map(({ ring }) => ring)).toEqual([['a', 'b', 'c', 'd']])
})

test('what is over within a minute was never told of', () => {
  expect(watch([at(1, ['a']), at(0.9, ['a']), at(0.1, []), at(60, [])]).said.every(({ ring, over }) => ring.length + over.length === 0)).toBe(true)
})

test('whoever drops later comes with the next alarm, an interval after the first', () => {
  const { rings } = watch([at(1, ['a']), at(1, ['a']), at(5, ['a', 'b']), at(10, ['a', 'b', 'c']), at(14, ['a', 'b', 'c']), at(1, ['a', 'b', 'c'])])
  expect(rings.map(one => [one.at / MINUTE, one.ring])).toEqual([[2, ['a']], [32, ['b', 'c']]])
})

test('all back is told at once; some back after ten minutes, with how many are not', () => {
  const some = watch([at(1, ['a', 'b', 'c']), at(1, ['a', 'b', 'c']), at(1, ['c']), at(9, ['c']), at(1, ['c']), at(5, [])])
  expect(some.overs.map(one => [one.at / MINUTE, one.over, one.still])).toEqual([[13, ['a', 'b'], 1], [18, ['c'], 0]])
  const all = watch([at(1, ['a', 'b']), at(1, ['a', 'b']), at(1, [])])
  expect(all.overs.map(one => [one.at / MINUTE, one.over])).toEqual([[3, ['a', 'b']]])
})

test('quiet hours keep it: what is still wrong at their end is told then, the rest never', () => {
  const { rings } = watch([at(1, ['a', 'b'], { quiet: true }), at(60, ['a', 'b'], { quiet: true }), at(60, ['b'], { quiet: true }), at(60, ['b'])])
  expect(rings.map(one => one.ring)).toEqual([['b']])
})

test('what is silenced or deleted is forgotten without a word', () => {
  const { overs, state } = watch([at(1, ['a', 'b']), at(1, ['a', 'b']), at(1, ['b'], { gone: ['a'] }), at(1, [])])
  expect(overs.map(one => one.over)).toEqual([['b']])
  expect(state.troubles.size).toBe(0)
})
