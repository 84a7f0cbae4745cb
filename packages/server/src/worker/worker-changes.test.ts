import { describe, expect, test } from 'vitest'
import { GROUP, worker, WORKER_LIMITS, WORKER_STATUS } from '@adit/contract/worker'
import { count, machines } from '../test/machines.ts'
import { NOON, testPool } from '../test/pool.ts'

const MINUTE = 60_000
const about = { userId: 'north-hall', coinType: 'BTC' as const }

async function farm() {
  const pool = await testPool()
  const miner = await pool.miner({ name: 'north-hall' })
  const ids = await machines(pool, miner.subAccount, { live: { minutesAgo: 1 }, quiet: { minutesAgo: 20 }, dead1: { minutesAgo: 1500 }, dead2: { minutesAgo: 3000 } })
  const listed = async (filter = {}) => (await miner.call(worker.list, { sortBy: 'workerId', order: 'asc', ...filter })).items.map(item => item.workerId)
  const audit = () => pool.db.selectFrom('audit_record').select(['action', 'before', 'after', 'actor_id', 'sub_account_id']).orderBy('id').execute()
  return { pool, miner, ids, listed, audit }
}

describe('groups', () => {
  test('are added, renamed, filled, counted and deleted, when their machines are in no group again', async () => {
    const { pool, miner, ids, listed, audit } = await farm()
    const { groupId } = await miner.call(worker.addGroup, { ...about, groupName: '北厂房_1' })
    expect(await miner.call(worker.moveGroup, { ...about, ids: [ids.live!, ids.dead1!], groupId })).toEqual({ moved: 2 })
    expect(await listed({ groupId })).toEqual(['dead1', 'live'])
    expect(await listed({ groupId: GROUP.none })).toEqual(['dead2', 'quiet'])
    expect(await listed({ groupId, workerStatus: WORKER_STATUS.online })).toEqual(['live'])
    expect(await miner.call(worker.groupSummary, { groupId })).toMatchObject({ groupId, groupName: '北厂房_1', totalWorkerNum: 2, onlineWorkerNum: 1, offlineWorkerNum: 0, disableWorkerNum: 1 })
    expect(await miner.call(worker.groupSummary, { groupId: GROUP.none })).toMatchObject({ groupId: GROUP.none, groupName: null, totalWorkerNum: 2, onlineWorkerNum: 0, offlineWorkerNum: 1, disableWorkerNum: 1 })
    await miner.call(worker.renameGroup, { ...about, groupId, groupName: 'Hall_B' })
    expect((await miner.call(worker.list, { groupId })).items.map(item => item.groupName)).toEqual(['Hall_B', 'Hall_B'])
    await count(pool)
    const { items, totalRecord } = await miner.call(worker.groups, {})
    expect(totalRecord).toBe(1)
    expect(items[0]).toMatchObject({ groupName: 'Hall_B', totalWorkerNum: 2, hsLast10MinNum: Number(2n ** 40n) / 600 })
    expect(await miner.call(worker.deleteGroup, { ...about, groupId })).toEqual({ ungrouped: 2 })
    expect(await listed({ groupId: GROUP.none })).toHaveLength(4)
    expect((await miner.call(worker.groups, {})).items).toEqual([])
    await expect(miner.call(worker.groupSummary, { groupId })).rejects.toThrow('910302')
    expect((await audit()).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['worker.group', null, { groupId: String(groupId), groupName: '北厂房_1' }],
      ['worker.group', null, { groupId, groupName: '北厂房_1', count: 2, workers: ['live', 'dead1'] }],
      ['worker.group', { groupId, groupName: '北厂房_1' }, { groupId, groupName: 'Hall_B' }],
      ['worker.group', { groupId, groupName: 'Hall_B', count: 2 }, null],
    ])
  })

  test('have names of 3 to 20 bytes, of letters, digits, underscores and Chinese', async () => {
    const { miner } = await farm()
    for (const groupName of ['abc', 'a_1', '矿', 'a'.repeat(20), '矿'.repeat(6), `${'矿'.repeat(6)}ab`]) await miner.call(worker.addGroup, { ...about, groupName })
    for (const groupName of ['ab', 'a'.repeat(21), '矿'.repeat(7), '', '  ', 'a-b', 'a b', 'éèà']) await expect(miner.call(worker.addGroup, { ...about, groupName })).rejects.toThrow('000001')
    expect((await miner.call(worker.groups, {})).totalRecord).toBe(6)
  })

  test('of one sub-account have names of their own, however capitalised; another may have the same', async () => {
    const { pool, miner } = await farm()
    const { groupId } = await miner.call(worker.addGroup, { ...about, groupName: 'Hall_A' })
    await expect(miner.call(worker.addGroup, { ...about, groupName: 'HALL_a' })).rejects.toThrow('910301')
    const other = await miner.call(worker.addGroup, { ...about, groupName: 'Hall_B' })
    await expect(miner.call(worker.renameGroup, { ...about, groupId: other.groupId, groupName: 'hall_a' })).rejects.toThrow('910301')
    await miner.call(worker.renameGroup, { ...about, groupId, groupName: 'HALL_A' })
    const neighbour = await pool.miner()
    const theirs = { userId: neighbour.subAccount.name, coinType: 'BTC' as const }
    await neighbour.call(worker.addGroup, { ...theirs, groupName: 'Hall_A' })
    await expect(neighbour.call(worker.renameGroup, { ...theirs, groupId, groupName: 'Mine_now' })).rejects.toThrow('910302')
    await expect(neighbour.call(worker.deleteGroup, { ...theirs, groupId })).rejects.toThrow('910302')
  })

  test(`are at most ${WORKER_LIMITS.groups}`, async () => {
    const { pool, miner } = await farm()
    await pool.db.insertInto('worker_group').values(Array.from({ length: WORKER_LIMITS.groups - 1 }, (_, at) => ({ sub_account_id: miner.subAccount.id, name: `g${at}`, created_at: NOON }))).execute()
    await miner.call(worker.addGroup, { ...about, groupName: 'the_last' })
    await expect(miner.call(worker.addGroup, { ...about, groupName: 'too_many' })).rejects.toThrow('910303')
    expect(await miner.call(worker.groups, { pageNum: 2, pageSize: 150 })).toMatchObject({ totalRecord: WORKER_LIMITS.groups, totalPage: 2, pageNum: 2 })
  })

  test('take neither another\'s machines nor more than there may be at once', async () => {
    const { pool, miner, ids, audit } = await farm()
    const thief = await pool.miner()
    const theirs = { userId: thief.subAccount.name, coinType: 'BTC' as const }
    const { groupId } = await thief.call(worker.addGroup, { ...theirs, groupName: 'Stolen' })
    const before = await audit()
    expect(await thief.call(worker.moveGroup, { ...theirs, ids: [ids.live!], groupId })).toEqual({ moved: 0 })
    expect(await thief.call(worker.setBrand, { ...theirs, ids: [ids.live!], brand: 'Bitmain', model: 'Antminer S9 13.5T' })).toEqual({ changed: 0 })
    await expect(miner.call(worker.moveGroup, { ...about, ids: [ids.live!], groupId })).rejects.toThrow('910302')
    for (const wrong of [0, GROUP.all]) await expect(miner.call(worker.moveGroup, { ...about, ids: [ids.live!], groupId: wrong })).rejects.toThrow(/910302|000001/)
    await expect(miner.call(worker.moveGroup, { ...about, ids: [], groupId: GROUP.none })).rejects.toThrow('000001')
    await expect(miner.call(worker.moveGroup, { ...about, ids: Array.from({ length: WORKER_LIMITS.atOnce + 1 }, () => 1), groupId: GROUP.none })).rejects.toThrow('000001')
    expect(await miner.call(worker.moveGroup, { ...about, ids: Array.from({ length: WORKER_LIMITS.atOnce }, (_, at) => at + 1e9), groupId: GROUP.none })).toEqual({ moved: 0 })
    expect(await audit()).toEqual(before)
    expect((await miner.call(worker.list, { search: 'live' })).items[0]).toMatchObject({ groupId: GROUP.none, brand: null })
  })
})

