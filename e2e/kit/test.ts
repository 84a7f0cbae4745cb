import { test as base, expect } from '@playwright/test'
import { startPool, type RunningPool } from './pool.ts'
import { presetVisitor, signIn, someAddress } from './visitor.ts'

type Person = { email: string; password: string }
type Fixtures = {
  /** Somebody with a verified address and a sub-account, not signed in yet. */
  miner: Person & { subAccount: string }
  /** The same, signed in through the real pages. */
  signedIn: Person & { subAccount: string }
  /** Says that a test provokes console messages that match; any other fails it. */
  expectConsole: (pattern: RegExp) => void
}

let people = 0

/** A browser through the front door: one whole pool a worker, a fresh visitor a test, and no error left unseen. */
export const test = base.extend<Fixtures, { pool: RunningPool }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs off its first argument.
  pool: [async ({}, use) => {
    const pool = await startPool()
    await use(pool)
    await pool.stop()
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

  miner: async ({ pool }, use) => {
    const name = `farm-${process.pid}-${++people}`
    const person = { email: `${name}@miner.test`, password: 'correct horse battery' }
    await pool.person({ ...person, verified: true })
    await pool.subAccount({ email: person.email, name, coin: 'BTC' })
    await use({ ...person, subAccount: name })
  },
  signedIn: async ({ page, miner }, use) => {
    await signIn(page, miner)
    await use(miner)
  },
})

export { expect }
