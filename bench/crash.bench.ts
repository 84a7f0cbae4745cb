import { randomInt } from 'node:crypto'
import { freshDatabase } from '@adit/db/test/postgres'
import { crashRound, HUNDREDS } from '@adit/server/engine/test/crash-round'
import type { Verdict } from '@adit/server/engine/test/judge-crashes'
import { POSTGRES_MISSING, startPostgres } from '../scripts/postgres.ts'
import type { Figure } from './figure.ts'

const ROUNDS = 10
const KILLS_A_ROUND = 10

/** Issue 3, Shows 2: a pool under load killed with -9, a hundred times, on a PostgreSQL that syncs. */
export async function run(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true })
  if (!postgres) throw new Error(POSTGRES_MISSING)
  const verdicts: Verdict[] = []
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      const seed = randomInt(2 ** 31)
      const verdict = await crashRound({ where: { url: await freshDatabase(`crashes_${round}`, postgres.url) }, seed, kills: KILLS_A_ROUND, mostShares: HUNDREDS })
      const { kills, answered, logged, blocks, payments, complaints, wrong } = verdict
      const faults = Object.entries(wrong).flatMap(([what, which]) => which.map(one => `${what}: ${one}`))
      console.log(`  seed ${String(seed).padEnd(10)}  ${kills} kills, ${answered} shares answered true, ${logged} logged, ${blocks} blocks, ${payments} payments, ${faults.length} faults`)
      for (const line of [...faults, ...new Set(complaints)]) console.log(`    ${line}`)
      verdicts.push(verdict)
    }
  } finally {
    postgres.stop()
  }
  const sum = (count: (verdict: Verdict) => number) => verdicts.reduce((total, verdict) => total + count(verdict), 0)
  const none = (what: string, count: (wrong: Verdict['wrong']) => number): Figure => ({ what, value: sum(({ wrong }) => count(wrong)), unit: '', atMost: 0 })
  return [
    { what: 'kill -9 of gateway and engine under load', value: sum(({ kills }) => kills), unit: '', atLeast: ROUNDS * KILLS_A_ROUND },
    { what: 'shares answered true', value: sum(({ answered }) => answered), unit: '' },
    { what: 'payments made', value: sum(({ payments }) => payments), unit: '' },
    none('answered shares that were lost', ({ lost }) => lost.length),
    none('shares that counted twice, or from nowhere', ({ doubled, fromNowhere }) => doubled.length + fromNowhere.length),
    none('counters that are not what the log says', ({ miscounted }) => miscounted.length),
    none('faults of the ledger', ({ ledger }) => ledger.length),
    none('payments lost', ({ unpaid }) => unpaid.length),
    none('payments made twice, or wrong', ({ mispaid }) => mispaid.length),
  ]
}
