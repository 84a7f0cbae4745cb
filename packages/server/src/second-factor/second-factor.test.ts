import { expect, test } from 'vitest'
import { MAILED_CODE, secondFactor } from '@adit/contract/second-factor'
import { sso } from '@adit/contract/sso'
import { findAccount } from '../kit/admit.ts'
import type { Ctx } from '../kit/context.ts'
import { requireSecondFactor } from '../kit/second-factor.ts'
import { appCode } from '../test/app-code.ts'
import { arrive, enrolApp, lastMailTo, PASSWORD, signedIn, type Browser } from '../test/browser.ts'
import { testPool, type TestPool } from '../test/pool.ts'

const EMAIL = 'miner@farm.test'

const atThePool = async (pool: TestPool, at: Browser) => (await arrive(pool, at)).token
/** A protected call as its service sees it. */
async function prove({ pool }: TestPool, token: string, said: { verifyType?: 'app' | 'email' | 'recovery'; verifyCode?: string }) {
  const now = pool.clock()
  const account = (await findAccount(pool.db, token, now))!
  const visitor = { ip: '203.0.113.7', lang: 'en', requestId: '', token, headers: {}, setCookie: () => { throw new Error('no cookie is set by an account call') } }
  await requireSecondFactor({ pool, db: pool.db, now, visitor, account } as unknown as Ctx<'account'>, said)
}
const code = async (pool: TestPool, token: string, email = EMAIL) => {
  await pool.call(secondFactor.send, {}, { token })
  return (await lastMailTo(pool, email)).code
}

test('without a factor of one\'s own a code is mailed to the account: once, for five minutes', async () => {
  const pool = await testPool()
  const ann = await pool.miner({ name: 'ann' })
  expect(await ann.call(secondFactor.query, {})).toEqual({ methods: ['email'], email: 'an***@miner.test' })
  await expect(prove(pool, ann.token, {})).rejects.toMatchObject({ reason: 'SECOND_FACTOR_NEEDED', data: { methods: ['email'] } })
  expect(await ann.call(secondFactor.send, {})).toEqual({ againAfter: 60, validFor: 300 })
  const { code: first, text } = await lastMailTo(pool, 'ann@miner.test')
  expect(text).toContain('127.0.0.1')
  await prove(pool, ann.token, { verifyType: 'email', verifyCode: ` ${first.slice(0, 3)} ${first.slice(3)} ` })
  await expect(prove(pool, ann.token, { verifyType: 'email', verifyCode: first })).rejects.toMatchObject({ reason: 'CODE_EXPIRED', data: { fields: ['verifyCode'] } })

  pool.advance(MAILED_CODE.againAfterMs)
  const second = await code(pool, ann.token, 'ann@miner.test')
  pool.advance(MAILED_CODE.validMs - 1)
  await prove(pool, ann.token, { verifyType: 'email', verifyCode: second })
  const third = await code(pool, ann.token, 'ann@miner.test')
  pool.advance(MAILED_CODE.validMs)
  await expect(prove(pool, ann.token, { verifyType: 'email', verifyCode: third })).rejects.toMatchObject({ reason: 'CODE_EXPIRED' })
})

test('a code is asked for once a minute; asking together mails one', async () => {
  const pool = await testPool()
  const ann = await pool.miner({ name: 'ann' })
  const answers = await Promise.all(Array.from({ length: 4 }, () => pool.envelope(secondFactor.send, {}, { token: ann.token })))
  expect(answers.map(answer => answer.code).sort()).toEqual(['000000', '910103', '910103', '910103'])
  pool.advance(59_999)
  expect(await pool.envelope(secondFactor.send, {}, { token: ann.token })).toMatchObject({ code: '910103', data: { seconds: 1 } })
  pool.advance(1)
  await ann.call(secondFactor.send, {})
  expect(await pool.mails()).toHaveLength(2)
})

test('five wrong guesses make the codes under way useless, and then one waits', async () => {
  const pool = await testPool()
  const ann = await pool.miner({ name: 'ann' })
  const right = await code(pool, ann.token, 'ann@miner.test')
  for (let i = 1; i <= 5; i++) await expect(prove(pool, ann.token, { verifyType: 'email', verifyCode: String((Number(right) + i) % 1_000_000).padStart(6, '0') })).rejects.toMatchObject({ reason: 'CODE_WRONG' })
  await expect(prove(pool, ann.token, { verifyType: 'email', verifyCode: right })).rejects.toMatchObject({ reason: 'LOCKED_OUT', data: { seconds: 60 } })
  pool.advance(60_000)
  await expect(prove(pool, ann.token, { verifyType: 'email', verifyCode: right })).rejects.toMatchObject({ reason: 'CODE_EXPIRED' })
})

