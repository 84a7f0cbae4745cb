import { expect, test } from 'vitest'
import { observer } from '@adit/contract/observer'
import { vip } from '@adit/contract/vip'
import { linkTo } from '../test/link-to.ts'
import { testPool, type TestPool } from '../test/pool.ts'

const DAY = 86_400
/** What a farm has done in the 24 hours up to the hour that is counted. */
async function mined(pool: TestPool, subAccountId: bigint, work: bigint, coin = 'BTC') {
  const now = pool.pool.clock()
  await pool.db.insertInto('counting').values({ counted_until: now, packed_until: null, shown_until: now }).onConflict(same => same.column('only_row').doNothing()).execute()
  await pool.db.insertInto('sub_account_ten_minutes').values({ sub_account_id: subAccountId, coin, ten_minutes: new Date(+now - 3_600_000), work: String(work), share_count: 1n }).execute()
}

test('a farm of 10 P over 24 hours is VIP, one hash less is not; the owner and whoever holds a link to the dashboard are told', async () => {
  const pool = await testPool()
  const [large, small] = [await pool.miner(), await pool.miner()]
  expect(await large.call(vip.validate, {})).toEqual({ isVip: false, coinType: 'BTC', hsLast1DNum: null, vipHashrate: 1e16 })
  await mined(pool, large.subAccount.id, 10n ** 16n * BigInt(DAY))
  await mined(pool, small.subAccount.id, 10n ** 16n * BigInt(DAY) - 1n)
  expect(await large.call(vip.validate, {})).toEqual({ isVip: true, coinType: 'BTC', hsLast1DNum: 1e16, vipHashrate: 1e16 })
  expect(await small.call(vip.validate, {})).toMatchObject({ isVip: false })
  expect(await large.call(vip.validate, { coinType: 'LTC' })).toMatchObject({ isVip: false, coinType: 'LTC', vipHashrate: null })
  await expect(small.call(vip.validate, { userId: 'farm-1' })).rejects.toThrow('900003')
  expect(await pool.call(observer.vipValidate, await linkTo(large, 'dashboard'))).toMatchObject({ isVip: true })
  await expect(pool.call(observer.vipValidate, await linkTo(large, 'worker'))).rejects.toThrow('900003')
})
