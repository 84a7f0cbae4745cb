import { test as base, expect } from '@playwright/test'
import { startPool, type RunningPool } from './pool.ts'
import { presetVisitor, signIn, someAddress, type SignedIn } from './visitor.ts'

type Person = { email: string; password: string }
type Miner = Person & { subAccount: string }
type Fixtures = {
  /** Somebody with a verified address and a sub-account, not signed in yet. */
  miner: Miner
  /** The same, signed in through the real pages. */
  signedIn: Miner
  /** Says that a test provokes console messages that match; any other fails it. */
  expectConsole: (pattern: RegExp) => void
}
type WorkerFixtures = {
  pool: RunningPool
  /** What the browser of somebody signed in keeps (presetSignedIn): signing in once will do for tests that only look, and leave the clock alone. */
  member: SignedIn
}

let people = 0

async function makeMiner(pool: RunningPool): Promise<Miner> {
  const name = `farm-${process.pid}-${++people}`
  const person = { email: `${name}@miner.test`, password: 'correct horse battery' }
  await pool.person({ ...person, verified: true })
  await pool.subAccount({ email: person.email, name, coin: 'BTC' })
  return { ...person, subAccount: name }
}

/** A whole pool a worker; specs that ask for another one of these do not share theirs. */
export const ownPool = (): [(given: object, use: (pool: RunningPool) => Promise<void>) => Promise<void>, { scope: 'worker'; timeout: number }] => [
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs off its first argument.
  async ({}, use) => {
    const pool = await startPool()
    await use(pool)
    await pool.stop()
  }, { scope: 'worker', timeout: 90_000 },
]

/** A browser through the front door: one whole pool a worker, a fresh visitor a test, and no error left unseen. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  pool: ownPool(),

  member: [async ({ pool, browser }, use) => {
    const miner = await makeMiner(pool)
    const context = await browser.newContext({ baseURL: pool.url, extraHTTPHeaders: { 'x-forwarded-for': someAddress() } })
    await presetVisitor(context, pool.url)
    const page = await context.newPage()
    await signIn(page, miner)
    await expect(page.getByRole('button', { name: /Choose coin/ })).toContainText(miner.subAccount)
    await use(await context.storageState())
    await context.close()
  }, { scope: 'worker', timeout: 90_000 }],

  baseURL: ({ pool }, use) => use(pool.url),
  extraHTTPHeaders: ({ pool: _ }, use) => use({ 'x-forwarded-for': someAddress() }),

  context: async ({ context, pool }, use) => {
    await presetVisitor(context, pool.url)
    await use(context)
  },

  expectConsole: async ({ context }, use, info) => {
    const expected: RegExp[] = []
    const seen: string[] = []
    context.on('console', message => { if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`) })
    context.on('weberror', error => { seen.push(error.error().stack ?? String(error.error())) })
    await use(pattern => { expected.push(pattern) })
    const unexpected = seen.filter(text => !expected.some(pattern => pattern.test(text)))
    if (info.status === info.expectedStatus) expect(unexpected, 'errors in the console').toEqual([])
  },
  page: async ({ page, expectConsole: _ }, use) => use(page),

  miner: async ({ pool }, use) => use(await makeMiner(pool)),
  signedIn: async ({ page, miner }, use) => {
    await signIn(page, miner)
    await use(miner)
  },
})

export { expect }
