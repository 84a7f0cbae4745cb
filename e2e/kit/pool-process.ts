import { openDatabase } from '@adit/db/open'
import { DEMO_SIGN_IN } from '@adit/demo/demo-accounts'
import { seedDemo } from '@adit/demo/seed-demo'
import { startPretendNode } from '@adit/engine/chain/pretend/start-pretend-node'
import { BUILT_SITE, composePool } from '@adit/server/compose'
import { startEngine } from '@adit/server/engine/start-engine'
import type { Pool } from '@adit/server/kit/pool'
import { readSettings } from '@adit/server/kit/settings'
import { registerPerson } from '@adit/server/sso/sign-in'
import { lightWork } from '@adit/server/test/light-work'
import { answerParent } from './child.ts'
import { installClock } from './clock.ts'

const clock = installClock()
const settings = readSettings(process.env)
const starting = start()

async function start() {
  const database = await openDatabase({ folder: settings.dataFolder })
  const { app, pool } = await composePool(settings, database, { site: BUILT_SITE, signInWork: lightWork })
  await app.listen({ port: settings.port, host: settings.host })
  return pool
}

/** Sixty-four hashes a share: a test hashes that in no time. A block takes a thousand times as many. */
const EASY = { start: 2 ** -26, min: 2 ** -26, max: 2 ** -26 }
const BLOCK_BITS = '1f00ffff'
const asItIs = <T>(same: T) => same
let mining: Promise<{ port: number }> | undefined

async function startMining(pool: Pool): Promise<{ port: number }> {
  const node = await startPretendNode({ coin: 'BTC', clock: pool.clock, bits: BLOCK_BITS })
  const engine = await startEngine({
    pool: { ...pool, settings: { ...settings, demo: true } }, database: { engine: 'pglite' }, roles: ['engine', 'stratum'],
    nodes: { BTC: { addresses: [node.url], rewardAddress: node.address } }, scales: { BTC: { difficulty: EASY, node: asItIs, jobs: asItIs, shares: asItIs } },
    restMs: 500, say: () => {}, onError: cause => console.error(cause),
  })
  return { port: engine.gateway('BTC')!.port }
}

/** What a test may do behind the site's back: move time, read mail, put people and sub-accounts there. */
const asks = {
  started: async () => { await starting },
  advanceClock: (ms: number) => clock.advance(ms),
  /** What this pool's clock shows. */
  now: () => Date.now(),
  /** The newest message to an address, and the first link in it. */
  lastMail: async (to: string) => {
    const { db } = await starting
    const mail = await db.selectFrom('outbox').select(['subject', 'template', 'body_text as text'])
      .where('recipient', '=', to).orderBy('id', 'desc').executeTakeFirst()
    return mail && { ...mail, link: /https?:\/\/\S+/.exec(mail.text)?.[0] ?? null }
  },
  sendMail: async (to: string) => {
    const { mail } = await starting
    await mail.send({ to, template: 'secondFactorCode', values: { code: '123456' }, lang: 'en' })
  },
  person: async ({ email, password, verified }: { email: string; password: string; verified: boolean }) => {
    await registerPerson(await starting, { email, password, emailVerified: verified })
  },
  /** A sub-account of somebody who may never have signed in to the site yet. */
  subAccount: async ({ email, name, coin }: { email: string; name: string; coin: string }) => {
    const { db, clock: now } = await starting
    const person = await db.selectFrom('auth_person').select(['id', 'email_verified']).where('email', '=', email).executeTakeFirstOrThrow()
    const account = await db.selectFrom('account').select('id').where('subject', '=', person.id).executeTakeFirst()
      ?? await db.insertInto('account').values({ subject: person.id, email, email_enabled: person.email_verified, created_at: now() }).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('sub_account').values({ account_id: account.id, name, coin, created_at: now() }).execute()
  },
  /** A port where machines mine BTC on a pretend chain, and the engine behind it; answers the port. */
  openPort: async () => (await (mining ??= startMining(await starting))).port,
  /** The demo's account and its 180 days of history. */
  seedDemo: async () => {
    await seedDemo(await starting)
    return DEMO_SIGN_IN
  },
}
export type PoolAsks = typeof asks

answerParent(asks)
