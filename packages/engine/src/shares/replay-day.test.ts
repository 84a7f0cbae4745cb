import { expect, test } from 'vitest'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { farm, NOON } from '../test/farm.ts'
import { foldAll } from './fold.ts'
import { replayDay } from './replay-day.ts'
import { openShareLog } from './share-log.ts'
import { DAY } from './slots.ts'

const at = (iso: string) => new Date(`2026-03-${iso}Z`)

async function bookedDay() {
  const { db } = await emptyDatabase()
  const [north, south] = [await farm(db, { name: 'north' }), await farm(db, { name: 'south' })]
  const log = openShareLog({ db, clock: () => NOON, gateway: 'gateway-1' })
  await log.append([north.share({ at: at('09T23:59:59.999'), work: 1n }), north.share({ at: at('10T00:00:00'), work: 10n })])
  await log.append([north.share({ at: at('10T23:59:59.999'), work: 100n }), north.share({ at: at('11T00:00:00'), work: 1000n })])
  const eight = at('10T08:00:00')
  await log.append([south.share({ at: eight, work: 7n }), south.share({ at: eight, outcome: 'stale', work: 5n }), south.share({ at: eight, coin: 'LTC', work: 3n })])
  await foldAll(db, NOON)
  return { db, north, south, log }
}

test('a day replayed from the log is the day that was booked', async () => {
  const { db } = await bookedDay()
  expect(await replayDay(db, '2026-03-10', 'BTC', NOON)).toEqual({ shares: 3, work: 117n, differences: [] })
  expect(await replayDay(db, '2026-03-10', 'LTC', NOON)).toEqual({ shares: 1, work: 3n, differences: [] })
  expect(await replayDay(db, '2026-03-08', 'BTC', NOON)).toEqual({ shares: 0, work: 0n, differences: [] })
})

test('what was booked otherwise is found, by sub-account', async () => {
  const { db, north, south } = await bookedDay()
  await db.updateTable('sub_account_day').set({ work: '111' }).where('sub_account_id', '=', north.subAccountId).where('day', '=', '2026-03-10').execute()
  await db.deleteFrom('sub_account_day').where('sub_account_id', '=', south.subAccountId).execute()
  expect((await replayDay(db, '2026-03-10', 'BTC', NOON))!.differences).toEqual([
    { subAccountId: north.subAccountId, booked: { work: 111n, shares: 2, uncreditedWork: 0n }, replayed: { work: 110n, shares: 2, uncreditedWork: 0n } },
    { subAccountId: south.subAccountId, booked: { work: 0n, shares: 0, uncreditedWork: 0n }, replayed: { work: 7n, shares: 1, uncreditedWork: 0n } },
  ])
})

test('what is logged and not folded yet is no difference', async () => {
  const { db, north, log } = await bookedDay()
  await log.append([north.share({ at: at('10T09:00:00'), work: 50n })])
  expect(await replayDay(db, '2026-03-10', 'BTC', NOON)).toMatchObject({ work: 117n, differences: [] })
})

test('a day whose log may be gone in part is not replayed', async () => {
  const { db } = await bookedDay()
  expect(await replayDay(db, '2026-03-10', 'BTC', new Date(+at('10T00:00:00') + 8 * DAY))).not.toBeNull()
  expect(await replayDay(db, '2026-03-10', 'BTC', new Date(+at('10T00:00:00') + 8 * DAY + 1))).toBeNull()
})
