import { describe, expect, test } from 'vitest'
import { alarm } from '@adit/contract/alarm'
import { set } from '@adit/contract/set'
import { worker } from '@adit/contract/worker'
import { testPool } from '../test/pool.ts'
import { farm, MINUTE } from './test/farm.ts'

async function start(env: Record<string, string> = {}, machines: string[] = []) {
  const pool = await testPool(env)
  const miner = await pool.miner({ name: 'north-hall' })
  const named = { userId: 'north-hall', coinType: 'BTC' as const }
  const hall = await farm(pool, miner.subAccount.id, ['none', ...machines])
  if (machines.length > 0) await hall.past(machines, { minutes: 20 })
  const rule = (said: object) => miner.call(alarm.add, { ...named, ...said } as never)
  return {
    ...pool, miner, named, hall, rule, other: () => pool.miner({ name: 'south-hall' }),
    contact: (more: object) => miner.call(alarm.addRegister, { ...named, name: 'Ann', ...more }),
  }
}

describe('contacts', () => {
  test('have a name and an e-mail or a mainland phone, in valid form', async () => {
    const { contact, miner } = await start()
    await contact({ email: ' Ann@Farm.test ', lang: 'ru' })
    await contact({ phone: '+8613912345678' })
    await expect(contact({})).rejects.toThrow('910115')
    for (const email of ['ann@', '', 'ann', `${'a'.repeat(250)}@farm.test`]) await expect(contact({ email, phone: '13912345679' })).rejects.toThrow('000026')
    for (const phone of ['12345', '+15551234567', '']) await expect(contact({ email: 'b@farm.test', phone })).rejects.toThrow('910117')
    for (const bad of [{ name: ' ', email: 'b@farm.test' }, { name: 'x'.repeat(51), email: 'b@farm.test' }, { name: 'a\nb', email: 'b@farm.test' }])
      await expect(contact(bad)).rejects.toThrow('000001')
    const { items, limit } = await miner.call(alarm.queryRegister, {})
    expect(items.map(({ email, phone, lang }) => ({ email, phone, lang }))).toEqual([{ email: 'ann@farm.test', phone: null, lang: 'ru' }, { email: null, phone: '13912345678', lang: 'zh' }])
    expect(limit).toBe(10)
  })

  test('exist once, also when two are added at the same moment', async () => {
    const { contact, miner } = await start()
    await contact({ email: 'ann@farm.test', phone: '13912345678' })
    await expect(contact({ email: 'ANN@farm.test' })).rejects.toThrow('910123')
    await expect(contact({ email: 'bob@farm.test', phone: '8613912345678' })).rejects.toThrow('910123')
    const both = await Promise.allSettled([1, 2, 3].map(() => contact({ email: 'cara@farm.test' })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await miner.call(alarm.queryRegister, {})).items).toHaveLength(2)
  })

  test('are as many as the operator allows, also when they are added at the same moment', async () => {
    const { contact, miner } = await start({ ALARM_CONTACTS: '3' })
    const added = await Promise.allSettled([1, 2, 3, 4, 5].map(n => contact({ email: `ann${n}@farm.test` })))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(contact({ email: 'late@farm.test' })).rejects.toThrow('910502')
    expect((await miner.call(alarm.queryRegister, {})).items).toHaveLength(3)
  })

  test('there must be one to switch alarms on, and one as long as they are', async () => {
    const { contact, miner, named } = await start()
    await expect(miner.call(alarm.setStatus, { ...named, status: true })).rejects.toThrow('910501')
    const { id } = await contact({ email: 'ann@farm.test' })
    expect(await miner.call(alarm.setStatus, { ...named, status: true })).toEqual({ status: true })
    await expect(miner.call(alarm.deleteRegister, { ...named, id })).rejects.toThrow('910501')
    const other = await contact({ phone: '13912345678' })
    await miner.call(alarm.deleteRegister, { ...named, id })
    await miner.call(alarm.setStatus, { ...named, status: false })
    await miner.call(alarm.deleteRegister, { ...named, id: other.id })
    await expect(miner.call(alarm.deleteRegister, { ...named, id: other.id })).rejects.toThrow('003012')
    expect((await miner.call(alarm.queryStatus, {})).status).toBe(false)
  })

  test('of another sub-account cannot be deleted', async () => {
    const { contact, other, miner } = await start()
    const { id } = await contact({ email: 'ann@farm.test' })
    const stranger = await other()
    await expect(stranger.call(alarm.deleteRegister, { userId: 'south-hall', coinType: 'BTC', id })).rejects.toThrow('003012')
    expect((await miner.call(alarm.queryRegister, {})).items).toHaveLength(1)
  })
})

