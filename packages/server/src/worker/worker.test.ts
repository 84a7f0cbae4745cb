import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { Endpoint, Input } from '@adit/contract/kit'
import { SHARE_KINDS } from '@adit/contract/permissions'
import { GROUP, worker, WORKER_LIMITS, WORKER_SORTS, WORKER_STATUS } from '@adit/contract/worker'
import { count, machines } from '../test/machines.ts'
import { NOON, testPool, type TestPool } from '../test/pool.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A farm with a machine of each state. */
async function farm() {
  const pool = await testPool()
  const miner = await pool.miner({ name: 'north-hall' })
  const ids = await machines(pool, miner.subAccount, {
    fast: { minutesAgo: 1, shares: 6, work: 2n ** 44n }, slow: { minutesAgo: 2 }, quiet: { minutesAgo: 11 }, dead: { minutesAgo: 25 * 60 },
  })
  const about = { userId: 'north-hall', coinType: 'BTC' as const }
  return { pool, miner, ids, about }
}
const names = ({ items }: { items: { workerId: string }[] }) => items.map(item => item.workerId)

describe('the list', () => {
  test('tells a worker\'s state by its last share, counts each, and lists the fastest first', async () => {
    const { miner } = await farm()
    const page = await miner.call(worker.list, {})
    expect(names(page)).toEqual(['fast', 'slow', 'dead', 'quiet'])
    expect(page).toMatchObject({
      totalRecord: 4, totalPage: 1, pageNum: 1, pageSize: 10, countedUntil: +NOON, searchedAnywhere: false,
      workerStatus: { totalWorkerNum: 4, onlineWorkerNum: 2, offlineWorkerNum: 1, disableWorkerNum: 1 },
    })
    expect(page.items[0]).toMatchObject({
      workerId: 'fast', userWorkerId: 'north-hall.fast', workerStatus: WORKER_STATUS.online, shareLastTime: +NOON - MINUTE, groupId: GROUP.none, groupName: null,
      hsLast10Min: '175.92 GH/s', hsLast10MinNum: Number(6n * 2n ** 44n) / 600, rejectRatio: '0.00%', rejectRate: 0, onlineTimeLast24h: 10, reconnectLast24h: 1, ip: '192.0.2.7',
      brand: null, model: null, power: null, hashRate: null, efficiency: null,
    })
    expect(page.items.at(-1)).toMatchObject({ workerId: 'quiet', workerStatus: WORKER_STATUS.offline, hsLast10MinNum: 0 })
    expect(page.items[2]).toMatchObject({ workerId: 'dead', workerStatus: WORKER_STATUS.invalid, rejectRatio: null })
  })

  test.each([[WORKER_STATUS.online, ['fast', 'slow']], [WORKER_STATUS.offline, ['quiet']], [WORKER_STATUS.invalid, ['dead']]])('of status %i has %j alone', async (workerStatus, found) => {
    const { miner } = await farm()
    for (const sortBy of WORKER_SORTS) {
      const page = await miner.call(worker.list, { workerStatus, sortBy })
      expect([sortBy, names(page).toSorted(), page.totalRecord]).toEqual([sortBy, found.toSorted(), found.length])
    }
  })

  test('a worker is offline from more than 10 minutes of silence on, invalid from more than 24 hours on', async () => {
    const pool = await testPool()
    const miner = await pool.miner()
    await machines(pool, miner.subAccount, { machine: { minutesAgo: 0 } })
    const statusAfter = async (ms: number) => {
      pool.advance(ms - (Date.now() - +NOON))
      await count(pool)
      return (await miner.call(worker.list, {})).items[0]!.workerStatus
    }
    expect(await statusAfter(10 * MINUTE)).toBe(WORKER_STATUS.online)
    expect(await statusAfter(10 * MINUTE + 1)).toBe(WORKER_STATUS.offline)
    expect(await statusAfter(DAY)).toBe(WORKER_STATUS.offline)
    expect(await statusAfter(DAY + 1)).toBe(WORKER_STATUS.invalid)
  })

  test('is sorted by every column both ways, and its pages are its whole', async () => {
    const pool = await testPool()
    const miner = await pool.miner()
    const hall = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`a${at + 1}`, [
      { minutesAgo: at + 1, shares: at % 4 + 1 }, ...(at % 3 ? [{ minutesAgo: at + 2, shares: at % 3, outcome: 'stale' as const }] : []),
    ]]))
    const ids = await machines(pool, miner.subAccount, hall)
    const about = { userId: miner.subAccount.name, coinType: 'BTC' as const }
    const { groupId } = await miner.call(worker.addGroup, { ...about, groupName: 'Hall_A' })
    await miner.call(worker.moveGroup, { ...about, ids: [ids.a2!, ids.a5!], groupId })
    await miner.call(worker.setBrand, { ...about, ids: [ids.a3!, ids.a4!], brand: 'Bitmain', model: 'Antminer S21 200T' })
    for (const sortBy of WORKER_SORTS) {
      const whole = names(await miner.call(worker.list, { sortBy, order: 'asc', pageSize: 100 }))
      expect(whole.toSorted()).toEqual(Object.keys(hall).toSorted())
      expect(names(await miner.call(worker.list, { sortBy, order: 'desc', pageSize: 100 }))).toEqual(whole.toReversed())
      const pages = await Promise.all([1, 2, 3, 4, 5].map(pageNum => miner.call(worker.list, { sortBy, order: 'asc', pageNum, pageSize: 3 })))
      expect([sortBy, pages.flatMap(names)]).toEqual([sortBy, whole])
      expect(pages[4]!.items).toHaveLength(1)
    }
    expect(names(await miner.call(worker.list, { sortBy: 'workerId', order: 'asc', pageSize: 100 }))).toEqual(Object.keys(hall))
    expect(names(await miner.call(worker.list, { sortBy: 'groupName' })).slice(0, 2).toSorted()).toEqual(['a2', 'a5'])
    expect(names(await miner.call(worker.list, { sortBy: 'power' })).slice(0, 2).toSorted()).toEqual(['a3', 'a4'])
    expect((await miner.call(worker.list, { sortBy: 'rejectRatio' })).items[0]!.rejectRate).toBeCloseTo(2 / 3)
    expect((await miner.call(worker.list, { pageNum: 6, pageSize: 3 }))).toMatchObject({ items: [], totalRecord: 13 })
  })

  test('finds names by their beginning, else by any part, in either case, and takes no sign for a pattern', async () => {
    const pool = await testPool()
    const miner = await pool.miner()
    await machines(pool, miner.subAccount, { 'Rack-1': { minutesAgo: 1 }, 'rack-2': { minutesAgo: 12 }, 'b_1': { minutesAgo: 1 }, 'bx1': { minutesAgo: 1 } })
    const find = async (search: string, more: Partial<Input<typeof worker.list>> = {}) => {
      const page = await miner.call(worker.list, { search, sortBy: 'workerId', order: 'asc', ...more })
      return [names(page), page.searchedAnywhere, page.workerStatus.totalWorkerNum]
    }
    expect(await find('RACK')).toEqual([['Rack-1', 'rack-2'], false, 2])
    expect(await find('rack', { workerStatus: WORKER_STATUS.offline })).toEqual([['rack-2'], false, 2])
    expect(await find('rack', { workerStatus: WORKER_STATUS.online, sortBy: 'hsLast1D' })).toEqual([['Rack-1'], false, 2])
    expect(await find('ck-2')).toEqual([['rack-2'], true, 1])
    expect(await find('*1')).toEqual([['b_1', 'bx1', 'Rack-1'], true, 3])
    expect(await find('b_')).toEqual([['b_1'], false, 1])
    expect(await find('%')).toEqual([[], true, 0])
    expect((await find('  '))[2]).toBe(4)
    expect(await find('b', { groupId: GROUP.none, workerStatus: WORKER_STATUS.online })).toEqual([['b_1', 'bx1'], false, 2])
    await expect(miner.call(worker.list, { search: 'x'.repeat(65) })).rejects.toThrow('000001')
  })

  test('of a group that there is not is empty with all its counts, and no group is numbered 0', async () => {
    const { miner } = await farm()
    const { items, totalRecord, workerStatus } = await miner.call(worker.list, { groupId: 999_999 })
    expect([items, totalRecord, workerStatus.totalWorkerNum]).toEqual([[], 0, 0])
    await expect(miner.call(worker.list, { groupId: 0 })).rejects.toThrow('000001')
  })

  test('says nothing of a coin that is not mined, or before anything was counted', async () => {
    const { miner } = await farm()
    expect(await miner.call(worker.list, { coinType: 'BCH' })).toMatchObject({ items: [], totalRecord: 0, workerStatus: { totalWorkerNum: 0 } })
    const pool = await testPool()
    expect(await (await pool.miner()).call(worker.list, {})).toMatchObject({ items: [], totalRecord: 0, countedUntil: null })
  })

  test('keeps late shares apart from wrong ones', async () => {
    const pool = await testPool()
    const miner = await pool.miner()
    const ids = await machines(pool, miner.subAccount, {
      rig: [{ minutesAgo: 3, shares: 90 }, { minutesAgo: 2, shares: 6, outcome: 'stale' }, { minutesAgo: 1, shares: 4, outcome: 'invalid' }],
    })
    const { items: [rig] } = await miner.call(worker.list, {})
    expect(rig).toMatchObject({ rejectRatio: '10.00%', rejectRate: 0.1 })
    const found = await miner.call(worker.graph, { id: ids.rig! })
    expect(found).toMatchObject({ acceptedShares: 90, rejectedShares: 10, breakdown: { accepted: 0.9, stale: 0.06, duplicate: 0, lowDifficulty: 0, invalid: 0.04 }, worker: { workerId: 'rig' } })
    expect(found).not.toHaveProperty('worker.ip')
    expect(found.items.at(-1)).toMatchObject({ shares: 90, rejectRate: 0.1 })
  })
})

