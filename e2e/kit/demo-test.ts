import { startDemoPool } from './demo-pool.ts'
import { expect, test as base } from './test.ts'

/** A browser at the demo, its 180 days behind it. They take long to write, so every spec that looks at them shares this pool: leave it as it is. */
export const test = base.extend<object, { pool: Awaited<ReturnType<typeof startDemoPool>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs off its first argument.
  pool: [async ({}, use) => {
    const pool = await startDemoPool()
    await use(pool)
    await pool.stop()
  }, { scope: 'worker', timeout: 180_000 }],
})

export { expect }
