import { describe, expect, test } from 'vitest'
import { COINS } from '@adit/contract/coins'
import type { Endpoint } from '@adit/contract/kit'
import { LIMITS } from '@adit/contract/constants'
import { PERMISSION_KEYS } from '@adit/contract/permissions'
import { session } from '@adit/contract/session'
import { hashToken } from '../kit/admit.ts'
import type { SignedInPerson } from '../kit/pool.ts'
import { testPool, type TestPool } from '../test/pool.ts'

const SERVICE = 'http://pool.test/dashboard'
const DAY = 86_400_000

/** A pool whose sign-in service knows these tickets, each for one use; the real one has tests of its own. */
async function poolWithTickets(tickets: Record<string, Partial<SignedInPerson>>) {
  const pool = await testPool()
  const left = new Map(Object.entries(tickets))
  pool.pool.signIn.validate = async ticket => {
    const person = left.get(ticket)
    left.delete(ticket)
    return person ? { subject: 'person-1', email: 'ann@miner.test', emailVerified: true, session: null, ...person } : null
  }
  return pool
}
const redeem = (pool: TestPool, ticket: string, more: { coinType?: 'BTC' | 'LTC'; userId?: string } = {}) =>
  pool.call(session.check, { ticket, service: SERVICE, ...more })

describe('a ticket', () => {
  test('is traded for a token that account calls accept, and makes the account', async () => {
    const pool = await poolWithTickets({ first: {} })
    const answer = await redeem(pool, 'first')
    expect(answer).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) as string, emailEnabled: true, email: 'ann@miner.test', userId: null, coinType: 'BTC', authorizedUser: false, permission: [] })
    expect(await pool.call(session.current, {}, { token: answer.token })).toEqual({
      userName: 'ann@miner.test', userId: null, coinType: 'BTC', emailEnabled: true, authorizedUser: false, permission: [],
    })
  })

  test('that does not hold is refused, and one for a foreign or misleading service before it is even tried', async () => {
    const pool = await poolWithTickets({ good: {} })
    await expect(redeem(pool, 'unknown')).rejects.toThrow('910206')
    for (const service of ['http://evil.test/', 'http://pool.test.evil.test/', 'https://pool.test/', 'http://pool.test@evil.test/', 'http://me:x@pool.test/', '/dashboard', 'pool.test'])
      await expect(pool.call(session.check, { ticket: 'good', service })).rejects.toThrow('910207')
    await expect(redeem(pool, 'good')).resolves.toMatchObject({ emailEnabled: true })
    await expect(redeem(pool, 'good')).rejects.toThrow('910206')
  })

  test('is matched against our own address, never against the Host header', async () => {
    const pool = await poolWithTickets({ good: {} })
    const said = { host: 'evil.test', 'x-forwarded-host': 'evil.test' }
    await expect(pool.call(session.check, { ticket: 'good', service: 'http://evil.test/' }, { headers: said })).rejects.toThrow('910207')
    await expect(pool.call(session.check, { ticket: 'good', service: SERVICE }, { headers: said })).resolves.toMatchObject({ email: 'ann@miner.test' })
  })

  test('of somebody whose e-mail is not verified gives no token and touches no account, not even the one of that address', async () => {
    const pool = await poolWithTickets({ honest: {}, pretender: { subject: 'person-2', emailVerified: false } })
    await redeem(pool, 'honest')
    expect(await redeem(pool, 'pretender')).toEqual({ token: '', emailEnabled: false, email: 'ann@miner.test', userId: null, coinType: 'BTC', authorizedUser: false, permission: [] })
    expect(await pool.db.selectFrom('account').select(['subject', 'email_enabled']).execute()).toEqual([{ subject: 'person-1', email_enabled: true }])
    expect(await pool.db.selectFrom('access_token').select('coin').execute()).toHaveLength(1)
  })

  test('finds the account again after its e-mail changed at the sign-in service', async () => {
    const pool = await poolWithTickets({ before: {}, after: { email: 'Ann.New@miner.test' } })
    await redeem(pool, 'before')
    const { token } = await redeem(pool, 'after')
    expect((await pool.call(session.current, {}, { token })).userName).toBe('ann.new@miner.test')
    expect(await pool.db.selectFrom('account').select('email').execute()).toEqual([{ email: 'ann.new@miner.test' }])
  })

  test('finds the account of a verified address under a new sign-in service, which knows people by other names', async () => {
    const pool = await poolWithTickets({ old: {}, moved: { subject: 'https://elsewhere.test u-7' } })
    await redeem(pool, 'old')
    await redeem(pool, 'moved')
    expect(await pool.db.selectFrom('account').select(['subject', 'email']).execute()).toEqual([{ subject: 'https://elsewhere.test u-7', email: 'ann@miner.test' }])
  })

  test('whose sign-in ended while it was being checked gives no token', async () => {
    const pool = await poolWithTickets({ late: { session: 'ended a moment ago' } })
    await expect(redeem(pool, 'late')).rejects.toThrow('910206')
    expect(await pool.db.selectFrom('account').select('id').execute()).toEqual([])
  })

  test('for an address that changed hands at the same service does not open the former owner\'s account', async () => {
    const pool = await poolWithTickets({
      former: {}, heir: { subject: 'person-2' }, moved: { subject: 'https://elsewhere.test u-7' }, heirThere: { subject: 'https://elsewhere.test u-8' },
    })
    await redeem(pool, 'former')
    await expect(redeem(pool, 'heir')).rejects.toThrow('910203')
    await redeem(pool, 'moved')
    await expect(redeem(pool, 'heirThere')).rejects.toThrow('910203')
    expect(await pool.db.selectFrom('account').select('subject').execute()).toEqual([{ subject: 'https://elsewhere.test u-7' }])
  })

  test('for an address that meanwhile belongs to another account is refused', async () => {
    const pool = await poolWithTickets({ ann: {}, bob: { subject: 'person-2', email: 'bob@miner.test' }, annAsBob: { email: 'bob@miner.test' } })
    await redeem(pool, 'ann')
    await redeem(pool, 'bob')
    await expect(redeem(pool, 'annAsBob')).rejects.toThrow('910203')
  })

  test('selects the wished coin and sub-account, and another of the own where that one is not theirs', async () => {
    const pool = await poolWithTickets({ one: { email: 'farm-1@miner.test' }, two: { email: 'farm-1@miner.test' } })
    const ann = await pool.miner()
    const bob = await pool.miner({ coin: 'LTC' })
    expect(await redeem(pool, 'one', { userId: ann.subAccount.name, coinType: 'LTC' })).toMatchObject({ userId: 'farm-1', coinType: 'LTC' })
    expect(await redeem(pool, 'two', { userId: bob.subAccount.name })).toMatchObject({ userId: 'farm-1', coinType: 'BTC' })
  })

  test('says of a shared sub-account that it is one, and what may be done with it', async () => {
    const pool = await poolWithTickets({ one: { email: 'farm-1@miner.test' } })
    const ann = await pool.miner()
    const bob = await pool.miner()
    await bob.grant(ann, 'dashboard')
    expect(await redeem(pool, 'one', { userId: bob.subAccount.name })).toMatchObject({ userId: 'farm-2', authorizedUser: true, permission: ['dashboard'] })
  })
})

