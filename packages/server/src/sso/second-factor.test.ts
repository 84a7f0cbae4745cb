import { expect, test } from 'vitest'
import { sso } from '@adit/contract/sso'
import { appCode } from '../test/app-code.ts'
import { browser, enrolApp, lastMailTo, mailsTo, PASSWORD, signedIn } from '../test/browser.ts'
import { testPool, type TestPool } from '../test/pool.ts'

const EMAIL = 'miner@farm.test'
const STEP = 30_000
const askedFor = async (pool: TestPool) => {
  const at = browser(pool)
  return { at, answer: await at.call(sso.signIn, { email: EMAIL, password: PASSWORD }) }
}

test('an authenticator app, once confirmed, is asked for at every sign-in', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  const begun = await owner.call(sso.enrolSecondFactor, { factor: 'app', password: PASSWORD })
  expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Adit:miner%40farm\.test\?secret=[A-Z2-7]+&issuer=Adit/)
  expect(new Set(begun.recoveryCodes).size).toBe(10)
  expect((await askedFor(pool)).answer).toEqual({ redirect: 'http://pool.test/sso/account' })

  await expect(owner.call(sso.confirmSecondFactor, { factor: 'app', code: '000000' })).rejects.toThrow('910101')
  await owner.call(sso.confirmSecondFactor, { factor: 'app', code: appCode(begun.uri!) })
  expect(await owner.call(sso.me, {})).toMatchObject({ secondFactor: { app: true, email: false, recoveryCodesLeft: 10 } })
  expect((await lastMailTo(pool, EMAIL)).template).toBe('secondFactorChanged')

  pool.advance(2 * STEP)
  const { at, answer } = await askedFor(pool)
  expect(answer).toEqual({ secondFactor: ['app', 'recovery'] })
  expect(await at.call(sso.me, {})).toBeNull()
  const { redirect } = await at.call(sso.verifySecondFactor, { method: 'app', code: appCode(begun.uri!), service: 'http://pool.test/dashboard' })
  expect(redirect).toMatch(/^http:\/\/pool\.test\/dashboard\?ticket=ST-/)
  expect(await at.call(sso.me, {})).toMatchObject({ email: EMAIL })
})

test('a code of the app works once, also when two use it together', async () => {
  const pool = await testPool()
  const { uri } = await enrolApp(await signedIn(pool))
  pool.advance(2 * STEP)
  const visits = await Promise.all([askedFor(pool), askedFor(pool), askedFor(pool)])
  const answers = await Promise.all(visits.slice(0, 2).map(({ at }) => at.envelope(sso.verifySecondFactor, { method: 'app', code: appCode(uri) })))
  expect(answers.map(answer => answer.code).sort()).toEqual(['000000', '910101'])
  await expect(visits[2]!.at.call(sso.verifySecondFactor, { method: 'app', code: appCode(uri) })).rejects.toThrow('910101')
})

test('the app may be one step of its clock behind or ahead, and no more', async () => {
  const pool = await testPool()
  const { uri } = await enrolApp(await signedIn(pool))
  pool.advance(10 * STEP)
  const { at } = await askedFor(pool)
  const now = Date.now()
  await expect(at.call(sso.verifySecondFactor, { method: 'app', code: appCode(uri, now - 2 * STEP) })).rejects.toThrow('910101')
  await expect(at.call(sso.verifySecondFactor, { method: 'app', code: appCode(uri, now + 2 * STEP) })).rejects.toThrow('910101')
  await at.call(sso.verifySecondFactor, { method: 'app', code: appCode(uri, now - STEP) })
  await (await askedFor(pool)).at.call(sso.verifySecondFactor, { method: 'app', code: appCode(uri, now + STEP) })
})

