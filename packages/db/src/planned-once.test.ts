import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from './open.ts'
import { plannedOnce } from './planned-once.ts'
import { emptyDatabase } from './test/empty-database.ts'

const doubled = async (db: Db, of: number) => (await sql<{ twice: number }>`select ${of}::int * 2 as twice ${plannedOnce}`.execute(db)).rows[0]!.twice
const kept = async (db: Db) => (await sql<{ statement: string }>`select statement from pg_prepared_statements where name <> ''`.execute(db)).rows.map(({ statement }) => statement)

test('a statement with the mark is kept by its connection, and answers for the values of each time', async () => {
  const { db } = await emptyDatabase()
  await db.connection().execute(async one => {
    const before = await kept(one)
    expect([await doubled(one, 1), await doubled(one, 21), await doubled(one, -4)]).toEqual([2, 42, -8])
    expect((await kept(one)).filter(statement => !before.includes(statement))).toEqual(['select $1::int * 2 as twice /* planned once */'])
  })
})

test('a statement without it is not', async () => {
  const { db } = await emptyDatabase()
  await db.connection().execute(async one => {
    const before = await kept(one)
    for (const each of [1, 2]) expect((await sql`select ${each}::int * 3 as thrice`.execute(one)).rows).toEqual([{ thrice: each * 3 }])
    expect(await kept(one)).toEqual(before)
  })
})

test('the builder takes the mark as well', async () => {
  const { db } = await emptyDatabase()
  const find = (one: Db, email: string) => one.selectFrom('account').select('email').where('email', '=', email).modifyEnd(plannedOnce).execute()
  await db.connection().execute(async one => {
    const before = await kept(one)
    expect([await find(one, 'nobody@miner.test'), await find(one, 'none@miner.test')]).toEqual([[], []])
    expect((await kept(one)).filter(statement => !before.includes(statement))).toHaveLength(1)
  })
})

test('one that fails in a transaction fails alone: the next transaction of the connection answers', async () => {
  const { db } = await emptyDatabase()
  const divided = async (one: Db, by: number) => (await sql<{ part: number }>`select 10 / ${by}::int as part ${plannedOnce}`.execute(one)).rows[0]!.part
  await db.connection().execute(async one => {
    await expect(one.transaction().execute(inside => divided(inside, 0))).rejects.toThrow('division by zero')
    expect(await one.transaction().execute(inside => divided(inside, 5))).toBe(2)
  })
})

test('no connection compiles its statements', async () => {
  const { db } = await emptyDatabase()
  expect((await sql`show jit`.execute(db)).rows).toEqual([{ jit: 'off' }])
})
