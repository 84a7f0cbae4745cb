import { expect, test } from 'vitest'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { farm, NOON } from '../test/farm.ts'
import { HOUR, MINUTE } from './slots.ts'
import { findConnections } from './worker-directory.queries.ts'
import { openWorkerDirectory, type Known } from './worker-directory.ts'

async function directoryOf(newWorkersAnHour?: number) {
  const { db } = await emptyDatabase()
  const { subAccountId, workers: [first] } = await farm(db)
  const open = () => openWorkerDirectory({ db, newWorkersAnHour })
  const directory = open()
  const authorize = (name: string, now = NOON, by = directory) => by.authorize({ coin: 'BTC', name, ip: '192.0.2.7', userAgent: 'miner/2.0', now })
  return { db, subAccountId, first: first!, open, directory, authorize }
}
const later = (ms: number) => new Date(+NOON + ms)

test('a machine is who it says: a known worker keeps its number, however the sub-account is capitalised', async () => {
  const { authorize, first, subAccountId } = await directoryOf()
  expect(await authorize('north-hall.001')).toEqual({ workerId: first, subAccountId })
  expect(await authorize('North-Hall.001')).toEqual({ workerId: first, subAccountId })
})

test('a new name becomes a worker, once, also when it comes from several gateways at a time', async () => {
  const { db, authorize, open, subAccountId } = await directoryOf()
  const answers = await Promise.all([open(), open(), open()].flatMap(by => ['rack.1', 'rack.1', 'rack.2'].map(name => authorize(`north-hall.${name}`, NOON, by))))
  expect(new Set(answers.map(answer => (answer as Known).workerId)).size).toBe(2)
  const made = await db.selectFrom('worker').selectAll().where('sub_account_id', '=', subAccountId).where('name', '=', 'rack.1').execute()
  expect(made).toEqual([expect.objectContaining({ first_seen_at: NOON, last_ip: '192.0.2.7', user_agent: 'miner/2.0', deleted_at: null })])
})

test('what is no name is refused as such', async () => {
  const { authorize } = await directoryOf()
  expect(await authorize('north-hall')).toEqual({ refused: 'bad-name' })
})

test('an unknown sub-account is refused, and let in soon after it is made', async () => {
  const { db, authorize } = await directoryOf()
  expect(await authorize('south-hall.001')).toEqual({ refused: 'unknown-sub-account' })
  const { subAccountId } = await farm(db, { name: 'south-hall' })
  expect(await authorize('south-hall.001', later(5_000))).toMatchObject({ subAccountId })
})

test('a deleted sub-account is refused within a minute', async () => {
  const { db, authorize, subAccountId } = await directoryOf()
  await authorize('north-hall.001')
  await db.updateTable('sub_account').set({ deleted_at: NOON }).where('id', '=', subAccountId).execute()
  expect(await authorize('north-hall.001', later(MINUTE))).toEqual({ refused: 'unknown-sub-account' })
})

test('of sub-accounts that mine, those that were deleted are told apart, and refused from then on', async () => {
  const { db, directory, authorize, subAccountId } = await directoryOf()
  await authorize('north-hall.001')
  const { subAccountId: south } = await farm(db, { name: 'south-hall' })
  expect(await directory.deleted([subAccountId, south])).toEqual([])
  await db.updateTable('sub_account').set({ deleted_at: NOON }).execute()
  expect(await directory.deleted([south])).toEqual([south])
  expect(await authorize('north-hall.001')).toMatchObject({ subAccountId })
  expect(await directory.deleted([subAccountId])).toEqual([subAccountId])
  expect(await authorize('north-hall.001')).toEqual({ refused: 'unknown-sub-account' })
})

test('new names are capped per sub-account and hour; known ones and other sub-accounts are not', async () => {
  const { db, authorize } = await directoryOf(3)
  await db.updateTable('worker').set({ first_seen_at: later(-2 * HOUR) }).execute()
  await farm(db, { name: 'south-hall' })
  const names = ['a', 'b', 'c', 'd', 'e'].map(name => `north-hall.${name}`)
  const answers = await Promise.all(names.map(name => authorize(name)))
  expect(answers.map(answer => ('refused' in answer ? answer.refused : 'welcome'))).toEqual(['welcome', 'welcome', 'welcome', 'too-many-new-workers', 'too-many-new-workers'])
  expect(await authorize('north-hall.001')).toHaveProperty('workerId')
  expect(await authorize('south-hall.002')).toHaveProperty('workerId')
  expect(await authorize('north-hall.d', later(HOUR - 1))).toEqual({ refused: 'too-many-new-workers' })
  expect(await authorize('north-hall.d', later(HOUR + 5_000))).toHaveProperty('workerId')
})

test('connects are listed by minute and address, newest first, and say where a worker was last seen', async () => {
  const { db, directory, first } = await directoryOf()
  const connect = (ip: string, now: Date) => directory.connected(first, { ip, userAgent: 'miner/2.0', now })
  await Promise.all([connect('192.0.2.7', NOON), connect('192.0.2.7', later(1000)), connect('192.0.2.8', later(2000))])
  await connect('192.0.2.7', later(59_000))
  await connect('2001:db8::1', later(MINUTE))
  expect(await findConnections(db, first, NOON)).toEqual([
    { minute: later(MINUTE), ip: '2001:db8::1', user_agent: 'miner/2.0', connects: 1 },
    { minute: NOON, ip: '192.0.2.7', user_agent: 'miner/2.0', connects: 3 },
    { minute: NOON, ip: '192.0.2.8', user_agent: 'miner/2.0', connects: 1 },
  ])
  expect(await db.selectFrom('worker').select(['last_ip', 'last_seen_at', 'user_agent']).where('id', '=', first).executeTakeFirst())
    .toEqual({ last_ip: '2001:db8::1', last_seen_at: later(MINUTE), user_agent: 'miner/2.0' })
})

test('a deleted worker that connects is back', async () => {
  const { db, directory, first } = await directoryOf()
  await db.updateTable('worker').set({ deleted_at: NOON }).execute()
  await directory.connected(first, { ip: '192.0.2.7', userAgent: '', now: later(1) })
  expect((await db.selectFrom('worker').select('deleted_at').where('id', '=', first).executeTakeFirstOrThrow()).deleted_at).toBeNull()
})

test('a user agent of control characters or endless length is kept readable and short', async () => {
  const { db, directory, first } = await directoryOf()
  await directory.connected(first, { ip: '192.0.2.7', userAgent: `\u0000miner\n${'x'.repeat(500)}`, now: NOON })
  const { user_agent } = await db.selectFrom('worker').select('user_agent').where('id', '=', first).executeTakeFirstOrThrow()
  expect(user_agent).toBe(`miner ${'x'.repeat(114)}`)
})

test('a hall of five thousand machines that comes at once is let in', async () => {
  const { authorize } = await directoryOf()
  const answers = await Promise.all(Array.from({ length: 5000 }, (_, at) => authorize(`north-hall.${at + 1000}`)))
  expect(new Set(answers.map(answer => (answer as Known).workerId)).size).toBe(5000)
})
