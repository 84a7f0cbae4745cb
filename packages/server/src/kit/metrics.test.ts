import { expect, test } from 'vitest'
import { session } from '@adit/contract/session'
import { testPool } from '../test/pool.ts'

test('figures are for this machine itself: not for others, and not through a proxy on it', async () => {
  const { app } = await testPool({ TRUST_PROXY: 'loopback' })
  const ask = async (remoteAddress: string, headers = {}) => (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await ask(own)).toBe(200)
  for (const other of ['198.51.100.1', '10.0.0.1', '2001:db8::1']) expect(await ask(other)).toBe(404)
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via'])
    expect(await ask('127.0.0.1', { [header]: '127.0.0.1' })).toBe(404)
  expect(await ask('198.51.100.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  expect(await ask('198.51.100.1', { host: 'localhost' })).toBe(404)
})

test('or for whoever knows METRICS_TOKEN', async () => {
  const { app } = await testPool({ METRICS_TOKEN: 'a long metrics token' })
  const ask = async (authorization: string) => (await app.inject({ url: '/metrics', remoteAddress: '198.51.100.1', headers: { authorization } })).statusCode
  expect(await ask('Bearer a long metrics token')).toBe(200)
  for (const wrong of ['Bearer a long metrics toke', 'a long metrics token', 'Bearer ', 'Basic YTpi']) expect(await ask(wrong)).toBe(404)
  const { app: without } = await testPool()
  expect((await without.inject({ url: '/metrics', remoteAddress: '198.51.100.1', headers: { authorization: 'Bearer undefined' } })).statusCode).toBe(404)
})

test('requests are timed by route, so that no visitor can make the list grow', async () => {
  const { app } = await testPool()
  await app.inject(`${session.validateUserId.path}?userId=abc`)
  await app.inject('/api/v3/made-up-1')
  await app.inject('/api/v3/made-up-2')
  const figures = (await app.inject('/metrics')).body
  expect(figures).toContain(`adit_http_request_duration_seconds_count{method="GET",route="${session.validateUserId.path}",status="200"} 1`)
  expect(figures).toContain('adit_http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 2')
  expect(figures).not.toContain('made-up')
  expect(figures).toContain('process_resident_memory_bytes')
})

test('health is the database\'s too', async () => {
  const { app, pool } = await testPool()
  const well = await app.inject('/healthz')
  expect([well.statusCode, well.json()]).toEqual([200, { code: '000000', msg: '', data: { status: 'ok' } }])
  pool.db = { ...pool.db, getExecutor: () => { throw new Error('gone') } } as unknown as typeof pool.db
  const ill = await app.inject('/healthz')
  expect([ill.statusCode, ill.json<{ code: string }>().code]).toEqual([503, '900001'])
})
