import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANONYMOUS_MINING_COINS, coinsOfAddress, comparableAddress, detectCoin, detectCoins, searchWallet, WALLET_COINS } from './wallets.ts'

const x = (count: number) => 'x'.repeat(count)
const ZEC = `t1${x(33)}`
const ETH = `0x${'ab'.repeat(20)}`
const RVN = `R${x(33)}`
const GRIN = `grin1${'q'.repeat(58)}@pool.example`

describe('A§5: patterns, at and past their edges', () => {
  test.each([
    ['dcr: D then 27 to 35', `D${x(27)}`, ['DCR', 'DGB_SCRYPT', 'DGB_SHA256D']],
    ['dcr: D then 35', `D${x(35)}`, ['DCR', 'DGB_SCRYPT', 'DGB_SHA256D']],
    ['dcr: D then 26 is too short', `D${x(26)}`, []],
    ['dcr: D then 36 is too long', `D${x(36)}`, []],
    ['dcr: base58 has no 0', `D0${x(30)}`, []],
    ['hc: H then 27 to 35', `H${x(27)}`, ['HC']],
    ['hc: H then 36 is too long', `H${x(36)}`, []],
    ['rvn: R then 33', RVN, ['RVN']],
    ['rvn: r then 33', `r${x(33)}`, ['RVN']],
    ['rvn: R then 32 is too short', `R${x(32)}`, []],
    ['rvn: R then 34 is too long', `R${x(34)}`, []],
    ['xmr: 4 then 94', `4${x(94)}`, ['XMC']],
    ['xmr: 8 then 105', `8${x(105)}`, ['XMC']],
    ['xmr: 4 then 93 is too short', `4${x(93)}`, []],
    ['xmr: 4 then 106 is too long', `4${x(106)}`, []],
    ['xmr: a payment id of 16 hex', `4${x(94)}.${'a1'.repeat(8)}`, ['XMC']],
    ['xmr: a payment id of 64 hex', `4${x(94)}+${'a1'.repeat(32)}`, ['XMC']],
    ['xmr: a payment id of 15 hex', `4${x(94)}.${'a'.repeat(15)}`, []],
    ['xmr: a payment id of 65 hex', `4${x(94)}.${'a'.repeat(65)}`, []],
    ['xmr: a payment id that is not hex', `4${x(94)}.${x(16)}`, []],
    ['dero: starts with dER', `dER${x(90)}`, ['DERO']],
    ['dero: der is not dER', `der${x(90)}`, []],
    ['axe: P then 33', `P${x(33)}`, ['AXE']],
    ['axe: P then 34', `P${x(34)}`, []],
    ['gin: G then 33', `G${x(33)}`, ['GIN']],
    ['gin: G then 32', `G${x(32)}`, []],
    ['zec: t then up to 35', `t${x(35)}`, ['ZEC']],
    ['zec: t then 36', `t${x(36)}`, []],
    ['zec: t alone', 't', []],
    ['eth, etc: 0x then 40', ETH, ['ETH', 'ETC']],
    ['eth, etc: 0x then 41', `${ETH}a`, []],
    ['eth, etc: hex only', `0x${'g'.repeat(40)}`, []],
    ['grin29, grin31: with an @ part', GRIN, ['GRIN29', 'GRIN31']],
    ['grin29, grin31: without', `grin1${'q'.repeat(58)}`, []],
    ['an e-mail is no grin address', 'miner@example.com', []],
    ['dgb: S then 27 to 35', `S${x(30)}`, ['DGB_SCRYPT', 'DGB_SHA256D']],
    ['dgb: S then 36', `S${x(36)}`, []],
    ['ckb: starts with ck', `ckb1qy${x(40)}`, ['CKB']],
    ['kmd: RF then up to 35', `RF${x(20)}`, ['KMD']],
    ['kmd: RA then up to 35', `RA${x(35)}`, ['KMD']],
    ['kmd: RA then 36', `RA${x(36)}`, []],
    ['kmd: as long as an rvn address it may be either', `RF${x(32)}`, ['RVN', 'KMD']],
    ['etn: etn then 95', `etnk${x(94)}`, ['ETN']],
    ['etn: etn then 96', `etnk${x(95)}`, []],
    ['a Bitcoin address has no pattern', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', []],
    ['nothing', '', []],
  ])('%s', (_words, address, coins) => expect(detectCoins(address)).toEqual(coins))

  test('the table has its 17 names', () => expect(WALLET_COINS).toHaveLength(17))
})

test('exactly one coin or none is detected', () => {
  expect(detectCoin(ZEC)).toBe('ZEC')
  expect(detectCoin(ETH)).toBeUndefined()
  expect(detectCoin(`D${x(30)}`)).toBeUndefined()
  expect(detectCoin('?')).toBeUndefined()
})

test('the pool’s own coins behind an address: GRIN and DGB once, GIN not at all', () => {
  expect(coinsOfAddress(GRIN)).toEqual(['GRIN'])
  expect(coinsOfAddress(`D${x(30)}`)).toEqual(['DCR', 'DGB'])
  expect(coinsOfAddress(`4${x(94)}`)).toEqual(['XMC'])
  expect(coinsOfAddress(`G${x(33)}`)).toEqual([])
})

test('a hex address is the same in capitals and small letters; any other is not', () => {
  expect(comparableAddress(`0x${'AB'.repeat(20)}`)).toBe(ETH)
  expect(comparableAddress(ZEC.toUpperCase())).toBe(ZEC.toUpperCase())
})

test('a text of any length is answered at once, and one past 256 characters is no address', () => {
  expect(detectCoins(`dER${x(253)}`)).toEqual(['DERO'])
  expect(detectCoins(`dER${x(254)}`)).toEqual([])
  const started = performance.now()
  for (const piece of ['D', 't', '4', 'x', '0x', 'a1', 'ck', 'grin1', 'a@', '.'])
    for (const length of [255, 10_000, 1_000_000]) detectCoins(piece.repeat(length))
  expect(performance.now() - started).toBeLessThan(200)
})

describe('A§4: the search flow', () => {
  test('empty input gives the warning "please enter wallet address"', () => {
    for (const empty of ['', '   ']) expect(searchWallet(empty, 'ZEC')).toEqual({ warn: 'enterAddress' })
  })

  test('an address that does not resolve to exactly one coin gives "please select coin"', () => {
    expect(searchWallet(ETH)).toEqual({ warn: 'selectCoin' })
    expect(searchWallet(`D${x(30)}`)).toEqual({ warn: 'selectCoin' })
    expect(searchWallet(GRIN)).toEqual({ warn: 'selectCoin' })
    expect(searchWallet('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toEqual({ warn: 'selectCoin' })
  })

  test('for ZEC, ETH or ETC the address is stored and the anonymous page opens with wallet and coin', () => {
    expect(searchWallet(` ${ZEC} `)).toEqual({ go: 'anonymousMine', wallet: ZEC, coinType: 'ZEC' })
    expect(searchWallet(ETH, 'ETC')).toEqual({ go: 'anonymousMine', wallet: ETH, coinType: 'ETC' })
    expect(searchWallet(ETH, 'ETH')).toEqual({ go: 'anonymousMine', wallet: ETH, coinType: 'ETH' })
    expect([...ANONYMOUS_MINING_COINS].sort()).toEqual(['ETC', 'ETH', 'ZEC'])
  })

  test('a chosen ZEC stands where no pattern knows the address', () => {
    expect(searchWallet(`zs1${x(75)}`, 'ZEC')).toMatchObject({ go: 'anonymousMine', coinType: 'ZEC' })
    expect(searchWallet('z'.repeat(257), 'ZEC')).toEqual({ warn: 'notFound' })
  })

  test('a coin left over in the drop-down does not override what the address says', () => {
    expect(searchWallet(ZEC, 'ETC')).toMatchObject({ go: 'anonymousMine', coinType: 'ZEC' })
    expect(searchWallet(ETH, 'ZEC')).toEqual({ warn: 'selectCoin' })
  })

  test('another coin with no detected type gives "no related wallet address found"', () => {
    expect(searchWallet('not an address', 'RVN')).toEqual({ warn: 'notFound' })
  })

  test('another coin that was detected is stored, and the search closes', () => {
    expect(searchWallet(RVN)).toEqual({ close: true, wallet: RVN })
    expect(searchWallet(RVN, 'RVN')).toEqual({ close: true, wallet: RVN })
    expect(searchWallet(GRIN, 'GRIN31')).toEqual({ close: true, wallet: GRIN })
  })

  test('whatever is typed and chosen, a coin the address contradicts is never opened', () => {
    const typed = fc.oneof(fc.string(), fc.constantFrom(ZEC, ETH, RVN, GRIN), fc.stringMatching(/^(t|0x|D|R)[0-9a-f]{1,40}$/))
    fc.assert(fc.property(typed, fc.option(fc.constantFrom('ETC', 'ZEC', 'RVN'), { nil: undefined }), (address, chosen) => {
      const result = searchWallet(address, chosen)
      const detected = detectCoins(address.trim())
      return !('go' in result) || detected.length === 0 || detected.includes(result.coinType)
    }))
  })
})