describe('brand and model', () => {
  test('come from the catalogue, and what a machine gives is measured against them at once and ever after', async () => {
    const { pool, miner, ids } = await farm()
    expect(await miner.call(worker.setBrand, { ...about, ids: [ids.live!, ids.dead1!], brand: 'Bitmain', model: 'Antminer S21 200T' })).toEqual({ changed: 2 })
    const live = async () => (await miner.call(worker.list, { search: 'live' })).items[0]!
    const efficiency = Number(2n ** 40n) / 86_400 / 200e12
    expect(await live()).toMatchObject({ brand: 'Bitmain', model: 'Antminer S21 200T', power: 3500, hashRate: 200e12 })
    expect((await live()).efficiency).toBeCloseTo(efficiency, 12)
    await count(pool)
    expect((await live()).efficiency).toBeCloseTo(efficiency, 12)
    expect((await miner.call(worker.list, { sortBy: 'efficiency' })).items.map(item => item.workerId).slice(0, 2)).toEqual(['live', 'dead1'])
    expect(await miner.call(worker.setBrand, { ...about, ids: [ids.live!], brand: '', model: '' })).toEqual({ changed: 1 })
    expect(await live()).toMatchObject({ brand: null, model: null, power: null, hashRate: null, efficiency: null })
  })

  test('that the catalogue does not have, or that are of another algorithm, are refused', async () => {
    const { miner, ids } = await farm()
    for (const [brand, model] of [['Bitmain', 'Antminer S99'], ['Bitmain', ''], ['', 'Antminer S21 200T'], ['Bitmain', 'Antminer L7 9.5G']] as const)
      await expect(miner.call(worker.setBrand, { ...about, ids: [ids.live!], brand, model })).rejects.toThrow('003012')
    expect((await miner.call(worker.list, { search: 'live' })).items[0]!.brand).toBeNull()
  })
})

