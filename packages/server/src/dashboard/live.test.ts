import { expect, onTestFinished, test, vi } from 'vitest'
import { LIVE } from '@adit/contract/constants'
import { dashboard as calls, type LiveEvents } from '@adit/contract/dashboard'
import { session } from '@adit/contract/session'
import { NOON, testPool, type TestPool } from '../test/pool.ts'

type Told = { [E in keyof LiveEvents]: { event: E; id: string | undefined; data: LiveEvents[E] } }[keyof LiveEvents]
type Query = { userId?: string; coinType?: string; after?: string }

/** A pool at a real port, whose stream looks and beats quickly. */
async function livePool() {
  const pool = await testPool({}, { liveTiming: { lookMs: 20, beatMs: 40 } })
  const url = await pool.app.listen({ port: 0, host: '127.0.0.1' })
  /** Opens the stream as a browser does, and gathers what it says. */
  const listen = async (token: string | undefined, query: Query = {}) => {
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const response = await fetch(`${url}${calls.live.path}?${new URLSearchParams(query as Record<string, string>)}`, { headers: { ...(token && { token }) }, signal: stop.signal })
    const told: Told[] = []
    const ended = response.headers.get('content-type')?.startsWith('text/event-stream') ? gather(response, told) : Promise.resolve()
    const until = (event: Told['event'], match: (one: Told) => boolean = () => true) =>
      vi.waitUntil(() => told.find(one => one.event === event && match(one)), { timeout: 10_000, interval: 10 })
    return { response, told, ended, until, stop: () => stop.abort() }
  }
  return { ...pool, listen }
}

async function gather(response: Response, told: Told[]): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  try {
    for await (const part of response.body!) {
      const [...whole] = (rest + decoder.decode(part as Uint8Array, { stream: true })).split('\n\n')
      rest = whole.pop()!
      for (const block of whole) {
        const fields = Object.fromEntries(block.split('\n').map(line => /^(\w+): (.*)$/.exec(line)!.slice(1))) as Record<string, string>
        told.push({ event: fields.event, id: fields.id, data: JSON.parse(fields.data!) } as Told)
      }
    }
  } catch { /* we hung up */ }
}

const figuresOf = (one: Told | undefined) => one?.data as LiveEvents['figures']

async function count({ db }: TestPool, subAccountId: bigint, online: number, until = NOON): Promise<void> {
  await db.insertInto('sub_account_workers').values({ sub_account_id: subAccountId, coin: 'BTC', online, offline: 0, invalid: 0 })
    .onConflict(same => same.columns(['sub_account_id', 'coin']).doUpdateSet({ online })).execute()
  await db.insertInto('counting').values({ counted_until: until, shown_until: until }).onConflict(same => same.column('only_row').doUpdateSet({ counted_until: until, shown_until: until })).execute()
}

test('the stream begins with the figures as they are, beats, and tells every change to all who listen', async () => {
  const pool = await livePool()
  const farm = await pool.miner()
  const [one, two] = [await pool.listen(farm.token), await pool.listen(farm.token)]
  expect(one.response.headers.get('cache-control')).toContain('no-store')
  expect(figuresOf(await one.until('figures'))).toEqual(await farm.call(calls.summary, {}))
  expect(await one.until('beat')).toMatchObject({ data: { now: +NOON, time: null } })
  await count(pool, farm.subAccount.id, 7)
  for (const stream of [one, two]) expect(figuresOf(await stream.until('figures', each => figuresOf(each).hash.onlineWorkerNum === 7)).hash.totalWorkerNum).toBe(7)
  await two.until('beat', ({ data }) => (data as LiveEvents['beat']).time === +NOON)
})

test('whoever comes back is sent nothing twice, and what was missed', async () => {
  const pool = await livePool()
  const farm = await pool.miner()
  await count(pool, farm.subAccount.id, 1)
  const first = await pool.listen(farm.token)
  const { id } = await first.until('figures')
  first.stop()
  await first.ended
  const same = await pool.listen(farm.token, { after: id! })
  await same.until('beat')
  expect(same.told.filter(({ event }) => event === 'figures')).toEqual([])
  same.stop()
  await count(pool, farm.subAccount.id, 2, new Date(+NOON + 1))
  const later = await pool.listen(farm.token, { after: id! })
  expect(figuresOf(await later.until('figures')).hash.onlineWorkerNum).toBe(2)
})

test('counting on without news tells nothing but the moment', async () => {
  const pool = await livePool()
  const farm = await pool.miner()
  await count(pool, farm.subAccount.id, 3)
  const stream = await pool.listen(farm.token)
  await stream.until('figures')
  await count(pool, farm.subAccount.id, 3, new Date(+NOON + 1000))
  await stream.until('beat', ({ data }) => (data as LiveEvents['beat']).time === +NOON + 1000)
  expect(stream.told.filter(({ event }) => event === 'figures')).toHaveLength(1)
})

test('the stream ends when its token does', async () => {
  const pool = await livePool()
  const farm = await pool.miner()
  const stream = await pool.listen(farm.token)
  await stream.until('beat')
  await farm.call(session.logout, {})
  expect(await stream.until('end')).toMatchObject({ data: { code: '000403' } })
  await stream.ended
})

test('the stream of an authorised user ends when the owner takes the right back', async () => {
  const pool = await livePool()
  const [owner, reader] = [await pool.miner(), await pool.miner()]
  await owner.grant(reader, 'dashboard')
  const stream = await pool.listen(reader.token, { userId: owner.subAccount.name })
  expect(figuresOf(await stream.until('figures')).hash.userId).toBe(owner.subAccount.name)
  await pool.db.deleteFrom('sub_account_grant').execute()
  expect(await stream.until('end')).toMatchObject({ data: { code: '900003' } })
  await stream.ended
})

test('nobody, a stranger and whoever may see something else are refused, in an envelope', async () => {
  const pool = await livePool()
  const [owner, stranger, payer] = [await pool.miner(), await pool.miner(), await pool.miner()]
  await owner.grant(payer, 'pay')
  const code = async (token: string | undefined, query: Query = { userId: owner.subAccount.name }) => ((await (await pool.listen(token, query)).response.json()) as { code: string }).code
  expect([await code(undefined), await code('x'), await code(stranger.token), await code(payer.token)]).toEqual(['000403', '000403', '900003', '900003'])
  expect([await code(owner.token, { coinType: 'NONE' }), await code(owner.token, { after: 'x'.repeat(65) })]).toEqual(['-24', '000001'])
})

test('an account may keep so many streams open and no more; one that closes makes room', async () => {
  const pool = await livePool()
  const [farm, other] = [await pool.miner(), await pool.miner()]
  const streams = await Promise.all(Array.from({ length: LIVE.perAccount }, () => pool.listen(farm.token)))
  await Promise.all(streams.map(stream => stream.until('beat')))
  const refused = await pool.listen(farm.token)
  expect(await refused.response.json()).toMatchObject({ code: '910150' })
  await (await pool.listen(other.token)).until('beat')
  streams[0]!.stop()
  await vi.waitUntil(async () => (await pool.listen(farm.token)).response.headers.get('content-type')?.startsWith('text/event-stream'), { timeout: 10_000, interval: 50 })
})

test('a pool that stops sends its listeners away', async () => {
  const pool = await livePool()
  const stream = await pool.listen((await pool.miner()).token)
  await stream.until('beat')
  await pool.stop()
  await stream.ended
})