test('a recovery code works once, however it is typed, also when two use it together', async () => {
  const pool = await testPool()
  const { recoveryCodes } = await enrolApp(await signedIn(pool))
  const [one, two] = [await askedFor(pool), await askedFor(pool)]
  const typed = ` ${recoveryCodes[0]!.toUpperCase().replace('-', ' ')}`
  const answers = await Promise.all([one, two].map(({ at }) => at.envelope(sso.verifySecondFactor, { method: 'recovery', code: typed })))
  expect(answers.map(answer => answer.code).sort()).toEqual(['000000', '910101'])
  const third = await askedFor(pool)
  await expect(third.at.call(sso.verifySecondFactor, { method: 'recovery', code: recoveryCodes[0]! })).rejects.toThrow('910101')
  await third.at.call(sso.verifySecondFactor, { method: 'recovery', code: recoveryCodes[1]! })
  expect(await third.at.call(sso.me, {})).toMatchObject({ secondFactor: { recoveryCodesLeft: 8 } })
})

test('recovery codes, mailed codes and links are nowhere in the database as themselves', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  const { recoveryCodes } = await enrolApp(owner)
  await owner.call(sso.bindEmail, { email: 'other@farm.test', password: PASSWORD, method: 'recovery', code: recoveryCodes[0]! })
  const { token } = await lastMailTo(pool, 'other@farm.test')
  const stored = JSON.stringify([
    await pool.db.selectFrom('auth_second_factor').selectAll().execute(), await pool.db.selectFrom('auth_verification').selectAll().execute(),
  ])
  for (const secret of [...recoveryCodes, ...recoveryCodes.map(code => code.replace('-', '')), token]) expect(stored).not.toContain(secret)
})

test('codes by mail can be chosen as a factor: each works once, for five minutes', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  expect(await owner.call(sso.enrolSecondFactor, { factor: 'email', password: PASSWORD })).toEqual({ uri: null, recoveryCodes: [] })
  await owner.call(sso.confirmSecondFactor, { factor: 'email', code: (await lastMailTo(pool, EMAIL)).code })
  expect(await owner.call(sso.me, {})).toMatchObject({ secondFactor: { app: false, email: true } })

  const { at, answer } = await askedFor(pool)
  expect(answer).toEqual({ secondFactor: ['email'] })
  await at.call(sso.sendSecondFactor, {})
  const { code, template } = await lastMailTo(pool, EMAIL)
  expect(template).toBe('secondFactorCode')
  await at.call(sso.verifySecondFactor, { method: 'email', code })

  const again = await askedFor(pool)
  await expect(again.at.call(sso.verifySecondFactor, { method: 'email', code })).rejects.toThrow('910102')
  await again.at.call(sso.sendSecondFactor, {})
  const late = (await lastMailTo(pool, EMAIL)).code
  pool.advance(5 * 60_000 + 1)
  await expect(again.at.call(sso.verifySecondFactor, { method: 'email', code: late })).rejects.toThrow('910102')
})

test('whoever has only the app cannot be asked by mail instead', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  await enrolApp(owner)
  const { at } = await askedFor(pool)
  await expect(at.call(sso.sendSecondFactor, {})).rejects.toThrow('910213')
  await expect(at.call(sso.verifySecondFactor, { method: 'email', code: '123456' })).rejects.toThrow('910101')
  await expect(owner.call(sso.sendSecondFactor, {})).rejects.toThrow('910213')
})

test('what was only begun neither asks nor answers', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  await owner.call(sso.enrolSecondFactor, { factor: 'email', password: PASSWORD })
  await owner.call(sso.confirmSecondFactor, { factor: 'email', code: (await lastMailTo(pool, EMAIL)).code })
  await owner.call(sso.sendSecondFactor, {})
  const { uri, recoveryCodes } = await owner.call(sso.enrolSecondFactor, {
    factor: 'app', password: PASSWORD, method: 'email', code: (await lastMailTo(pool, EMAIL)).code,
  })
  const { at, answer } = await askedFor(pool)
  expect(answer).toEqual({ secondFactor: ['email'] })
  await expect(at.call(sso.verifySecondFactor, { method: 'app', code: appCode(uri!) })).rejects.toThrow('910101')
  await expect(at.call(sso.verifySecondFactor, { method: 'recovery', code: recoveryCodes[0]! })).rejects.toThrow('910101')
})

