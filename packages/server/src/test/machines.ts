import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { showWorkers } from '@adit/engine/shares/accountant'
import { foldAll } from '@adit/engine/shares/fold'
import type { Outcome } from '@adit/engine/shares/share'
import { openShareLog } from '@adit/engine/shares/share-log'
import { openWorkerDirectory } from '@adit/engine/shares/worker-directory'

const MINUTE = 60_000

type Counted = { db: Db; pool: { clock: () => Date } }

/** Shares of a machine: when they came, what each was worth, and what became of them. */
export type Submitted = { minutesAgo: number; shares?: number; work?: bigint; outcome?: Outcome; coin?: Coin }

/** Machines that connected and sent shares in the past, counted and shown as the engine does it. Answers their ids by name. */
export async function machines({ db, pool }: Counted, subAccount: { name: string }, sent: Record<string, Submitted | Submitted[]>, ip = '192.0.2.7'): Promise<Record<string, number>> {
  const now = +pool.clock()
  const directory = openWorkerDirectory({ db })
  const ids: Record<string, number> = {}
  for (const [name, submitted] of Object.entries(sent)) {
    for (const { minutesAgo, shares = 1, work = 2n ** 40n, outcome = 'accepted', coin = 'BTC' } of [submitted].flat()) {
      const at = new Date(now - minutesAgo * MINUTE)
      const known = await directory.authorize({ coin, name: `${subAccount.name}.${name}`, ip, userAgent: 'test/1', now: at })
      if ('refused' in known) throw new Error(known.refused)
      if (ids[name] === undefined) await directory.connected(known.workerId, { ip, userAgent: 'test/1', now: at })
      ids[name] = Number(known.workerId)
      const log = openShareLog({ db, clock: () => at, gateway: `${name} ${minutesAgo} ${outcome} ${coin}` })
      await log.append(Array.from({ length: shares }, () => ({ at, coin, workerId: known.workerId, subAccountId: known.subAccountId, outcome, work })))
      await log.close()
    }
  }
  await count({ db, pool })
  return ids
}

/** What the accountant does every few seconds. */
export async function count({ db, pool }: Counted): Promise<void> {
  await foldAll(db, pool.clock())
  await showWorkers(db)
}