describe('a graph', () => {
  test('of one worker and of all of them is asked for by window and days', async () => {
    const { miner, ids } = await farm()
    const one = await miner.call(worker.graph, { id: ids.fast!, window: '1h', days: 7 })
    expect(one.step).toBe(HOUR)
    expect(one.breakdown).toMatchObject({ accepted: 1 })
    const all = await miner.call(worker.allGraph, { window: '10m', days: 1 })
    expect(all.step).toBe(10 * MINUTE)
    expect(all.items.reduce((sum, { shares }) => sum + shares, 0)).toBe(8)
    for (const days of [0, 366]) await expect(miner.call(worker.allGraph, { days })).rejects.toThrow('000001')
    expect((await miner.call(worker.allGraph, { days: 365, window: '1d' })).items.length).toBeGreaterThan(364)
  })

  test('of a worker that is another\'s, or of another coin, is refused', async () => {
    const { pool, ids, miner } = await farm()
    const stranger = await pool.miner()
    await expect(stranger.call(worker.graph, { id: ids.fast! })).rejects.toThrow('003012')
    await expect(stranger.call(worker.reconnects, { id: ids.fast! })).rejects.toThrow('003012')
    await expect(miner.call(worker.graph, { id: ids.fast!, coinType: 'LTC' })).rejects.toThrow('003012')
  })
})

