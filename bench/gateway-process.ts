import { scryptSync } from 'node:crypto'
import { openDatabase } from '@adit/db/open'
import { openShareLog } from '@adit/engine/shares/share-log'
import { openWorkerDirectory } from '@adit/engine/shares/worker-directory'
import { startGateway } from '@adit/engine/stratum/gateway'
import { pretendJobs } from '@adit/engine/stratum/test/pretend-jobs'
import { farm } from '@adit/engine/test/farm'

/** What the bench asks of the gateway it measures, which has a process and a core to itself. */
export type Asked = 'usage' | 'new block' | 'scrypt alone'
export type Usage = { cpuSeconds: number; rssBytes: number; connections: number }
/** Hashes a CPU second of a loop that does nothing else, on the same core. */
export type Alone = { aCpuSecond: number }
/** `site` is the API's address, where one was asked for beside the gateway. */
export type Ready = { port: number; site?: string }

/** A template of 2,000 transactions, in which every hash is a share and none a block: what is measured is the checking. */
const TRANSACTIONS = 2000
const [url = '', coin = '', api = ''] = process.argv.slice(2)
if (coin !== 'BTC' && coin !== 'LTC') throw new Error(`a gateway of ${coin}?`)
const EVERY_HASH = coin === 'LTC' ? 2 ** -16 : 2 ** -32
const HASHES_ALONE = 3000
const ANY = Number.MAX_SAFE_INTEGER

const database = await openDatabase({ url })
const { db } = database
if (await db.selectFrom('sub_account').select('id').executeTakeFirst() === undefined) await farm(db)
const clock = () => new Date()
const jobs = pretendJobs({ coin, transactions: TRANSACTIONS, blockHashes: 2n ** 80n })
jobs.publish(true)
const gateway = await startGateway({
  coin, host: '127.0.0.1', port: 0, jobs: jobs.source, clock, onError: cause => { throw cause },
  shares: openShareLog({ db, clock, gateway: 'bench' }), directory: openWorkerDirectory({ db }),
  difficulty: { start: EVERY_HASH, min: EVERY_HASH, max: EVERY_HASH },
  limits: { connections: ANY, connectionsPerAddress: ANY, linesAhead: ANY },
})

/** As `npm start` has it: one process for everything. */
async function startSite(): Promise<string> {
  const [{ composePool }, { readSettings }] = await Promise.all([import('@adit/server/compose'), import('@adit/server/kit/settings')])
  const { app } = await composePool(readSettings({ ADIT_DEMO: '0', ADIT_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' }), database)
  return app.listen({ host: '127.0.0.1', port: 0 })
}

function scryptAlone(): Alone {
  const header = Buffer.alloc(80)
  const before = process.cpuUsage()
  for (let nonce = 0; nonce < HASHES_ALONE; nonce++) {
    header.writeUInt32LE(nonce, 76)
    scryptSync(header, header, 32, { N: 1024, r: 1, p: 1 })
  }
  const { user, system } = process.cpuUsage(before)
  return { aCpuSecond: HASHES_ALONE / ((user + system) / 1e6) }
}

process.on('message', (asked: Asked) => {
  if (asked === 'scrypt alone') return void process.send!(scryptAlone())
  if (asked === 'new block') jobs.publish(true)
  const { user, system } = process.cpuUsage()
  process.send!({ cpuSeconds: (user + system) / 1e6, rssBytes: process.memoryUsage.rss(), connections: gateway.connections() } satisfies Usage)
})
process.on('disconnect', () => process.exit())
process.send!({ port: gateway.port, ...(api && { site: await startSite() }) } satisfies Ready)
