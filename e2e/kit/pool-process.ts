import { OBSERVER_VISITS } from '@adit/contract/constants'
import { openDatabase, type Database } from '@adit/db/open'
import { DEMO_SIGN_IN } from '@adit/demo/demo-accounts'
import { seedDemo } from '@adit/demo/seed-demo'
import { checkLedger, minerAccount } from '@adit/engine/ledger/ledger'
import { startAlarms } from '@adit/server/alarm/start-alarms'
import { BUILT_SITE, composePool } from '@adit/server/compose'
import { tellPayments } from '@adit/server/earnings/payment-notices'
import { readSettings } from '@adit/server/kit/settings'
import { machines, type Submitted } from '@adit/server/test/machines'
import { lightWork } from '@adit/server/test/light-work'
import { answerParent } from './child.ts'
import { installClock } from './clock.ts'
import { startMining } from './mining.ts'
import { addPerson, addSubAccount } from './people.ts'
import { pretendOpen, SCENES, type SceneName } from './scenes/scenes.ts'

const clock = installClock()
const settings = readSettings(process.env)
const starting = start()
let mining: Awaited<ReturnType<typeof startMining>> | undefined
let database: Database | undefined

async function start() {
  database = await openDatabase({ folder: settings.dataFolder })
  const { app, pool } = await composePool(settings, database, { site: BUILT_SITE, signInWork: lightWork })
  await app.listen({ port: settings.port, host: settings.host })
  return pool
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
  person: async (person: { email: string; password: string; verified: boolean }) => { await addPerson(await starting, person) },
  /** A sub-account of somebody who may never have signed in to the site yet. */
  subAccount: async (asked: { email: string; name: string; coin: string }) => { await addSubAccount(await starting, asked) },
  /** Opens a Stratum port; answers which. */
  startMining: async (hashesForOne = 1) => (mining ??= await startMining(await starting, database!, BigInt(hashesForOne))).port,
  mineBlocks: (blocks: number) => mining!.mineBlocks(blocks),
  /** What an address has in the chain, in base units. */
  received: (address: string) => String(mining!.received(address)),
  /** Mails the owners who wish it what has arrived by now. */
  tellPayments: async () => tellPayments(await starting),
  /** What the ledger itself says of a sub-account, in base units; `faults` is everything in the books that does not add up. */
  ledger: async (subAccount: string, coin: string) => {
    const { db } = await starting
    const { id } = await db.selectFrom('sub_account').select('id').where('name', '=', subAccount).executeTakeFirstOrThrow()
    const amounts = (await db.selectFrom('ledger_line').select('amount').where('account', '=', minerAccount(id)).where('coin', '=', coin).execute()).map(({ amount }) => BigInt(amount))
    const sum = (some: bigint[]) => String(some.reduce((total, amount) => total + amount, 0n))
    return { cameIn: sum(amounts.filter(amount => amount > 0n)), wentOut: sum(amounts.filter(amount => amount < 0n)), balance: sum(amounts), faults: (await checkLedger(db)).length }
  },
  /** Watches, and tells what it finds, from now on. */
  startAlarms: async () => { startAlarms(await starting, { warn: () => {}, onError: cause => { console.error(cause) } }) },
  stopMining: async () => {
    await mining?.stop()
    mining = undefined
  },
  /** Machines that mined in the past, counted and shown. */
  machines: async (subAccount: string, sent: Record<string, Submitted>) => {
    const pool = await starting
    return machines({ db: pool.db, pool }, { name: subAccount }, sent)
  },
  /** Brings the observer links of a sub-account to the edge of too many visits. */
  tireLink: async (name: string) => {
    const { db } = await starting
    const links = db.selectFrom('observer_link as l').innerJoin('sub_account as s', 's.id', 'l.sub_account_id').select('l.id').where('s.name', '=', name)
    await db.updateTable('observer_visit').set({ window_calls: OBSERVER_VISITS.calls }).where('link_id', 'in', links).execute()
  },
  /** The demo's account and its 180 days of history. */
  seedDemo: async () => {
    await seedDemo(await starting)
    return DEMO_SIGN_IN
  },
  /** Somebody in the demo whose pages are to be looked at; answers who, and links to look at them by. */
  scene: async (name: SceneName) => {
    const pool = await starting
    pretendOpen(pool)
    return SCENES[name](pool)
  },
}
export type PoolAsks = typeof asks

answerParent(asks)
