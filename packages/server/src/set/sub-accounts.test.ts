import { describe, expect, test } from 'vitest'
import { LIMITS } from '@adit/contract/constants'
import { session } from '@adit/contract/session'
import { set } from '@adit/contract/set'
import { openWorkerDirectory } from '@adit/engine/shares/worker-directory'
import { credit } from '@adit/engine/test/money'
import { subAccountCancel } from '../operator/sub-account-cancel.ts'
import { arrive, mailsTo, signedIn } from '../test/browser.ts'
import { NOON, testPool, type TestPool } from '../test/pool.ts'

const BTC = { coinType: 'BTC' } as const
const its = (userId: string) => ({ userId, coinType: 'BTC' as const })
/** So many sub-accounts more, as if they had been made one by one. */
const fill = ({ db }: TestPool, accountId: bigint, count: number) =>
  db.insertInto('sub_account').values(Array.from({ length: count }, (_, at) => ({ account_id: accountId, name: `filler-${at}`, coin: 'BTC', created_at: NOON }))).execute()
const names = async (pool: TestPool, token: string) => (await pool.call(set.accountQuery, { pageSize: 1000 }, { token })).items.map(item => item.userId)

describe('creating', () => {
  test('one appears in the list, in the switch and in the audit; its mode counts from today', async () => {
    const pool = await testPool()
    const ann = await pool.miner({ name: 'ann' })
    expect(await ann.call(set.accountAdd, { userId: ' North-Hall ', ...BTC, nickName: '北区 A', payMethod: 'PPLNS' })).toEqual({ userId: 'north-hall', coinType: 'BTC' })
    const { items, totalRecord, needAdd } = await ann.call(set.accountQuery, { search: 'north' })
    expect({ items, totalRecord, needAdd }).toEqual({
      totalRecord: 1, needAdd: '1',
      items: [{
        userId: 'north-hall', nickName: '北区 A', coinType: 'BTC', payMethod: 'PPLNS', hsLast10Min: null, totalWorkerNum: 0, onlineWorkerNum: 0, balance: '0.00000000', hasWallet: false,
        pausedUntil: null, isDefault: false, createTime: +NOON,
      }],
    })
    expect((await ann.call(session.userList, {})).items.map(item => item.userId)).toEqual(['ann', 'north-hall'])
    expect(await pool.db.selectFrom('earning_term').select(['from_day', 'mode']).execute()).toEqual([{ from_day: '2026-03-10', mode: 'PPLNS' }])
    expect((await ann.call(set.auditQuery, {})).items).toEqual([expect.objectContaining({
      action: 'subAccount.create', userId: 'north-hall', coinType: 'BTC', actor: 'ann@miner.test', before: null, after: { userId: 'north-hall', remark: '北区 A', payMethod: 'PPLNS' }, ip: '127.0.0.1',
    })])
  })

  test.each([['ab', '001008'], ['a'.repeat(21), '001008'], ['1ab', '001008'], ['a.b', '001008'], ['north--hall', '001008'], ['', '001008'], ['abc', '000000'], ['a'.repeat(20), '000000']])('the name %j answers %s', async (userId, code) => {
    const pool = await testPool()
    expect((await pool.envelope(set.accountAdd, { userId, ...BTC }, { token: (await pool.miner()).token })).code).toBe(code)
  })

  test('a name is one in the whole pool, deleted or not, and for one of those who ask together', async () => {
    const pool = await testPool()
    const [ann, bob] = [await pool.miner({ name: 'ann' }), await pool.miner({ name: 'bob' })]
    await expect(bob.call(set.accountAdd, { userId: 'ann', ...BTC })).rejects.toThrow('000008')
    await ann.call(set.remove, its('ann'))
    await expect(bob.call(set.accountAdd, { userId: 'ANN', ...BTC })).rejects.toThrow('000008')
    const answers = await Promise.all([ann, bob, ann, bob].map(({ token }) => pool.envelope(set.accountAdd, { userId: 'wanted', ...BTC }, { token })))
    expect(answers.map(answer => answer.code).sort()).toEqual(['000000', '000008', '000008', '000008'])
  })

  test('fifty at once at 299 leave 300; one deleted makes room for one', async () => {
    const pool = await testPool()
    const ann = await pool.miner({ name: 'ann' })
    await fill(pool, ann.account.id, LIMITS.subAccounts - 2)
    expect((await ann.call(session.userList, {})).needAdd).toBe('1')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => pool.envelope(set.accountAdd, { userId: `new-${at}`, ...BTC }, { token: ann.token })))
    expect(answers.filter(answer => answer.code === '000000')).toHaveLength(1)
    expect(answers.filter(answer => answer.code === '003006')).toHaveLength(49)
    expect(await names(pool, ann.token)).toHaveLength(300)
    expect((await ann.call(set.accountQuery, {})).needAdd).toBe('0')
    await ann.call(set.remove, its('filler-0'))
    await ann.call(set.accountAdd, { userId: 'one-more', ...BTC })
    await expect(ann.call(set.recycleRecover, its('filler-0'))).rejects.toThrow('003006')
  })

  test('a coin the pool does not mine, a mode it does not offer, a wrong address or code make nothing', async () => {
    const pool = await testPool()
    const ann = await pool.miner({ name: 'ann' })
    const wallet = { address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }
    await expect(ann.call(set.accountAdd, { userId: 'one', coinType: 'BEAM' })).rejects.toThrow('-24')
    await expect(ann.call(set.accountAdd, { userId: 'one', ...BTC, payMethod: 'PPS' })).rejects.toThrow('003003')
    await expect(ann.call(set.accountAdd, { userId: 'one', ...BTC, nickName: 'ab' })).rejects.toThrow('000001')
    await expect(ann.call(set.accountAdd, { userId: 'one', ...BTC, address: `${wallet.address}x` })).rejects.toThrow('000006')
    await expect(ann.call(set.accountAdd, { userId: 'one', ...BTC, ...wallet })).rejects.toThrow('910211')
    await expect(ann.call(set.accountAdd, { userId: 'one', ...BTC, ...wallet, verifyType: 'email', verifyCode: '123456' })).rejects.toThrow('910101')
    expect(await names(pool, ann.token)).toEqual(['ann'])
    expect(await pool.db.selectFrom('audit_record').selectAll().execute()).toEqual([])
    await ann.call(set.accountAdd, { userId: 'one', ...BTC, ...wallet, ...await ann.proof() })
    expect(await ann.call(set.settingQuery, its('one'))).toMatchObject({ wallets: [{ ...wallet, percent: '100.00' }], pausedUntil: +NOON + 3 * 86_400_000 })
  })
})

