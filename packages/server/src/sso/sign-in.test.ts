import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Challenge } from 'altcha-lib'
import { session } from '@adit/contract/session'
import { sso } from '@adit/contract/sso'
import { browser, lastMailTo, mailsTo, PASSWORD, proofFor, signedIn, toProof } from '../test/browser.ts'
import { lightWork } from '../test/light-work.ts'
import { testPool } from '../test/pool.ts'
import { registerPerson } from './sign-in.ts'

test('somebody registers, is mailed a link, verifies with its button and signs in', async () => {
  const pool = await testPool()
  const at = browser(pool)
  await at.call(sso.register, { email: 'New@Farm.test', password: PASSWORD, proof: await proofFor(at) })
  const mail = await lastMailTo(pool, 'new@farm.test')
  expect(mail.template).toBe('verifyEmail')
  expect(mail.link).toMatch(/^http:\/\/pool\.test\/validateEmail\?type=verify&token=[\w-]{43}$/)

  expect(await at.call(sso.signIn, { email: 'new@farm.test', password: PASSWORD })).toEqual({ redirect: 'http://pool.test/sso/account' })
  expect(await at.call(sso.me, {})).toEqual({
    email: 'new@farm.test', emailVerified: false, secondFactor: { app: false, email: false, recoveryCodesLeft: 0 },
  })
  expect(await pool.call(session.validateEmail, { type: 'verify', token: mail.token })).toEqual({ type: 'verify', email: 'new@farm.test' })
  expect(await at.call(sso.me, {})).toMatchObject({ emailVerified: true })
  await expect(pool.call(session.validateEmail, { type: 'verify', token: mail.token })).rejects.toThrow('910208')
})

test('registering an address that has an account answers the same, and its owner is told by mail', async () => {
  const pool = await testPool()
  await registerPerson(pool.pool, { email: 'old@farm.test', password: PASSWORD, emailVerified: true })
  const at = browser(pool)
  const taken = await at.envelope(sso.register, { email: 'old@farm.test', password: 'another password', proof: await proofFor(at) })
  const free = await at.envelope(sso.register, { email: 'free@farm.test', password: 'another password', proof: await proofFor(at) })
  expect(taken).toEqual(free)
  expect(at.setCookies).toEqual([])
  expect((await mailsTo(pool, 'old@farm.test')).map(mail => mail.template)).toEqual(['alreadyRegistered'])
  await expect(at.call(sso.signIn, { email: 'old@farm.test', password: 'another password' })).rejects.toThrow('910201')
})

test('two who register one address at once make one account, and both get the same answer', async () => {
  const pool = await testPool()
  const [one, two] = [browser(pool), browser(pool)]
  const proofs = await Promise.all([proofFor(one), proofFor(two)])
  const answers = await Promise.all([one, two].map((at, i) => at.envelope(sso.register, { email: 'twin@farm.test', password: PASSWORD, proof: proofs[i]! })))
  expect(answers.map(answer => answer.code)).toEqual(['000000', '000000'])
  expect(await pool.db.selectFrom('auth_person').selectAll().execute()).toHaveLength(1)
})

test('registering needs a proof of work: made for us, unexpired, and not used before', async () => {
  const pool = await testPool()
  const at = browser(pool)
  const register = (proof: string, email = 'new@farm.test') => at.call(sso.register, { email, password: PASSWORD, proof })
  const challenge = await at.call(sso.challenge, {}) as unknown as Challenge
  await expect(register('nonsense')).rejects.toThrow('910205')
  await expect(register(Buffer.from('{"challenge":1}').toString('base64'))).rejects.toThrow('910205')
  const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
  await expect(register(await toProof(easier))).rejects.toThrow('910205')
  expect(await pool.db.selectFrom('auth_person').selectAll().execute()).toEqual([])

  const proof = await toProof(challenge)
  await register(proof)
  await expect(register(proof, 'second@farm.test')).rejects.toThrow('910205')
  expect(await mailsTo(pool, 'second@farm.test')).toEqual([])
})

test('a proof of work holds for ten minutes and not a second longer', async () => {
  const pool = await testPool()
  const at = browser(pool)
  const [first, second] = await Promise.all([proofFor(at), proofFor(at)])
  pool.advance(600_000)
  await at.call(sso.register, { email: 'a@farm.test', password: PASSWORD, proof: first })
  pool.advance(1_000)
  await expect(at.call(sso.register, { email: 'b@farm.test', password: PASSWORD, proof: second })).rejects.toThrow('910205')
})

test('one proof in many requests at once counts once', async () => {
  const pool = await testPool()
  const at = browser(pool)
  const proof = await proofFor(at)
  const answers = await Promise.all([1, 2, 3, 4].map(i => at.envelope(sso.register, { email: `p${i}@farm.test`, password: PASSWORD, proof })))
  expect(answers.map(answer => answer.code).sort()).toEqual(['000000', '910205', '910205', '910205'])
})

test('a password needs 8 characters and may have 128', async () => {
  const pool = await testPool()
  const at = browser(pool)
  const register = async (password: string, email: string) => at.envelope(sso.register, { email, password, proof: await proofFor(at) })
  expect((await register('x'.repeat(7), 'a@farm.test')).code).toBe('000001')
  expect((await register('x'.repeat(8), 'b@farm.test')).code).toBe('000000')
  expect((await register('x'.repeat(128), 'c@farm.test')).code).toBe('000000')
  expect((await register('x'.repeat(129), 'd@farm.test')).code).toBe('000001')
})

