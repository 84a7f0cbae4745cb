import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import type { Endpoint, Envelope, Input, Output } from '@adit/contract/kit'
import type { PermissionKey } from '@adit/contract/permissions'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { composePool, type ComposedPool, type ComposeOptions } from '../compose.ts'
import { issueCode } from '../kit/account-code.ts'
import { hashToken } from '../kit/admit.ts'
import { readSettings } from '../kit/settings.ts'
import { lightWork } from './light-work.ts'

/** Noon of an ordinary day: far from every midnight, window and change of year. */
export const NOON = new Date('2026-03-10T12:00:00Z')

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

let last: ComposedPool | undefined

/** A whole pool: the real server over a real, empty database, at a clock that stands still until the test moves it. */
export async function testPool(env: Record<string, string> = {}, options: ComposeOptions = {}) {
  await last?.stop()
  last = undefined
  const database = await emptyDatabase()
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  const settings = readSettings({ ADIT_DEMO: '0', ADIT_SECRET: 'a test secret of more than 32 characters', ADIT_URL: 'http://pool.test', LOG_LEVEL: 'silent', ...env })
  const { app, pool, stop } = last = await composePool(settings, database, { signInWork: lightWork, ...options })
  const { db } = database

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
    const account = await db.insertInto('account')
      .values({ email: `${name}@miner.test`, email_enabled: true, created_at: pool.clock() }).returningAll().executeTakeFirstOrThrow()
    const subAccount = await db.insertInto('sub_account')
      .values({ account_id: account.id, name, coin, created_at: pool.clock() }).returningAll().executeTakeFirstOrThrow()
    const token = randomBytes(32).toString('hex')
    await db.insertInto('access_token').values({
      hash: hashToken(token), account_id: account.id, sub_account_id: subAccount.id, coin, created_at: pool.clock(), expires_at: new Date(+NOON + 86_400_000),
    }).execute()
    return {
      account, subAccount, token,
      call: <E extends Endpoint>(endpoint: E, input: Input<E>, how: TestCall = {}) => call(endpoint, input, { token, ...how }),
      /** What a protected call takes besides its own fields: a fresh code, as if it had just been mailed. */
      proof: async () => ({ verifyType: 'email' as const, verifyCode: await issueCode(pool, db, account, pool.clock()) }),
      /** Lets another miner do something with this one's sub-account. */
      grant: (to: { account: { id: bigint } }, ...permissions: PermissionKey[]) => db.insertInto('sub_account_grant')
        .values({ sub_account_id: subAccount.id, account_id: to.account.id, permissions, created_at: pool.clock() }).execute(),
    }
  }

  return {
    app, pool, stop, database, db, settings, call, envelope, miner,
    /** What was mailed, oldest first. */
    mails: () => db.selectFrom('outbox').select(['recipient', 'template', 'lang', 'subject', 'body_text']).orderBy('id').execute(),
    advance: (ms: number) => void vi.setSystemTime(Date.now() + ms),
  }
}