test('an address must be verified before a second factor is switched on', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool, EMAIL, { emailVerified: false })
  await expect(owner.call(sso.enrolSecondFactor, { factor: 'app', password: PASSWORD })).rejects.toThrow('910204')
})

test('switching on asks for the password; with a factor on, everything that matters asks for its code too', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  await expect(owner.call(sso.enrolSecondFactor, { factor: 'app', password: 'wrong one' })).rejects.toThrow('910201')
  const { uri } = await enrolApp(owner)
  const password = PASSWORD
  for (const asked of [
    owner.envelope(sso.removeSecondFactor, { factor: 'app', password }), owner.envelope(sso.renewRecoveryCodes, { password }),
    owner.envelope(sso.enrolSecondFactor, { factor: 'email', password }), owner.envelope(sso.bindEmail, { email: 'x@farm.test', password }),
    owner.envelope(sso.changePassword, { newPassword: 'a new password', password }),
  ]) expect(await asked).toMatchObject({ code: '910211', data: { methods: ['app', 'recovery'] } })
  await expect(owner.call(sso.removeSecondFactor, { factor: 'app', password, method: 'app', code: '000000' })).rejects.toThrow('910101')
  await expect(owner.call(sso.enrolSecondFactor, { factor: 'app', password, method: 'app', code: appCode(uri) })).rejects.toThrow('910212')
})

test('new recovery codes replace the old ones', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  const { uri, recoveryCodes: old } = await enrolApp(owner)
  const { recoveryCodes } = await owner.call(sso.renewRecoveryCodes, { password: PASSWORD, method: 'app', code: appCode(uri) })
  expect(recoveryCodes.filter(code => old.includes(code))).toEqual([])
  const { at } = await askedFor(pool)
  await expect(at.call(sso.verifySecondFactor, { method: 'recovery', code: old[0]! })).rejects.toThrow('910101')
  await at.call(sso.verifySecondFactor, { method: 'recovery', code: recoveryCodes[0]! })
})

test('each factor is switched off by itself, and the last one ends the asking', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  const { uri } = await enrolApp(owner)
  await owner.call(sso.enrolSecondFactor, { factor: 'email', password: PASSWORD, method: 'app', code: appCode(uri) })
  await owner.call(sso.confirmSecondFactor, { factor: 'email', code: (await lastMailTo(pool, EMAIL)).code })
  expect((await askedFor(pool)).answer).toEqual({ secondFactor: ['app', 'email', 'recovery'] })

  pool.advance(4 * STEP)
  await owner.call(sso.removeSecondFactor, { factor: 'app', password: PASSWORD, method: 'app', code: appCode(uri) })
  expect((await askedFor(pool)).answer).toEqual({ secondFactor: ['email'] })
  await owner.call(sso.sendSecondFactor, {})
  const { code } = await lastMailTo(pool, EMAIL)
  await owner.call(sso.removeSecondFactor, { factor: 'email', password: PASSWORD, method: 'email', code })
  expect((await askedFor(pool)).answer).toEqual({ redirect: 'http://pool.test/sso/account' })
  await expect(owner.call(sso.removeSecondFactor, { factor: 'app', password: PASSWORD })).rejects.toThrow('910213')
  expect((await mailsTo(pool, EMAIL)).filter(mail => mail.template === 'secondFactorChanged')).toHaveLength(4)
})

test('a password given ten minutes ago no longer waits for its second factor', async () => {
  const pool = await testPool()
  const { uri } = await enrolApp(await signedIn(pool))
  const { at } = await askedFor(pool)
  pool.advance(600_001)
  await expect(at.call(sso.verifySecondFactor, { method: 'app', code: appCode(uri) })).rejects.toThrow('910210')
})
