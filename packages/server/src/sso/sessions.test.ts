import { expect, test } from 'vitest'
import { session } from '@adit/contract/session'
import { sso } from '@adit/contract/sso'
import { browser, PASSWORD, signedIn } from '../test/browser.ts'
import { NOON, testPool } from '../test/pool.ts'

const EMAIL = 'miner@farm.test'

test('the sessions are listed with their devices, the present one first', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool, EMAIL, { ip: '203.0.113.1', userAgent: 'Laptop' })
  pool.advance(60_000)
  const phone = browser(pool, { ip: '2001:db8::7', userAgent: 'Phone' })
  await phone.call(sso.signIn, { email: EMAIL, password: PASSWORD })
  const { items } = await owner.call(sso.sessions, {})
  expect(items).toEqual([
    { id: expect.any(String), userAgent: 'Laptop', ip: '203.0.113.1', createdAt: +NOON, expiresAt: +NOON + 7 * 86_400_000, current: true },
    { id: expect.any(String), userAgent: 'Phone', ip: expect.stringMatching(/^2001:0?db8/), createdAt: +NOON + 60_000, expiresAt: +NOON + 60_000 + 7 * 86_400_000, current: false },
  ])
})

test('one session is signed out, or all others', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  const [one, two, three] = [browser(pool), browser(pool), browser(pool)]
  for (const at of [one, two, three]) await at.call(sso.signIn, { email: EMAIL, password: PASSWORD })
  const { items } = await one.call(sso.sessions, {})
  await owner.call(sso.endSession, { id: items.find(item => item.current)!.id })
  expect(await one.call(sso.me, {})).toBeNull()
  expect(await two.call(sso.me, {})).not.toBeNull()
  await owner.call(sso.endOtherSessions, {})
  expect(await Promise.all([owner, two, three].map(at => at.call(sso.me, {})))).toEqual([expect.anything(), null, null])
})

test('nobody ends another person’s session', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  const stranger = await signedIn(pool, 'stranger@farm.test')
  const { items } = await owner.call(sso.sessions, {})
  await stranger.call(sso.endSession, { id: items[0]!.id })
  await stranger.call(sso.endOtherSessions, {})
  expect(await owner.call(sso.me, {})).not.toBeNull()
  expect((await stranger.call(sso.sessions, {})).items).toHaveLength(1)
})

test('signing in again in the same browser leaves no session behind', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  await owner.call(sso.signIn, { email: EMAIL, password: PASSWORD })
  expect((await owner.call(sso.sessions, {})).items).toHaveLength(1)
})

test('the list never shows what a session is signed in with', async () => {
  const pool = await testPool()
  const owner = await signedIn(pool)
  const { token } = await pool.db.selectFrom('auth_session').select('token').executeTakeFirstOrThrow()
  expect(JSON.stringify(await owner.envelope(sso.sessions, {}))).not.toContain(token)
})

test('a device whose token is still in use outlives its own sign-in, stays listed, and can be signed out', async () => {
  const pool = await testPool()
  const service = 'http://pool.test/dashboard'
  const phone = await signedIn(pool, EMAIL, { userAgent: 'Phone' })
  const { headers } = await phone.open(`/sso/login?service=${encodeURIComponent(service)}`)
  const { token } = await pool.call(session.check, { ticket: new URL(headers.location!).searchParams.get('ticket')!, service })
  const idle = browser(pool, { userAgent: 'Forgotten' })
  await idle.call(sso.signIn, { email: EMAIL, password: PASSWORD })

  pool.advance(8 * 86_400_000)
  const laptop = browser(pool, { userAgent: 'Laptop' })
  await laptop.call(sso.signIn, { email: EMAIL, password: PASSWORD })
  await pool.call(session.current, {}, { token })
  const { items } = await laptop.call(sso.sessions, {})
  expect(items.map(item => item.userAgent)).toEqual(['Laptop', 'Phone'])
  await laptop.call(sso.endSession, { id: items[1]!.id })
  await expect(pool.call(session.current, {}, { token })).rejects.toThrow('000403')
})
