import { expect, test } from 'vitest'
import { SIGNED_API } from '@adit/contract/constants'
import { KEY_PERMISSIONS, type KeyPermission } from '@adit/contract/permissions'
import { SIGNED_CODES, signedApi, type SignedEndpoint } from '@adit/contract/signed-api'
import { testPool } from '../test/pool.ts'
import { asForm, keyOf, type Fields } from './test/key.ts'

const MINUTE = 60_000
const STATS = signedApi.poolStats.path
const { OK, PARAMETER, DISABLED, KEY, SIGNATURE, ADDRESS, PERMISSION, USER, NONCE, COIN } = SIGNED_CODES
/** The least that each call takes. */
const LEAST: Partial<Record<keyof typeof signedApi, Fields>> = {
  changeMiningCoin: { coin: 'BTC' }, accountOverviewListByEmail: { email: 'farm-1@miner.test' }, subAccount: { email: 'farm-1@miner.test' }, coinCalculator: { hashInput: '1000000000000' },
}
const everyCall = Object.entries(signedApi) as [keyof typeof signedApi, SignedEndpoint][]

async function farm() {
  const pool = await testPool()
  const miner = await pool.miner()
  await pool.db.insertInto('coin_quote').values({
    coin: 'BTC', at: pool.pool.clock(), network_difficulty: '1000', block_reward: '312500000', tx_fee: '1000000', next_difficulty: null, next_difficulty_at: null, price_usd: '100000', price_cny: null,
  }).execute()
  return { pool, miner, key: await keyOf(pool, miner) }
}

test('every call answers whoever signs rightly, in the envelope of this wire', async () => {
  const { key } = await farm()
  for (const [name, { path, olderPath }] of everyCall)
    for (const url of [path, ...(olderPath ? [olderPath] : [])])
      expect(await key.ask(url, LEAST[name]), url).toEqual({ code: OK, message: 'ok', data: expect.anything() as unknown })
})

test('a missing or unknown key, a wrong signature and a missing nonce are refused, and spend no nonce', async () => {
  const { key, pool, miner } = await farm()
  const code = async (fields: Fields, how: Parameters<typeof key.ask>[2] = {}) => (await key.ask(STATS, fields, how)).code
  expect(await code({ key: '' })).toBe(KEY)
  expect(await code({ key: 'f'.repeat(32) })).toBe(KEY)
  expect(await code({ key: 'x'.repeat(65) })).toBe(KEY)
  expect(await code({ signature: '' })).toBe(SIGNATURE)
  expect(await code({ signature: key.sign().signature.toLowerCase() })).toBe(SIGNATURE)
  expect(await code({}, { secret: key.secret.toUpperCase() })).toBe(SIGNATURE)
  expect(await code({}, { signAs: 'farm-2' })).toBe(SIGNATURE)
  // signed for one nonce, sent with another
  expect(await code({ nonce: '99' }, { nonce: '98' })).toBe(SIGNATURE)
  for (const nonce of ['', '-1', '1.5', '1e3', 'now', '1'.repeat(40)]) expect(await code({}, { nonce }), nonce).toBe(NONCE)
  const other = await keyOf(pool, await pool.miner())
  expect(await code({ key: other.key })).toBe(SIGNATURE)
  expect(await pool.db.selectFrom('api_key_use').selectAll().execute()).toEqual([])
  expect(await code({}, { nonce: 1 })).toBe(OK)
  expect((await pool.db.selectFrom('api_key_use').select(['key_id', 'last_nonce', 'last_ip']).execute())).toEqual([{ key_id: key.id, last_nonce: '1', last_ip: '127.0.0.1' }])
  expect(miner.subAccount.name).toBe('farm-1')
})

