import { sql, type RawBuilder } from 'kysely'
import type { Db } from '@adit/db/open'
import { COLUMNS, type Counts } from './counts.ts'
import { OUTCOMES } from './share.ts'
import { dayName, HOUR } from './slots.ts'
import type { SharedSlot, Step, WorkerMinute } from './tally-shares.ts'

type Column = { name: string; values: unknown[]; type: string }

const countColumns = (rows: readonly { counts: Counts }[]): Column[] => OUTCOMES.flatMap(outcome => {
  const [work, count] = COLUMNS[outcome]
  return [
    { name: work, values: rows.map(({ counts }) => String(counts[outcome]?.work ?? 0n)), type: 'numeric' },
    { name: count, values: rows.map(({ counts }) => counts[outcome]?.shares ?? 0), type: 'bigint' },
  ]
})

/** Adds rows to counters: a key that is new is inserted, the columns of one that is there grow. */
async function add(db: Db, table: string, keys: Column[], sums: Column[], other: { columns: Column[]; kept: RawBuilder<unknown>[] } = { columns: [], kept: [] }) {
  const columns = [...keys, ...sums, ...other.columns]
  if (columns[0]!.values.length === 0) return
  const names = (which: Column[]) => sql.join(which.map(({ name }) => sql.id(name)))
  const grow = sums.map(({ name }) => sql`${sql.id(name)} = ${sql.id(table, name)} + excluded.${sql.id(name)}`)
  await sql`
    insert into ${sql.table(table)} (${names(columns)})
    select * from unnest(${sql.join(columns.map(({ values, type }) => sql`${values}::${sql.raw(type)}[]`))})
    on conflict (${names(keys)}) do update set ${sql.join([...grow, ...other.kept])}`.execute(db)
}

export const addWorkerMinutes = (db: Db, rows: readonly WorkerMinute[]) => add(db, 'worker_minute',
  [
    { name: 'minute', values: rows.map(row => new Date(row.minute)), type: 'timestamptz' },
    { name: 'worker_id', values: rows.map(row => row.workerId), type: 'bigint' },
    { name: 'coin', values: rows.map(row => row.coin), type: 'text' },
    { name: 'outcome', values: rows.map(row => row.outcome), type: 'smallint' },
  ], [
    { name: 'work', values: rows.map(row => String(row.work)), type: 'numeric' },
    { name: 'share_count', values: rows.map(row => row.shares), type: 'int' },
  ], {
    columns: [{ name: 'last_at', values: rows.map(row => new Date(row.lastAt)), type: 'timestamptz' }],
    kept: [sql`last_at = greatest(worker_minute.last_at, excluded.last_at)`],
  })

export const addWorkerDays = (db: Db, rows: readonly { workerId: bigint; coin: string; day: number; counts: Counts }[]) => add(db, 'worker_day',
  [
    { name: 'worker_id', values: rows.map(row => row.workerId), type: 'bigint' },
    { name: 'coin', values: rows.map(row => row.coin), type: 'text' },
    { name: 'day', values: rows.map(row => dayName(row.day)), type: 'date' },
  ], countColumns(rows))

const slotColumn = (rows: readonly SharedSlot[], step: Step): Column => step === 'day'
  ? { name: step, values: rows.map(({ slot }) => dayName(slot)), type: 'date' }
  : { name: step, values: rows.map(({ slot }) => new Date(slot)), type: 'timestamptz' }
const coinColumn = (rows: readonly SharedSlot[]): Column => ({ name: 'coin', values: rows.map(({ coin }) => coin), type: 'text' })
const sharedSums = (rows: readonly SharedSlot[]): Column[] =>
  [...countColumns(rows), { name: 'work_squared', values: rows.map(({ workSquared }) => String(workSquared)), type: 'numeric' }]

export const addSubAccountSlots = (db: Db, step: Step, rows: readonly SharedSlot[]) => add(db, `sub_account_${step}`,
  [{ name: 'sub_account_id', values: rows.map(({ subAccountId }) => subAccountId), type: 'bigint' }, coinColumn(rows), slotColumn(rows, step)],
  [...sharedSums(rows), { name: 'uncredited_work', values: rows.map(({ uncreditedWork }) => String(uncreditedWork)), type: 'numeric' }])

/** The pool's hour also says how far it is counted: at least to its last share. */
export const addPoolSlots = (db: Db, step: Step, rows: readonly SharedSlot[]) => add(db, `pool_${step}`,
  [coinColumn(rows), slotColumn(rows, step)], sharedSums(rows), step === 'hour' ? {
    columns: [
      { name: 'counted_until', values: rows.map(({ slot, lastAt }) => new Date(Math.min(slot + HOUR, lastAt + 1))), type: 'timestamptz' },
      { name: 'workers_online', values: rows.map(() => 0), type: 'int' },
    ],
    kept: [sql`counted_until = greatest(pool_hour.counted_until, excluded.counted_until)`],
  } : undefined)