describe('a token', () => {
  test('is stored as its hash only', async () => {
    const pool = await poolWithTickets({ first: {} })
    const { token } = await redeem(pool, 'first')
    const rows = await pool.db.selectFrom('access_token').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(Buffer.from(rows[0]!.hash)).toEqual(hashToken(token))
    expect(JSON.stringify(rows, (_, value: unknown) => typeof value === 'bigint' ? String(value) : value)).not.toContain(token)
  })

  test('counts in its header only', async () => {
    const pool = await testPool()
    const { token } = await pool.miner()
    const inQuery = await pool.app.inject({ url: session.current.path, query: { token, tokenId: token } })
    expect(inQuery.json()).toMatchObject({ code: '000403', data: null })
    const inCookie = await pool.app.inject({ url: session.current.path, headers: { cookie: `token=${token}` } })
    expect(inCookie.json()).toMatchObject({ code: '000403' })
    const inHeader = await pool.app.inject({ url: session.current.path, headers: { token } })
    expect(inHeader.json()).toMatchObject({ code: '000000' })
  })

  test('lives 30 days after it was last used, and 180 days at the most', async () => {
    const pool = await poolWithTickets({ idle: {}, used: {} })
    const idle = await redeem(pool, 'idle')
    const used = await redeem(pool, 'used')
    const current = (token: string) => pool.call(session.current, {}, { token })
    pool.advance(30 * DAY - 1)
    await current(used.token)
    pool.advance(1)
    await expect(current(idle.token)).rejects.toThrow('000403')
    for (let day = 30; day < 180; day++) {
      await current(used.token)
      pool.advance(DAY)
    }
    await expect(current(used.token)).rejects.toThrow('000403')
  })

  test('is gone from the server after logout, while another of the same account stays', async () => {
    const pool = await poolWithTickets({ desk: {}, phone: {} })
    const desk = await redeem(pool, 'desk')
    const phone = await redeem(pool, 'phone')
    expect(await pool.call(session.logout, {}, { token: desk.token })).toEqual({})
    await expect(pool.call(session.current, {}, { token: desk.token })).rejects.toThrow('000403')
    await expect(pool.call(session.current, {}, { token: phone.token })).resolves.toBeDefined()
    expect(await pool.db.selectFrom('access_token').select('hash').execute()).toHaveLength(1)
  })

  test('of an account whose e-mail is not enabled opens nothing', async () => {
    const pool = await testPool()
    const miner = await pool.miner()
    await pool.db.updateTable('account').set({ email_enabled: false }).execute()
    await expect(miner.call(session.current, {})).rejects.toThrow('000403')
  })

  test('can be checked by whoever received it, in the header or by name, and selects a sub-account on the way', async () => {
    const pool = await testPool()
    const ann = await pool.miner()
    const bob = await pool.miner()
    await bob.grant(ann, 'dashboard')
    const whose = { token: ann.token, emailEnabled: true, email: 'farm-1@miner.test', coinType: 'BTC' }
    expect(await pool.call(session.tokenCheck, { token: ann.token })).toEqual({ ...whose, userId: 'farm-1', authorizedUser: false, permission: [...PERMISSION_KEYS] })
    expect(await ann.call(session.tokenCheck, { userId: 'farm-2' })).toEqual({ ...whose, userId: 'farm-2', authorizedUser: true, permission: ['dashboard'] })
    expect((await ann.call(session.current, {})).userId).toBe('farm-2')
    await expect(pool.call(session.tokenCheck, { token: bob.token, userId: 'farm-1' })).rejects.toThrow('900003')
    await expect(pool.call(session.tokenCheck, { token: 'made-up' })).rejects.toThrow('000403')
    await expect(pool.call(session.tokenCheck, {})).rejects.toThrow('000403')
  })
})

