import type { Coin } from '@adit/contract/coins'
import { watchAll } from '@adit/engine/alarms/watch'
import { showWorkers } from '@adit/engine/shares/accountant'
import { foldAll } from '@adit/engine/shares/fold'
import type { Outcome } from '@adit/engine/shares/share'
import { openShareLog } from '@adit/engine/shares/share-log'
import type { TestPool } from '../../test/pool.ts'

export const MINUTE = 60_000
const EACH = 10_000

type Did = { minutes?: number; each?: number; outcome?: Outcome; work?: bigint }

/** Machines of a sub-account whose shares go the whole way: through the log into the counters. */
export async function farm(test: TestPool, subAccountId: bigint, names: string[], coin: Coin = 'BTC') {
  const { db, pool } = test
  const log = openShareLog({ db, clock: pool.clock, gateway: 'test' })
  const long = new Date(+pool.clock() - 40 * 86_400_000)
  const rows = await db.insertInto('worker').values(names.map(name => ({ sub_account_id: subAccountId, name, first_seen_at: long, last_seen_at: pool.clock() }))).returning(['id', 'name']).execute()
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const sharesOf = (working: string[], from: number, { each = EACH, minutes = 1, outcome = 'accepted' as const, work = 2n ** 40n }: Did) =>
    Array.from({ length: Math.floor(minutes * MINUTE / each) }, (_, at) => at).flatMap(at =>
      working.map(name => ({ at: new Date(from + at * each), coin, workerId: ids.get(name)!, subAccountId, outcome: outcome as Outcome, work })))
  return {
    id: (name: string) => String(ids.get(name)!),
    /** What happened in the minutes until now, counted. */
    async past(working: string[], did: Did = {}) {
      await log.append(sharesOf(working, +pool.clock() - (did.minutes ?? 1) * MINUTE, did))
      await foldAll(db, pool.clock())
      await showWorkers(db)
    },
    /** Minutes pass, in which these machines work; the watcher looks a minute before their end, and at it. */
    async pass(minutes: number, working: string[], did: Omit<Did, 'minutes'> = {}) {
      for (const hop of [minutes - 1, 1].filter(length => length > 0)) {
        const from = +pool.clock()
        test.advance(hop * MINUTE)
        await log.append(sharesOf(working, from, { ...did, minutes: hop }))
        await foldAll(db, pool.clock())
        await showWorkers(db)
        await watchAll(db, pool.clock(), cause => { throw cause })
      }
    },
    events: () => db.selectFrom('alarm_event').select(['kind', 'rule_kind', 'at', 'facts', 'ended_at', 'sub_account_id']).orderBy('id').execute(),
  }
}