test('a nonce is strictly higher each time, however many come at once, and however long it is', async () => {
  const { key } = await farm()
  const code = async (nonce: string | number) => (await key.ask(STATS, {}, { nonce })).code
  expect([await code(0), await code(0), await code(5), await code(4), await code(5), await code(6)]).toEqual([OK, NONCE, OK, NONCE, NONCE, OK])
  const at = await Promise.all(Array.from({ length: 20 }, () => code(7)))
  expect(at.filter(each => each === OK)).toHaveLength(1)
  // beyond what a number holds exactly
  expect([await code('9007199254740993'), await code('9007199254740992'), await code('9007199254740994')]).toEqual([OK, NONCE, OK])
  expect([await code('9'.repeat(39)), await code('9'.repeat(39))]).toEqual([OK, NONCE])
})

test('a key with a legacy nonce takes one again for five minutes, late ones too, and for reads only', async () => {
  const { pool, miner, key: strict } = await farm()
  const key = await keyOf(pool, miner, { legacyNonce: true })
  const code = async (nonce: number, path: string = STATS) => (await key.ask(path, { coin: 'BTC' }, { nonce })).code
  expect([await code(100), await code(100), await code(99), await code(101)]).toEqual([OK, OK, OK, OK])
  expect(await code(101, signedApi.changeMiningCoin.path)).toBe(NONCE)
  pool.advance(SIGNED_API.legacyNonceMs)
  expect([await code(101), await code(99)]).toEqual([OK, OK])
  pool.advance(1)
  // a recorded call is good for that long and no longer, even where it was repeated meanwhile
  expect([await code(101), await code(99), await code(102), await code(102)]).toEqual([NONCE, NONCE, OK, OK])
  expect(await code(103, signedApi.changeMiningCoin.path)).toBe(OK)
  // what was used before a change is no longer taken
  expect(await code(102)).toBe(NONCE)
  expect((await Promise.all(Array.from({ length: 5 }, () => code(104)))).every(each => each === OK)).toBe(true)
  expect([(await strict.ask(STATS, {}, { nonce: 7 })).code, (await strict.ask(STATS, {}, { nonce: 7 })).code]).toEqual([OK, NONCE])
})

test('a key that becomes a legacy one does not open what was recorded before', async () => {
  const { pool, key } = await farm()
  const code = async (nonce: number) => (await key.ask(STATS, {}, { nonce })).code
  expect([await code(1), await code(9)]).toEqual([OK, OK])
  await pool.db.updateTable('api_key').set({ legacy_nonce: true }).where('id', '=', key.id).execute()
  expect([await code(1), await code(9), await code(10), await code(10)]).toEqual([NONCE, NONCE, OK, OK])
  await pool.db.updateTable('api_key').set({ legacy_nonce: false }).where('id', '=', key.id).execute()
  expect([await code(10), await code(11)]).toEqual([NONCE, OK])
})

test('a key opens nothing before it is activated, nor when its sub-account, its account or the operator’s secret is gone', async () => {
  const { pool, miner, key } = await farm()
  const pending = await keyOf(pool, miner, { active: false })
  expect((await pending.ask(STATS)).code).toBe(DISABLED)
  const now = pool.pool.clock()
  const each = async () => (await key.ask(STATS)).code
  await pool.db.updateTable('sub_account').set({ deleted_at: now }).where('id', '=', miner.subAccount.id).execute()
  expect(await each()).toBe(DISABLED)
  await pool.db.updateTable('sub_account').set({ deleted_at: null }).where('id', '=', miner.subAccount.id).execute()
  await pool.db.updateTable('account').set({ email_enabled: false }).where('id', '=', miner.account.id).execute()
  expect(await each()).toBe(DISABLED)
  await pool.db.updateTable('account').set({ email_enabled: true }).where('id', '=', miner.account.id).execute()
  expect(await each()).toBe(OK)
  await pool.db.updateTable('api_key').set({ sealed_secret: Buffer.alloc(60) }).where('id', '=', key.id).execute()
  expect(await each()).toBe(DISABLED)
  await pool.db.deleteFrom('api_key').where('id', '=', key.id).execute()
  expect(await each()).toBe(KEY)
})