test('a code is its own account\'s, and counts for one of those who give it together', async () => {
  const pool = await testPool()
  const [ann, bob] = [await pool.miner({ name: 'ann' }), await pool.miner({ name: 'bob' })]
  const proof = await ann.proof()
  await expect(prove(pool, bob.token, proof)).rejects.toMatchObject({ reason: 'CODE_WRONG' })
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => prove(pool, ann.token, proof)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await pool.db.selectFrom('account_code').selectAll().execute()).every(row => !row.hash.toString('latin1').includes(proof.verifyCode))).toBe(true)
})

test('with the app on, its codes and recovery codes count, each once; a mail does not', async () => {
  const pool = await testPool()
  const at = await signedIn(pool, EMAIL)
  const token = await atThePool(pool, at)
  const early = await code(pool, token)
  const { uri, recoveryCodes } = await enrolApp(at)
  const fresh = await atThePool(pool, at)
  expect(await pool.call(secondFactor.query, {}, { token: fresh })).toMatchObject({ methods: ['app', 'recovery'] })
  await expect(prove(pool, fresh, { verifyType: 'email', verifyCode: early })).rejects.toMatchObject({ reason: 'CODE_WRONG' })
  await expect(pool.call(secondFactor.send, {}, { token: fresh })).rejects.toThrow('910213')
  await prove(pool, fresh, { verifyType: 'app', verifyCode: appCode(uri) })
  await expect(prove(pool, fresh, { verifyType: 'app', verifyCode: appCode(uri) })).rejects.toMatchObject({ reason: 'CODE_WRONG', data: { fields: ['verifyCode'] } })
  await prove(pool, fresh, { verifyType: 'recovery', verifyCode: recoveryCodes[0]! })
  await expect(prove(pool, fresh, { verifyType: 'recovery', verifyCode: recoveryCodes[0]! })).rejects.toMatchObject({ reason: 'CODE_WRONG' })
  expect((await at.call(sso.sessions, {})).items).toHaveLength(1)
})

test('whoever chose the mail as a factor beside the app may use either', async () => {
  const pool = await testPool()
  const at = await signedIn(pool, EMAIL)
  const { uri } = await enrolApp(at)
  await at.call(sso.enrolSecondFactor, { factor: 'email', password: PASSWORD, method: 'app', code: appCode(uri) })
  await at.call(sso.confirmSecondFactor, { factor: 'email', code: (await lastMailTo(pool, EMAIL)).code })
  const token = await atThePool(pool, at)
  expect(await pool.call(secondFactor.query, {}, { token })).toMatchObject({ methods: ['app', 'email', 'recovery'] })
  await prove(pool, token, { verifyType: 'email', verifyCode: await code(pool, token) })
})

test('codes of the app are guessed no more often here than at sign-in', async () => {
  const pool = await testPool()
  const at = await signedIn(pool, EMAIL)
  const { uri } = await enrolApp(at)
  const token = await atThePool(pool, at)
  for (const guess of ['000001', '000002', '000003', '000004', '000005']) await expect(prove(pool, token, { verifyType: 'app', verifyCode: guess })).rejects.toMatchObject({ reason: 'CODE_WRONG' })
  await expect(prove(pool, token, { verifyType: 'app', verifyCode: appCode(uri) })).rejects.toMatchObject({ reason: 'LOCKED_OUT' })
})

test('under another sign-in service the mail is what there is; nobody is nobody', async () => {
  const pool = await testPool({ SSO_URL: 'http://127.0.0.1:1/cas' })
  const ann = await pool.miner({ name: 'ann' })
  expect(await ann.call(secondFactor.query, {})).toMatchObject({ methods: ['email'] })
  await prove(pool, ann.token, { verifyType: 'email', verifyCode: await code(pool, ann.token, 'ann@miner.test') })
  await expect(prove(pool, ann.token, { verifyType: 'app', verifyCode: '123456' })).rejects.toMatchObject({ reason: 'CODE_WRONG' })
  await expect(pool.call(secondFactor.query, {})).rejects.toThrow('000403')
  await expect(pool.call(secondFactor.send, {})).rejects.toThrow('000403')
})
