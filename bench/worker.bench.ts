import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { openDatabase } from '@adit/db/open'
import { freshFolder } from '@adit/db/test/fresh-folder'
import { settleMinerModels } from '@adit/engine/coins/settle-miner-models'
import { dashboard } from '@adit/contract/dashboard'
import { worker, WORKER_SORTS } from '@adit/contract/worker'
import { presetVisitor } from '../e2e/kit/visitor.ts'
import { CHROMIUM_FLAGS, CHROMIUM_MISSING, ensureChromium } from '../scripts/chromium.ts'
import { ensureWeb } from '../scripts/ensure-web.ts'
import { POSTGRES_MISSING, startPostgres } from '../scripts/postgres.ts'
import { round, type Figure } from './figure.ts'
import { askServer, type Ask } from './kit/ask-server.ts'
import { largeFarm, type LargeFarm } from '@adit/engine/test/large-farm'
import { startServer, type BenchServer } from './kit/start-server.ts'
import { quantile } from './kit/steady-load.ts'
import { underLoad } from './kit/under-load.ts'

const SIZES = [1_000, 10_000, 100_000]
const NOW = new Date()

/** The list of workers of a farm of a hundred thousand, and what else is made of it. */
export async function run(): Promise<Figure[]> {
  const figures: Figure[] = [{ what: 'load of the machine while measuring (1 min)', value: round(loadavg()[0]!, 1), unit: '' }]
  // before the server reads it
  ensureWeb()
  const postgres = await startPostgres()
  if (!postgres) throw new Error(POSTGRES_MISSING)
  try {
    const url = `${postgres.url}/postgres`
    const farms = await fill({ url }, SIZES)
    // each load by a server of its own: what one leaves behind is none of the other's
    const served = async (measure: (server: BenchServer) => Promise<Figure[]>) => figures.push(...await withServer({ DATABASE_URL: url }, measure))
    const largest = farms.at(-1)!
    for (const farm of farms) await served(server => firstPages(server, farm))
    await served(server => queried(server, largest, 'PostgreSQL', 30))
    await served(server => dashboards(server, largest))
    await served(server => exported(server, largest))
    await served(server => scrolled(server, largest))
  } finally {
    postgres.stop()
  }
  const folder = await freshFolder()
  const [small] = await fill({ folder }, [10_000])
  figures.push(...await withServer({ ADIT_DATA: folder }, server => queried(server, small!, 'the embedded database', 150)))
  return figures
}

async function withServer(database: Parameters<typeof startServer>[0], measure: (server: BenchServer) => Promise<Figure[]>): Promise<Figure[]> {
  const server = await startServer(database)
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}

async function fill(where: Parameters<typeof openDatabase>[0], sizes: number[]): Promise<LargeFarm[]> {
  const { db, close } = await openDatabase(where)
  try {
    await settleMinerModels(db)
    const farms: LargeFarm[] = []
    for (const workers of sizes) farms.push(await largeFarm(db, { name: `farm-${workers}`, workers, now: NOW }))
    return farms
  } finally {
    await close()
  }
}

type Query = Record<string, string | number>

const list = (server: BenchServer, farm: LargeFarm, query: Query) => read(server, farm, worker.list.path, query)

const read = (server: BenchServer, farm: LargeFarm, path: string, query: Query): Ask =>
  ({ url: `${server.url}${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`, token: farm.token })

const TRIES = 15

/** One visitor at a time: what a first page costs as the farm grows, by each sort, and a search by the beginning of a name. */
async function firstPages(server: BenchServer, farm: LargeFarm): Promise<Figure[]> {
  const median = async (query: Query) => {
    const took: number[] = []
    for (let time = 0; time < TRIES; time++) {
      const began = performance.now()
      await askServer(list(server, farm, query), time)
      took.push(performance.now() - began)
    }
    return quantile(took.sort((a, b) => a - b), 0.5)
  }
  const sorts: number[] = []
  for (const sortBy of WORKER_SORTS) for (const pageNum of [1, 2]) sorts.push(await median({ sortBy, pageNum, pageSize: 20 }))
  return [
    { what: `first pages of ${farm.workers} workers, the slowest sort`, value: round(Math.max(...sorts)), unit: 'ms' },
    { what: `search by the beginning of a name among ${farm.workers}`, value: round(await median({ search: 'c07-0', pageSize: 20 })), unit: 'ms' },
  ]
}

