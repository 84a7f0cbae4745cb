import { beforeEach, describe, expect, test } from 'vitest'
import { earnings } from '@adit/contract/earnings'
import { session } from '@adit/contract/session'
import { set } from '@adit/contract/set'
import { hour } from '@adit/engine/test/mine'
import { lastMailTo, mailsTo } from '../test/browser.ts'
import { NOON, testPool, type TestPool } from '../test/pool.ts'
import { pushRecords } from './push-records.ts'
import { DAYS, history, HOUR } from './test/history.ts'

type Miner = Awaited<ReturnType<TestPool['miner']>>
let pool: TestPool
let farm: Miner
const about = (miner = farm) => ({ userId: miner.subAccount.name, coinType: 'BTC' as const })
const add = (email: string, type: 'recv' | 'pay' = 'recv', miner = farm) => miner.call(earnings.emailRecvOrPay, { ...about(miner), email, type }, { lang: 'en' })
const list = async (miner = farm) => (await miner.call(earnings.emailQuery, about(miner))).items.map(({ email, confirmed, recv, pay }) => ({ email, confirmed, recv, pay }))
const follow = async (email: string, which: 'recordPush' | 'recordPushStop' = 'recordPush') => {
  const links = (await mailsTo(pool, email)).flatMap(({ text }) => [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link)))
  const link = links.findLast(each => each.searchParams.get('type') === which)!
  return pool.call(session.validateEmail, { type: which, token: link.searchParams.get('token')! })
}

beforeEach(async () => {
  pool = await testPool()
  farm = await pool.miner({ name: 'north-hall' })
})

