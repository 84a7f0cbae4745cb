import { describe, expect, test } from 'vitest'
import { dashboard } from '@adit/contract/dashboard'
import { observer } from '@adit/contract/observer'
import { worker } from '@adit/contract/worker'
import { linkTo } from '../test/link-to.ts'
import { machines } from '../test/machines.ts'
import { testPool } from '../test/pool.ts'

/** The address every machine of these tests connects from. */
const ADDRESS = '192.0.2.7'

async function watchedFarm() {
  const pool = await testPool()
  const miner = await pool.miner({ name: 'north-hall' })
  const ids = await machines(pool, miner.subAccount, { fast: { minutesAgo: 1, shares: 6, work: 2n ** 44n }, slow: { minutesAgo: 2 }, quiet: { minutesAgo: 11 } })
  const raw = async (path: string, said: object) => (await pool.app.inject({ url: path, query: said as Record<string, string> })).body
  return { pool, miner, ids, raw }
}

describe('whoever holds a link', () => {
  test('to the dashboard sees the owner\'s figures', async () => {
    const { pool, miner } = await watchedFarm()
    const said = await linkTo(miner, 'dashboard')
    const own = await miner.call(dashboard.hash, {})
    expect(own).toMatchObject({ userId: 'north-hall', onlineWorkerNum: 2, offlineWorkerNum: 1 })
    expect(await pool.call(observer.hash, said)).toEqual(own)
    expect(await pool.call(observer.earnings, { ...said, days: 7 })).toEqual(await miner.call(dashboard.earnings, { days: 7 }))
    expect(await pool.call(observer.userSpeed, { ...said, days: 1 })).toEqual(await miner.call(dashboard.graph, { days: 1 }))
  })

  test('to the workers sees the owner\'s list, without the machines\' addresses', async () => {
    const { pool, miner, raw } = await watchedFarm()
    const said = await linkTo(miner, 'worker')
    const own = await miner.call(worker.list, { search: '*s', sortBy: 'workerId', order: 'asc' })
    expect(own.items.map(({ workerId, ip }) => [workerId, ip])).toEqual([['fast', ADDRESS], ['slow', ADDRESS]])
    expect(await pool.call(observer.workerList, { ...said, search: '*s', sortBy: 'workerId', order: 'asc' })).toEqual({ ...own, items: own.items.map(({ ip: _, ...rest }) => rest) })
    expect(await raw(observer.workerList.path, said)).not.toContain(ADDRESS)
    await expect(pool.call(observer.workerList, { ...said, sortBy: 'ip' as 'workerId' })).rejects.toThrow('000001')
    expect(await pool.call(observer.displayConfig, said)).toEqual({ ...await miner.call(worker.displayConfig, {}), mayEdit: false })
  })

  test('to the workers sees one machine, its reconnects, all together, and the groups', async () => {
    const { pool, miner, ids, raw } = await watchedFarm()
    const said = await linkTo(miner, 'worker')
    const { groupId } = await miner.call(worker.addGroup, { userId: 'north-hall', coinType: 'BTC', groupName: 'Hall_A' })
    expect(await pool.call(observer.workerGraph, { ...said, id: ids.fast! })).toEqual(await miner.call(worker.graph, { id: ids.fast! }))
    expect(await pool.call(observer.workerSpeed, said)).toEqual(await miner.call(worker.allGraph, {}))
    expect(await pool.call(observer.groups, said)).toEqual(await miner.call(worker.groups, {}))
    expect(await pool.call(observer.groupSummary, { ...said, groupId })).toMatchObject({ groupName: 'Hall_A' })
    const own = await miner.call(worker.reconnects, { id: ids.fast! })
    expect(own.items).toMatchObject([{ ip: ADDRESS, count: 1 }])
    expect(await pool.call(worker.reconnects, { ...said, id: ids.fast! })).toEqual({ ...own, items: own.items.map(item => ({ ...item, ip: null })) })
    for (const [path, input] of [[observer.workerGraph.path, { ...said, id: ids.fast! }], [worker.reconnects.path, { ...said, id: ids.fast! }]] as const)
      expect(await raw(path, input)).not.toMatch(/192\.0\.2|@miner\.test/)
  })

  test('sees nothing of another sub-account, whatever else is said', async () => {
    const { pool, miner, ids } = await watchedFarm()
    const other = await pool.miner({ name: 'south-hall' })
    const said = await linkTo(other, 'worker', 'dashboard')
    expect(await pool.call(observer.workerList, { ...said, userId: miner.subAccount.name })).toMatchObject({ totalRecord: 0 })
    expect(await pool.call(observer.earnings, { ...said, userId: miner.subAccount.name })).toEqual(await other.call(dashboard.earnings, {}))
    await expect(pool.call(observer.workerGraph, { ...said, id: ids.fast! })).rejects.toThrow('003012')
    await expect(pool.call(worker.reconnects, { ...said, id: ids.fast! })).rejects.toThrow('003012')
    // an owner's token beside the link changes nothing
    await expect(miner.call(worker.reconnects, { ...said, id: ids.fast! })).rejects.toThrow('003012')
  })
})
