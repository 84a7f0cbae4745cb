import { randomInt } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { freshFolder } from '@adit/db/test/fresh-folder'
import { freshDatabase, postgresServer } from '@adit/db/test/postgres'
import { crashRound, HUNDREDS } from './test/crash-round.ts'

vi.setConfig({ testTimeout: 300_000 })

/** The embedded database takes seconds to come back from a kill, and never holds real money: there it is a few. */
const ROUND = postgresServer ? { kills: 10, mostShares: HUNDREDS } : { kills: 2, mostShares: HUNDREDS / 3 }

test(`a pool killed ${ROUND.kills} times under load: every share answered true counts once, no payment is lost or made twice`, async () => {
  vi.useRealTimers()
  const seed = Number(process.env.ADIT_CRASH_SEED ?? randomInt(2 ** 31))
  console.warn(`ADIT_CRASH_SEED=${seed}`)
  const where = postgresServer ? { url: await freshDatabase(`adit_crashes_${process.env.VITEST_POOL_ID}`) } : { folder: await freshFolder() }
  const { answered, payments, wrong } = await crashRound({ where, seed, ...ROUND })
  expect(wrong).toEqual({ lost: [], doubled: [], fromNowhere: [], miscounted: [], ledger: [], unpaid: [], mispaid: [] })
  expect(answered).toBeGreaterThan(ROUND.kills * 10)
  expect(payments).toBeGreaterThan(0)
})