describe('deleting', () => {
  test('takes invalid workers alone, whichever are named', async () => {
    const { miner, ids, listed, audit } = await farm()
    const answer = await miner.call(worker.deleteInvalid, { ...about, ids: Object.values(ids) })
    expect(answer).toMatchObject({ deleted: 2, undoUntil: +NOON + MINUTE })
    expect(await listed()).toEqual(['live', 'quiet'])
    expect((await miner.call(worker.list, {})).workerStatus).toEqual({ totalWorkerNum: 2, onlineWorkerNum: 1, offlineWorkerNum: 1, disableWorkerNum: 0 })
    expect(await audit()).toMatchObject([{ action: 'worker.delete', before: { count: 2, workers: ['dead1', 'dead2'] }, after: null, actor_id: miner.account.id, sub_account_id: miner.subAccount.id }])
    expect(await miner.call(worker.deleteInvalid, about)).toEqual({ deleted: 0, undoId: null, undoUntil: null })
    expect(await audit()).toHaveLength(1)
  })

  test('takes those named, those of a group, or all', async () => {
    const { miner, ids, listed } = await farm()
    const { groupId } = await miner.call(worker.addGroup, { ...about, groupName: 'Hall_A' })
    await miner.call(worker.moveGroup, { ...about, ids: [ids.dead1!], groupId })
    const one = await miner.call(worker.deleteInvalid, { ...about, ids: [ids.dead2!] })
    expect(one.deleted).toBe(1)
    await miner.call(worker.undoDelete, { ...about, undoId: one.undoId! })
    expect((await miner.call(worker.deleteInvalid, { ...about, groupId })).deleted).toBe(1)
    expect(await listed()).toEqual(['dead2', 'live', 'quiet'])
    expect((await miner.call(worker.deleteInvalid, { ...about, groupId: GROUP.none })).deleted).toBe(1)
  })

  test('keeps a machine that is silent on one coin and mines another', async () => {
    const { pool, miner, listed } = await farm()
    await machines(pool, miner.subAccount, { dead1: { minutesAgo: 3, coin: 'BCH' } })
    expect((await miner.call(worker.deleteInvalid, about)).deleted).toBe(1)
    expect(await listed()).toEqual(['dead1', 'live', 'quiet'])
    expect((await miner.call(worker.list, { coinType: 'BCH' })).totalRecord).toBe(1)
  })

  test('is undone within a minute, as it was, and not after', async () => {
    const { pool, miner, listed, audit } = await farm()
    const before = await miner.call(worker.list, { sortBy: 'workerId' })
    const first = await miner.call(worker.deleteInvalid, about)
    pool.advance(MINUTE)
    expect(await miner.call(worker.undoDelete, { ...about, undoId: first.undoId! })).toEqual({ restored: 2 })
    const after = await miner.call(worker.list, { sortBy: 'workerId' })
    expect(after).toEqual({ ...before, items: before.items.map(item => item.workerStatus === WORKER_STATUS.invalid ? { ...item, reconnectLast24h: 0 } : item) })
    expect((await audit()).at(-1)).toMatchObject({ action: 'worker.restore', after: { count: 2, workers: ['dead1', 'dead2'] } })
    expect(await miner.call(worker.undoDelete, { ...about, undoId: first.undoId! })).toEqual({ restored: 0 })
    await count(pool)
    expect(await listed()).toEqual(['dead1', 'dead2', 'live', 'quiet'])
    const second = await miner.call(worker.deleteInvalid, about)
    pool.advance(MINUTE + 1)
    await expect(miner.call(worker.undoDelete, { ...about, undoId: second.undoId! })).rejects.toThrow('910304')
    await count(pool)
    expect(await listed()).toEqual(['live', 'quiet'])
  })

  test('cannot be undone by another account, nor made up', async () => {
    const { pool, miner } = await farm()
    const { undoId } = await miner.call(worker.deleteInvalid, about)
    const stranger = await pool.miner()
    await expect(stranger.call(worker.undoDelete, { userId: stranger.subAccount.name, coinType: 'BTC', undoId: undoId! })).rejects.toThrow('003012')
    await expect(miner.call(worker.undoDelete, { ...about, undoId: undoId! + 1 })).rejects.toThrow('003012')
  })

  test('lasts until the machine connects again', async () => {
    const { pool, miner, listed } = await farm()
    await miner.call(worker.deleteInvalid, about)
    await count(pool)
    expect(await listed()).toEqual(['live', 'quiet'])
    await machines(pool, miner.subAccount, { dead1: { minutesAgo: 0 } })
    expect(await listed()).toEqual(['dead1', 'live', 'quiet'])
  })
})
