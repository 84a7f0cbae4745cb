import { describe, expect, test } from 'vitest'
import { alarm } from '@adit/contract/alarm'
import type { Input } from '@adit/contract/kit'
import { watchAll } from '@adit/engine/alarms/watch'
import { testPool } from '../test/pool.ts'
import { farm, MINUTE } from './test/farm.ts'

type Rule = Omit<Input<typeof alarm.add>, 'userId' | 'coinType' | 'workerIds'> & { workerIds?: string[] }

/** Somebody whose alarms are on, with machines that have worked for an hour. */
async function watched(rule: Rule | Rule[], names = ['a1', 'a2', 'b1'], slow: string[] = []) {
  const pool = await testPool()
  const miner = await pool.miner()
  const named = { userId: miner.subAccount.name, coinType: 'BTC' as const }
  const machines = await farm(pool, miner.subAccount.id, names)
  await machines.past(names.filter(name => !slow.includes(name)), { minutes: 60 })
  await miner.call(alarm.addRegister, { ...named, name: 'Ann', email: 'ann@farm.test', lang: 'en' })
  for (const one of [rule].flat()) await miner.call(alarm.add, { ...named, workerIds: [], ...one })
  await miner.call(alarm.setStatus, { ...named, status: true })
  return { ...pool, ...machines, miner, named, names }
}
const offline = (more: Partial<Rule> = {}): Rule => ({ kind: 'offline', minutes: 10, interval: 30, ...more })
const machinesOf = (events: { kind: string; facts: unknown }[]) => events.map(({ kind, facts }) => [kind, (facts as { machines: { names: string[] } }).machines.names])

describe('offline machines', () => {
  test('that drop together are one alarm, ten minutes and one later; together back is one message too', async () => {
    const { pass, events, names, call, miner } = await watched(offline(), ['a1', 'a2', 'b1', 'b2'])
    await pass(3, names)
    await pass(10, ['b2'])
    expect(await events()).toEqual([])
    await pass(3, ['b2'])
    expect(machinesOf(await events())).toEqual([['ring', ['a1', 'a2', 'b1']]])
    expect((await miner.call(alarm.query, {})).items[0]).toMatchObject({ ringing: true })
    expect(await call(alarm.isShow, {}, { token: miner.token })).toEqual({ isShow: true, ringing: 1 })
    await pass(30, ['b2'])
    expect(await events()).toHaveLength(1)
    await pass(2, names)
    expect(machinesOf(await events())).toEqual([['ring', ['a1', 'a2', 'b1']], ['over', ['a1', 'a2', 'b1']]])
    expect((await events())[0]!.ended_at).not.toBeNull()
    await pass(20, names)
    expect(await events()).toHaveLength(2)
  })

  test('a slow machine is given its own time', async () => {
    const { pass, past, events } = await watched(offline(), ['fast', 'slow'], ['slow'])
    await past(['slow'], { minutes: 600, each: 5 * MINUTE, work: 1n })
    await pass(40, [])
    expect(machinesOf(await events())).toEqual([['ring', ['fast']]])
  })

  test('of a group or by name are watched, others are not', async () => {
    const { db, pass, events, id, miner, named: about } = await watched([offline({ groupId: -1 })])
    const group = await db.insertInto('worker_group').values({ sub_account_id: miner.subAccount.id, name: 'hall_a', created_at: new Date() }).returning('id').executeTakeFirstOrThrow()
    await miner.call(alarm.add, { ...about, ...offline({ groupId: Number(group.id) }), workerIds: [] })
    await expect(miner.call(alarm.add, { ...about, ...offline({ groupId: Number(group.id) + 1 }), workerIds: [] })).rejects.toThrow('003012')
    await db.updateTable('worker').set({ group_id: group.id }).where('id', '=', BigInt(id('a1'))).execute()
    await pass(13, ['a2'])
    expect(machinesOf(await events())).toEqual([['ring', ['b1']], ['ring', ['a1']]])
    const named = await watched([])
    await named.miner.call(alarm.add, { ...named.named, ...offline(), workerIds: [named.id('b1')] })
    await named.pass(13, [])
    expect(machinesOf(await named.events())).toEqual([['ring', ['b1']]])
  })

  test('silenced ones do not ring, until their time is up', async () => {
    const { pass, events, id, miner, named } = await watched(offline())
    await miner.call(alarm.silence, { ...named, workerIds: [id('a1')], hours: 1 })
    await miner.call(alarm.silence, { ...named, workerIds: [id('a2')] })
    expect((await miner.call(alarm.querySilence, {})).items.map(({ workerId, endTime }) => [workerId, endTime === null])).toEqual([['a1', false], ['a2', true]])
    await pass(13, ['b1'])
    expect(await events()).toEqual([])
    await pass(60, ['b1'])
    expect(machinesOf(await events())).toEqual([['ring', ['a1']]])
    await miner.call(alarm.deleteSilence, { ...named, workerIds: [id('a2')] })
    await pass(31, ['b1'])
    expect(machinesOf(await events())).toEqual([['ring', ['a1']], ['ring', ['a2']]])
  })

  test('that were silent before the rule was switched on are no news, nor what happened while it was off', async () => {
    const { pass, events, miner, named, names } = await watched(offline())
    const { alarmId } = (await miner.call(alarm.query, {})).items[0]!
    await miner.call(alarm.switcher, { ...named, alarmId, open: 0 })
    await pass(15, ['b1'])
    await miner.call(alarm.switcher, { ...named, alarmId, open: 1 })
    await pass(30, ['b1'])
    expect(await events()).toEqual([])
    await pass(20, names)
    await pass(13, ['b1'])
    expect(machinesOf(await events())).toEqual([['ring', ['a1', 'a2']]])
  })

  test('a deleted machine ends its alarm without a word', async () => {
    const { db, pass, events, id } = await watched(offline())
    await pass(13, ['a2', 'b1'])
    await db.updateTable('worker').set({ deleted_at: new Date() }).where('id', '=', BigInt(id('a1'))).execute()
    await pass(1, ['a2', 'b1'])
    const [ring, ...more] = await events()
    expect([ring!.kind, ring!.ended_at !== null, more]).toEqual(['ring', true, []])
  })

  test('a machine that went to another coin is not offline', async () => {
    const { db, pass, events, id, miner, pool } = await watched(offline(), ['a1'])
    await pass(2, ['a1'])
    await pass(9, [])
    // as the accountant would show it: nothing of BTC lately, something of BCH
    const row = await db.selectFrom('worker_now').selectAll().executeTakeFirstOrThrow()
    await db.insertInto('worker_now').values({ ...row, coin: 'BCH', last_share_at: new Date(+pool.clock() + 3 * MINUTE) }).execute()
    await pass(4, [])
    expect(await events()).toEqual([])
    expect(id('a1')).toBe(String(row.worker_id))
    expect(miner.subAccount.coin).toBe('BTC')
  })
})

