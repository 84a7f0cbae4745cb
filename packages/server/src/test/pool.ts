import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Endpoint, Envelope, Input, Output } from '@adit/contract/kit'
import type { PermissionKey } from '@adit/contract/permissions'
import { openDatabase, type Database } from '@adit/db/open'
import { buildApp } from '../kit/app.ts'
import { hashToken } from '../kit/admit.ts'
import type { Pool } from '../kit/pool.ts'
import { readSettings } from '../kit/settings.ts'
import { routes } from '../routes.ts'

/** Noon of an ordinary day: far from every midnight, window and change of year. */
export const NOON = new Date('2026-03-10T12:00:00Z')

/** One engine a test process, whichever `TEST_DATABASE_URL` asks for; each pool begins by emptying it. */
let opening: Promise<Database> | undefined
const engine = () => opening ??= openDatabase(
  process.env.TEST_DATABASE_URL
    ? { url: `${process.env.TEST_DATABASE_URL}/adit_test_${process.env.VITEST_POOL_ID}` }
    : { folder: mkdtempSync(join(tmpdir(), 'adit-test-')) },
)

async function empty({ db }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'`.execute(db)
  await sql`truncate ${sql.raw(rows.map(row => row.name).join(', '))} restart identity cascade`.execute(db)
}

export type TestCall = { token?: string; lang?: string; headers?: Record<string, string> }
/** A refusal as a test sees it: `rejects.toThrow('900003')`. */
export class TestRefusal extends Error {
  readonly envelope: Envelope
  constructor(envelope: Envelope) {
    super(envelope.code)
    this.envelope = envelope
  }
}

export type TestPool = Awaited<ReturnType<typeof testPool>>

/** A whole pool: the real server over a real, empty database, at a clock that stands still until the test moves it. */
export async function testPool(env: Record<string, string> = {}) {
  const database = await engine()
  await empty(database)
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  const settings = readSettings({ ADIT_DEMO: '0', ADIT_SECRET: 'a test secret of more than 32 characters', ADIT_URL: 'http://pool.test', LOG_LEVEL: 'silent', ...env })
  const pool: Pool = { db: database.db, clock: () => new Date(), settings }
  const app = await buildApp(pool)
  routes(app, pool)
  await app.ready()

  async function envelope<E extends Endpoint>(endpoint: E, input: Input<E>, { token, lang, headers }: TestCall = {}): Promise<Envelope<Output<E>>> {
    const rest = { ...(input as Record<string, unknown>) }
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(rest[name])))
    const said = { ...(token && { token }), ...(lang && { lang }), ...headers }
    const response = await app.inject(endpoint.method === 'GET'
      ? { method: 'GET', url: path, query: JSON.parse(JSON.stringify(rest)) as Record<string, string>, headers: said }
      : { method: 'POST', url: path, payload: rest, headers: said })
    return response.json<Envelope<Output<E>>>()
  }
  async function call<E extends Endpoint>(endpoint: E, input: Input<E>, how: TestCall = {}): Promise<Output<E>> {
    const answer = await envelope(endpoint, input, how)
    if (answer.code !== '000000') throw new TestRefusal(answer)
    return answer.data as Output<E>
  }

  let miners = 0
  /** A signed-in owner with one sub-account. */
  async function miner({ coin = 'BTC', name = `farm-${++miners}` } = {}) {
    const account = await database.db.insertInto('account')
      .values({ email: `${name}@miner.test`, email_enabled: true, created_at: new Date() }).returningAll().executeTakeFirstOrThrow()
    const subAccount = await database.db.insertInto('sub_account')
      .values({ account_id: account.id, name, coin, created_at: new Date() }).returningAll().executeTakeFirstOrThrow()
    const token = randomBytes(32).toString('hex')
    await database.db.insertInto('access_token').values({
      hash: hashToken(token), account_id: account.id, sub_account_id: subAccount.id, coin, created_at: new Date(), expires_at: new Date(+NOON + 86_400_000),
    }).execute()
    return {
      account, subAccount, token,
      call: <E extends Endpoint>(endpoint: E, input: Input<E>, how: TestCall = {}) => call(endpoint, input, { token, ...how }),
      /** Lets another miner do something with this one's sub-account. */
      grant: (to: { account: { id: bigint } }, ...permissions: PermissionKey[]) => database.db.insertInto('sub_account_grant')
        .values({ sub_account_id: subAccount.id, account_id: to.account.id, permissions, created_at: new Date() }).execute(),
    }
  }

  return {
    app, pool, db: database.db, settings, call, envelope, miner,
    advance: (ms: number) => void vi.setSystemTime(Date.now() + ms),
  }
}