describe('what a token has selected', () => {
  test('a coin, by either path and by its url name', async () => {
    const pool = await testPool()
    const miner = await pool.miner()
    expect((await miner.call(session.setCoinType, { coinType: 'LTC' })).coinType).toBe('LTC')
    expect((await miner.call(session.setAntBrainCoinType, { coinType: 'BCC' })).coinType).toBe('BCH')
    expect((await miner.call(session.current, {})).coinType).toBe('BCH')
    expect((await pool.envelope(session.setCoinType, { coinType: 'NOPE' as 'BTC' }, { token: miner.token })).code).toBe('-24')
  })

  test('the own sub-account with every permission, a shared one with what was granted, nobody else\'s', async () => {
    const pool = await testPool()
    const ann = await pool.miner()
    const bob = await pool.miner()
    await bob.grant(ann, 'dashboard', 'recv')
    const own = await ann.call(session.setUser, { userId: 'farm-1', coinType: 'LTC' })
    expect(own).toMatchObject({ userId: 'farm-1', coinType: 'LTC', authorizedUser: false, permission: [...PERMISSION_KEYS] })
    const shared = await ann.call(session.setUser, { userId: 'farm-2', coinType: 'BTC' })
    expect(shared).toMatchObject({ userId: 'farm-2', coinType: 'BTC', authorizedUser: true, permission: ['dashboard', 'recv'] })
    await expect(bob.call(session.setUser, { userId: 'farm-1', coinType: 'BTC' })).rejects.toThrow('900003')
    await expect(bob.call(session.setUser, { userId: 'no-such-farm', coinType: 'BTC' })).rejects.toThrow('900003')
    expect((await bob.call(session.current, {})).userId).toBe('farm-2')
  })

  test('is no longer theirs once the grant is taken back or the sub-account deleted', async () => {
    const pool = await testPool()
    const ann = await pool.miner()
    const bob = await pool.miner()
    await bob.grant(ann, 'dashboard')
    await ann.call(session.setUser, { userId: 'farm-2', coinType: 'BTC' })
    await pool.db.deleteFrom('sub_account_grant').execute()
    expect(await ann.call(session.current, {})).toMatchObject({ userId: null, authorizedUser: false, permission: [] })
    await pool.db.updateTable('sub_account').set({ deleted_at: pool.pool.clock() }).where('name', '=', 'farm-2').execute()
    expect(await bob.call(session.current, {})).toMatchObject({ userId: null, permission: [] })
  })
})

