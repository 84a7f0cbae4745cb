import { randomBytes } from 'node:crypto'
import { KEY_PERMISSIONS } from '@adit/contract/permissions'
import { signedApi } from '@adit/contract/signed-api'
import { openDatabase, type Db } from '@adit/db/open'
import { settleMinerModels } from '@adit/engine/coins/settle-miner-models'
import { largeFarm, type LargeFarm } from '@adit/engine/test/large-farm'
import { sealSecret } from '@adit/server/kit/api-secrets'
import { POSTGRES_MISSING, startPostgres } from '../scripts/postgres.ts'
import { round, type Figure } from './figure.ts'
import { askServer, type Ask } from './kit/ask-server.ts'
import { BENCH_SECRET, startServer } from './kit/start-server.ts'
import { quantile } from './kit/steady-load.ts'
import { underLoad } from './kit/under-load.ts'

const WORKERS = 100_000
/** As many programs as calls in one round of the load, each with a key of its own: a key is asked with once at a time. */
const KEYS = 2_000
const AT_MOST_MS = 30
const AT_MOST_PAGE_MS = 60

/** What programs of a farm of a hundred thousand machines ask all day, signature and nonce included. */
export async function run(): Promise<Figure[]> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error(POSTGRES_MISSING)
  try {
    const url = `${postgres.url}/postgres`
    const { farm, signings } = await fill(url)
    const figures: Figure[] = []
    const measure = async (path: string, fields: (at: number) => Record<string, string>, take: (asking: (at: number) => Ask) => Promise<Figure[]>) => {
      const server = await startServer({ DATABASE_URL: url })
      const asking = (at: number): Ask => ({ url: `${server.url}${path}?${new URLSearchParams({ coin: 'BTC', ...fields(at) })}`, signing: signings[at % KEYS]! })
      figures.push(...await take(asking))
      await server.stop()
    }
    const anyPage = (at: number) => ({ pageSize: '50', page: String(1 + at * 37 % (farm.workers / 50)) })
    await measure(signedApi.hashrate.path, () => ({}), asking => underLoad(`hashrate.htm of ${farm.workers} workers`, asking, AT_MOST_MS))
    await measure(signedApi.account.path, () => ({}), asking => underLoad('account.htm', asking, AT_MOST_MS))
    await measure(signedApi.workers.path, anyPage, asking => oneAfterAnother('any page of workers.htm, 50 rows', asking))
    await measure(signedApi.userWorkerList.path, anyPage, asking => oneAfterAnother('any page of userWorkerList.htm, 50 rows', asking))
    return figures
  } finally {
    postgres.stop()
  }
}

const WARM_UP = 50
const TRIES = 200

/** As one program reads a long list. */
async function oneAfterAnother(what: string, asking: (at: number) => Ask): Promise<Figure[]> {
  const took: number[] = []
  for (let at = 0; at < WARM_UP + TRIES; at++) {
    const began = performance.now()
    await askServer(asking(at), at)
    if (at >= WARM_UP) took.push(performance.now() - began)
  }
  took.sort((a, b) => a - b)
  return [
    { what: `${what}: half within`, value: round(quantile(took, 0.5)), unit: 'ms' },
    { what: `${what}: 99 % within`, value: round(quantile(took, 0.99)), unit: 'ms', atMost: AT_MOST_PAGE_MS },
  ]
}

async function fill(url: string) {
  const { db, close } = await openDatabase({ url })
  try {
    await settleMinerModels(db)
    const farm = await largeFarm(db, { name: 'farm', workers: WORKERS, now: new Date() })
    return { farm, signings: await makeKeys(db, farm) }
  } finally {
    await close()
  }
}

async function makeKeys(db: Db, { subAccount, subAccountId }: LargeFarm) {
  const signings = Array.from({ length: KEYS }, () => ({ userId: subAccount, key: randomBytes(16).toString('hex'), secret: randomBytes(16).toString('hex') }))
  const now = new Date()
  await db.insertInto('api_key').values(signings.map(({ key, secret }) => ({
    sub_account_id: subAccountId, key, sealed_secret: sealSecret({ settings: { secret: BENCH_SECRET } }, key, secret), remark: '', permissions: [...KEY_PERMISSIONS], all_sub_accounts: true,
    addresses: [], legacy_nonce: false, created_at: now, activated_at: now,
  }))).execute()
  return signings
}
