import { expect, test } from 'vitest'
import { pool as calls } from '@adit/contract/pool'
import { settleCoinSettings } from '@adit/engine/coins/settle-coin-settings'
import { testPool } from '../test/pool.ts'

test('what the operator changed survives the next start, down to a mode taken away', async () => {
  const pool = await testPool()
  await pool.db.deleteFrom('coin_mode').where('coin', '=', 'BTC').where('pay_method', '=', 'PPLNS').execute()
  await pool.db.updateTable('coin_mode').set({ fee_percent: '1.25' }).where('coin', '=', 'BTC').where('pay_method', '=', 'FPPS').execute()
  await settleCoinSettings(pool.db)
  const { items } = await pool.call(calls.coins, {})
  expect(items[0]!.miningType).toEqual([{ payMethod: 'FPPS', percent: 1.25, percentStr: '1.25 %' }])
})

test('a coin that is missing comes back whole at the next start', async () => {
  const pool = await testPool()
  const before = (await pool.call(calls.coins, {})).items
  await pool.db.deleteFrom('coin_setting').where('coin', '=', 'LTC').execute()
  expect((await pool.call(calls.coins, {})).items).toHaveLength(before.length - 1)
  await settleCoinSettings(pool.db)
  expect((await pool.call(calls.coins, {})).items).toEqual(before)
})

test('several processes starting together settle the same coins once', async () => {
  const pool = await testPool()
  await pool.db.deleteFrom('coin_setting').execute()
  await Promise.all([settleCoinSettings(pool.db), settleCoinSettings(pool.db), settleCoinSettings(pool.db)])
  expect(await pool.db.selectFrom('coin_mode').selectAll().where('coin', '=', 'BTC').execute()).toHaveLength(2)
})
