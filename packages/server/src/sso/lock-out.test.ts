import { expect, test } from 'vitest'
import fc from 'fast-check'
import { sso } from '@adit/contract/sso'
import { appCode } from '../test/app-code.ts'
import { browser, enrolApp, mailsTo, PASSWORD, signedIn } from '../test/browser.ts'
import { testPool, type TestPool } from '../test/pool.ts'
import { makeLink } from './links.ts'
import { networkOf, passwordOf, tryOnce } from '../kit/lock-out.ts'
import { registerPerson } from './sign-in.ts'

const EMAIL = 'miner@farm.test'
const guess = (pool: TestPool, password: string, { email = EMAIL, ip = '203.0.113.7' } = {}) => browser(pool, { ip }).envelope(sso.signIn, { email, password })
/** A wrong guess as far as counting goes, without the work of judging it. */
const wrongTry = (pool: TestPool, email = EMAIL, ip = '203.0.113.7') => tryOnce(pool.pool, passwordOf(email), ip, pool.pool.clock())
async function pooled() {
  const pool = await testPool()
  await registerPerson(pool.pool, { email: EMAIL, password: PASSWORD, emailVerified: true })
  return pool
}

test('five wrong passwords are free; then the right one waits, too: a minute, then twice as long each time', async () => {
  const pool = await pooled()
  for (let i = 0; i < 5; i++) expect((await guess(pool, 'wrong one')).code).toBe('910201')
  expect(await guess(pool, PASSWORD)).toMatchObject({ code: '910202', data: { seconds: 60 } })
  pool.advance(59_000)
  expect(await guess(pool, PASSWORD)).toMatchObject({ code: '910202', data: { seconds: 1 } })
  pool.advance(1_000)
  expect((await guess(pool, 'wrong one')).code).toBe('910201')
  expect(await guess(pool, PASSWORD)).toMatchObject({ data: { seconds: 120 } })
  pool.advance(120_000)
  expect((await guess(pool, PASSWORD)).code).toBe('000000')
  expect((await guess(pool, 'wrong one')).code).toBe('910201')
})

test('no wait is longer than an hour', async () => {
  const pool = await pooled()
  for (let i = 0; i < 14; i++) {
    await wrongTry(pool)
    pool.advance(3_600_000)
  }
  await wrongTry(pool)
  expect(await guess(pool, PASSWORD)).toMatchObject({ code: '910202', data: { seconds: 3600 } })
})

test('an address without an account is locked out just the same', async () => {
  const pool = await pooled()
  for (let i = 0; i < 5; i++) expect((await guess(pool, 'wrong one', { email: 'nobody@farm.test' })).code).toBe('910201')
  expect(await guess(pool, 'wrong one', { email: 'nobody@farm.test' })).toMatchObject({ code: '910202', data: { seconds: 60 } })
  expect(await mailsTo(pool, 'nobody@farm.test')).toEqual([])
})

test('the owner is told once when the waiting begins', async () => {
  const pool = await pooled()
  for (let i = 0; i < 7; i++) {
    await guess(pool, 'wrong one')
    if (i >= 4) pool.advance(240_000)
  }
  expect((await mailsTo(pool, EMAIL)).map(mail => mail.template)).toEqual(['tooManyFailures'])
})

test('guesses that arrive together are all counted', async () => {
  const pool = await pooled()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(pool, `wrong ${i}`, { ip: `203.0.113.${i}` })))
  expect(answers.filter(answer => answer.code === '910201')).toHaveLength(5)
  expect(answers.filter(answer => answer.code === '910202')).toHaveLength(7)
})

test('a visitor who guesses at many accounts waits after thirty; others do not', async () => {
  const pool = await pooled()
  for (let i = 1; i < 30; i++) await wrongTry(pool, `m${i}@farm.test`, `2001:db8:1:2:${i}::5`)
  expect((await guess(pool, 'wrong one', { email: 'm0@farm.test', ip: '2001:db8:1:2::1' })).code).toBe('910201')
  expect(await guess(pool, PASSWORD, { ip: '2001:db8:1:2:aaaa::1' })).toMatchObject({ code: '910202', data: { seconds: 60 } })
  expect((await guess(pool, PASSWORD, { ip: '2001:db8:1:3::1' })).code).toBe('000000')
  pool.advance(60_000)
  expect((await guess(pool, PASSWORD, { ip: '2001:db8:1:2::1' })).code).toBe('000000')
})

