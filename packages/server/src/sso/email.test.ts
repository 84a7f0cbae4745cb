import { expect, test } from 'vitest'
import { session } from '@adit/contract/session'
import { sso } from '@adit/contract/sso'
import { appCode } from '../test/app-code.ts'
import { browser, enrolApp, lastMailTo, mailsTo, PASSWORD, signedIn } from '../test/browser.ts'
import { testPool, type TestPool } from '../test/pool.ts'
import { registerPerson } from './sign-in.ts'

const EMAIL = 'miner@farm.test'
const OTHER = 'other@farm.test'
const press = (pool: TestPool, type: string, token: string) => pool.call(session.validateEmail, { type, token })

test('whoever is signed in and unverified can have the link mailed again; a verified one needs none', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool, EMAIL, { emailVerified: false })
  await owner.call(sso.sendVerification, {})
  await press(pool, 'verify', (await lastMailTo(pool, EMAIL)).token)
  await owner.call(sso.sendVerification, {})
  expect(await mailsTo(pool, EMAIL)).toHaveLength(1)
})

test('another address is bound when its owner presses the button; until then the old one stays', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  await owner.call(sso.bindEmail, { email: OTHER, password: PASSWORD })
  const { link, token, template } = await lastMailTo(pool, OTHER)
  expect(template).toBe('bindEmail')
  expect(link).toMatch(/^http:\/\/pool\.test\/validateEmail\?type=bind&token=/)
  expect(await owner.call(sso.me, {})).toMatchObject({ email: EMAIL })

  expect(await press(pool, 'bind', token)).toEqual({ type: 'bind', email: OTHER })
  expect(await owner.call(sso.me, {})).toMatchObject({ email: OTHER, emailVerified: true })
  expect((await lastMailTo(pool, EMAIL)).template).toBe('emailChanged')
  expect((await lastMailTo(pool, OTHER)).template).toBe('emailChanged')
  await expect(browser(pool).call(sso.signIn, { email: EMAIL, password: PASSWORD })).rejects.toThrow('910201')
  await browser(pool).call(sso.signIn, { email: OTHER, password: PASSWORD })
  await expect(press(pool, 'bind', token)).rejects.toThrow('910208')
})

test('the pool’s account follows its person to the new address', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  const service = 'http://pool.test/dashboard'
  const check = async () => {
    const { headers } = await owner.open(`/sso/login?service=${encodeURIComponent(service)}`)
    return pool.call(session.check, { ticket: new URL(headers.location!).searchParams.get('ticket')!, service })
  }
  const before = await check()
  expect(before).toMatchObject({ email: EMAIL, emailEnabled: true })
  await owner.call(sso.bindEmail, { email: OTHER, password: PASSWORD })
  await press(pool, 'bind', (await lastMailTo(pool, OTHER)).token)
  expect(await check()).toMatchObject({ email: OTHER })
  expect(await pool.call(session.current, {}, { token: before.token })).toMatchObject({ userName: OTHER })
  expect(await pool.db.selectFrom('account').select(['subject', 'email']).execute()).toEqual([{ subject: owner.subject, email: OTHER }])
})

test('binding needs the password, and the second factor where one is on', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  await expect(owner.call(sso.bindEmail, { email: OTHER, password: 'wrong one' })).rejects.toThrow('910201')
  const { uri } = await enrolApp(owner)
  await expect(owner.call(sso.bindEmail, { email: OTHER, password: PASSWORD })).rejects.toThrow('910211')
  expect(await mailsTo(pool, OTHER)).toEqual([])
  await owner.call(sso.bindEmail, { email: OTHER, password: PASSWORD, method: 'app', code: appCode(uri) })
  expect(await mailsTo(pool, OTHER)).toHaveLength(1)
})

test('another person’s address answers the same, and only that person is told', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  await registerPerson(pool.pool, { email: OTHER, password: PASSWORD, emailVerified: true })
  const taken = await owner.envelope(sso.bindEmail, { email: OTHER, password: PASSWORD })
  expect(taken).toEqual(await owner.envelope(sso.bindEmail, { email: 'free@farm.test', password: PASSWORD }))
  expect((await mailsTo(pool, OTHER)).map(mail => mail.template)).toEqual(['alreadyRegistered'])
  await expect(owner.call(sso.bindEmail, { email: EMAIL, password: PASSWORD })).rejects.toThrow('910203')
})

test('an address that got an account meanwhile is not taken from it', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  await owner.call(sso.bindEmail, { email: OTHER, password: PASSWORD })
  const { token } = await lastMailTo(pool, OTHER)
  await registerPerson(pool.pool, { email: OTHER, password: PASSWORD, emailVerified: true })
  await expect(press(pool, 'bind', token)).rejects.toThrow('910208')
  expect(await owner.call(sso.me, {})).toMatchObject({ email: EMAIL })
})

test('a link to verify an address that is no longer the person’s does nothing', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool, EMAIL, { emailVerified: false })
  await owner.call(sso.sendVerification, {})
  const { token } = await lastMailTo(pool, EMAIL)
  await owner.call(sso.bindEmail, { email: OTHER, password: PASSWORD })
  await press(pool, 'bind', (await lastMailTo(pool, OTHER)).token)
  await expect(press(pool, 'verify', token)).rejects.toThrow('910208')
})

test('links are for what they were mailed for, for an hour', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool, EMAIL, { emailVerified: false })
  await owner.call(sso.sendVerification, {})
  const { token } = await lastMailTo(pool, EMAIL)
  await expect(press(pool, 'bind', token)).rejects.toThrow('910208')
  await expect(press(pool, 'verify', 'made up')).rejects.toThrow('910208')
  pool.advance(3_600_000 - 1)
  await press(pool, 'verify', token)
  const late = await signedIn(pool, 'late@farm.test', { emailVerified: false })
  await late.call(sso.sendVerification, {})
  pool.advance(3_600_000)
  await expect(press(pool, 'verify', (await lastMailTo(pool, 'late@farm.test')).token)).rejects.toThrow('910208')
})

test('mails are written in the visitor’s language', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool, EMAIL, { emailVerified: false })
  const send = (lang: string) => pool.app.inject({ method: 'POST', url: sso.sendVerification.path, payload: {}, headers: { cookie: owner.cookie(), lang } })
  await send('ru')
  await send('zh')
  expect((await mailsTo(pool, EMAIL)).map(mail => /[а-я]/i.test(mail.text) ? 'ru' : /验证/.test(mail.text) ? 'zh' : '')).toEqual(['ru', 'zh'])
})