test('connects of the last 24 hours are listed, newest first', async () => {
  const { pool, miner, ids } = await farm()
  await pool.db.insertInto('worker_connection').values([1, 23 * 60, 24 * 60 + 1].map(minutes => (
    { worker_id: BigInt(ids.slow!), minute: new Date(+NOON - minutes * MINUTE), ip: '198.51.100.9', user_agent: 'bm/2', connects: minutes }))).execute()
  const { items, totalRecord } = await miner.call(worker.reconnects, { id: ids.slow! })
  expect(totalRecord).toBe(3)
  expect(items.map(({ time, count: times }) => [time, times])).toEqual([[+NOON - MINUTE, 1], [+NOON - 2 * MINUTE, 1], [+NOON - 23 * HOUR, 23 * 60]])
  expect(items[0]).toMatchObject({ ip: '198.51.100.9', userAgent: 'bm/2' })
  await count(pool)
  expect((await miner.call(worker.list, { search: 'slow' })).items[0]!.reconnectLast24h).toBe(1 + 1 + 23 * 60)
})

describe('an export', () => {
  const linesOf = async ({ app }: TestPool, token: string, query: Record<string, string>) => {
    const answer = await app.inject({ method: 'GET', url: worker.export.path, query, headers: { token, lang: 'en' } })
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''workers-north-hall-BTC-2026-03-10.csv")
    return answer.body.replace('\ufeff', '').split('\r\n').map(line => line.split(','))
  }
  test('has what the list has, whatever the filter, in the order of names', async () => {
    const { pool, miner } = await farm()
    for (const filter of [{}, { workerStatus: WORKER_STATUS.online }, { search: 'q' }, { groupId: GROUP.none }]) {
      const [head, ...lines] = await linesOf(pool, miner.token, Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, String(value)])))
      expect(head).toHaveLength(16)
      const { items } = await miner.call(worker.list, { ...filter, sortBy: 'workerId', order: 'asc' })
      expect(lines).toEqual(items.map(item => [
        item.userWorkerId, '', ['online', 'offline', 'invalid'][item.workerStatus - 1]!, String(Math.round(item.hsLast10MinNum)), String(Math.round(item.hsLast1HourNum)), String(Math.round(item.hsLast1DNum)),
        item.rejectRate === null ? '' : '0', new Date(item.shareLastTime + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' '), '192.0.2.7', String(item.reconnectLast24h), String(item.onlineTimeLast24h), '', '', '', '', '',
      ]))
    }
  })
  test('of more workers than are read at once has each of them once', async () => {
    const { pool, miner } = await farm()
    await pool.db.insertInto('worker').values(Array.from({ length: 2_500 }, (_, at) => ({ sub_account_id: miner.subAccount.id, name: `m${at}`, first_seen_at: NOON, last_seen_at: NOON }))).execute()
    const many = await pool.db.selectFrom('worker').select('id').where('name', 'like', 'm%').execute()
    await pool.db.insertInto('worker_past').values(many.map(({ id }) => ({ worker_id: id, coin: 'BTC', last_share_at: NOON, online_minutes: 0, work_1h: '0', share_count_1h: 0n }))).execute()
    await count(pool)
    const lines = await linesOf(pool, miner.token, {})
    expect(lines).toHaveLength(1 + 2_504)
    expect(new Set(lines.map(([name]) => name)).size).toBe(2_505)
  })
  test('as a spreadsheet is one, with numbers and times as values', async () => {
    const { pool, miner } = await farm()
    const answer = await pool.app.inject({ method: 'GET', url: worker.export.path, query: { format: 'xlsx' }, headers: { token: miner.token } })
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    const { sheets: [sheet] } = await readXlsx(answer.rawPayload)
    const { items } = await miner.call(worker.list, {})
    const [, first] = sheet!.rows
    const same = items.find(({ userWorkerId }) => userWorkerId === first![0])!
    expect(first!.slice(3, 6)).toEqual([same.hsLast10MinNum, same.hsLast1HourNum, same.hsLast1DNum].map(Math.round))
    expect(Math.abs(+(first![7] as Date) - (same.shareLastTime + 8 * HOUR))).toBeLessThan(1000)
  })
})

