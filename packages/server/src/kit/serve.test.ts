import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { area, get, Nothing, post, text, z } from '@adit/contract/kit'
import { fail } from '@adit/contract/refusals'
import { session } from '@adit/contract/session'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { composePool } from '../compose.ts'
import { testPool } from '../test/pool.ts'
import { buildApp } from './app.ts'
import { serve } from './serve.ts'
import { readSettings } from './settings.ts'

const Named = z.object({ userId: text(64, 1), coinType: text(8, 1), name: text(10, 1) })
/** An area as small as one can be, to see what mounting alone gives it. */
const sample = area('sample', {
  read: get('/api/v3/sample/read', { may: 'worker_readonly', in: z.object({ userId: z.optional(text(64)) }), out: z.object({ whose: z.string() }) }),
  write: post('/api/v3/sample/write', { may: 'owner', in: Named, out: z.object({ name: z.string() }) }),
  refuse: get('/api/v3/sample/refuse', { may: 'public', in: Nothing, out: Nothing }),
  fall: get('/api/v3/sample/fall', { may: 'public', in: Nothing, out: Nothing }),
  nothing: get('/api/v3/sample/nothing', { may: 'public', in: Nothing, out: z.nullable(Nothing) }),
  limited: get('/api/v3/sample/limited', { may: 'public', limit: { max: 2, seconds: 60 }, in: Nothing, out: Nothing }),
})

async function samplePool(env: Record<string, string> = {}) {
  const pool = await testPool(env)
  const app = await buildApp(pool.pool)
  serve(app, pool.pool, sample, {
    read: async ({ subAccount }) => ({ whose: subAccount.name, secret_column: 'stray' }) as { whose: string },
    write: async (_ctx, { name }) => ({ name }),
    refuse: async () => fail('OBSERVER_LIMIT', { most: 50 }),
    fall: async () => { throw new Error('the ledger is at /home/operator/ledger') },
    nothing: async () => null,
    limited: async () => ({}),
  })
  await app.ready()
  return { ...pool, app }
}