describe('the lists', () => {
  test('sub-accounts of a coin: own first, then shared; never a stranger\'s, never a deleted one', async () => {
    const pool = await testPool()
    const ann = await pool.miner({ name: 'own' })
    const bob = await pool.miner({ name: 'shared' })
    await pool.miner({ name: 'strangers' })
    await pool.miner({ name: 'other-coin', coin: 'LTC' })
    await bob.grant(ann, 'worker_readonly')
    const deleted = { account_id: ann.account.id, name: 'deleted', coin: 'BTC', created_at: pool.pool.clock(), deleted_at: pool.pool.clock() }
    await pool.db.insertInto('sub_account').values(deleted).execute()
    expect(await ann.call(session.userList, { coinType: 'BTC' })).toEqual({
      needAdd: '1',
      items: [
        { userId: 'own', nickName: '', coinType: 'BTC', authorizedUser: false, permission: [...PERMISSION_KEYS] },
        { userId: 'shared', nickName: '', coinType: 'BTC', authorizedUser: true, permission: ['worker_readonly'] },
      ],
    })
    expect((await ann.call(session.userList, {})).items.map(item => item.userId)).toEqual(['own', 'shared'])
    expect((await ann.call(session.userList, { coinType: 'LTC' })).items).toEqual([])
  })

  test(`another sub-account may be created up to ${LIMITS.subAccounts}, deleted and shared ones not counted`, async () => {
    const pool = await testPool()
    const miner = await pool.miner()
    const more = Array.from({ length: LIMITS.subAccounts - 2 }, (_, at) => ({ account_id: miner.account.id, name: `more-${at}`, coin: 'LTC', created_at: pool.pool.clock() }))
    await pool.db.insertInto('sub_account').values(more).execute()
    expect((await miner.call(session.userList, {})).needAdd).toBe('1')
    await pool.db.insertInto('sub_account').values({ ...more[0]!, name: 'the-last' }).execute()
    expect((await miner.call(session.userList, {})).needAdd).toBe('0')
  })

  test('every coin of the pool, with its url name', async () => {
    const pool = await testPool()
    const { items } = await (await pool.miner()).call(session.coinTypeList, {})
    expect(items.map(item => item.coinType)).toEqual([...COINS])
    expect(items.find(item => item.coinType === 'BCH')).toEqual({ coinType: 'BCH', coinUrlName: 'BCC', supportAnonymous: false })
    expect(items.filter(item => item.supportAnonymous).map(item => item.coinType)).toEqual(['ETC', 'ZEC'])
  })

  test('a sub-account\'s name is checked for its form and for being taken, however it is capitalised', async () => {
    const pool = await testPool()
    await pool.miner({ name: 'north-hall' })
    expect(await pool.call(session.validateUserId, { userId: 'NORTH-hall' })).toEqual({ valid: true, exists: true })
    expect(await pool.call(session.validateUserId, { userId: 'south-hall' })).toEqual({ valid: true, exists: false })
    expect(await pool.call(session.validateUserId, { userId: 'no.dots' })).toEqual({ valid: false, exists: false })
  })
})

