import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from './open.ts'
import { freshFolder } from './test/fresh-folder.ts'
import { freshDatabase, postgresServer } from './test/postgres.ts'

const engines = {
  pglite: async () => openDatabase({ folder: await freshFolder() }),
  postgres: async () => openDatabase({ url: await freshDatabase(`adit_engines_${process.env.VITEST_POOL_ID}`) }),
}

describe.each(Object.entries(engines))('%s', (name, open) => {
  // TEST_DATABASE_URL names a PostgreSQL server (no database); without it that half has nothing to run against.
  describe.skipIf(name === 'postgres' && !postgresServer)('with a fresh database', () => {
    let database: Database
    beforeAll(async () => { database = await open() })
    afterAll(() => database?.close())

    test('answers the JavaScript types that both engines share', async () => {
      const { rows: [row] } = await sql`
        select 9007199254740993::bigint as big, count(*) as counted, 0.1::numeric + 0.2::numeric as money, 7::int as small,
          date '2026-03-10' as day, timestamptz '2026-03-10T12:00:00Z' as moment, '{a,b}'::text[] as words,
          '\\x00ff'::bytea as bytes, '{"a":1}'::jsonb as document, null::text as nothing, true as yes`.execute(database.db)
      expect(row).toEqual({
        big: 9007199254740993n, counted: 1n, money: '0.3', small: 7, day: '2026-03-10', moment: new Date('2026-03-10T12:00:00Z'),
        words: ['a', 'b'], bytes: expect.anything() as unknown, document: { a: 1 }, nothing: null, yes: true,
      })
      expect(Buffer.from((row as { bytes: Uint8Array }).bytes).toString('hex')).toBe('00ff')
    })

    test('takes the same parameters', async () => {
      const bytes = Buffer.from('00ff10', 'hex')
      const { rows: [row] } = await sql`
        select ${9007199254740993n}::bigint as big, ${new Date('2026-03-10T12:00:00Z')}::timestamptz as moment,
          ${['a', 'b,"c']}::text[] as words, encode(${bytes}::bytea, 'hex') as bytes`.execute(database.db)
      expect(row).toEqual({ big: 9007199254740993n, moment: new Date('2026-03-10T12:00:00Z'), words: ['a', 'b,"c'], bytes: '00ff10' })
    })

    test('names the constraint a write broke', async () => {
      const account = { email: 'twice@miner.test', email_enabled: true, created_at: new Date() }
      await database.db.insertInto('account').values(account).execute()
      await expect(database.db.insertInto('account').values(account).execute()).rejects.toMatchObject({ code: '23505', constraint: 'account_email_key' })
    })

    test('a transaction that fails leaves nothing, and a neighbour that ran meanwhile keeps its own', async () => {
      const { db } = database
      const account = (email: string) => ({ email, email_enabled: true, created_at: new Date() })
      const failing = db.transaction().execute(async trx => {
        await trx.insertInto('account').values(account('lost@miner.test')).execute()
        throw new Error('half way')
      })
      const neighbour = db.insertInto('account').values(account('kept@miner.test')).execute()
      await expect(failing).rejects.toThrow('half way')
      await neighbour
      const left = await db.selectFrom('account').select('email').where('email', 'in', ['lost@miner.test', 'kept@miner.test']).execute()
      expect(left).toEqual([{ email: 'kept@miner.test' }])
    })

    test('a batch that fails inside its own transaction does not poison the connection', async () => {
      const batch = 'begin; select 1; select 1 / 0; commit'
      await expect(database.raw.query(batch)).rejects.toThrow('division by zero')
      await expect(sql`select 1`.execute(database.db)).resolves.toBeDefined()
    })
  })
})
