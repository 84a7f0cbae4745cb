import { expect, test } from 'vitest'
import { addFeed } from '@adit/engine/shares/feed.queries'
import { foldAll } from '@adit/engine/shares/fold'
import { NOON, testPool } from '../test/pool.ts'

const KEY = 'a-key-that-only-this-feed-knows'

async function poolWithFeed() {
  const pool = await testPool()
  const { subAccount } = await pool.miner({ coin: 'ETC', name: 'gpu-loft' })
  await addFeed(pool.db, { name: 'other engine', key: KEY, coins: ['ETC'], credited: false, now: NOON })
  const post = (payload: string, headers: Record<string, string> = {}) => pool.app.inject({
    method: 'POST', url: '/feed/v1/shares', payload, headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${KEY}`, ...headers },
  })
  return { ...pool, subAccount, post }
}
const line = (sequence: number, work: string, coin = 'ETC') => JSON.stringify({ sequence, coin, shares: [{ at: +NOON, worker: 'gpu-loft.rig1', work }] })
const lines = (body: string) => body.trim().split('\n').map(one => JSON.parse(one) as unknown)

test('shares sent by a feed are counted, each line once', async () => {
  const { db, post, subAccount } = await poolWithFeed()
  const first = await post(`${line(1, '700')}\n${line(2, '300')}\n`)
  expect([first.statusCode, first.headers['content-type'], lines(first.body)])
    .toEqual([200, 'application/x-ndjson; charset=utf-8', [{ sequence: 1, taken: 1, unknown: [] }, { sequence: 2, taken: 1, unknown: [] }]])
  expect(lines((await post(line(2, '300'))).body)).toEqual([{ sequence: 2, already: true }])
  await foldAll(db, NOON)
  expect(await db.selectFrom('sub_account_day').select(['sub_account_id', 'coin', 'work', 'uncredited_work']).execute())
    .toEqual([{ sub_account_id: subAccount.id, coin: 'ETC', work: '1000', uncredited_work: '1000' }])
})

test('without its key, or for a coin that is not its own, nothing is taken', async () => {
  const { db, post } = await poolWithFeed()
  for (const authorization of ['', 'Bearer wrong', KEY]) {
    const answer = await post(line(1, '1'), { authorization })
    expect([answer.statusCode, lines(answer.body)]).toEqual([401, [{ refused: 'unknown-key' }]])
  }
  expect(lines((await post(line(1, '1', 'BTC'))).body)).toEqual([{ sequence: 1, refused: 'coin-not-allowed' }])
  await db.updateTable('share_feed').set({ disabled_at: NOON }).execute()
  expect((await post(line(1, '1'))).statusCode).toBe(401)
  expect(await db.selectFrom('share_batch').select('id').execute()).toEqual([])
})

test('a body is lines of text, up to 5 MB', async () => {
  const { post } = await poolWithFeed()
  const limit = 5 * 1024 * 1024
  expect((await post(`${line(1, '1')}${' '.repeat(limit - line(1, '1').length)}`)).statusCode).toBe(200)
  const long = await post(' '.repeat(limit + 1))
  expect([long.statusCode, long.json<{ code: string }>().code]).toEqual([413, '910413'])
  expect((await post(line(1, '1'), { 'content-type': 'application/json' })).statusCode).toBe(415)
  expect(lines((await post('{broken\n')).body)).toEqual([{ refused: 'not-json' }])
  expect((await post('')).statusCode).toBe(200)
})

test('nobody is shown a page at a program\'s door', async () => {
  const { app } = await poolWithFeed()
  const page = await app.inject({ url: '/feed/v1/shares', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.json<{ code: string }>().code]).toEqual([404, '910404'])
})
