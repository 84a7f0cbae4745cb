import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '@adit/db/open'
import { freshFolder } from '@adit/db/test/fresh-folder'
import { freshDatabase, postgresServer } from '@adit/db/test/postgres'
import { expectedCounters, expectedWorkerTotals, readCounters, workerTotals } from '../test/counters.ts'
import { farm, NOON, seeded } from '../test/farm.ts'
import { showWorkers } from './accountant.ts'
import { decodeBatch } from './batch-codec.ts'
import { foldAll } from './fold.ts'
import type { Share } from './share.ts'
import { DAY } from './slots.ts'

vi.setConfig({ testTimeout: 300_000 })

const KILLS = postgresServer ? 10 : 3
const SHARES_A_LIFE = 1_000_000

/** Lets a process mine and count, and ends it with no warning at a moment of chance; answers which shares it was told were safe. */
async function lifeAndDeath(how: object, lifeMs: number): Promise<number[]> {
  const child = fork(new URL('../test/mine-and-count.ts', import.meta.url), [JSON.stringify(how)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const answered: number[] = []
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (said: 'ready' | { answered: number[] }) => { if (said === 'ready') resolve(); else answered.push(...said.answered) })
    child.on('exit', code => reject(new Error(`ended by itself: ${code}`)))
  })
  await ready
  const gone = once(child, 'exit')
  setTimeout(() => child.kill('SIGKILL'), lifeMs)
  expect(await gone).toEqual([null, 'SIGKILL'])
  return answered
}

test(`killed ${KILLS} times while it logs, folds and packs, every share answered is counted exactly once`, async () => {
  const where = postgresServer ? { url: await freshDatabase(`adit_crash_${process.env.VITEST_POOL_ID}`) } : { folder: await freshFolder() }
  const before = await openDatabase(where)
  const { subAccountId, workers } = await farm(before.db, { workers: 5 })
  await before.close()
  const chance = seeded(3)
  const answered: number[] = []
  for (let life = 0; life < KILLS; life++)
    answered.push(...await lifeAndDeath({ where, first: 1 + life * SHARES_A_LIFE, subAccountId: String(subAccountId), workers: workers.map(String) }, 50 + chance() * 1200))

  const { db, close } = await openDatabase(where)
  await foldAll(db, new Date(+NOON + DAY))
  await showWorkers(db)
  const batches = await db.selectFrom('share_batch').select(['coin', 'shares', 'folded_at']).execute()
  expect(batches.filter(({ folded_at }) => folded_at === null)).toEqual([])
  const logged = batches.flatMap(({ coin, shares }) => decodeBatch(shares).map((share): Share => ({
    ...share, coin: coin as Share['coin'], at: new Date(share.at), workerId: BigInt(share.workerId), subAccountId: BigInt(share.subAccountId),
  })))
  const numbers = new Set(logged.map(({ work }) => Number(work)))
  expect(answered.length).toBeGreaterThan(KILLS * 10)
  expect(numbers.size).toBe(logged.length)
  expect(answered.filter(number => !numbers.has(number))).toEqual([])
  expect(await readCounters(db)).toEqual(expectedCounters(logged))
  expect(await workerTotals(db)).toEqual(expectedWorkerTotals(logged))
  await close()
})
