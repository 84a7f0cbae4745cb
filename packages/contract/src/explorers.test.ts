import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COINS } from './coins.ts'
import { explorerAddress, explorerBlock, explorerTx } from './explorers.ts'

const LINKS = { explorerTx, explorerAddress, explorerBlock }

test.each(['BTC', 'BCH', 'LTC', 'ETH', 'ETC', 'DASH', 'ZEC', 'XMC', 'BTM'] as const)('A§9: %s has an explorer', coin => {
  expect(explorerTx(coin, 'abc')).toMatch(/^https:\/\/.+abc$/)
  expect(explorerBlock(coin, '123')).toMatch(/^https:\/\/.+123$/)
})

test('links lead to the page of the thing', () => {
  expect(explorerTx('BTC', 'f00d')).toBe('https://mempool.space/tx/f00d')
  expect(explorerAddress('LTC', 'ltc1q')).toBe('https://litecoinspace.org/address/ltc1q')
  expect(explorerTx('RVN', 'f00d')).toBe('https://rvn.cryptoscope.io/tx/?txid=f00d')
  expect(explorerTx('BCH', 'f00d')).toBe('https://blockchair.com/bitcoin-cash/transaction/f00d')
})

test('a private chain has no address page, and nothing has no link', () => {
  expect(explorerAddress('XMC', '4abc')).toBeNull()
  expect(explorerTx('HC', 'f00d')).toBeNull()
  expect(explorerTx('BTC', '')).toBeNull()
})

test('CashAddr keeps its colon, encoded', () => {
  expect(explorerAddress('BCH', 'bitcoincash:qq')).toBe('https://blockchair.com/bitcoin-cash/address/bitcoincash%3Aqq')
})

test('what cannot be a hash or an address gets no link, whatever it contains', () => {
  for (const wrong of ['../../login', 'a b', '"><script>', 'javascript:alert(1)', 'a?b=c', 'a#b', '\ud800', 'a'.repeat(257)]) expect(explorerTx('BTC', wrong)).toBeNull()
  expect(explorerTx('BTC', 'a'.repeat(256))).not.toBeNull()
})

test('every link is https, on the coin’s own explorer', () => {
  fc.assert(fc.property(fc.constantFrom(...COINS), fc.constantFrom(...Object.values(LINKS)), fc.string(), (coin, linkOf, text) => {
    const [plain, link] = [linkOf(coin, 'a'), linkOf(coin, text)]
    return link === null || (link.startsWith('https://') && new URL(link).origin === new URL(plain!).origin)
  }))
})