describe('a mounted call', () => {
  test('answers only what the contract promises, in the envelope', async () => {
    const pool = await samplePool()
    const { token } = await pool.miner()
    const response = await pool.app.inject({ url: sample.read.path, headers: { token } })
    expect(response.json()).toEqual({ code: '000000', msg: '', data: { whose: 'farm-1' } })
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    expect((await pool.app.inject(sample.nothing.path)).json()).toEqual({ code: '000000', msg: '', data: null })
  })

  test('is about the selected sub-account, or the named one if it may be read', async () => {
    const pool = await samplePool()
    const ann = await pool.miner()
    const bob = await pool.miner()
    const read = async (token: string, userId: string) => (await pool.app.inject({ url: sample.read.path, query: { userId }, headers: { token } })).json<{ code: string }>()
    expect(await read(ann.token, 'farm-2')).toMatchObject({ code: '900003' })
    await bob.grant(ann, 'recv')
    expect(await read(ann.token, 'farm-2')).toMatchObject({ code: '900003' })
    await pool.db.updateTable('sub_account_grant').set({ permissions: ['worker_edit'] }).execute()
    expect(await read(ann.token, 'farm-2')).toMatchObject({ code: '000000', data: { whose: 'farm-2' } })
  })

  test('that writes names the sub-account and the coin itself, and is the owner\'s alone where it says so', async () => {
    const pool = await samplePool()
    const ann = await pool.miner()
    const bob = await pool.miner()
    await bob.grant(ann, 'worker_edit', 'dashboard')
    const write = async (payload: object) => (await pool.app.inject({ method: 'POST', url: sample.write.path, headers: { token: ann.token }, payload })).json<object>()
    expect(await write({ name: 'x' })).toMatchObject({ code: '000001', data: { fields: ['userId', 'coinType'] } })
    expect(await write({ name: 'x', userId: 'farm-1', coinType: 'BTC' })).toMatchObject({ code: '000000', data: { name: 'x' } })
    expect(await write({ name: 'x', userId: 'farm-2', coinType: 'BTC' })).toMatchObject({ code: '900003' })
    expect(await write({ name: 'x'.repeat(10), userId: 'farm-1', coinType: 'BTC' })).toMatchObject({ code: '000000' })
    expect(await write({ name: 'x'.repeat(11), userId: 'farm-1', coinType: 'BTC' })).toMatchObject({ code: '000001', data: { fields: ['name'] } })
  })

  test('refuses by name: 200, the code, a text in the visitor\'s language, and its data', async () => {
    const pool = await samplePool()
    const refuse = async (lang: string) => pool.app.inject({ url: sample.refuse.path, headers: { lang } })
    const [zh, en, ru] = await Promise.all(['zh', 'en', 'ru'].map(refuse))
    for (const response of [zh!, en!, ru!]) {
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({ code: '003007', data: { most: 50 } })
    }
    expect(new Set([zh!, en!, ru!].map(response => response.json<{ msg: string }>().msg)).size).toBe(3)
    expect((await refuse('xx')).json()).toEqual(zh!.json())
  })

  test('that fails says so without telling why, with the id under which the log does', async () => {
    const pool = await samplePool()
    const response = await pool.app.inject(sample.fall.path)
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({ code: '900000', data: { requestId: response.headers['x-request-id'] } })
    expect(response.body).not.toMatch(/ledger|operator|at /)
  })

  test('is limited per address: 429 with the time to wait, and open again after it', async () => {
    const pool = await samplePool()
    const from = (remoteAddress: string) => pool.app.inject({ url: sample.limited.path, remoteAddress })
    expect((await from('198.51.100.1')).statusCode).toBe(200)
    expect((await from('198.51.100.1')).statusCode).toBe(200)
    const refused = await from('198.51.100.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: '910429', data: null })
    expect(Number(refused.headers['retry-after'])).toBe(60)
    expect((await from('198.51.100.2')).statusCode).toBe(200)
    pool.advance(60_000)
    expect((await from('198.51.100.1')).statusCode).toBe(200)
  })

  test('is limited by the address that a listed proxy names, and by no other\'s word', async () => {
    const proxied = await samplePool({ TRUST_PROXY: '10.0.0.0/8' })
    const from = (peer: string, client: string) => proxied.app.inject({ url: sample.limited.path, remoteAddress: peer, headers: { 'x-forwarded-for': client } })
    for (let client = 1; client <= 4; client++) expect((await from('10.1.2.3', `198.51.100.${client}`)).statusCode).toBe(200)
    const statuses = []
    for (let client = 1; client <= 4; client++) statuses.push((await from('203.0.113.9', `198.51.100.${client}`)).statusCode)
    expect(statuses).toEqual([200, 200, 429, 429])
  })
})

describe('a call that changes something by GET', () => {
  const changing = Object.values(session).filter(endpoint => endpoint.method === 'GET' && endpoint.changes).map(endpoint => endpoint.path)

  test('is marked as such, each one', () => {
    expect(changing.sort()).toEqual([
      '/api/v3/antBrain/setCoinType', '/api/v3/email/validate', '/api/v3/stats/logout', '/api/v3/stats/setCoinType', '/api/v3/stats/setUser',
      '/auth/v3/check', '/auth/v3/token/check',
    ])
  })

  test('does not act on HEAD or on a browser\'s guess, and is never stored', async () => {
    const pool = await testPool()
    const { token } = await pool.miner()
    const ask = (method: 'GET' | 'HEAD', headers: Record<string, string> = {}) => pool.app.inject({ method, url: session.logout.path, headers: { token, ...headers } })
    expect((await ask('HEAD')).statusCode).toBe(404)
    expect((await ask('GET', { 'sec-purpose': 'prefetch;prerender' })).json()).toMatchObject({ code: '000001' })
    expect((await ask('GET', { purpose: 'prefetch' })).json()).toMatchObject({ code: '000001' })
    const response = await ask('GET')
    expect(response.json()).toMatchObject({ code: '000000' })
    expect(response.headers['cache-control']).toBe('no-store')
    expect((await ask('GET')).json()).toMatchObject({ code: '000403' })
  })
})

describe('the transport', () => {
  test('keeps its status and speaks in envelopes', async () => {
    const { app } = await samplePool()
    const send = (payload: string, type = 'application/json') => app.inject({ method: 'POST', url: sample.write.path, payload, headers: { 'content-type': type } })
    const answers = [await send('{"a":'), await send('a=1', 'application/x-www-form-urlencoded'), await send(`"${'x'.repeat(256 * 1024)}"`), await app.inject('/api/v3/none')]
    expect(answers.map(answer => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
      [400, '000001'], [415, '910415'], [413, '910413'], [404, '910404'],
    ])
    expect((await send(JSON.stringify({ a: 'x'.repeat(200 * 1024) }))).statusCode).toBe(200)
  })

  test('gives every answer an id of its own and the headers that keep a browser safe', async () => {
    const { app } = await samplePool({ ADIT_URL: 'https://pool.test' })
    const [one, two] = [await app.inject(sample.nothing.path), await app.inject('/api/v3/none')]
    expect(one.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(two.headers['x-request-id']).not.toBe(one.headers['x-request-id'])
    for (const { headers } of [one, two]) {
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin', 'strict-transport-security': 'max-age=31536000; includeSubDomains' })
      expect(headers['content-security-policy']).toContain("script-src 'self';")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/)
    }
  })

  test('answers even what is no HTTP', async () => {
    const settings = readSettings({ ADIT_DEMO: '0', ADIT_SECRET: 'a test secret of more than 32 characters', LOG_LEVEL: 'silent' })
    const { app, stop } = await composePool(settings, await emptyDatabase())
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET /\0 HTTP/9.9\r\nnonsense\r\n\r\n')
    const said = await readText(socket)
    expect(said).toMatch(/^HTTP\/1.1 400 /)
    expect(JSON.parse(said.split('\r\n\r\n')[1]!)).toMatchObject({ code: '000001', data: null })
    await stop()
  })
})