test('a key may be tied to addresses', async () => {
  const { pool, miner } = await farm()
  const key = await keyOf(pool, miner, { addresses: ['192.0.2.7', '2001:db8:7::/48'] })
  const code = async (ip: string) => (await key.ask(STATS, {}, { ip })).code
  expect([await code('192.0.2.7'), await code('::ffff:192.0.2.7'), await code('2001:db8:7:1::9')]).toEqual([OK, OK, OK])
  expect([await code('192.0.2.8'), await code('2001:db8:8::1')]).toEqual([ADDRESS, ADDRESS])
})

test('a key does what it is allowed and nothing else', async () => {
  const { pool, miner } = await farm()
  const keys = await Promise.all([...KEY_PERMISSIONS.map(one => [one]), []].map(async permissions => ({ permissions, key: await keyOf(pool, miner, { permissions }) })))
  const needed = (endpoint: SignedEndpoint, type: string): KeyPermission | 'any' => endpoint.needs === 'recv or pay' ? (type === 'recv' ? 'recv' : 'pay') : endpoint.needs
  for (const [name, endpoint] of everyCall)
    for (const type of endpoint.needs === 'recv or pay' ? ['recv', 'payout'] : [''])
      for (const { permissions, key } of keys) {
        const needs = needed(endpoint, type)
        const expected = needs === 'any' || (permissions as string[]).includes(needs) ? OK : PERMISSION
        expect((await key.ask(endpoint.path, { ...LEAST[name], ...(type && { type }) })).code, `${name} ${type} by ${permissions.join()}`).toBe(expected)
      }
})

test('a key asks for another sub-account of its account, signing with either, unless it is confined; for nobody else’s', async () => {
  const { pool, miner, key } = await farm()
  await pool.db.insertInto('sub_account').values({ account_id: miner.account.id, name: 'second-hall', coin: 'BTC', created_at: pool.pool.clock() }).execute()
  const [stranger, guest] = [await pool.miner(), await pool.miner()]
  // what somebody else shares is not of this account
  await guest.grant(miner, 'dashboard')
  const confined = await keyOf(pool, miner, { allSubAccounts: false })
  const whose = async (of: typeof key, fields: Fields, signAs?: string) => {
    const { code, data } = await of.ask(signedApi.accountOverview.path, fields, signAs ? { signAs } : {})
    return code === OK ? (data as { userId: string }).userId : code
  }
  expect(await whose(key, {})).toBe('farm-1')
  expect(await whose(key, { userId: 'farm-1' })).toBe('farm-1')
  expect(await whose(key, { userId: 'second-hall' })).toBe('second-hall')
  expect(await whose(key, { clientUserId: 'second-hall' })).toBe('second-hall')
  expect(await whose(key, { userId: 'second-hall' }, 'second-hall')).toBe('second-hall')
  for (const { subAccount } of [stranger, guest]) {
    expect(await whose(key, { userId: subAccount.name })).toBe(USER)
    expect(await whose(key, { userId: subAccount.name }, subAccount.name)).toBe(SIGNATURE)
  }
  expect(await whose(key, { userId: 'nobody' })).toBe(USER)
  expect([await whose(confined, {}), await whose(confined, { userId: 'second-hall' })]).toEqual(['farm-1', PERMISSION])
  await pool.db.updateTable('sub_account').set({ deleted_at: pool.pool.clock() }).where('name', '=', 'second-hall').execute()
  expect(await whose(key, { userId: 'second-hall' })).toBe(USER)
})

