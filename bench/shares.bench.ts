import { openDatabase, type Db } from '@adit/db/open'
import { freshFolder } from '@adit/db/test/fresh-folder'
import { foldAll } from '@adit/engine/shares/fold'
import { packWorkers } from '@adit/engine/shares/pack-workers'
import type { Share } from '@adit/engine/shares/share'
import { openShareLog } from '@adit/engine/shares/share-log'
import { refreshWorkers } from '@adit/engine/shares/worker-now.queries'
import { NOON } from '@adit/engine/test/farm'
import { firstPage, forgetBatches, largePool, settleTables } from '@adit/engine/test/large-pool'
import { POSTGRES_MISSING, startPostgres } from '../scripts/postgres.ts'
import { round, type Figure } from './figure.ts'

const LOGGED_MS = 5_000
const WORKERS = 100_000
const PAGES = 200
const WORK = 65_536n * 2n ** 32n
const after = (ms: number) => new Date(+NOON + ms)

/** The way of a share from its commit to the figures of a large pool. */
export async function run(): Promise<Figure[]> {
  const figures = await onDatabase({ folder: await freshFolder() }, db => logged(db, 'the embedded database'))
  const postgres = await startPostgres({ durable: true })
  if (!postgres) throw new Error(POSTGRES_MISSING)
  try {
    return [...figures, ...await onDatabase({ url: `${postgres.url}/postgres` }, async db => [...await logged(db, 'PostgreSQL with fsync'), ...await counted(db)])]
  } finally {
    postgres.stop()
  }
}

async function onDatabase(where: Parameters<typeof openDatabase>[0], measure: (db: Db) => Promise<Figure[]>): Promise<Figure[]> {
  const { db, close } = await openDatabase(where)
  try {
    return await measure(db)
  } finally {
    await close()
  }
}

/** 100 connections with 8 shares outstanding each, as the gateway's profile A. */
async function logged(db: Db, where: string): Promise<Figure[]> {
  const log = openShareLog({ db, clock: () => NOON, gateway: 'bench' })
  const began = performance.now()
  const cpu = process.cpuUsage()
  let shares = 0
  const connection = async (workerId: bigint) => {
    while (performance.now() - began < LOGGED_MS) {
      await log.append([{ at: NOON, coin: 'BTC', workerId, subAccountId: 1n, outcome: 'accepted', work: WORK }])
      shares += 1
    }
  }
  await Promise.all(Array.from({ length: 800 }, (_, at) => connection(BigInt(at + 1))))
  const { user, system } = process.cpuUsage(cpu)
  await forgetBatches(db)
  return [
    { what: `durable shares a second on ${where}`, value: round(shares / (performance.now() - began) * 1000, 0), unit: '/s' },
    { what: 'the same per CPU second of the log', value: round(shares / (user + system) * 1e6, 0), unit: '/s' },
  ]
}

async function counted(db: Db): Promise<Figure[]> {
  const north = await largePool(db, WORKERS, WORK)
  const log = openShareLog({ db, clock: () => NOON, gateway: 'bench' })
  const append = async (at: Date) => {
    const shares = north.workers.map((workerId): Share => north.share({ workerId, at, work: WORK }))
    for (let from = 0; from < shares.length; from += 500) await log.append(shares.slice(from, from + 500))
  }
  const figures: Figure[] = []
  const seconds = async (what: string, work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    figures.push({ what, value: round((performance.now() - began) / 1000, 2), unit: 's' })
  }
  await foldAll(db, NOON)
  await append(after(1000))
  await seconds(`folding a share each of ${WORKERS} workers`, () => foldAll(db, after(10_000)))
  await settleTables(db)
  await seconds(`packing ten minutes of ${WORKERS} workers away`, () => packWorkers(db, after(20_000)))
  await db.transaction().execute(trx => refreshWorkers(trx, after(30_000)))
  await settleTables(db)
  await seconds(`present figures of ${WORKERS} workers`, () => db.transaction().execute(trx => refreshWorkers(trx, after(90_000))))
  for (const window of ['10m', '1h', '24h'] as const) {
    const took: number[] = []
    for (let time = 0; time < PAGES; time++) {
      const began = performance.now()
      await firstPage(db, north.subAccountId, window)
      took.push(performance.now() - began)
    }
    took.sort((a, b) => a - b)
    figures.push({ what: `first page of ${WORKERS} workers by ${window} hash rate, p99`, value: round(took[Math.floor(PAGES * 0.99)]!), unit: 'ms', atMost: 30 })
  }
  return figures
}
