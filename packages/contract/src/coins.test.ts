import fc from 'fast-check'
import { expect, test } from 'vitest'
import { area, get, z } from './kit.ts'
import { ANONYMOUS_SEARCH_COINS, COIN_ICONS, COINS, coinOfUrlName, CoinType, DEFAULT_COIN, supportsAnonymous, urlName } from './coins.ts'

const coin = fc.constantFrom(...COINS)

test('A§9: 30 coins have icons, BTC is the default and XMR is an icon only', () => {
  expect(COIN_ICONS).toHaveLength(30)
  expect(new Set(COIN_ICONS).size).toBe(30)
  expect(DEFAULT_COIN).toBe('BTC')
  expect(COINS).not.toContain('XMR')
})

test.each([['BCH', 'BCC'], ['SCC', 'SC'], ['DASH', 'DAS'], ['XMC', 'XMR']] as const)('A§3: displayed %s is url name %s, both ways', (displayed, url) => {
  expect(urlName(displayed)).toBe(url)
  expect(coinOfUrlName(url)).toBe(displayed)
  expect(CoinType.parse(url)).toBe(displayed)
})

test('every coin comes back from its url name, and no two share one', () => {
  fc.assert(fc.property(coin, one => coinOfUrlName(urlName(one)) === one))
  expect(new Set(COINS.map(urlName)).size).toBe(COINS.length)
})

test('a displayed name is understood as itself, and reading twice changes nothing', () => {
  fc.assert(fc.property(coin, one => CoinType.parse(one) === one && CoinType.parse(CoinType.parse(urlName(one))) === one))
})

test('the algorithm names of GRIN and DGB mean the coin', () => {
  expect(['GRIN29', 'GRIN31', 'DGB_SCRYPT', 'DGB_SHA256D'].map(name => CoinType.parse(name as 'GRIN'))).toEqual(['GRIN', 'GRIN', 'DGB', 'DGB'])
})

test('anything else is refused', () => {
  fc.assert(fc.property(fc.string(), name => fc.pre(coinOfUrlName(name) === undefined) === undefined && !CoinType.safeParse(name).success))
  for (const wrong of ['btc', '', 'constructor', '__proto__', 'DOGE', 1, null, undefined, ['BTC'], {}]) expect(CoinType.safeParse(wrong).success).toBe(false)
})

test('the OpenAPI document can say what is taken and what is given', () => {
  const given = z.toJSONSchema(CoinType, { io: 'output' })
  const taken = z.toJSONSchema(CoinType, { io: 'input' })
  expect(given.enum).toEqual([...COINS])
  expect(taken.enum).toEqual(expect.arrayContaining(['BTC', 'BCH', 'BCC', 'XMR', 'GRIN29']))
  const call = area('x', { one: get('/x', { may: 'public', in: z.object({ coinType: z.optional(CoinType) }), out: z.object({ coinType: CoinType }) }) }).one
  expect(z.toJSONSchema(call.in, { io: 'input' }).required).toBeUndefined()
})

test('A§9: the wallet search offers ETC and ZEC and no other coin', () => {
  expect(COINS.filter(supportsAnonymous)).toEqual([...ANONYMOUS_SEARCH_COINS])
  expect([...ANONYMOUS_SEARCH_COINS]).toEqual(['ETC', 'ZEC'])
})