describe('figures of the whole sub-account', () => {
  const whole = (events: { kind: string; rule_kind: string | null }[]) => events.map(({ kind, rule_kind }) => `${kind} ${rule_kind}`)

  test('too few machines online ring, and are over when there are enough', async () => {
    const { pass, events, names } = await watched({ kind: 'online-count', onlineWorkers: 2 })
    await pass(2, names)
    await pass(14, ['a1'])
    expect(whole(await events())).toEqual(['ring online-count'])
    expect((await events())[0]!.facts).toEqual({ threshold: 2, percent: null, figure: 1 })
    await pass(2, ['a1', 'a2'])
    expect(whole(await events())).toEqual(['ring online-count', 'over online-count'])
  })

  test('a hash rate below a percentage of the one it was set at rings', async () => {
    const { pass, events, names, miner } = await watched({ kind: 'hashrate', percent: 50 })
    const [rule] = (await miner.call(alarm.query, {})).items
    expect(rule!.hashrate! * 2).toBeCloseTo(rule!.baseHashrate!)
    await pass(3, names)
    await pass(20, [])
    expect(whole(await events())).toEqual(['ring hashrate'])
    await pass(30, names)
    expect(whole(await events())).toEqual(['ring hashrate', 'over hashrate'])
  })

  test('refused shares ring', async () => {
    const { pass, events, names } = await watched({ kind: 'rejection', rejectPercent: 5 })
    await pass(2, names)
    await pass(12, ['a1', 'a2'], { outcome: 'stale', each: 2_000 })
    expect(whole(await events())).toEqual(['ring rejection'])
  })
})

test('in quiet hours nothing is told; at their end what is still so', async () => {
  const { pass, events, miner, named, advance } = await watched(offline())
  // noon UTC is 20:00 in the zone of the sub-account
  await miner.call(alarm.setQuietHours, { ...named, quietFrom: '20:10', quietTo: '20:30' })
  advance(1)
  await pass(15, ['b1'])
  expect(await events()).toEqual([])
  await pass(13, ['a2', 'b1'])
  expect(await events()).toEqual([])
  await pass(3, ['a2', 'b1'])
  expect(machinesOf(await events())).toEqual([['ring', ['a1']]])
})

test('when nobody counts, nobody is offline', async () => {
  const { db, pool, events, advance } = await watched(offline())
  advance(60 * MINUTE)
  await watchAll(db, pool.clock(), cause => { throw cause })
  expect(await events()).toEqual([])
})

test('several watchers at once tell of it once', async () => {
  const { db, pass, events, pool, advance } = await watched(offline())
  await pass(11, [])
  advance(2 * MINUTE)
  const { foldAll } = await import('@adit/engine/shares/fold')
  const { showWorkers } = await import('@adit/engine/shares/accountant')
  await foldAll(db, pool.clock())
  await showWorkers(db)
  await Promise.all(Array.from({ length: 5 }, () => watchAll(db, pool.clock(), cause => { throw cause })))
  expect(machinesOf(await events())).toEqual([['ring', ['a1', 'a2', 'b1']]])
})

test('switched off, nothing is looked at', async () => {
  const { pass, events, miner, named } = await watched(offline())
  await miner.call(alarm.setStatus, { ...named, status: false })
  await pass(20, [])
  expect(await events()).toEqual([])
})