test('a right password does not wipe the guesses at other accounts from the same address', async () => {
  const pool = await pooled()
  for (let i = 0; i < 3; i++) await guess(pool, 'wrong one', { email: `m${i}@farm.test` })
  await guess(pool, PASSWORD)
  const rows = await pool.db.selectFrom('lock_out').select('failures').orderBy('failures').execute()
  expect(rows.map(row => row.failures)).toEqual([1, 1, 1, 3])
})

test('a day without a try forgives', async () => {
  const pool = await pooled()
  for (let i = 0; i < 4; i++) await wrongTry(pool)
  pool.advance(24 * 3_600_000)
  for (let i = 0; i < 5; i++) await wrongTry(pool)
  expect((await guess(pool, PASSWORD)).code).toBe('910202')
})

test('codes of the second factor are guessed no more often than passwords, across sign-ins', async () => {
  const pool = await testPool()
  const { uri } = await enrolApp(await signedIn(pool))
  pool.advance(90_000)
  const half = async () => {
    const at = browser(pool)
    await at.call(sso.signIn, { email: EMAIL, password: PASSWORD })
    return at
  }
  const first = await half()
  for (const code of ['000001', '000002', '000003']) expect((await first.envelope(sso.verifySecondFactor, { method: 'app', code })).code).toBe('910101')
  const second = await half()
  for (const code of ['000004', '000005']) expect((await second.envelope(sso.verifySecondFactor, { method: 'app', code })).code).toBe('910101')
  expect(await second.envelope(sso.verifySecondFactor, { method: 'app', code: appCode(uri) })).toMatchObject({ code: '910202', data: { seconds: 60 } })
  pool.advance(60_000)
  await (await half()).call(sso.verifySecondFactor, { method: 'app', code: appCode(uri) })
})

test('passwords asked for inside the account centre count as well', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  for (let i = 0; i < 5; i++) expect((await owner.envelope(sso.changePassword, { password: 'wrong one', newPassword: 'a new password' })).code).toBe('910201')
  expect((await owner.envelope(sso.changePassword, { password: PASSWORD, newPassword: 'a new password' })).code).toBe('910202')
  expect((await guess(pool, PASSWORD)).code).toBe('910202')
})

test('whoever resets the password by mail need not wait for another’s guesses', async () => {
  const pool = await pooled()
  for (let i = 0; i < 5; i++) await wrongTry(pool)
  expect((await guess(pool, PASSWORD)).code).toBe('910202')
  const { id } = await pool.db.selectFrom('auth_person').select('id').executeTakeFirstOrThrow()
  const link = new URL(await makeLink(pool.pool, 'reset', { personId: id, email: EMAIL, lang: 'en' }))
  await browser(pool).call(sso.resetPassword, { token: link.searchParams.get('token')!, password: 'a new password' })
  expect((await guess(pool, 'a new password')).code).toBe('000000')
})

test('all addresses of an IPv6 network count as one, every IPv4 address as itself', () => {
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  fc.assert(fc.property(fc.ipV6(), fc.ipV4(), (six, four) => {
    expect(networkOf(four)).toBe(four)
    const [a, b] = [networkOf(six), networkOf(six.toUpperCase())]
    expect(a).toBe(b)
  }))
  const group = fc.integer({ min: 0, max: 0xffff }).map(n => n.toString(16))
  fc.assert(fc.property(fc.array(group, { minLength: 4, maxLength: 4 }), fc.array(group, { minLength: 4, maxLength: 4 }), (net, host) => {
    expect(networkOf([...net, ...host].join(':'))).toBe(`${net.join(':')}::/64`)
  }))
})
