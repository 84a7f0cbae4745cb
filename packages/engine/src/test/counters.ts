import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { OUTCOMES, type Share } from '../shares/share.ts'

const STEP_MS = { minute: 60_000, ten_minutes: 600_000, hour: 3_600_000, day: 86_400_000 }
const STEPS = ['minute', 'ten_minutes', 'hour', 'day'] as const
const PREFIX = { accepted: '', stale: 'stale_', duplicate: 'duplicate_', 'low-difficulty': 'low_', invalid: 'invalid_' }

type Sums = Map<string, { work: bigint; shares: number }>

export const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** What counters should say, added up share by share in the plainest way: owner, step, slot and outcome → work and count. */
export function expectedCounters(shares: readonly Share[]): Sums {
  const sums: Sums = new Map()
  for (const { at, coin, subAccountId, outcome, work } of shares) {
    for (const owner of [`sub_account ${subAccountId}`, 'pool']) {
      for (const step of STEPS) {
        const key = `${owner} ${coin} ${step} ${new Date(Math.floor(+at / STEP_MS[step]) * STEP_MS[step]).toISOString()} ${outcome}`
        const sum = sums.get(key) ?? { work: 0n, shares: 0 }
        sums.set(key, { work: sum.work + work, shares: sum.shares + 1 })
      }
    }
  }
  return new Map([...sums].sort(byKey))
}

/** The same read from the tables; slots in which nothing was done are left out. */
export async function readCounters(db: Db): Promise<Sums> {
  const sums: Sums = new Map()
  for (const owner of ['sub_account', 'pool']) {
    for (const step of STEPS) {
      const { rows } = await sql<Record<string, string | bigint | Date>>`select * from ${sql.table(`${owner}_${step}`)}`.execute(db)
      for (const row of rows) {
        for (const outcome of OUTCOMES) {
          const shares = Number(row[outcome === 'accepted' ? 'share_count' : `${PREFIX[outcome]}count`])
          const slot = row[step] instanceof Date ? row[step] : new Date(`${row[step] as string}T00:00:00Z`)
          const name = owner === 'pool' ? owner : `${owner} ${row.sub_account_id}`
          if (shares > 0) sums.set(`${name} ${row.coin} ${step} ${slot.toISOString()} ${outcome}`, { work: BigInt(row[`${PREFIX[outcome]}work`] as string), shares })
        }
      }
    }
  }
  return new Map([...sums].sort(byKey))
}

/** A worker's whole work, wherever it is kept: days and the minutes not packed away yet. */
export async function workerTotals(db: Db): Promise<Map<string, { work: bigint; shares: number }>> {
  const { rows } = await sql<{ key: string; work: string; shares: string }>`
    select key, sum(work)::text as work, sum(shares)::text as shares from (
      select worker_id || ' ' || coin || ' ' || o.outcome as key, o.work, o.shares from worker_day cross join lateral (values
        ('accepted', work, share_count), ('stale', stale_work, stale_count), ('duplicate', duplicate_work, duplicate_count),
        ('low-difficulty', low_work, low_count), ('invalid', invalid_work, invalid_count)) o(outcome, work, shares) where o.shares > 0
      union all select worker_id || ' ' || coin || ' ' || (${[...OUTCOMES]}::text[])[outcome + 1], work, share_count from worker_minute
    ) every group by key order by key`.execute(db)
  return new Map(rows.map(({ key, work, shares }) => [key, { work: BigInt(work), shares: Number(shares) }]))
}

export function expectedWorkerTotals(shares: readonly Share[]): Map<string, { work: bigint; shares: number }> {
  const sums: Sums = new Map()
  for (const { workerId, coin, outcome, work } of shares) {
    const key = `${workerId} ${coin} ${outcome}`
    const sum = sums.get(key) ?? { work: 0n, shares: 0 }
    sums.set(key, { work: sum.work + work, shares: sum.shares + 1 })
  }
  return new Map([...sums].sort(byKey))
}