describe('a mailed link', () => {
  test('is completed by its type, tells an account its new e-mail, and is refused when it does not hold', async () => {
    const pool = await testPool()
    const miner = await pool.miner()
    pool.pool.emailLinks.later = async token => token === 'right' ? { email: 'new@miner.test', previous: 'farm-1@miner.test' } : null
    expect(await pool.call(session.validateEmail, { type: 'later', token: 'right' })).toEqual({ type: 'later', email: 'new@miner.test' })
    expect((await miner.call(session.current, {})).userName).toBe('new@miner.test')
    await expect(pool.call(session.validateEmail, { type: 'later', token: 'wrong' })).rejects.toThrow('910208')
    await expect(pool.call(session.validateEmail, { type: 'unheard-of', token: 'right' })).rejects.toThrow('910208')
    await expect(pool.call(session.validateEmail, { type: 'constructor', token: 'right' })).rejects.toThrow('910208')
    await expect(pool.call(session.validateEmail, { type: 'verify', token: 'made-up' })).rejects.toThrow('910208')
  })
})

test('an informed consent is kept with who gave it, from where, and to which version', async () => {
  const pool = await testPool()
  const miner = await pool.miner()
  await pool.call(session.storeUserNotice, { version: 1, lang: 'ru' }, { headers: { 'user-agent': 'x'.repeat(300) } })
  await miner.call(session.storeUserNotice, { version: 2, lang: 'zh' })
  const kept = await pool.db.selectFrom('user_notice').selectAll().orderBy('id').execute()
  expect(kept).toMatchObject([
    { account_id: null, version: 1, lang: 'ru', ip: '127.0.0.1', user_agent: 'x'.repeat(256), agreed_at: pool.pool.clock() },
    { account_id: miner.account.id, version: 2, lang: 'zh' },
  ])
})

test('the reminder shows while there is no sub-account of the current coin, own or shared', async () => {
  const pool = await testPool()
  const ann = await pool.miner()
  const bob = await pool.miner({ coin: 'LTC' })
  expect(await ann.call(session.workerRemind, {})).toBe(0)
  await ann.call(session.setCoinType, { coinType: 'LTC' })
  expect(await ann.call(session.workerRemind, {})).toBe(1)
  await bob.grant(ann, 'worker')
  expect(await ann.call(session.workerRemind, {})).toBe(0)
})

test.each([session.current, session.logout, session.setCoinType, session.setAntBrainCoinType, session.setUser, session.userList, session.coinTypeList, session.workerRemind])(
  '$path needs a token', async endpoint => {
    const pool = await testPool()
    const input = { coinType: 'BTC', userId: 'farm-1' }
    expect(await pool.envelope<Endpoint>(endpoint, input)).toMatchObject({ code: '000403', data: null })
    expect(await pool.envelope<Endpoint>(endpoint, input, { token: 'made-up' })).toMatchObject({ code: '000403', data: null })
  })
