import { openDatabase } from '@adit/db/open'
import type { Share } from '../shares/share.ts'
import { showWorkers } from '../shares/accountant.ts'
import { foldBatches } from '../shares/fold.ts'
import { openShareLog } from '../shares/share-log.ts'

/**
 * Run by crash.test.ts as a process of its own, until it is killed: appends shares, says which were answered, and folds
 * meanwhile, two accountants at once. Each share is known by its work, counted up from `first`; it also goes back in time,
 * so that minutes are packed away on the way.
 */
const { where, first, subAccountId, workers } = JSON.parse(process.argv[2]!) as { where: Parameters<typeof openDatabase>[0]; first: number; subAccountId: string; workers: string[] }
const { db } = await openDatabase(where)
const began = Date.UTC(2026, 2, 10, 12)
let next = first
const clock = () => new Date(began + (next - first) * 20)
const log = openShareLog({ db, clock, gateway: 'gateway-1' })
const share = (): Share => {
  const work = next++
  return {
    at: new Date(+clock() - work % 7 * 1_000_000), coin: work % 5 === 0 ? 'LTC' : 'BTC', workerId: BigInt(workers[work % workers.length]!), subAccountId: BigInt(subAccountId),
    outcome: work % 11 === 0 ? 'stale' : 'accepted', work: BigInt(work),
  }
}

async function mine(): Promise<never> {
  for (;;) {
    const shares = Array.from({ length: 1 + next % 9 }, share)
    await log.append(shares)
    process.send!({ answered: shares.map(({ work }) => Number(work)) })
  }
}
async function count(bite: number): Promise<never> {
  for (;;) {
    await foldBatches(db, clock(), bite)
    await showWorkers(db)
  }
}
process.send!('ready')
await Promise.all([mine(), mine(), mine(), count(3), count(20)])
