import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { pool as calls } from '@adit/contract/pool'
import { readSettings } from '../kit/settings.ts'
import { NOON, testPool, type TestPool } from '../test/pool.ts'

const listen = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
const gateway = ({ db }: TestPool, ports: number[], seen_at = NOON) =>
  db.insertInto('engine_presence').values({ part: 'gateway', coin: 'BTC', instance: 'stratum 0', ports, pays: false, seen_at }).execute()

test('without a word of the operator machines connect to the site’s own name, at the coin’s port', async () => {
  const pool = await testPool()
  const farm = await pool.miner()
  const server = { address: 'pool.test:3333', url: 'stratum+tcp://pool.test:3333', secure: false }
  expect(await farm.call(calls.miningInfo, {})).toMatchObject({ coinType: 'BTC', algorithm: 'SHA256d', workerName: 'farm-1.001', servers: [{ ...server, state: 'dead' }] })
  await gateway(pool, [3333])
  expect((await farm.call(calls.miningInfo, {})).servers).toEqual([{ ...server, state: 'alive' }])
  expect((await farm.call(calls.miningInfo, { coinType: 'LTC' })).servers).toEqual([{ address: 'pool.test:3334', url: 'stratum+tcp://pool.test:3334', secure: false, state: 'dead' }])
  expect((await farm.call(calls.miningInfo, { coinType: 'ETC' })).servers).toEqual([])
  pool.advance(61_000)
  expect((await farm.call(calls.miningInfo, {})).servers[0]!.state).toBe('dead')
})

test('a port that the system chose is known from the gateway that got it', async () => {
  const pool = await testPool({ STRATUM_BTC_PORT: '0' })
  const farm = await pool.miner()
  expect((await farm.call(calls.miningInfo, {})).servers).toEqual([])
  await gateway(pool, [41_234])
  expect((await farm.call(calls.miningInfo, {})).servers).toMatchObject([{ address: 'pool.test:41234', state: 'alive' }])
})

test('the operator’s addresses are shown in their order, each alive or dead', async () => {
  const [open, shut] = [await listen(), await freePort()]
  const pool = await testPool({ STRATUM_BTC_ADDRESSES: `127.0.0.1:${open}, stratum+ssl://127.0.0.1:${shut}` })
  const farm = await pool.miner()
  await gateway(pool, [3333])
  expect((await farm.call(calls.miningInfo, {})).servers).toEqual([
    { address: `127.0.0.1:${open}`, url: `stratum+tcp://127.0.0.1:${open}`, secure: false, state: 'alive' },
    { address: `127.0.0.1:${shut}`, url: `stratum+ssl://127.0.0.1:${shut}`, secure: true, state: 'dead' },
  ])
})

test('addresses that cannot be reached from here while a gateway runs are not called dead', async () => {
  const pool = await testPool({ STRATUM_BTC_ADDRESSES: `127.0.0.1:${await freePort()}` })
  const farm = await pool.miner()
  await gateway(pool, [3333])
  expect((await farm.call(calls.miningInfo, {})).servers[0]!.state).toBe('unknown')
})

test('a wrong address, a fourth one or an unknown coin is said at the start', () => {
  const read = (env: Record<string, string>) => () => readSettings({ ADIT_DEMO: '0', ADIT_SECRET: 'a test secret of more than 32 characters', ...env })
  expect(read({ STRATUM_BTC_ADDRESSES: 'btc.pool.example' })).toThrow('"btc.pool.example" is not an address')
  expect(read({ STRATUM_BTC_ADDRESSES: 'http://btc.pool.example:1' })).toThrow('is not an address')
  expect(read({ STRATUM_BTC_ADDRESSES: 'a:0' })).toThrow('is not an address')
  expect(read({ STRATUM_BTC_ADDRESSES: 'a:1,b:2,c:3,d:4' })).toThrow('at most 3')
  expect(read({ STRATUM_NONE_ADDRESSES: 'a:1' })).toThrow('no coin named NONE')
  expect(read({ STRATUM_ETC_ADDRESSES: 'etc.pool.example:8008' })().servers).toEqual({ ETC: [{ host: 'etc.pool.example', port: 8008, secure: false }] })
})
