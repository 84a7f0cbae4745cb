import { expect, test } from 'vitest'
import { session } from '@adit/contract/session'
import { NOON, testPool } from './pool.ts'

test('a pool begins empty and at noon, whatever the one before left behind', async () => {
  const before = await testPool()
  const ann = await before.miner()
  const bob = await before.miner()
  await bob.grant(ann, 'dashboard')
  await before.pool.mail.send({ to: 'ann@miner.test', template: 'passwordChanged', values: {}, lang: 'en' })
  await before.call(session.storeUserNotice, { version: 1, lang: 'en' }, { token: ann.token })
  before.advance(86_400_000)
  expect(await before.mails()).toHaveLength(1)

  const pool = await testPool()
  expect(pool.pool.clock()).toEqual(NOON)
  expect(await pool.mails()).toEqual([])
  for (const table of ['account', 'sub_account', 'sub_account_grant', 'access_token', 'user_notice'] as const)
    expect(await pool.db.selectFrom(table).selectAll().execute()).toEqual([])
  await expect(pool.call(session.current, {}, { token: ann.token })).rejects.toThrow('000403')
})
