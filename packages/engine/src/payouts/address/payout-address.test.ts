import { blake256 } from '@noble/hashes/blake1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58xmr, bech32, createBase58check } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COINS } from '@adit/contract/coins'
import type { PaidCoin } from '@adit/contract/coin-facts'
import { isPaymentId, payoutAddress, takesPaymentId } from './payout-address.ts'

/** Addresses that chains' own documents and tests, donation pages and genesis blocks show. */
const KNOWN: [PaidCoin, ...string[]][] = [
  ['BTC', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['LTC', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'MGxNPPB7eBoWPUaprtX9v9CXJZoD2465zN'],
  ['BCH', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
  ['ETC', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ZEC', 't1Ku2KLyndDPsR32jwnrTMd3yvi9tfFP8ML', 't3Vz22vK5z2LcKEdg16Yv4FFneEL1zg9ojd'],
  ['DASH', 'XoJA8qE3N2Y3jMLEtZ3vcN42qseZ8LvFf5'],
  ['CKB', 'ckb1qzda0cr08m85hc8jlnfp3zer7xulejywt49kt2rr0vthywaa50xwsqdnnw7qkdnnclfkg59uzn8umtfd2kwxceqxwquc4', 'ckb1qyqt8xaupvm8837nv3gtc9x0ekkj64vud3jqfwyw5v'],
  ['DOGE', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'D7Y55r6Yoc1G8EECxkQ6SuSjTgGJJ7M6yD'],
  ['HNS', 'hs1qd42hrldu5yqee58se4uj6xctm7nk28r70e84vx'],
  ['RVN', 'RXissueAssetXXXXXXXXXXXXXXXXXhhZGt'],
  ['KMD', 'RXL3YXG2ceaB6C5hfJcN4fvmLH2C34knhA'],
  ['SCC', '000000000000000000000000000000000000000000000000000000000000000089eb0d6a8a69'],
  ['DCR', 'DsUZxxoHJSty8DCfwfartwTYbuhmVct7tJu', 'DcuQKx8BES9wU7C6Q5VmLBjw436r27hayjS'],
  ['XMC', '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A', '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H'],
  ['BTM', 'bm1qw508d6qejxtdg4y5r3zarvary0c5xw7k23gyyf'],
  ['GRIN', 'grin1n26np6apy07576qx6yz4qayuwxcpjvl87a2mjv3jpk6mnyz8y4vq65ahjm'],
]
const known = KNOWN.flatMap(([coin, ...addresses]) => addresses.map(address => [coin, address] as const))

test.each(known)('%s can be paid to %s, with spaces around it as well', (coin, address) => expect(payoutAddress(coin, ` ${address} `)).toBe(address))

test.each(known)('%s: any one letter of %s changed, left out or doubled, and it is no address', (coin, address) => {
  const body = address.indexOf(':') + 1
  fc.assert(fc.property(fc.integer({ min: body, max: address.length - 1 }), fc.constantFrom(...'0123456789abcdefghkmnpqrstuvwxyzABCDEFGHKMNPQRSTUVWXYZ'), (at, letter) => {
    fc.pre(address[at]!.toLowerCase() !== letter.toLowerCase())
    expect(payoutAddress(coin, address.slice(0, at) + letter + address.slice(at + 1))).toBeUndefined()
  }), { numRuns: 60 })
  expect(payoutAddress(coin, address.slice(0, -1))).toBeUndefined()
  expect(payoutAddress(coin, address + address.at(-1))).toBeUndefined()
})

const hash = fc.uint8Array({ minLength: 20, maxLength: 20 })
const of = (version: string, body: Uint8Array) => Uint8Array.from([...Buffer.from(version, 'hex'), ...body])

describe('versions give the letters that A§5 and the chains tell their addresses by', () => {
  const bitcoinLike = createBase58check(sha256)
  const decredLike = createBase58check(bytes => blake256(bytes))
  test.each([
    ['AXE', '37', /^P/], ['DGB', '1e', /^D/], ['DGB', '3f', /^S/], ['DASH', '4c', /^X/], ['KMD', '3c', /^R/], ['RVN', '3c', /^R/], ['NMC', '34', /^[MN]/], ['VCASH', '47', /^V/], ['DOGE', '1e', /^D/], ['LTC', '30', /^L/], ['LTC', '32', /^M/],
  ] as const)('%s %s', (coin, version, letter) => fc.assert(fc.property(hash, body => {
    const address = bitcoinLike.encode(of(version, body))
    expect(address).toMatch(letter)
    expect(payoutAddress(coin, address)).toBe(address)
  }), { numRuns: 30 }))
  test.each([['DCR', '073f', /^Ds/], ['HC', '097f', /^H/]] as const)('%s %s', (coin, version, letter) => fc.assert(fc.property(hash, body => {
    const address = decredLike.encode(of(version, body))
    expect(address).toMatch(letter)
    expect(payoutAddress(coin, address)).toBe(address)
    expect(payoutAddress(coin, bitcoinLike.encode(of(version, body)))).toBeUndefined()
  }), { numRuns: 30 }))
  test.each([['ETN', 'e28c01', /^etn/], ['DERO', 'd89d32', /^dERo/], ['XMC', '12', /^4/]] as const)('%s %s', (coin, prefix, letters) => fc.assert(fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), keys => {
    const body = of(prefix, keys)
    const address = base58xmr.encode(Uint8Array.from([...body, ...keccak_256(body).subarray(0, 4)]))
    expect(address).toMatch(letters)
    expect(payoutAddress(coin, address)).toBe(address)
  }), { numRuns: 30 }))
})

test('one address has one spelling', () => {
  expect(payoutAddress('BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  expect(payoutAddress('BCH', 'QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A')).toBe('bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a')
  for (const said of ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED']) expect(payoutAddress('ETC', said)).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  expect(payoutAddress('ETC', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeUndefined()
})

test('a coin is not paid to another’s address, nor to a test chain’s', () => {
  const [btc, p2sh] = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy']
  for (const coin of ['LTC', 'DOGE', 'DASH', 'ZEC', 'ETC', 'NMC'] as const) for (const address of [btc, p2sh]) expect(payoutAddress(coin, address)).toBeUndefined()
  for (const address of ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'BC1SW50QGDZ25J', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'bc1pw5dgrnzv'])
    expect(payoutAddress('BTC', address)).toBeUndefined()
})

test('whatever is typed is read without a fuss, for every coin', () => {
  fc.assert(fc.property(fc.constantFrom<PaidCoin>(...COINS, 'NMC', 'DOGE', 'VCASH'), fc.oneof(fc.string({ maxLength: 120 }), fc.stringMatching(/^[0-9A-Za-z:@]{20,110}$/)), (coin, said) => void payoutAddress(coin, said)))
  expect(payoutAddress('BTC', '1'.repeat(100_000))).toBeUndefined()
  expect(payoutAddress('CKB', bech32.encode('ckb', bech32.toWords(new Uint8Array(22)), false))).toBeUndefined()
})

test('a payment id is 16 or 64 hex digits, where the chain has such a thing', () => {
  expect([takesPaymentId('XMC'), takesPaymentId('BTC')]).toEqual([true, false])
  expect(['ab'.repeat(8), 'AB'.repeat(32), 'ab'.repeat(9), 'xy'.repeat(8), ''].map(isPaymentId)).toEqual([true, true, false, false, false])
})
