import { openDatabase } from '@adit/db/open'
import { openShareLog } from '@adit/engine/shares/share-log'
import { openWorkerDirectory } from '@adit/engine/shares/worker-directory'
import { startGateway } from '@adit/engine/stratum/gateway'
import { pretendJobs } from '@adit/engine/stratum/test/pretend-jobs'
import { farm } from '@adit/engine/test/farm'

/** What the bench asks of the gateway it measures, which has a process and a core to itself. */
export type Asked = 'usage' | 'new block'
export type Usage = { cpuSeconds: number; rssBytes: number }
export type Ready = { port: number }

/** A template of 2,000 transactions, in which every hash is a share and none a block: what is measured is the checking. */
const TRANSACTIONS = 2000
const [url = '', coin = ''] = process.argv.slice(2)
if (coin !== 'BTC' && coin !== 'LTC') throw new Error(`a gateway of ${coin}?`)
const EVERY_HASH = coin === 'LTC' ? 2 ** -16 : 2 ** -32
const ANY = Number.MAX_SAFE_INTEGER

const { db } = await openDatabase({ url })
if (await db.selectFrom('sub_account').select('id').executeTakeFirst() === undefined) await farm(db)
const clock = () => new Date()
const jobs = pretendJobs({ coin, transactions: TRANSACTIONS, blockHashes: 2n ** 80n })
jobs.publish(true)
const { port } = await startGateway({
  coin, host: '127.0.0.1', port: 0, jobs: jobs.source, clock, onError: cause => { throw cause },
  shares: openShareLog({ db, clock, gateway: 'bench' }), directory: openWorkerDirectory({ db }),
  difficulty: { start: EVERY_HASH, min: EVERY_HASH, max: EVERY_HASH },
  limits: { connections: ANY, connectionsPerAddress: ANY, linesAhead: ANY },
})

process.on('message', (asked: Asked) => {
  if (asked === 'new block') jobs.publish(true)
  const { user, system } = process.cpuUsage()
  process.send!({ cpuSeconds: (user + system) / 1e6, rssBytes: process.memoryUsage.rss() } satisfies Usage)
})
process.on('disconnect', () => process.exit())
process.send!({ port } satisfies Ready)
