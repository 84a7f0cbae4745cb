import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { decimal } from '../exact/ratio.ts'
import { difficultyOf, nextDifficulty } from './difficulty.ts'
import { httpQuoteProvider, QuoteSources } from './quote-provider.ts'
import { startQuotes, takeQuote, type ChainFigures } from './quotes.ts'

let server: Server
let address: string
let said: Record<string, { status?: number; body: string }> = {}
let asked: { path: string; key: string | undefined }[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ path: request.url!, key: request.headers['x-key'] as string | undefined })
    const answer = said[request.url!.split('?')[0]!]
    response.writeHead(answer?.status ?? 200).end(answer?.body)
  })
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => { server.close() })

let db: Db
let now: Date
let errors: unknown[]
const clock = () => now
const onError = (cause: unknown) => { errors.push(cause) }
beforeEach(async () => {
  ({ db } = await emptyDatabase())
  now = new Date('2026-03-10T12:10:00Z')
  errors = []
  asked = []
  said = { '/price': { body: '{"bitcoin":{"usd":93250.12345678901234,"cny":663940.5}}' } }
})

const provider = () => httpQuoteProvider(QuoteSources.parse({
  BTC: {
    url: `${address}/price?key=hunter2`, headers: { 'x-key': 'hunter2' }, fields: { priceUsd: 'bitcoin.usd', priceCny: 'bitcoin.cny' },
    history: { url: `${address}/past?from={from}`, items: 'data.rows', at: '0', fields: { priceUsd: '1', networkDifficulty: '2', blockReward: '3' } },
  },
  ETC: { url: `${address}/etc`, fields: { priceUsd: 'p', networkDifficulty: 'd', blockReward: 'r', txFee: 'f' } },
}))
const figures: ChainFigures = { networkDifficulty: '155973032196071.93', blockReward: 312_500_000n, txFee: 2_400_000n, nextDifficulty: '156000000000000.00', nextDifficultyAt: new Date('2026-03-20T00:00:00Z') }
const take = (more: Partial<Parameters<typeof takeQuote>[0]> = {}) =>
  takeQuote({ coin: 'BTC', db, clock, provider: provider(), figures: () => Promise.resolve(figures), onError, ...more })
const quotes = () => db.selectFrom('coin_quote').selectAll().orderBy('at').execute()

test('the chain\'s figures and the market\'s price in one quote, to the last digit', async () => {
  expect(await take()).toBe('written')
  expect(await quotes()).toEqual([{
    coin: 'BTC', at: now, network_difficulty: '155973032196071.93', block_reward: '312500000', tx_fee: '2400000', next_difficulty: '156000000000000.00',
    next_difficulty_at: figures.nextDifficultyAt, price_usd: '93250.12345678901234', price_cny: '663940.5',
  }])
  expect(asked).toEqual([{ path: '/price?key=hunter2', key: 'hunter2' }])
})

test('a coin that only comes as a gift has a price and nothing else; without one there is no quote', async () => {
  const gifts = httpQuoteProvider(QuoteSources.parse({ DOGE: { url: `${address}/doge`, fields: { priceUsd: 'usd', networkDifficulty: 'd' } } }))
  const none = { figures: undefined, coin: 'DOGE', provider: gifts } as const
  said = { '/doge': { body: '{"usd":0.1425,"d":1}' } }
  expect(await take(none)).toBe('written')
  expect(await quotes()).toEqual([{
    coin: 'DOGE', at: now, network_difficulty: null, block_reward: null, tx_fee: null, next_difficulty: null, next_difficulty_at: null, price_usd: '0.1425', price_cny: null,
  }])
  expect(await take(none)).toBe('no news')
  now = new Date(+now + 3_600_000)
  said = { '/doge': { body: '{"d":1}' } }
  expect(await take(none)).toBe('no news')
  expect(await quotes()).toHaveLength(1)
})

test('one quote an hour; another when the difficulty changes', async () => {
  await take()
  now = new Date('2026-03-10T12:59:59Z')
  expect(await take()).toBe('no news')
  expect(await take({ figures: () => Promise.resolve({ ...figures, networkDifficulty: '155973032196071.94' }) })).toBe('written')
  now = new Date('2026-03-10T13:00:00Z')
  expect(await take()).toBe('written')
  expect(await quotes()).toHaveLength(3)
})

