import { startPool, type RunningPool } from './pool.ts'
import { test as base } from './test.ts'

export { expect } from './test.ts'

/** As `test`, with a pool of its own: machines mine in it, and other specs look at pools that are empty. */
export const test = base.extend<object, { pool: RunningPool }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs off its first argument.
  pool: [async ({}, use) => {
    const pool = await startPool()
    await use(pool)
    await pool.stop()
  }, { scope: 'worker', timeout: 90_000 }],
})