/** The same run every time. */
function chance(seed: number): number {
  let mixed = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Any sort, filter and page: half of them first pages, a fifth of them anywhere in the list. */
function anyQuery(at: number, { workers }: LargeFarm): Query {
  const some = (salt: number, of: number) => chance(at * 16 + salt) % of
  const pages = workers / 20
  return {
    sortBy: WORKER_SORTS[some(1, WORKER_SORTS.length)]!, order: some(2, 2) ? 'asc' : 'desc', pageSize: 20,
    pageNum: some(3, 10) < 5 ? 1 : some(3, 10) < 8 ? 2 + some(4, 9) : 1 + some(5, pages),
    ...(some(6, 10) < 4 && { workerStatus: 1 + some(7, 3) }), ...(some(8, 10) < 3 && { groupId: some(9, 2) ? -1 : -2 }), ...(some(10, 10) < 2 && { search: String.fromCharCode(97 + some(11, 26)) + String(some(12, 10)) }),
  }
}

const queried = (server: BenchServer, farm: LargeFarm, where: string, atMost: number) =>
  underLoad(`worker/query of ${farm.workers} on ${where}`, at => list(server, farm, anyQuery(at, farm)), atMost)

/** What a dashboard in sight asks for, one call after the other. */
const DASHBOARD: [string, Query][] = [
  [dashboard.hash.path, {}], [dashboard.workerNum.path, {}], [dashboard.earnings.path, {}], [dashboard.graph.path, { days: 1 }], [dashboard.graph.path, { days: 7 }], [dashboard.contractGraph.path, {}],
]
const dashboards = (server: BenchServer, farm: LargeFarm) =>
  underLoad(`dashboard/* of ${farm.workers} workers`, at => read(server, farm, ...DASHBOARD[at % DASHBOARD.length]!), 15)

const MB = 2 ** 20

async function exported(server: BenchServer, farm: LargeFarm): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [format, atMost] of [['csv', 50], ['xlsx', 200]] as const) {
    const file = async () => {
      const answer = await fetch(`${server.url}${worker.export.path}?format=${format}`, { headers: { token: farm.token } })
      let bytes = 0
      for await (const part of answer.body!) bytes += part.length
      return bytes
    }
    await file()
    const before = await server.watch()
    const began = performance.now()
    const bytes = await file()
    const seconds = (performance.now() - began) / 1000
    const { peak, delayMs } = await server.watched()
    figures.push(
      { what: `${format} of ${farm.workers} workers: the server grows by`, value: round((peak - before) / MB), unit: 'MB', atMost },
      { what: `${format} of ${farm.workers} workers: others wait (p99 of the event loop)`, value: round(delayMs), unit: 'ms' },
      { what: `${format} of ${farm.workers} workers, ${round(bytes / MB)} MB, takes`, value: round(seconds), unit: 's' },
    )
  }
  return figures
}

/** One list of a hundred thousand rows: scrolled evenly and by leaps, watched for tasks that keep the page from answering. */
async function scrolled(server: BenchServer, farm: LargeFarm): Promise<Figure[]> {
  const executablePath = ensureChromium()
  if (!executablePath) throw new Error(CHROMIUM_MISSING)
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    await presetVisitor(context, server.url)
    await context.addInitScript(([token, name]) => {
      for (const [key, value] of Object.entries({ tokenId: token!, userId: name!, currentCoin: 'BTC', 'workers:view': 'all' })) localStorage.setItem(key, value)
    }, [farm.token, farm.subAccount])
    const page = await context.newPage()
    await page.goto('/worker')
    await page.getByRole('row').nth(10).waitFor()
    await page.waitForTimeout(2_000)
    const longest = await page.evaluate(async () => {
      const tasks: number[] = [0]
      new PerformanceObserver(list => tasks.push(...list.getEntries().map(entry => entry.duration))).observe({ type: 'longtask' })
      const scroller = document.querySelector('[role=region]')!
      const frame = () => new Promise(requestAnimationFrame)
      for (let step = 0; step < 300; step++) {
        scroller.scrollTop += 60
        await frame()
      }
      for (let leap = 1; leap <= 20; leap++) {
        scroller.scrollTop = scroller.scrollHeight * leap / 20
        for (let step = 0; step < 20; step++) await frame()
      }
      return Math.max(...tasks)
    })
    const rows = await page.getByRole('grid').getAttribute('aria-rowcount')
    if (Number(rows) !== farm.workers + 1) throw new Error(`the list has ${rows} rows`)
    return [{ what: `longest task while scrolling ${farm.workers} rows (under 50 is not told)`, value: Math.round(longest), unit: 'ms', atMost: 50 }]
  } finally {
    await browser.close()
  }
}
