import { expect, test } from 'vitest'
import { session } from '@adit/contract/session'
import { sso } from '@adit/contract/sso'
import { appCode } from '../test/app-code.ts'
import { browser, enrolApp, lastMailTo, mailsTo, PASSWORD, proofFor, signedIn } from '../test/browser.ts'
import { testPool, type TestPool } from '../test/pool.ts'

const EMAIL = 'miner@farm.test'
const NEW = 'a brand new password'
async function resetLink(pool: TestPool, email = EMAIL) {
  const at = browser(pool)
  await at.call(sso.forgotPassword, { email, proof: await proofFor(at) })
  return lastMailTo(pool, email)
}

test('a forgotten password is reset with the mailed link, once, and every session ends', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool, EMAIL, { emailVerified: false })
  const { link, token, template } = await resetLink(pool)
  expect(template).toBe('resetPassword')
  expect(link).toMatch(/^http:\/\/pool\.test\/sso\/resetPassword\?token=[\w-]{43}$/)

  const at = browser(pool)
  await at.call(sso.resetPassword, { token, password: NEW })
  expect(await owner.call(sso.me, {})).toBeNull()
  expect((await lastMailTo(pool, EMAIL)).template).toBe('passwordChanged')
  await expect(at.call(sso.signIn, { email: EMAIL, password: PASSWORD })).rejects.toThrow('910201')
  await at.call(sso.signIn, { email: EMAIL, password: NEW })
  expect(await at.call(sso.me, {})).toMatchObject({ emailVerified: true })
  await expect(at.call(sso.resetPassword, { token, password: PASSWORD })).rejects.toThrow('910208')
})

test('a link in two hands at once resets once', async () => {
  const pool = await testPool()
  await signedIn(pool)
  const { token } = await resetLink(pool)
  const answers = await Promise.all([1, 2, 3].map(i => browser(pool).envelope(sso.resetPassword, { token, password: `${NEW} ${i}` })))
  expect(answers.map(answer => answer.code).sort()).toEqual(['000000', '910208', '910208'])
})

test('a link works for an hour; a used one takes those mailed before along', async () => {
  const pool = await testPool()
  await signedIn(pool)
  const [first, second] = [await resetLink(pool), await resetLink(pool)]
  await browser(pool).call(sso.resetPassword, { token: second.token, password: NEW })
  await expect(browser(pool).call(sso.resetPassword, { token: first.token, password: NEW })).rejects.toThrow('910208')
  const third = await resetLink(pool)
  pool.advance(3_600_000)
  await expect(browser(pool).call(sso.resetPassword, { token: third.token, password: NEW })).rejects.toThrow('910208')
})

test('asking for an address without an account answers the same and mails nobody', async () => {
  const pool = await testPool()
  await signedIn(pool)
  const at = browser(pool)
  const known = await at.envelope(sso.forgotPassword, { email: EMAIL, proof: await proofFor(at) })
  const unknown = await at.envelope(sso.forgotPassword, { email: 'nobody@farm.test', proof: await proofFor(at) })
  expect(unknown).toEqual(known)
  expect(await mailsTo(pool, 'nobody@farm.test')).toEqual([])
  await expect(at.call(sso.forgotPassword, { email: EMAIL, proof: 'none' })).rejects.toThrow('910205')
})

test('a link for resetting verifies no address, and the other way round', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool, EMAIL, { emailVerified: false })
  const reset = await resetLink(pool)
  await expect(pool.call(session.validateEmail, { type: 'verify', token: reset.token })).rejects.toThrow('910208')
  await owner.call(sso.sendVerification, {})
  const { token } = await lastMailTo(pool, EMAIL)
  await expect(owner.call(sso.resetPassword, { token, password: NEW })).rejects.toThrow('910208')
})

test('changing the password ends the other sessions and their tokens, and a mail says so', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  const other = browser(pool)
  const service = 'http://pool.test/dashboard'
  const { redirect } = await other.call(sso.signIn, { email: EMAIL, password: PASSWORD, service }) as { redirect: string }
  const { token } = await pool.call(session.check, { ticket: new URL(redirect).searchParams.get('ticket')!, service })

  await owner.call(sso.changePassword, { password: PASSWORD, newPassword: NEW })
  expect(await owner.call(sso.me, {})).toMatchObject({ email: EMAIL })
  expect(await other.call(sso.me, {})).toBeNull()
  await expect(pool.call(session.current, {}, { token })).rejects.toThrow('000403')
  expect((await lastMailTo(pool, EMAIL)).template).toBe('passwordChanged')
  await expect(browser(pool).call(sso.signIn, { email: EMAIL, password: PASSWORD })).rejects.toThrow('910201')
  await browser(pool).call(sso.signIn, { email: EMAIL, password: NEW })
})

test('changing the password needs the present one, and the second factor where one is on', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  await expect(owner.call(sso.changePassword, { password: 'wrong one', newPassword: NEW })).rejects.toThrow('910201')
  const { uri } = await enrolApp(owner)
  await expect(owner.call(sso.changePassword, { password: PASSWORD, newPassword: NEW })).rejects.toThrow('910211')
  await owner.call(sso.changePassword, { password: PASSWORD, newPassword: NEW, method: 'app', code: appCode(uri) })
  expect(await browser(pool).call(sso.signIn, { email: EMAIL, password: NEW })).toEqual({ secondFactor: ['app', 'recovery'] })
})