test('fields come by GET, as a form, as JSON, or in the query of an empty POST, under any of their names', async () => {
  const { key } = await farm()
  const query = (url: string, fields: Record<string, string>) => `${url}?${new URLSearchParams(fields)}`
  const json = { 'content-type': 'application/json' }
  const ways: Record<string, Parameters<typeof key.ask>[2]> = {
    'by GET': { send: (url, fields) => ({ method: 'GET', url: query(url, fields) }) },
    'with an & too many': { send: (url, fields) => ({ method: 'GET', url: `${query(url, fields)}&` }) },
    'as a form': { send: asForm },
    'as JSON': { send: (url, fields) => ({ method: 'POST', url, headers: json, payload: JSON.stringify(fields) }) },
    'in the query of an empty POST': { send: (url, fields) => ({ method: 'POST', url: query(url, fields) }) },
    'in the query of an empty form': { send: (url, fields) => ({ method: 'POST', url: query(url, fields), headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: '' }) },
    'in the query of empty JSON': { send: (url, fields) => ({ method: 'POST', url: query(url, fields), headers: json, payload: '' }) },
    'as text': { send: (url, fields) => ({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload: String(new URLSearchParams(fields)) }) },
  }
  for (const [way, how] of Object.entries(ways))
    for (const coin of [{ coin: 'LTC' }, { coinType: 'LTC' }, { coin_type: 'ltc' }] as Fields[])
      expect(await key.ask(signedApi.userWorkerList.path, coin, how), way).toMatchObject({ code: OK, data: { coinType: 'LTC' } })
  for (const coin of ['', 'undefined', 'null']) expect(await key.ask(signedApi.userWorkerList.path, { coin })).toMatchObject({ data: { coinType: 'BTC' } })
  expect((await key.ask(signedApi.subAccount.path, { Email: 'farm-1@miner.test' })).code).toBe(OK)
})

test('what is wrong is named: a coin, a page, a type', async () => {
  const { key } = await farm()
  const { workers, paymentHistory, changeMiningCoin, userHashrateChart } = signedApi
  expect((await key.ask(workers.path, { coin: 'NONE' })).code).toBe(COIN)
  expect((await key.ask(changeMiningCoin.path, { coin: 'LTC' })).code).toBe(COIN)
  expect((await key.ask(changeMiningCoin.path)).code).toBe(COIN)
  for (const wrong of [{ page: 0 }, { page: 'x' }, { pageSize: 0 }, { pageEnable: 2 }] as Fields[])
    expect(await key.ask(workers.path, wrong)).toEqual({ code: PARAMETER, message: `A parameter is missing or wrong: ${Object.keys(wrong)[0]}`, data: null })
  expect((await key.ask(paymentHistory.path, { type: 'sent' })).code).toBe(PARAMETER)
  expect((await key.ask(userHashrateChart.path, { date: '2026-13-45 00:00:00' })).code).toBe(PARAMETER)
  expect((await key.ask(STATS, { coin: 'a\0b' })).code).toBe(PARAMETER)
  const malformed = { send: (url: string) => ({ method: 'POST' as const, url, headers: { 'content-type': 'application/json' }, payload: '{' }) }
  expect((await key.ask(STATS, {}, malformed)).code).toBe(PARAMETER)
})

test('600 requests in ten minutes are answered, one more bans the address until it has been quiet for as long', async () => {
  const { key, pool } = await farm()
  const from = async (remoteAddress: string) => pool.app.inject({ method: 'POST', url: STATS, remoteAddress })
  const last = await Promise.all(Array.from({ length: SIGNED_API.requests }, (_, at) => pool.app.inject({ method: 'POST', url: at % 2 ? STATS : signedApi.account.path, remoteAddress: '192.0.2.1' })))
  expect(last.every(({ statusCode }) => statusCode === 200)).toBe(true)
  const banned = await from('192.0.2.1')
  expect([banned.statusCode, banned.json()]).toEqual([429, { code: DISABLED, message: expect.stringContaining('600 requests in 10 minutes') as string, data: null }])
  expect(Number(banned.headers['retry-after'])).toBeGreaterThan(0)
  expect((await from('192.0.2.2')).statusCode).toBe(200)
  expect((await key.ask(STATS, {}, { ip: '192.0.2.3' })).code).toBe(OK)
  // whoever goes on asking stays out
  pool.advance(SIGNED_API.perMs - MINUTE)
  expect((await from('192.0.2.1')).statusCode).toBe(429)
  pool.advance(2 * MINUTE)
  expect((await from('192.0.2.1')).statusCode).toBe(429)
  pool.advance(SIGNED_API.perMs + 1)
  expect((await from('192.0.2.1')).statusCode).toBe(200)
})