test('the display configuration says what may be done here', async () => {
  const { miner, pool } = await farm()
  expect(await miner.call(worker.displayConfig, {})).toMatchObject({
    mayEdit: true, offlineAfterMinutes: 10, invalidAfterHours: 24, normalRejectRate: 0.01, groupsMax: WORKER_LIMITS.groups, undoSeconds: 60, sortBy: [...WORKER_SORTS], exportFormats: ['csv', 'xlsx'],
  })
  const reader = await pool.miner()
  await miner.grant(reader, ...SHARE_KINDS.worker_readonly)
  expect((await reader.call(worker.displayConfig, { userId: 'north-hall' })).mayEdit).toBe(false)
})

describe('who may', () => {
  const about = { userId: 'north-hall', coinType: 'BTC' as const }
  type Case = { endpoint: Endpoint; input: (ids: Record<string, number>) => Record<string, unknown>; edits: boolean }
  const cases: Case[] = [
    { endpoint: worker.list, input: () => ({}), edits: false },
    { endpoint: worker.export, input: () => ({}), edits: false },
    { endpoint: worker.graph, input: ids => ({ id: ids.fast }), edits: false },
    { endpoint: worker.allGraph, input: () => ({}), edits: false },
    { endpoint: worker.groups, input: () => ({}), edits: false },
    { endpoint: worker.groupSummary, input: () => ({}), edits: false },
    { endpoint: worker.reconnects, input: ids => ({ id: ids.fast }), edits: false },
    { endpoint: worker.displayConfig, input: () => ({}), edits: false },
    { endpoint: worker.deleteInvalid, input: () => ({}), edits: true },
    { endpoint: worker.undoDelete, input: ids => ({ undoId: ids.deletion }), edits: true },
    { endpoint: worker.addGroup, input: () => ({ groupName: 'New_group' }), edits: true },
    { endpoint: worker.renameGroup, input: ids => ({ groupId: ids.group, groupName: 'Renamed' }), edits: true },
    { endpoint: worker.deleteGroup, input: ids => ({ groupId: ids.group }), edits: true },
    { endpoint: worker.moveGroup, input: ids => ({ ids: [ids.fast], groupId: ids.group }), edits: true },
    { endpoint: worker.setBrand, input: ids => ({ ids: [ids.fast], brand: '', model: '' }), edits: true },
  ]
  test('every call of the area is here', () => expect(cases.map(({ endpoint }) => endpoint)).toEqual(Object.values(worker)))

  test.each(cases)('$endpoint.path: owner yes, another account and nobody no, readers and editors as granted', async ({ endpoint, input, edits }) => {
    const { pool, miner, ids } = await farm()
    const group = (await miner.call(worker.addGroup, { ...about, groupName: 'Hall_A' })).groupId
    const deletion = (await miner.call(worker.deleteInvalid, about)).undoId!
    const [reader, editor, other, seesEarnings] = [await pool.miner(), await pool.miner(), await pool.miner(), await pool.miner()]
    await miner.grant(reader, ...SHARE_KINDS.worker_readonly)
    await miner.grant(editor, ...SHARE_KINDS.worker_edit)
    await miner.grant(seesEarnings, 'recv', 'pay', 'dashboard')
    const asked = { ...about, ...input({ ...ids, group, deletion }) }
    const answerTo = async (token?: string) => {
      const response = await pool.app.inject(endpoint.method === 'GET'
        ? { method: 'GET', url: endpoint.path, query: asked as Record<string, string>, headers: { ...(token && { token }) } }
        : { method: 'POST', url: endpoint.path, payload: asked, headers: { ...(token && { token }) } })
      return response.headers['content-disposition'] ? '000000' : response.json<{ code: string }>().code
    }
    expect(await answerTo()).toBe('000403')
    expect(await answerTo(other.token)).toBe('900003')
    expect(await answerTo(seesEarnings.token)).toBe('900003')
    expect(await answerTo(reader.token)).toBe(edits ? '900003' : '000000')
    expect(await answerTo(editor.token)).toBe('000000')
    if (endpoint !== worker.addGroup && endpoint !== worker.deleteGroup) expect(await answerTo(miner.token)).toBe('000000')
  })

  test('a change names its sub-account and its coin', async () => {
    const { pool, miner, ids } = await farm()
    for (const { endpoint, input } of cases.filter(({ edits }) => edits)) {
      for (const missing of ['userId', 'coinType'] as const) {
        const { [missing]: _, ...rest } = about
        expect((await pool.envelope(endpoint, { ...rest, ...input({ ...ids, group: 1, deletion: 1 }) }, { token: miner.token })).code).toBe('000001')
      }
    }
  })

  test('a miner never sees the workers of another', async () => {
    const { pool } = await farm()
    const stranger = await pool.miner()
    expect(await stranger.call(worker.list, {})).toMatchObject({ totalRecord: 0, items: [] })
    expect((await stranger.call(worker.groupSummary, {})).totalWorkerNum).toBe(0)
  })
})
