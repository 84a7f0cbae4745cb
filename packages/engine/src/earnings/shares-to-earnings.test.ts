import { expect, test } from 'vitest'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { balance, minerAccount } from '../ledger/ledger.ts'
import { foldAll } from '../shares/fold.ts'
import { openShareLog } from '../shares/share-log.ts'
import { farm } from '../test/farm.ts'
import { hour, mine, NEXT_MORNING, TODAY } from '../test/mine.ts'
import { settleDay } from './settle-day.ts'

test('shares in the log are earnings of their day: accepted ones, and nothing of the next day', async () => {
  const { db } = await emptyDatabase()
  const pool = await mine(db)
  await pool.quote(hour(0))
  const { subAccountId, share } = await farm(db)
  await pool.terms(subAccountId, TODAY, { mode: 'PPS', fee: '0' })
  const log = openShareLog({ db, clock: () => hour(24.1), gateway: 'test' })
  const quarter = 2n ** 30n
  await log.append([
    share({ at: hour(0), work: quarter }), share({ at: hour(13.5), work: quarter }), share({ at: new Date(+hour(24) - 1), work: quarter }),
    share({ at: hour(13), work: quarter, outcome: 'stale' }), share({ at: hour(24), work: quarter }),
  ])
  await log.close()
  expect(await settleDay(db, 'BTC', TODAY, NEXT_MORNING)).toBe('not-counted')
  await foldAll(db, hour(24.05))
  expect(await settleDay(db, 'BTC', TODAY, NEXT_MORNING)).toBe('not-counted')
  await foldAll(db, hour(24.2))
  expect(await settleDay(db, 'BTC', TODAY, NEXT_MORNING)).toBe('settled')
  expect(await balance(db, minerAccount(subAccountId), 'BTC')).toBe(312_500_000n * 3n / 4n)
})
