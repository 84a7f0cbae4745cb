import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { postgresServer } from '@adit/db/test/postgres'
import { takeTurn } from '../earnings/settle-day.queries.ts'
import { farm, NOON } from '../test/farm.ts'
import { addFeed } from './feed.queries.ts'
import { SHARES_A_LINE } from './feed-line.ts'
import { postFeedShares } from './feed.ts'
import { foldAll } from './fold.ts'
import { openWorkerDirectory } from './worker-directory.ts'

const KEY = 'a-key-of-the-feed'
const share = (more: object = {}) => ({ at: +NOON, worker: 'north-hall.001', work: '1000', ...more })
const line = (sequence: number, more: object = {}) => ({ sequence, coin: 'ETC', shares: [share()], ...more })

async function feedOf({ credited = false } = {}) {
  const { db } = await emptyDatabase()
  const { subAccountId, workers: [workerId] } = await farm(db, { coin: 'ETC' })
  await addFeed(db, { name: 'old-engine', key: KEY, coins: ['ETC', 'ZEC'], credited, now: NOON })
  const context = { db, directory: openWorkerDirectory({ db }), clock: () => NOON }
  const post = (body: string, authorization: string | undefined = `Bearer ${KEY}`) => postFeedShares(context, { authorization, body })
  const send = async (...lines: object[]) => {
    const { body } = await post(lines.map(each => JSON.stringify(each)).join('\n'))
    return body.trim().split('\n').map(answer => JSON.parse(answer) as object)
  }
  const booked = async () => {
    await foldAll(db, NOON)
    return db.selectFrom('sub_account_day').select(['coin', 'work', 'share_count', 'uncredited_work', 'stale_work']).orderBy('coin').execute()
  }
  return { db, subAccountId, workerId: workerId!, post, send, booked }
}

test('shares of another engine are counted like our own', async () => {
  const { send, booked } = await feedOf()
  expect(await send(line(1, { shares: [share(), share({ work: '500', outcome: 'stale' })] }), line(2, { coin: 'ZEC' }))).toEqual([
    { sequence: 1, taken: 2, unknown: [] }, { sequence: 2, taken: 1, unknown: [] },
  ])
  expect(await booked()).toEqual([
    { coin: 'ETC', work: '1000', share_count: 1n, uncredited_work: '1000', stale_work: '500' },
    { coin: 'ZEC', work: '1000', share_count: 1n, uncredited_work: '1000', stale_work: '0' },
  ])
})

test('PPS credit is given only where the operator switched it on', async () => {
  const { send, booked } = await feedOf({ credited: true })
  await send(line(1))
  expect(await booked()).toMatchObject([{ work: '1000', uncredited_work: '0' }])
})

test('a number counts once, however often its line is sent, and in whatever order', async () => {
  const { send, booked } = await feedOf()
  expect(await send(line(9), line(3), line(9), line(3))).toEqual([
    { sequence: 9, taken: 1, unknown: [] }, { sequence: 3, taken: 1, unknown: [] }, { sequence: 9, already: true }, { sequence: 3, already: true },
  ])
  await Promise.all([send(line(10)), send(line(10)), send(line(10))])
  expect(await booked()).toMatchObject([{ work: '3000', share_count: 3n }])
})

test('nothing is taken for a day that is settled, of that coin; a line that was taken before is still one', async () => {
  const { db, send, booked } = await feedOf()
  const today = { shares: [share(), share({ at: +NOON - 60_000 })] }
  await send(line(1))
  await db.insertInto('settlement').values({ coin: 'ETC', day: '2026-03-10', settled_at: NOON, rates: '[]' }).execute()
  expect(await send(line(1), line(2, today), line(3, { ...today, coin: 'ZEC' }))).toEqual([
    { sequence: 1, already: true }, { sequence: 2, refused: 'day-settled' }, { sequence: 3, taken: 2, unknown: [] },
  ])
  expect(await booked()).toMatchObject([{ coin: 'ETC', share_count: 1n }, { coin: 'ZEC', share_count: 2n }])
})