test('a wrong password and an unknown address get the same answer after the same work', async () => {
  let hashed = 0
  const { hash, verify } = lightWork.passwordHash
  const counted = { hash: (password: string) => { hashed++; return hash(password) }, verify: (data: { hash: string; password: string }) => { hashed++; return verify(data) } }
  const pool = await testPool({}, { signInWork: { passwordHash: counted } })
  await registerPerson(pool.pool, { email: 'old@farm.test', password: PASSWORD, emailVerified: true })
  for (const email of ['old@farm.test', 'nobody@farm.test']) {
    const at = browser(pool)
    hashed = 0
    expect(await at.envelope(sso.signIn, { email, password: 'a wrong guess' })).toMatchObject({ code: '910201', data: null })
    expect(at.setCookies).toEqual([])
    expect(hashed, email).toBe(1)
  }
})

test('outside tests a password is stored by scrypt at its full cost, and a proof asks for its full work', async () => {
  const pool = await testPool({}, { signInWork: {} })
  await registerPerson(pool.pool, { email: 'old@farm.test', password: PASSWORD, emailVerified: true })
  const { password } = await pool.db.selectFrom('auth_credential').select('password').executeTakeFirstOrThrow()
  const [salt, key] = password!.split(':')
  expect(scryptSync(PASSWORD, salt!, 64, { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 }).toString('hex')).toBe(key)
  const at = browser(pool)
  const challenge = await at.call(sso.challenge, {}) as unknown as Challenge
  expect(challenge.parameters.cost).toBe(5_000)
  const proof = await toProof(challenge)
  await at.call(sso.register, { email: 'new@farm.test', password: PASSWORD, proof })
  expect(await at.call(sso.signIn, { email: 'new@farm.test', password: PASSWORD })).toHaveProperty('redirect')
})

test('the cookie stays with the account centre, out of reach of scripts, and only over https where there is https', async () => {
  const plain = await signedIn(await testPool())
  expect(plain.setCookies[0]).toMatch(/^adit\.session_token=/)
  for (const part of ['Path=/sso', 'HttpOnly', 'SameSite=Lax']) expect(plain.setCookies[0]).toContain(part)
  expect(plain.setCookies[0]).not.toContain('Secure')
  const secure = await signedIn(await testPool({ ADIT_URL: 'https://pool.test' }))
  expect(secure.setCookies[0]).toMatch(/^__Secure-adit\.session_token=.*; Secure/)
})

test('the token the database holds signs nobody in: the cookie carries it signed', async () => {
  const pool = await testPool()
  const at = await signedIn(pool)
  const { token } = await pool.db.selectFrom('auth_session').select('token').executeTakeFirstOrThrow()
  const forged = await pool.app.inject({ url: '/sso/v1/me', headers: { cookie: `adit.session_token=${token}` } })
  expect(forged.json<{ data: unknown }>().data).toBeNull()
  expect((await at.envelope(sso.me, {})).data).not.toBeNull()
})

test('nobody is signed in without a cookie, and what needs somebody says so', async () => {
  const pool = await testPool()
  const at = browser(pool)
  expect(await at.call(sso.me, {})).toBeNull()
  for (const asked of [
    at.call(sso.sessions, {}), at.call(sso.endSession, { id: 'x' }), at.call(sso.endOtherSessions, {}), at.call(sso.sendVerification, {}), at.call(sso.sendSecondFactor, {}),
    at.call(sso.bindEmail, { email: 'a@farm.test', password: PASSWORD }), at.call(sso.changePassword, { password: PASSWORD, newPassword: PASSWORD }),
    at.call(sso.enrolSecondFactor, { factor: 'app', password: PASSWORD }), at.call(sso.confirmSecondFactor, { factor: 'app', code: '123456' }),
    at.call(sso.removeSecondFactor, { factor: 'app', password: PASSWORD }), at.call(sso.renewRecoveryCodes, { password: PASSWORD }),
    at.call(sso.verifySecondFactor, { method: 'app', code: '123456' }),
  ]) await expect(asked).rejects.toThrow('910210')
})

test('signing out ends the session, and the tokens it had got', async () => {
  const pool = await testPool()
  const at = await signedIn(pool)
  const cookie = at.cookie()
  const service = 'http://pool.test/dashboard'
  const { headers } = await at.open(`/sso/login?service=${encodeURIComponent(service)}`)
  const ticket = new URL(headers.location!).searchParams.get('ticket')!
  const { token } = await pool.call(session.check, { ticket, service })
  await pool.call(session.current, {}, { token })

  await at.call(sso.signOut, {})
  expect(await at.call(sso.me, {})).toBeNull()
  expect((await pool.app.inject({ url: '/sso/v1/me', headers: { cookie } })).json<{ data: unknown }>().data).toBeNull()
  await expect(pool.call(session.current, {}, { token })).rejects.toThrow('000403')
})

test('a session lasts seven days from its last day of use', async () => {
  const pool = await testPool()
  const at = await signedIn(pool)
  pool.advance(7 * 86_400_000 - 1_000)
  expect(await at.call(sso.me, {})).not.toBeNull()
  pool.advance(7 * 86_400_000 - 1_000)
  expect(await at.call(sso.me, {})).not.toBeNull()
  pool.advance(7 * 86_400_000 + 1_000)
  expect(await at.call(sso.me, {})).toBeNull()
})