describe('an address', () => {
  test('gets nothing but a question until its holder agrees', async () => {
    expect(await add('Book@Farm.test')).toMatchObject({ email: 'book@farm.test', confirmed: false, recv: true, pay: false })
    expect((await pool.mails()).map(({ recipient, template, subject }) => [recipient, template, subject])).toEqual([
      ['north-hall@miner.test', 'settingChanged', 'Records by e-mail changed (north-hall · BTC)'], ['book@farm.test', 'confirmRecordPush', 'Confirm that you want the records of north-hall'],
    ])
    const { link } = await lastMailTo(pool, 'book@farm.test')
    expect(link).toMatch(/^http:\/\/pool\.test\/validateEmail\?type=recordPush&token=/)
    expect(await follow('book@farm.test')).toEqual({ type: 'recordPush', email: 'book@farm.test' })
    expect(await list()).toEqual([{ email: 'book@farm.test', confirmed: true, recv: true, pay: false }])
    await expect(follow('book@farm.test')).rejects.toThrow('910208')
  })

  test('that is added, gets more or goes is mailed to the account: what it got, what it gets, and from where', async () => {
    await add('book@farm.test')
    await add('book@farm.test')
    await add('book@farm.test', 'pay')
    await farm.call(earnings.emailDelete, { ...about(), email: 'book@farm.test' }, { lang: 'zh' })
    const told = (await mailsTo(pool, 'north-hall@miner.test')).map(({ text }) => text)
    expect(told).toHaveLength(3)
    for (const said of ['Before: none', 'Now: book@farm.test (earnings)', '127.0.0.1', '2026-03-10 12:00 UTC']) expect(told[0]).toContain(said)
    for (const said of ['Before: book@farm.test (earnings)', 'Now: book@farm.test (earnings, payments)']) expect(told[1]).toContain(said)
    for (const said of ['邮件推送记录的设置已更改', '原： book@farm.test (收益记录, 支付记录)', '现： 无']) expect(told[2]).toContain(said)
  })

  test('is asked again when it is added again, at most once a minute, and each link works for a day', async () => {
    await add('book@farm.test')
    await add('book@farm.test')
    expect(await mailsTo(pool, 'book@farm.test')).toHaveLength(1)
    pool.advance(60_000)
    await add('book@farm.test', 'pay')
    expect(await mailsTo(pool, 'book@farm.test')).toHaveLength(2)
    pool.advance(24 * HOUR)
    await expect(follow('book@farm.test')).rejects.toThrow('910208')
    await add('book@farm.test')
    pool.advance(24 * HOUR - 1)
    await follow('book@farm.test')
    expect(await list()).toEqual([{ email: 'book@farm.test', confirmed: true, recv: true, pay: true }])
  })

  test('that has agreed for one sub-account is not asked for another of the same account, but is for another account\'s', async () => {
    await add('book@farm.test')
    await follow('book@farm.test')
    const south = await pool.db.insertInto('sub_account').values({ account_id: farm.account.id, name: 'south-hall', coin: 'BTC', created_at: NOON }).returningAll().executeTakeFirstOrThrow()
    expect(await farm.call(earnings.emailRecvOrPay, { userId: south.name, coinType: 'BTC', email: 'book@farm.test', type: 'pay' })).toMatchObject({ confirmed: true })
    const other = await pool.miner()
    expect(await add('book@farm.test', 'recv', other)).toMatchObject({ confirmed: false })
  })

  test('is one of 10 an account at most, also when they come all at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 14 }, (_, at) => add(`book${at}@farm.test`)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const answer of answers) if (answer.status === 'rejected') expect((answer.reason as Error).message).toBe('910140')
    expect(await farm.call(earnings.emailQuery, about())).toMatchObject({ addresses: 10, addressesMax: 10 })
    expect((await pool.mails()).filter(({ template }) => template === 'confirmRecordPush')).toHaveLength(10)
    const [first] = await list()
    // one that is there already may get more, and one that goes makes room
    await add(first!.email, 'pay')
    await farm.call(earnings.emailDelete, { ...about(), email: first!.email })
    await add('book99@farm.test')
    await expect(add('book100@farm.test')).rejects.toThrow('910140')
    await add('book1@farm.test', 'recv', await pool.miner())
  })

  test('can be taken off, for one kind of records or all', async () => {
    await add('book@farm.test')
    await add('book@farm.test', 'pay')
    await farm.call(earnings.emailDelete, { ...about(), email: 'book@farm.test', type: 'recv' })
    expect(await list()).toMatchObject([{ recv: false, pay: true }])
    await farm.call(earnings.emailDelete, { ...about(), email: 'book@farm.test' })
    expect(await farm.call(earnings.emailQuery, about())).toMatchObject({ items: [], addresses: 0 })
    await farm.call(earnings.emailDelete, { ...about(), email: 'never@farm.test' })
    const records = await pool.db.selectFrom('audit_record').select(['action', 'before', 'after']).orderBy('id').execute()
    expect(records).toEqual([
      { action: 'record.push', before: null, after: { email: 'book@farm.test', recv: true, pay: false } },
      { action: 'record.push', before: { email: 'book@farm.test', recv: true, pay: false }, after: { email: 'book@farm.test', recv: true, pay: true } },
      { action: 'record.push', before: { email: 'book@farm.test', recv: true, pay: true }, after: { email: 'book@farm.test', recv: false, pay: true } },
      { action: 'record.push', before: { email: 'book@farm.test', recv: false, pay: true }, after: null },
    ])
  })

  test.each([['nobody', '000026'], ['a@b', '000026'], ['a@b.test,c@d.test', '000026'], ['', '000001']])('has to be one: "%s" is none', async (email, code) => {
    await expect(add(email)).rejects.toThrow(code)
    expect(await pool.mails()).toEqual([])
  })
})