test('without a price there is a quote all the same, and another once somebody has one', async () => {
  said['/price'] = { status: 500, body: 'hunter2' }
  expect(await take()).toBe('failed')
  expect(await quotes()).toMatchObject([{ price_usd: null, network_difficulty: '155973032196071.93' }])
  now = new Date('2026-03-10T12:11:00Z')
  expect(await take()).toBe('failed')
  said['/price'] = { body: '{"bitcoin":{"usd":90000}}' }
  now = new Date('2026-03-10T12:12:00Z')
  expect(await take()).toBe('written')
  expect((await quotes()).map(({ price_usd }) => price_usd)).toEqual([null, '90000'])
  expect(errors.map(String)).toEqual(Array(2).fill(`TypeError: ${new URL(address).host}: no quotes: HTTP 500`))
})

test.each([['not JSON', '<html>'], ['no number', '{"bitcoin":{"usd":"soon"}}'], ['below zero', '{"bitcoin":{"usd":-5}}'], ['nothing there', '[]']])('%s is no price', async (_, body) => {
  said['/price'] = { body }
  await take()
  expect(await quotes()).toMatchObject([{ price_usd: null, price_cny: null }])
})

test('a coin without a node is quoted as its source says, or not at all', async () => {
  said['/etc'] = { body: '{"p":18.8,"d":2.5e15,"r":2048000000000000000.7,"f":"1100000000000000"}' }
  const etc = () => takeQuote({ coin: 'ETC', db, clock, provider: provider(), onError })
  expect(await etc()).toBe('written')
  expect(await quotes()).toMatchObject([{ coin: 'ETC', network_difficulty: '2500000000000000', block_reward: '2048000000000000000', tx_fee: '1100000000000000', price_usd: '18.8' }])
  said['/etc'] = { body: '{"p":18.8}' }
  now = new Date('2026-03-10T13:10:00Z')
  expect(await etc()).toBe('no news')
})

test('a new pool takes over what is remembered, from 180 days back, once', async () => {
  said['/past'] = { body: `{"data":{"rows":[[1767225600,88000.5,"150000000000000","312500000"],["2025-12-01",87000,149000000000000,312500000],[1767312000000,89000,null,1],[1999999999,1,1,1]]}}` }
  const { stop } = startQuotes({ coin: 'BTC', db, clock, provider: provider(), figures: () => Promise.resolve(figures), onError })
  await expect.poll(async () => (await quotes()).length, { timeout: 10_000 }).toBe(3)
  await stop()
  expect((await quotes()).map(({ at, price_usd, network_difficulty }) => [at.toISOString(), price_usd, network_difficulty])).toEqual([
    ['2025-12-01T00:00:00.000Z', '87000', '149000000000000'], ['2026-01-01T00:00:00.000Z', '88000.5', '150000000000000'], [now.toISOString(), '93250.12345678901234', '155973032196071.93'],
  ])
  expect(asked[0]!.path).toBe('/past?from=2025-09-11')
  expect(errors).toEqual([])
})

test('a target is the difficulty nodes print', () => {
  expect(difficultyOf(0xffffn << 208n)).toBe('1')
  expect(Number(difficultyOf(0x7fffffn << 232n))).toBeCloseTo(4.6565423739069247e-10, 18)
  expect(difficultyOf((0xffffn << 208n) / 1000n)).toBe('1000')
  expect(difficultyOf((0xffffn << 208n) / 155_973_032_196_071n)).toMatch(/^1559730321960\d\d(\.\d{1,2})?$/)
})

test('blocks that come too fast make the next difficulty higher, by what is still to come, and at most four times', () => {
  const bitcoin = { blocks: 2016, seconds: 600 }
  const period = { difficulty: decimal('1000'), blocksDone: 1008, secondsTaken: 1008 * 500, tipTime: 1_000_000 }
  expect(nextDifficulty(bitcoin, period)).toEqual({ difficulty: '1200', at: new Date((1_000_000 + 1008 * 500) * 1000) })
  expect(nextDifficulty(bitcoin, { ...period, secondsTaken: 1008 * 100 })?.difficulty).toBe('4000')
  expect(nextDifficulty(bitcoin, { ...period, secondsTaken: 1008 * 6000 })?.difficulty).toBe('250')
  expect(nextDifficulty(bitcoin, { ...period, blocksDone: 0 })).toBeNull()
  expect(nextDifficulty(bitcoin, { ...period, blocksDone: 1, secondsTaken: 20_000 })).toBeNull()
})
