import { expect, test } from 'vitest'
import { sso } from '@adit/contract/sso'
import { appCode } from '../test/app-code.ts'
import { enrolApp, lastMailTo, PASSWORD, signedIn } from '../test/browser.ts'
import { testPool, type TestPool } from '../test/pool.ts'
import { registerPerson } from './sign-in.ts'

const EMAIL = 'miner@farm.test'
const SERVICE = 'http://pool.test/app'
const form = (fields: Record<string, string>) => ({ payload: new URLSearchParams(fields).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } })
const post = ({ app }: TestPool, url: string, fields: Record<string, string>) => app.inject({ method: 'POST', url, ...form(fields) })
const enter = (pool: TestPool, fields: Record<string, string> = {}) => post(pool, '/sso/v1/tickets', { username: EMAIL, password: PASSWORD, ...fields })
const pathOf = (location: unknown) => new URL(String(location)).pathname

async function pooled() {
  const pool = await testPool()
  await registerPerson(pool.pool, { email: EMAIL, password: PASSWORD, emailVerified: true })
  return pool
}

test('a script signs in, asks for a ticket, uses it, and signs out', async () => {
  const pool = await pooled()
  const entered = await enter(pool)
  expect(entered.statusCode).toBe(201)
  expect(entered.headers.location).toBe(`http://pool.test/sso/v1/tickets/${entered.body}`)
  expect(entered.body).toMatch(/^TGT-/)
  expect(entered.headers['set-cookie']).toBeUndefined()
  const tgt = pathOf(entered.headers.location)

  const granted = await post(pool, tgt, { service: SERVICE })
  expect(granted.statusCode).toBe(200)
  expect(granted.body).toMatch(/^ST-[\w-]{43}$/)
  expect(await pool.pool.signIn.validate(granted.body, SERVICE)).toMatchObject({ email: EMAIL, emailVerified: true })
  expect((await pool.app.inject({ url: tgt })).statusCode).toBe(200)

  expect((await pool.app.inject({ method: 'DELETE', url: tgt })).statusCode).toBe(200)
  expect((await pool.app.inject({ url: tgt })).statusCode).toBe(404)
  expect((await post(pool, tgt, { service: SERVICE })).statusCode).toBe(404)
  expect((await pool.app.inject({ method: 'DELETE', url: tgt })).statusCode).toBe(404)
})

test('a ticket-granting ticket is not guessed from the database, and made-up ones are unknown', async () => {
  const pool = await pooled()
  await enter(pool)
  const { token } = await pool.db.selectFrom('auth_session').select('token').executeTakeFirstOrThrow()
  for (const tgt of [token, `TGT-${token}`, `TGT-${Buffer.from(token).toString('base64url')}`, 'TGT-x', 'TGT-%00', `TGT-${Buffer.from('a; b=c').toString('base64url')}`])
    expect((await pool.app.inject({ url: `/sso/v1/tickets/${tgt}` })).statusCode).toBe(404)
})

test('wrong credentials are 401 whoever is asked for, missing ones 400', async () => {
  const pool = await pooled()
  const [wrong, unknown] = [await enter(pool, { password: 'wrong one' }), await enter(pool, { username: 'nobody@farm.test' })]
  expect([wrong.statusCode, wrong.json()]).toEqual([401, expect.objectContaining({ code: '910201', data: null })])
  expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()])
  expect((await enter(pool, { password: '' })).statusCode).toBe(400)
  expect((await enter(pool, { username: 'no address' })).statusCode).toBe(400)
  expect((await pool.app.inject({ method: 'POST', url: '/sso/v1/tickets', payload: ['a'] })).statusCode).toBe(400)
  expect((await pool.app.inject({ method: 'POST', url: '/sso/v1/tickets', payload: '<x/>', headers: { 'content-type': 'text/xml' } })).statusCode).toBe(415)
})

test('lock-out holds here as everywhere, and says how long', async () => {
  const pool = await pooled()
  for (let i = 0; i < 5; i++) expect((await enter(pool, { password: 'wrong one' })).statusCode).toBe(401)
  const locked = await enter(pool)
  expect([locked.statusCode, locked.headers['retry-after'], locked.json()]).toEqual([429, '60', expect.objectContaining({ code: '910202', data: { seconds: 60 } })])
  pool.advance(60_000)
  expect((await enter(pool)).statusCode).toBe(201)
})

test('where a second factor is on, the password alone gets a challenge and no ticket', async () => {
  const pool = await testPool()
  const { uri, recoveryCodes } = await enrolApp(await signedIn(pool))
  pool.advance(90_000)
  const asked = await enter(pool)
  expect(asked.statusCode).toBe(401)
  const { code, data } = asked.json<{ code: string; data: { methods: string[]; challenge: string } }>()
  expect([code, data.methods]).toEqual(['910211', ['app', 'recovery']])
  expect((await enter(pool, { code: '000000' })).statusCode).toBe(401)
  expect((await post(pool, '/sso/v1/tickets', { challenge: 'made up', code: appCode(uri) })).statusCode).toBe(401)

  expect((await post(pool, '/sso/v1/tickets', { challenge: data.challenge, method: 'app', code: appCode(uri) })).statusCode).toBe(201)
  expect((await enter(pool, { code: appCode(uri) })).statusCode).toBe(401)
  expect((await enter(pool, { method: 'recovery', code: recoveryCodes[0]! })).statusCode).toBe(201)
})

test('a mailed code is asked for with `method=email`, and answers the challenge', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  await owner.call(sso.enrolSecondFactor, { factor: 'email', password: PASSWORD })
  await owner.call(sso.confirmSecondFactor, { factor: 'email', code: (await lastMailTo(pool, EMAIL)).code })
  const asked = await enter(pool, { method: 'email' })
  expect(asked.statusCode).toBe(401)
  const { challenge } = asked.json<{ data: { challenge: string } }>().data
  const { code } = await lastMailTo(pool, EMAIL)
  expect((await post(pool, '/sso/v1/tickets', { challenge, method: 'email', code })).statusCode).toBe(201)
})

test('tickets are granted for listed services only', async () => {
  const pool = await pooled()
  const tgt = pathOf((await enter(pool)).headers.location)
  expect((await post(pool, tgt, { service: 'https://evil.test/' })).statusCode).toBe(403)
  expect((await post(pool, tgt, {})).statusCode).toBe(400)
})

test('it is a session like any other: listed, and ended with a changed password', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  const tgt = pathOf((await enter(pool)).headers.location)
  expect((await owner.call(sso.sessions, {})).items).toHaveLength(2)
  await owner.call(sso.changePassword, { password: PASSWORD, newPassword: 'a new password' })
  expect((await pool.app.inject({ url: tgt })).statusCode).toBe(404)
})

test('a browser’s cookie does not answer for a script', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  const answer = await pool.app.inject({ method: 'POST', url: '/sso/v1/tickets', payload: '', headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: owner.cookie() } })
  expect(answer.statusCode).toBe(400)
})