test('a remark has 3 to 20 characters, and each change is written down', async () => {
  const pool = await testPool()
  const ann = await pool.miner({ name: 'ann' })
  for (const remark of ['ab', 'x'.repeat(21), '   ab   ']) await expect(ann.call(set.updateRemark, { ...its('ann'), remark })).rejects.toThrow('000001')
  for (const remark of ['abc', '矿'.repeat(20), '矿'.repeat(20)]) await ann.call(set.updateRemark, { ...its('ann'), remark })
  expect((await ann.call(set.accountQuery, { search: '矿' })).items[0]).toMatchObject({ nickName: '矿'.repeat(20) })
  expect((await ann.call(set.auditQuery, { action: 'subAccount.remark' })).items.map(item => [item.before, item.after])).toEqual([['abc', '矿'.repeat(20)], [null, 'abc']])
})

test('the list searches names and remarks as they are, and pages', async () => {
  const pool = await testPool()
  const ann = await pool.miner({ name: 'ann' })
  await fill(pool, ann.account.id, 24)
  expect((await ann.call(set.accountQuery, { search: '%' })).totalRecord).toBe(0)
  const page = await ann.call(set.accountQuery, { pageNum: 3, pageSize: 10 })
  expect([page.items.length, page.totalPage, page.totalRecord, page.pageNum]).toEqual([5, 3, 25, 3])
  expect((await ann.call(set.accountQuery, { coinType: 'LTC' })).items).toEqual([])
})

test('a new session begins with the default sub-account and its coin, unless it wishes for something else', async () => {
  const pool = await testPool()
  const at = await signedIn(pool, 'ann@farm.test')
  const { token } = await arrive(pool, at)
  for (const [userId, coinType] of [['first', 'BTC'], ['second', 'LTC'], ['third', 'LTC']] as const) await pool.call(set.accountAdd, { userId, coinType }, { token })
  expect(await arrive(pool, at)).toMatchObject({ userId: 'first', coinType: 'BTC' })
  await pool.call(set.accountDefault, { userId: 'third', coinType: 'LTC' }, { token })
  expect(await arrive(pool, at)).toMatchObject({ userId: 'third', coinType: 'LTC' })
  expect(await arrive(pool, at, { coinType: 'LTC' })).toMatchObject({ userId: 'third', coinType: 'LTC' })
  expect(await arrive(pool, at, { coinType: 'BTC' })).toMatchObject({ userId: 'first', coinType: 'BTC' })
  expect(await arrive(pool, at, { coinType: 'LTC', userId: 'second' })).toMatchObject({ userId: 'second', coinType: 'LTC' })
  expect((await pool.call(set.accountQuery, {}, { token })).items.map(item => [item.userId, item.isDefault])).toEqual([['third', true], ['first', false], ['second', false]])
  await pool.call(set.remove, { userId: 'third', coinType: 'LTC' }, { token })
  expect(await arrive(pool, at)).toMatchObject({ userId: 'first', coinType: 'BTC' })
})