describe('records', () => {
  const pushed = async (email: string) => (await mailsTo(pool, email)).filter(({ template }) => template !== 'confirmRecordPush')

  /** Two days and a payment, seen by somebody who agreed before them. */
  async function agreedThenEarned(...kinds: ('recv' | 'pay')[]) {
    const past = await history(pool.db)
    pool.advance(Date.parse(`${DAYS[1]}T01:00:00Z`) - +NOON)
    for (const kind of kinds) await add('book@farm.test', kind)
    await follow('book@farm.test')
    await past.wallets(farm.subAccount.id, { 'bc1qfarm': 10_000 })
    await past.days(farm.subAccount.id, 2n ** 31n, [DAYS[0]])
    const payment = (await past.pay(farm.subAccount.id, hour(27, DAYS[0])))!
    pool.advance(4 * HOUR)
    return { past, payment }
  }

  test('of a settled day are mailed once, however often it is tried and by however many', async () => {
    await agreedThenEarned('recv')
    await Promise.all([pushRecords(pool.pool), pushRecords(pool.pool), pushRecords(pool.pool)])
    await pushRecords(pool.pool)
    const mails = await pushed('book@farm.test')
    expect(mails.map(({ template }) => template)).toEqual(['recordEarned'])
    expect(mails[0]!.text).toContain('The sub-account north-hall earned 3.35156250 BTC on 2026-03-07 (UTC).')
    expect(mails[0]!.text).toContain('201093.75 USD, 1407656.25 CNY')
  })

  test('of a payment are mailed when it has arrived, and not before', async () => {
    const { past, payment } = await agreedThenEarned('pay')
    await pushRecords(pool.pool)
    expect(await pushed('book@farm.test')).toEqual([])
    await past.arrived(payment, hour(29, DAYS[0]))
    await pushRecords(pool.pool)
    await pushRecords(pool.pool)
    const mails = await pushed('book@farm.test')
    expect(mails.map(({ template }) => template)).toEqual(['recordPaid'])
    expect(mails[0]!.text).toMatch(/3\.35156250 BTC, 2026-03-08 13:00:00 GMT\+08:00[^]*bc1qfarm/)
  })

  test('from before somebody agreed, or too old to be news, are not mailed', async () => {
    const past = await history(pool.db)
    await past.days(farm.subAccount.id, 2n ** 31n)
    await add('book@farm.test')
    await pushRecords(pool.pool)
    await follow('book@farm.test')
    await pushRecords(pool.pool)
    expect(await pushed('book@farm.test')).toEqual([])
    await past.days(farm.subAccount.id, 2n ** 31n, ['2026-03-10'])
    pool.advance(5 * 24 * HOUR)
    await pushRecords(pool.pool)
    expect(await pushed('book@farm.test')).toEqual([])
  })

  test('stop coming when the link in a message says so, and with another\'s link they do not', async () => {
    const { past } = await agreedThenEarned('recv')
    await pushRecords(pool.pool)
    const stop = /https?:\/\/\S+recordPushStop\S+/.exec((await pushed('book@farm.test'))[0]!.text)![0]
    const token = new URL(stop).searchParams.get('token')!
    for (const wrong of [token.replace(/^\d+/, '9999'), `${token.slice(0, -2)}AA`, token.split('.')[0]!, 'x'])
      await expect(pool.call(session.validateEmail, { type: 'recordPushStop', token: wrong })).rejects.toThrow('910208')
    expect(await list()).toHaveLength(1)
    expect(await pool.call(session.validateEmail, { type: 'recordPushStop', token })).toEqual({ type: 'recordPushStop', email: 'book@farm.test' })
    expect(await list()).toEqual([])
    await past.days(farm.subAccount.id, 2n ** 31n, [DAYS[1]])
    await pushRecords(pool.pool)
    expect(await pushed('book@farm.test')).toHaveLength(1)
    await expect(pool.call(session.validateEmail, { type: 'recordPushStop', token })).rejects.toThrow('910208')
  })

  test('that stop by a message\'s link are written down for each sub-account and coin, by nobody but from where it was followed', async () => {
    await agreedThenEarned('recv')
    await farm.call(earnings.emailRecvOrPay, { ...about(), coinType: 'LTC', email: 'book@farm.test', type: 'pay' })
    await pushRecords(pool.pool)
    const known = (await farm.call(set.auditQuery, {})).items.length
    await follow('book@farm.test', 'recordPushStop')
    const { items } = await farm.call(set.auditQuery, {})
    expect(items.slice(0, -known)).toMatchObject([['LTC', { recv: false, pay: true }], ['BTC', { recv: true, pay: false }]].map(([coinType, wish]) => ({
      action: 'record.push', userId: 'north-hall', coinType, by: 'link', actor: null, ip: '127.0.0.1', before: { email: 'book@farm.test', ...wish as object }, after: null,
    })))
    expect(items.at(-1)).toMatchObject({ by: 'account', actor: 'north-hall@miner.test' })
    await expect(follow('book@farm.test', 'recordPushStop')).rejects.toThrow('910208')
    expect((await farm.call(set.auditQuery, {})).items).toEqual(items)
  })
})