// The embedded database has one connection, on which everything waits for everything.
test.skipIf(!postgresServer)('what comes while the day is being settled waits, and is refused', async () => {
  const { db, send, booked } = await feedOf()
  let waiting: Promise<object[]> | undefined
  await db.transaction().execute(async trx => {
    await takeTurn(trx, 'ETC')
    waiting = send(line(1))
    await trx.insertInto('settlement').values({ coin: 'ETC', day: '2026-03-10', settled_at: NOON, rates: '[]' }).execute()
    await expect.poll(async () => (await sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and not granted`.execute(db)).rows).toHaveLength(1)
  })
  expect(await waiting).toEqual([{ sequence: 1, refused: 'day-settled' }])
  expect(await booked()).toEqual([])
})

test('feeds have numbers of their own', async () => {
  const { db, send, post } = await feedOf()
  await addFeed(db, { name: 'other-engine', key: 'another-key', coins: ['ETC'], credited: false, now: NOON })
  await send(line(1))
  expect(JSON.parse((await post(JSON.stringify(line(1)), 'Bearer another-key')).body)).toEqual({ sequence: 1, taken: 1, unknown: [] })
})

test('a key opens its own coins only', async () => {
  const { send, booked } = await feedOf()
  expect(await send(line(1, { coin: 'BTC' }))).toEqual([{ sequence: 1, refused: 'coin-not-allowed' }])
  expect(await booked()).toEqual([])
})

test.each([undefined, '', 'Bearer wrong', `Basic ${KEY}`, KEY])('%j opens nothing', async authorization => {
  const { post } = await feedOf()
  const answer = await post(JSON.stringify(line(1)), authorization ?? '')
  expect(answer).toEqual({ status: 401, body: '{"refused":"unknown-key"}\n' })
})

test('a disabled feed opens nothing', async () => {
  const { db, post } = await feedOf()
  await db.updateTable('share_feed').set({ disabled_at: NOON }).execute()
  expect((await post(JSON.stringify(line(1)))).status).toBe(401)
})

test.each([
  ['not-json', '{"sequence":1', undefined],
  ['bad-line', { sequence: 1, coin: 'ETC' }, 1],
  ['bad-line', line(1, { shares: [] }), 1],
  ['bad-line', line(1, { shares: [share({ work: '-1' })] }), 1],
  ['bad-line', line(1, { shares: [share({ work: '0' })] }), 1],
  ['bad-line', line(1, { shares: [share({ work: 1e9 })] }), 1],
  ['bad-line', line(1, { shares: [share({ outcome: 'lucky' })] }), 1],
  ['bad-line', line(1, { shares: [share({ at: 'now' })] }), 1],
  ['bad-line', line(1, { shares: Array.from({ length: SHARES_A_LINE + 1 }, () => share()) }), 1],
  ['bad-line', line(-1), -1],
  ['bad-line', line(1.5), undefined],
  ['bad-line', null, undefined],
  ['unknown-coin', line(1, { coin: 'GOLD' }), 1],
  ['too-old', line(1, { shares: [share({ at: +NOON - 3_600_001 })] }), 1],
  ['in-the-future', line(1, { shares: [share({ at: +NOON + 60_001 })] }), 1],
  ['too-long', line(1, { shares: [share({ at: +NOON - 3_600_000 }), share()] }), 1],
  ['too-much-work', line(1, { shares: [share({ work: String(10n ** 30n + 1n) })] }), 1],
])('%s %#: refused by name, and the lines around it are taken', async (refused, said, sequence) => {
  const { post, booked } = await feedOf()
  const { body } = await post([JSON.stringify(line(100)), typeof said === 'string' ? said : JSON.stringify(said), JSON.stringify(line(101))].join('\n'))
  const answers = body.trim().split('\n').map(each => JSON.parse(each) as object)
  expect(answers).toEqual([{ sequence: 100, taken: 1, unknown: [] }, { ...(sequence !== undefined && { sequence }), refused }, { sequence: 101, taken: 1, unknown: [] }])
  expect(await booked()).toMatchObject([{ share_count: 2n }])
})

test('the oldest, the youngest, the largest share and the fullest line are taken', async () => {
  const { send } = await feedOf()
  expect(await send(
    line(1, { shares: [share({ at: +NOON - 3_600_000 }), share({ at: +NOON - 1 })] }), line(2, { shares: [share({ at: +NOON + 60_000 })] }), line(3, { shares: [share({ work: String(10n ** 30n) })] }),
    line(4, { shares: Array.from({ length: SHARES_A_LINE }, () => share()) }),
  )).toMatchObject([{ taken: 2 }, { taken: 1 }, { taken: 1 }, { taken: SHARES_A_LINE }])
})

test('workers nobody knows are named, and the others\' shares are taken', async () => {
  const { send, booked } = await feedOf()
  expect(await send(line(1, { shares: [share(), share({ worker: 'nowhere.1' }), share({ worker: 'nonsense' })] }))).toEqual([
    { sequence: 1, taken: 1, unknown: [{ worker: 'nowhere.1', refused: 'unknown-sub-account' }, { worker: 'nonsense', refused: 'bad-name' }] },
  ])
  expect(await booked()).toMatchObject([{ share_count: 1n }])
})
