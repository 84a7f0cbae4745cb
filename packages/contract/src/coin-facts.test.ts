import { expect, test } from 'vitest'
import { COIN_FACTS, decimalsOf, POOL_COINS } from './coin-facts.ts'
import { COINS } from './coins.ts'
import { MERGED_MINING } from './constants.ts'
import { baseUnit } from './hashrate-units.ts'

test('every coin has a name of its own, an algorithm and its places after the point', () => {
  expect(Object.keys(COIN_FACTS).sort()).toEqual([...COINS].sort())
  expect(new Set(COINS.map(coin => COIN_FACTS[coin].name)).size).toBe(COINS.length)
  for (const coin of COINS) {
    expect(COIN_FACTS[coin].algorithm).not.toBe('')
    expect(decimalsOf(coin)).toBeGreaterThan(0)
  }
})

test.each([['BTC', 8], ['LTC', 8], ['ETC', 18], ['HNS', 6], ['XMC', 12], ['DOGE', 8], ['VCASH', 6]] as const)('%s is counted to %i places', (coin, places) =>
  expect(decimalsOf(coin)).toBe(places))

test('P§9: the gifts of merged mining can be counted too', () => {
  for (const { gift } of MERGED_MINING) expect(decimalsOf(gift)).toBeGreaterThan(0)
})

test('A§3: where the specification gives a unit base, earnings are quoted per that unit', () => {
  for (const coin of ['BTC', 'LTC'] as const) expect(COIN_FACTS[coin].quotedPer).toBe(baseUnit(coin).prefix)
})

test('A§3: the main list has every coin once, BTC first; the lab and antbrain lists are parts of it', () => {
  expect(POOL_COINS.main[0]).toBe('BTC')
  expect([...POOL_COINS.main].sort()).toEqual([...COINS].sort())
  expect(new Set(POOL_COINS.lab).size).toBe(POOL_COINS.lab.length)
  expect(new Set(POOL_COINS.antBrain).size).toBe(POOL_COINS.antBrain.length)
})
