import { createHash, scryptSync } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEngine } from '@adit/server/engine/start-engine'
import { readSettings } from '@adit/server/kit/settings'
import { STRATUM_COINS } from '@adit/server/kit/stratum-settings'
import { testPool } from '@adit/server/test/pool'
import { createDemoAccount, createNeighbours } from './demo-accounts.ts'
import { HASHES_FOR_ONE } from './demo-scale.ts'
import { FLEET } from './fleet/start-fleet.ts'
import { tryNonces } from './fleet/try-nonces.ts'
import { keepAlive } from './keep-alive.ts'
import { startChains } from './start-chains.ts'

vi.setConfig({ testTimeout: 180_000 })

test('nonces that are found are what they say', () => {
  const header = Buffer.alloc(80, 7)
  const proof = { BTC: (bytes: Buffer) => createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest(), LTC: (bytes: Buffer) => scryptSync(bytes, bytes, 32, { N: 1024, r: 1, p: 1 }) }
  for (const coin of STRATUM_COINS) {
    const expected = Array.from({ length: 200 }, (_, nonce) => nonce).filter(nonce => {
      header.writeUInt32LE(nonce, 76)
      return BigInt(`0x${proof[coin](header).reverse().toString('hex')}`) * 16n < 2n ** 256n
    })
    expect(expected.length).toBeGreaterThan(0)
    expect(tryNonces(coin)(header, 0, 200, 16)).toEqual(expected)
  }
})

test('sixty machines come to the ports, their shares are taken, and the rest of the pool comes by the feed', async () => {
  expect(FLEET).toHaveLength(60)
  const { pool, database } = await testPool({ ADIT_DEMO: '1' })
  vi.useRealTimers()
  const settings = { ...pool.settings, stratum: readSettings({ ADIT_DEMO: '0', ADIT_SECRET: 'x'.repeat(32), STRATUM_HOST: '127.0.0.1', STRATUM_BTC_PORT: '0', STRATUM_LTC_PORT: '0' }).stratum }
  const live = { ...pool, clock: () => new Date(), settings }
  await createDemoAccount(live)
  await createNeighbours(live)
  const errors: unknown[] = []
  const onError = (cause: unknown) => { errors.push(cause) }
  const chains = await startChains(live, onError)
  const engine = await startEngine({ pool: live, database, roles: ['engine', 'stratum'], ...chains, say: () => {}, onError })
  const stop = keepAlive(live, engine, onError)
  onTestFinished(async () => {
    await stop()
    await engine.stop()
    await chains.stop()
  })
  const patience = { timeout: 120_000, interval: 500 }
  const awake = FLEET.filter(({ habit }) => habit !== 'sleepy').length
  await vi.waitUntil(() => STRATUM_COINS.reduce((sum, coin) => sum + engine.gateway(coin)!.connections(), 0) >= awake, patience)
  const worked = async (coin: string, name: string) => BigInt((await pool.db.selectFrom('sub_account_day as d').innerJoin('sub_account as s', 's.id', 'd.sub_account_id')
    .select('d.work').where('s.name', '=', name).where('d.coin', '=', coin).executeTakeFirst())?.work ?? 0)
  await vi.waitUntil(async () => await worked('BTC', 'north-hall') > 0n && await worked('LTC', 'scrypt-row') > 0n && await worked('ETC', 'gpu-loft') > 0n && await worked('BTC', 'neighbours') > 0n, patience)
  expect(await worked('LTC', 'scrypt-row') % HASHES_FOR_ONE.LTC).toBe(0n)
  const quoted = await pool.db.selectFrom('coin_quote').select(['network_difficulty', 'price_usd']).where('coin', '=', 'BTC').executeTakeFirstOrThrow()
  expect(Number(quoted.network_difficulty)).toBeGreaterThan(1e14)
  expect(Number(quoted.price_usd)).toBeGreaterThan(1000)
  expect(errors).toEqual([])
})