describe('thresholds', () => {
  test('of machines online lie below the present count', async () => {
    const { rule, miner } = await start({}, ['a1', 'a2', 'a3'])
    expect((await miner.call(alarm.queryStatus, {})).current.onlineWorkers).toBe(3)
    await expect(rule({ kind: 'online-count', onlineWorkers: 3 })).rejects.toThrow('910503')
    await expect(rule({ kind: 'online-count', onlineWorkers: 0 })).rejects.toThrow('000001')
    await expect(rule({ kind: 'online-count', onlineWorkers: 1.5 })).rejects.toThrow('000001')
    await rule({ kind: 'online-count', onlineWorkers: 2 })
    expect((await miner.call(alarm.query, {})).items.map(({ onlineWorkers, coinType }) => [onlineWorkers, coinType])).toEqual([[2, 'BTC']])
  })

  test('of hash rate lie below the present one, or are 0 to 80 percent of it', async () => {
    const { rule, miner } = await start({}, ['a1'])
    const current = (await miner.call(alarm.queryStatus, {})).current.hashrate!
    for (const percent of [-1, 81]) await expect(rule({ kind: 'hashrate', percent })).rejects.toThrow('910113')
    for (const percent of [0, 80]) await rule({ kind: 'hashrate', percent })
    await expect(rule({ kind: 'hashrate', percent: 7.5 })).rejects.toThrow('000001')
    await expect(rule({ kind: 'hashrate', hashrate: Math.ceil(current) })).rejects.toThrow('910504')
    await rule({ kind: 'hashrate', hashrate: Math.floor(current) - 1 })
    await expect(rule({ kind: 'hashrate' })).rejects.toThrow('000001')
    await expect(rule({ kind: 'hashrate', hashrate: 5, percent: 5 })).rejects.toThrow('000001')
    expect((await miner.call(alarm.query, {})).items.map(({ percent, hashrate }) => [percent, hashrate])).toEqual([[0, 0], [80, current * 80 / 100], [null, Math.floor(current) - 1]])
  })

  test('of hash rate are any number up to the largest there may be, kept as they were said', async () => {
    const { rule, miner, hall, named } = await start({}, ['a1'])
    await hall.past(['a1'], { minutes: 10, work: 2n ** 90n })
    expect((await miner.call(alarm.queryStatus, {})).current.hashrate).toBeGreaterThan(1e24)
    const rates = [1, 1.5, 0.1 + 0.7 + 1, 9_007_199_254_740_994, 1.5e15, 123_456_789.25, 1e21, 1.234_567_890_123_45e23, 1e24]
    for (const hashrate of rates) await rule({ kind: 'hashrate', hashrate })
    expect((await miner.call(alarm.query, {})).items.map(({ hashrate }) => hashrate)).toEqual(rates)
    expect((await miner.call(set.auditQuery, { action: 'alarm.rule' })).items.map(({ after }) => (after as { threshold: number }).threshold)).toEqual(rates.toReversed())
    for (const hashrate of ['1e24', '1000000000000000000000000', '1.5']) await miner.call(alarm.dryRun, { ...named, kind: 'hashrate', hashrate } as never)
    for (const hashrate of [0, 0.99, -1, 1.000_001e24, 1e25, '1e400', 'NaN', 'much']) await expect(rule({ kind: 'hashrate', hashrate })).rejects.toThrow('000001')
  })

  test('cannot be below nothing', async () => {
    const { rule } = await start()
    await expect(rule({ kind: 'hashrate', hashrate: 1 })).rejects.toThrow('910504')
    await expect(rule({ kind: 'hashrate', percent: 0 })).rejects.toThrow('910504')
    await expect(rule({ kind: 'online-count', onlineWorkers: 1 })).rejects.toThrow('910503')
  })

  test('of minutes and intervals keep to their limits', async () => {
    const { rule } = await start()
    for (const minutes of [4, 1441, 10.5]) await expect(rule({ kind: 'offline', minutes })).rejects.toThrow('000001')
    for (const interval of [4, 1441]) await expect(rule({ kind: 'offline', minutes: 10, interval })).rejects.toThrow('000001')
    for (const edge of [5, 1440]) await rule({ kind: 'offline', minutes: edge, interval: edge })
    await expect(rule({ kind: 'offline' })).rejects.toThrow('000001')
    for (const rejectPercent of [0, 100.1]) await expect(rule({ kind: 'rejection', rejectPercent })).rejects.toThrow('000001')
    for (const rejectPercent of [0.1, 100]) await rule({ kind: 'rejection', rejectPercent })
  })
})

