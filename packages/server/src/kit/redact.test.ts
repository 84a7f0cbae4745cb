import { expect, test } from 'vitest'
import { area, get, post, text, z } from '@adit/contract/kit'
import { testPool } from '../test/pool.ts'
import { buildApp } from './app.ts'
import { serve } from './serve.ts'

const input = z.object({ token: text(99), password: text(99), ticket: text(99), tokenId: text(99), signature: text(99), code: text(99) })
const spill = area('spill', {
  ask: get('/api/v3/spill/ask', { may: 'public', in: input, out: z.object({}) }),
  tell: post('/api/v3/spill/tell', { may: 'public', in: input, out: z.object({}) }),
})

test('nothing a visitor sent in confidence is ever written to the log, however it gets there', async () => {
  const lines: string[] = []
  const { pool } = await testPool({ LOG_LEVEL: 'trace' }, { logTo: { write: () => {} } })
  const app = await buildApp(pool, { logTo: { write: line => void lines.push(line) } })
  // The worst a handler could do with what it was given.
  const blab = async (ctx: { log: typeof app.log }, said: z.output<typeof input>): Promise<never> => {
    ctx.log.info(said, `asked with ${said.password}`)
    ctx.log.warn({ url: `/x?ticket=${said.ticket}&a=1`, nested: { list: [said.signature] } })
    throw new Error(`no person for ${said.password} at /cb?token=${said.token}: code ${said.code}`, { cause: new Error(said.tokenId) })
  }
  serve(app, pool, spill, { ask: blab, tell: blab })
  await app.ready()

  const secrets = {
    token: 'SECRET-token-1', password: 'SECRET "pass\\word" 2', ticket: 'SECRET-ticket-3', tokenId: 'SECRET-tokenId-4', signature: 'SECRET-signature-5', code: 'SECRET-6',
  }
  const headers = { token: 'SECRET-header-7', cookie: 'adit.session=SECRET-cookie-8', authorization: 'Bearer SECRET-bearer-9' }
  expect((await app.inject({ url: spill.ask.path, query: secrets, headers })).statusCode).toBe(500)
  expect((await app.inject({ method: 'POST', url: spill.tell.path, payload: secrets, headers })).statusCode).toBe(500)
  await app.inject({ method: 'POST', url: spill.tell.path, payload: `{"password":"${secrets.token}`, headers: { 'content-type': 'application/json' } })
  await app.inject({ url: `/api/v3/none?tokenId=${secrets.tokenId}`, headers })

  const log = lines.join('')
  expect(log).not.toContain('SECRET')
  expect(lines.length).toBeGreaterThan(8)
  expect(log).toContain('[redacted]')
  expect(log).toContain('no person for [redacted] at /cb?token=[redacted]')
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level')
})

test('a log line says who asked for what, without the query', async () => {
  const lines: string[] = []
  const { app } = await testPool({ LOG_LEVEL: 'info' }, { logTo: { write: line => void lines.push(line) } })
  await app.inject({ url: '/healthz?name=ann', remoteAddress: '198.51.100.7' })
  expect(lines.map(line => JSON.parse(line) as object)).toContainEqual(expect.objectContaining({ req: { method: 'GET', path: '/healthz', ip: '198.51.100.7' } }))
  expect(lines.join('')).not.toContain('ann')
})