describe('the recycle bin', () => {
  test('what is deleted is gone from everything but the bin, and comes back as it was', async () => {
    const pool = await testPool()
    const [ann, bob] = [await pool.miner({ name: 'ann' }), await pool.miner({ name: 'bob' })]
    await ann.grant(bob, 'dashboard')
    await ann.call(set.accountDefault, its('ann'))
    await credit(pool.db, ann.subAccount.id, 'BTC', 12_345n, NOON)
    await ann.call(set.remove, its('ann'))
    expect(await names(pool, ann.token)).toEqual([])
    expect((await ann.call(session.current, {})).userId).toBeNull()
    await expect(ann.call(set.settingQuery, {})).rejects.toThrow('910001')
    for (const each of [ann, bob]) await expect(each.call(session.setUser, its('ann'))).rejects.toThrow('900003')
    await expect(ann.call(set.updateRemark, { ...its('ann'), remark: 'gone' })).rejects.toThrow('900003')
    expect((await ann.call(set.recycleQuery, {})).items).toEqual([
      { userId: 'ann', nickName: '', coinType: 'BTC', deleteTime: +NOON, balance: '0.00012345', hasWallet: false, cancelled: false }])
    expect((await bob.call(set.recycleQuery, {})).items).toEqual([])

    await expect(bob.call(set.recycleRecover, its('ann'))).rejects.toThrow('900003')
    await ann.call(set.recycleRecover, its('ann'))
    await expect(ann.call(set.recycleRecover, its('ann'))).rejects.toThrow('900003')
    expect((await ann.call(set.accountQuery, {})).items[0]).toMatchObject({ userId: 'ann', balance: '0.00012345', isDefault: false })
    expect((await ann.call(set.auditQuery, {})).items.map(item => item.action)).toEqual(['subAccount.recover', 'subAccount.delete', 'subAccount.default'])
  })

  test('the history says the coin it was made for, whichever the calls name', async () => {
    const pool = await testPool()
    const ann = await pool.miner({ name: 'ann' })
    for (const call of [set.remove, set.recycleRecover]) await ann.call(call, { userId: 'ann', coinType: 'LTC' })
    expect((await ann.call(set.auditQuery, {})).items.map(({ action, coinType }) => [action, coinType])).toEqual([['subAccount.recover', 'BTC'], ['subAccount.delete', 'BTC']])
    await expect(ann.call(set.remove, { userId: 'ann', coinType: 'GOLD' as 'BTC' })).rejects.toThrow('-24')
  })

  test('its machines are not let in while it is there', async () => {
    const pool = await testPool()
    const ann = await pool.miner({ name: 'ann' })
    const knock = async () => 'refused' in await openWorkerDirectory({ db: pool.db }).authorize({ coin: 'BTC', name: 'ann.001', ip: '192.0.2.1', userAgent: '', now: NOON })
    expect(await knock()).toBe(false)
    await ann.call(set.remove, its('ann'))
    expect(await knock()).toBe(true)
    await ann.call(set.recycleRecover, its('ann'))
    expect(await knock()).toBe(false)
  })

  test('what is cancelled does not come back', async () => {
    const pool = await testPool()
    const ann = await pool.miner({ name: 'ann' })
    await ann.call(set.remove, its('ann'))
    const context = { pool: pool.pool, print: () => {}, register: () => Promise.resolve(null) }
    await subAccountCancel.run(context, { words: ['ann'], options: {} })
    await expect(subAccountCancel.run(context, { words: ['ann'], options: {} })).rejects.toThrow('recycle bin')
    await expect(ann.call(set.recycleRecover, its('ann'))).rejects.toThrow('910002')
    expect((await ann.call(set.recycleQuery, {})).items).toMatchObject([{ userId: 'ann', cancelled: true }])
    expect((await ann.call(set.auditQuery, {})).items.map(({ action, by, actor }) => [action, by, actor])).toEqual([['subAccount.cancel', 'support', null], ['subAccount.delete', 'account', 'ann@miner.test']])
    expect((await mailsTo(pool, 'ann@miner.test')).at(-1)!.text).toContain('子账户已注销: ann')
  })
})