describe('rules', () => {
  test('are changed, switched and deleted; what is not there is said to be missing', async () => {
    const { rule, miner, named } = await start()
    const { alarmId } = await rule({ kind: 'offline', minutes: 10 })
    expect(await rule({ alarmId, kind: 'offline', minutes: 20, interval: 60 })).toEqual({ alarmId })
    expect(await miner.call(alarm.switcher, { ...named, alarmId, open: 0 })).toEqual({ open: false })
    expect((await miner.call(alarm.query, {})).items).toMatchObject([{ alarmId, minutes: 20, interval: 60, open: false, ringing: false, groupId: -2, workers: [] }])
    await miner.call(alarm.delete, { ...named, alarmId })
    expect((await miner.call(alarm.query, {})).items).toEqual([])
    for (const again of [() => miner.call(alarm.delete, { ...named, alarmId }), () => miner.call(alarm.switcher, { ...named, alarmId, open: 1 }), () => rule({ alarmId, kind: 'offline', minutes: 10 })])
      await expect(again()).rejects.toThrow('910505')
  })

  test('are at most twenty, and name machines of their own sub-account only', async () => {
    const { rule, hall, miner: owner, other, ...pool } = await start()
    const elsewhere = await farm(pool as never, (await other()).subAccount.id, ['theirs'])
    await expect(rule({ kind: 'offline', minutes: 10, workerIds: [elsewhere.id('theirs')] })).rejects.toThrow('003012')
    await rule({ kind: 'offline', minutes: 10, workerIds: [hall.id('none')] })
    expect((await owner.call(alarm.query, {})).items[0]!.workers).toEqual([{ id: hall.id('none'), workerId: 'none' }])
    for (let n = 1; n < 20; n++) await rule({ kind: 'offline', minutes: 10 })
    await expect(rule({ kind: 'offline', minutes: 10 })).rejects.toThrow('910506')
  })

  test('are written down with the names of their machines or group', async () => {
    const { rule, hall, miner, named } = await start()
    const { groupId } = await miner.call(worker.addGroup, { ...named, groupName: 'Hall_A' })
    const { alarmId } = await rule({ kind: 'offline', minutes: 10, workerIds: [hall.id('none')] })
    await rule({ alarmId, kind: 'offline', minutes: 10, groupId })
    const [changed] = (await miner.call(set.auditQuery, { action: 'alarm.rule' })).items
    expect(changed).toMatchObject({ before: { workers: ['none'], groupName: null }, after: { workers: null, groupName: 'Hall_A' } })
  })

  test('go with the group they watch, and so does what they found; all others stay', async () => {
    const { rule, hall, miner, named, other } = await start({}, ['a1'])
    const { groupId } = await miner.call(worker.addGroup, { ...named, groupName: 'Hall_A' })
    const next = await miner.call(worker.addGroup, { ...named, groupName: 'Hall_B' })
    await miner.call(worker.moveGroup, { ...named, ids: [Number(hall.id('a1'))], groupId })
    await miner.call(alarm.addRegister, { ...named, name: 'Ann', email: 'ann@farm.test' })
    await miner.call(alarm.setStatus, { ...named, status: true })
    for (const said of [{ groupId, minutes: 5 }, { groupId, minutes: 10 }, { groupId: next.groupId, minutes: 10 }, { groupId: -1, minutes: 10 }, { workerIds: [hall.id('a1')], minutes: 1000 }]) await rule({ kind: 'offline', ...said })
    await hall.pass(12, [])
    expect((await miner.call(alarm.isShow, {})).ringing).toBeGreaterThan(0)
    const stranger = await other()
    await expect(stranger.call(worker.deleteGroup, { ...named, userId: 'south-hall', groupId })).rejects.toThrow('910302')
    expect((await miner.call(alarm.query, {})).items).toHaveLength(5)
    await miner.call(worker.deleteGroup, { ...named, groupId })
    expect((await miner.call(alarm.query, {})).items.map(item => item.groupId)).toEqual([next.groupId, -1, -2])
    expect((await miner.call(alarm.isShow, {})).ringing).toBe(0)
    const gone = (await miner.call(set.auditQuery, { action: 'alarm.rule' })).items.filter(({ after }) => after === null)
    expect(gone.map(({ before }) => before)).toMatchObject([{ groupName: 'Hall_A', minutes: 10 }, { groupName: 'Hall_A', minutes: 5 }])
  })

  test('on a group that is deleted at the same moment are refused, or go with it', async () => {
    const { rule, miner, named } = await start()
    for (let n = 0; n < 5; n++) {
      const { groupId } = await miner.call(worker.addGroup, { ...named, groupName: 'Hall_A' })
      await Promise.allSettled([rule({ kind: 'offline', minutes: 10, groupId }), miner.call(worker.deleteGroup, { ...named, groupId }), rule({ kind: 'offline', minutes: 20, groupId })])
      expect((await miner.call(alarm.query, {})).items).toEqual([])
    }
  })

  test('whose machines were all deleted say so, and watch them again once they are brought back', async () => {
    const { rule, hall, miner, named, advance } = await start({}, ['a1', 'a2'])
    await rule({ kind: 'offline', minutes: 10, workerIds: [hall.id('a1')] })
    await rule({ kind: 'offline', minutes: 10 })
    const names = async () => (await miner.call(alarm.query, {})).items.map(({ workers, namesNobody }) => [workers.map(({ workerId }) => workerId), namesNobody])
    expect(await names()).toEqual([[['a1'], false], [[], false]])
    advance(25 * 60 * MINUTE)
    await hall.past(['a2'])
    const { undoId } = await miner.call(worker.deleteInvalid, { ...named, ids: [Number(hall.id('a1'))] })
    expect(await names()).toEqual([[[], true], [[], false]])
    await miner.call(worker.undoDelete, { ...named, undoId: undoId! })
    expect(await names()).toEqual([[['a1'], false], [[], false]])
  })

  test('of others can be neither changed nor seen', async () => {
    const { rule, other: another } = await start()
    const { alarmId } = await rule({ kind: 'offline', minutes: 10 })
    const other = await another()
    const named = { userId: other.subAccount.name, coinType: 'BTC' as const }
    await expect(other.call(alarm.delete, { ...named, alarmId })).rejects.toThrow('910505')
    await expect(other.call(alarm.switcher, { ...named, alarmId, open: 0 })).rejects.toThrow('910505')
    await expect(other.call(alarm.add, { ...named, alarmId, kind: 'offline', minutes: 10 } as never)).rejects.toThrow('910505')
    expect((await other.call(alarm.query, {})).items).toEqual([])
  })
})

test('quiet hours are two different times, or none', async () => {
  const { miner, named } = await start()
  for (const bad of [{ quietFrom: '22:00' }, { quietTo: '22:00' }, { quietFrom: '22:00', quietTo: '22:00' }, { quietFrom: '24:00', quietTo: '07:00' }, { quietFrom: '7:00', quietTo: '08:00' }])
    await expect(miner.call(alarm.setQuietHours, { ...named, ...bad })).rejects.toThrow('000001')
  await miner.call(alarm.setQuietHours, { ...named, quietFrom: '22:00', quietTo: '07:30' })
  expect(await miner.call(alarm.queryStatus, {})).toMatchObject({ quietFrom: '22:00', quietTo: '07:30', timeZone: 'TIME_ZONE_8' })
  await miner.call(alarm.setQuietHours, named)
  expect(await miner.call(alarm.queryStatus, {})).toMatchObject({ quietFrom: null, quietTo: null })
})

describe('a rule tried on the last seven days', () => {
  test('tells how often it would have rung, and when it was over', async () => {
    const { miner, named, hall, advance } = await start({}, ['a1', 'a2'])
    // an hour of work, an outage of both of forty minutes, work again, an outage of one
    for (const [minutes, working] of [[60, ['a1', 'a2']], [40, []], [60, ['a1', 'a2']], [40, ['a1']], [30, ['a1', 'a2']]] as const) {
      for (let left = minutes; left > 0; left -= 10) {
        advance(10 * MINUTE)
        await hall.past([...working], { minutes: 10 })
      }
    }
    const tried = await miner.call(alarm.dryRun, { ...named, kind: 'offline', minutes: 10 } as never)
    expect(tried).toMatchObject({ days: 7, rings: 2, machines: { tried: 2, all: 2 } })
    expect(tried.items.map(({ machines, endTime }) => [machines, endTime !== null])).toEqual([[2, true], [1, true]])
    const count = await miner.call(alarm.dryRun, { ...named, kind: 'online-count', onlineWorkers: 1 } as never)
    expect(count.rings).toBe(1)
    const rate = await miner.call(alarm.dryRun, { ...named, kind: 'hashrate', percent: 20 } as never)
    expect(rate).toMatchObject({ rings: 1, machines: null })
    expect((await miner.call(alarm.dryRun, { ...named, kind: 'rejection', rejectPercent: 1 } as never)).rings).toBe(0)
    await miner.call(alarm.setQuietHours, { ...named, quietFrom: '00:00', quietTo: '23:59' })
    expect((await miner.call(alarm.dryRun, { ...named, kind: 'offline', minutes: 10 } as never)).rings).toBe(0)
    expect((await miner.call(alarm.query, {})).items).toEqual([])
  })

  test('is checked as one that is kept', async () => {
    const { miner, named } = await start()
    await expect(miner.call(alarm.dryRun, { ...named, kind: 'online-count', onlineWorkers: 1 } as never)).rejects.toThrow('910503')
    expect(await miner.call(alarm.dryRun, { ...named, kind: 'offline', minutes: 10 } as never)).toEqual({ days: 7, rings: 0, items: [], machines: { tried: 0, all: 0 } })
  })
})

test('machines are found by the beginning of their name', async () => {
  const { miner } = await start({}, ['rack1-01', 'rack1-02', 'rack2-01'])
  expect((await miner.call(alarm.machines, { search: 'rack1' })).items.map(({ workerId }) => workerId)).toEqual(['rack1-01', 'rack1-02'])
  expect((await miner.call(alarm.machines, { search: '%' })).items).toEqual([])
})
