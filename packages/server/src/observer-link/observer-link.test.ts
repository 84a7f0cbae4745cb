import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Input } from '@adit/contract/kit'
import { observer } from '@adit/contract/observer'
import { observerLink } from '@adit/contract/observer-link'
import { mailsTo } from '../test/browser.ts'
import { testPool, type TestPool } from '../test/pool.ts'

const HOUR = 3_600_000
type Miner = Awaited<ReturnType<TestPool['miner']>>

const create = (miner: Miner, more: Partial<Input<typeof observerLink.create>> = {}) =>
  miner.call(observerLink.create, { userId: miner.subAccount.name, coinType: 'BTC', remark: 'hall_1', permission: ['dashboard'], addresses: [], ...more })
const one = (miner: Miner, id: string) => ({ userId: miner.subAccount.name, coinType: 'BTC' as const, id })
const asked = (link: string | null) => Object.fromEntries(new URL(link!).searchParams) as Input<typeof observer.checkObserver>

async function poolWithMiner() {
  const pool = await testPool()
  return { pool, ann: await pool.miner() }
}

describe('an observer link', () => {
  test('is made with a remark and pages, opens them to whoever holds it, and tells its owner so', async () => {
    const { pool, ann } = await poolWithMiner()
    const made = await create(ann, { remark: '北厅_#1', permission: ['worker', 'recv', 'recvAndPay'] })
    expect(made).toEqual({
      id: expect.stringMatching(/^\d+$/) as string, remark: '北厅_#1', coinType: 'BTC', permission: ['worker', 'recvAndPay', 'recv'],
      link: expect.stringMatching(/^http:\/\/pool\.test\/observer\?accessKey=[\w-]{32}&coinType=BTC&observerUserId=farm-1$/) as string,
      status: 'active', creatDate: +pool.pool.clock(), lastVisitDate: null, visits: 0, expireDate: null, addresses: [], pausedUntil: null,
    })
    expect(await pool.call(observer.checkObserver, asked(made.link))).toEqual({
      userId: 'farm-1', nickName: '', coinType: 'BTC', permission: ['worker', 'recvAndPay', 'recv'], timeZone: 'TIME_ZONE_8', expireDate: null,
    })
    expect(await ann.call(observerLink.query, { id: made.id })).toEqual({ ...made, visits: 1, lastVisitDate: +pool.pool.clock() })
  })

  test('is mailed to the account when it is made, stopped, given a new address or deleted, without its key', async () => {
    const { pool, ann } = await poolWithMiner()
    const { id, link } = await create(ann, { permission: ['worker', 'recv'] })
    await ann.call(observerLink.stop, one(ann, id), { lang: 'ru' })
    await ann.call(observerLink.renew, one(ann, id), { lang: 'en' })
    await ann.call(observerLink.delete, one(ann, id), { lang: 'en' })
    const told = (await mailsTo(pool, 'farm-1@miner.test')).map(({ text }) => text)
    expect(told).toHaveLength(4)
    for (const said of ['观察者链接已创建: farm-1 · BTC', '原： 无', '现： hall_1 (矿工, 收益记录)', '127.0.0.1']) expect(told[0]).toContain(said)
    for (const said of ['Ссылка наблюдателя отключена', 'Было: hall_1 (воркеры, доход)', 'Стало: нет']) expect(told[1]).toContain(said)
    for (const said of ['Observer link has a new address', 'Now: hall_1 (workers, earnings)']) expect(told[2]).toContain(said)
    for (const said of ['Observer link deleted', 'Before: hall_1 (workers, earnings)', 'Now: none']) expect(told[3]).toContain(said)
    expect(told.join()).not.toContain(asked(link).accessKey)
  })

  test('is listed newest first, in pages', async () => {
    const { ann } = await poolWithMiner()
    const made = [await create(ann, { remark: 'one' }), await create(ann, { remark: 'two' }), await create(ann, { remark: 'three' })]
    expect(await ann.call(observerLink.list, {})).toEqual({ items: made.reverse(), pageNum: 1, pageSize: 10, totalPage: 1, totalRecord: 3, timeZone: 'TIME_ZONE_8' })
    expect(await ann.call(observerLink.list, { pageNum: 2, pageSize: 2 })).toMatchObject({ items: [{ remark: 'one' }], totalPage: 2, totalRecord: 3 })
  })

  test('can be made by the older call too, which takes its lists as repeated keys', async () => {
    const { pool, ann } = await poolWithMiner()
    const url = `${observerLink.createByGet.path}?userId=farm-1&coinType=BTC&remark=hall_1&permission=worker&permission=pay&addresses=192.0.2.0/24&addresses=2001:db8::1`
    expect((await pool.app.inject({ url, headers: { token: ann.token } })).json()).toMatchObject({
      code: '000000', data: { permission: ['worker', 'recvAndPay', 'pay'], addresses: ['192.0.2.0/24', '2001:db8::1'] },
    })
    expect((await pool.app.inject({ url, headers: { token: ann.token, purpose: 'prefetch' } })).json()).toMatchObject({ code: '000001' })
  })

  test('needs a remark of P§5, a page, addresses that are some, and an end that is to come', async () => {
    const { pool, ann } = await poolWithMiner()
    for (const remark of ['abc', 'a'.repeat(20), '矿'.repeat(3), 'A1@+#/$*_']) await expect(create(ann, { remark })).resolves.toMatchObject({ remark })
    const before = await pool.db.selectFrom('observer_link').select('id').execute()
    for (const remark of ['ab', 'a'.repeat(21), 'a-b', 'a b', 'abc!', '']) await expect(create(ann, { remark })).rejects.toThrow('000001')
    await expect(create(ann, { permission: [] })).rejects.toThrow('000001')
    await expect(create(ann, { permission: ['recvAndPay'] })).rejects.toThrow('000001')
    await expect(create(ann, { permission: ['owner' as 'pay'] })).rejects.toThrow('000001')
    for (const address of ['farm', '192.0.2', '192.0.2.1/33', '2001:db8::/129', '::g']) await expect(create(ann, { addresses: [address] })).rejects.toThrow('000001')
    await expect(create(ann, { addresses: Array.from({ length: 21 }, (_, at) => `192.0.2.${at}`) })).rejects.toThrow('000001')
    await expect(create(ann, { expireDate: +pool.pool.clock() })).rejects.toThrow('003012')
    expect(await pool.db.selectFrom('observer_link').select('id').execute()).toEqual(before)
    await expect(create(ann, { expireDate: +pool.pool.clock() + 1 })).resolves.toMatchObject({ status: 'active' })
    await expect(create(ann, { addresses: Array.from({ length: 20 }, (_, at) => `192.0.2.${at}`) })).resolves.toMatchObject({ addresses: { length: 20 } })
  })

  test('is one of 50 at most, also when fifty are made at once', async () => {
    const { pool, ann } = await poolWithMiner()
    const bob = await pool.miner()
    for (let made = 0; made < 49; made++) await create(ann)
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(ann).then(() => 'made', (cause: Error) => cause.message)))
    expect(answers.filter(answer => answer === 'made')).toHaveLength(1)
    expect(answers.filter(answer => answer === '003007')).toHaveLength(49)
    expect(await ann.call(observerLink.list, {})).toMatchObject({ totalRecord: 50 })
    await expect(create(bob)).resolves.toMatchObject({ status: 'active' })
    // a stopped one still counts, a deleted one no longer
    const { items: [first, second] } = await ann.call(observerLink.list, {})
    await ann.call(observerLink.stop, one(ann, first!.id))
    await expect(create(ann)).rejects.toThrow('003007')
    await ann.call(observerLink.delete, one(ann, second!.id))
    await expect(create(ann)).resolves.toMatchObject({ status: 'active' })
  })

  test('is the owner\'s alone to make, see and end; another\'s is not found, and stays as it is', async () => {
    const { pool, ann } = await poolWithMiner()
    const bob = await pool.miner()
    const made = await create(ann)
    await ann.grant(bob, 'worker_edit', 'worker_readonly', 'dashboard', 'recv', 'pay', 'worker')
    const his = { userId: 'farm-1', coinType: 'BTC' as const, id: made.id }
    await expect(create(bob, { userId: 'farm-1' })).rejects.toThrow('900003')
    await expect(bob.call(observerLink.list, { userId: 'farm-1' })).rejects.toThrow('900003')
    for (const call of [observerLink.stop, observerLink.renew, observerLink.delete, observerLink.query]) {
      await expect(bob.call(call, his)).rejects.toThrow('900003')
      await expect(bob.call(call, one(bob, made.id))).rejects.toThrow('003015')
      await expect(pool.call(call, his)).rejects.toThrow('000403')
    }
    expect(await ann.call(observerLink.query, { id: made.id })).toEqual(made)
  })

  test('that is stopped is invalid; made anew it works under another key, and the old one stays dead', async () => {
    const { pool, ann } = await poolWithMiner()
    const made = await create(ann)
    await pool.call(observer.checkObserver, asked(made.link))
    await ann.call(observerLink.stop, one(ann, made.id))
    await expect(pool.call(observer.checkObserver, asked(made.link))).rejects.toThrow('003015')
    expect(await ann.call(observerLink.query, { id: made.id })).toMatchObject({ status: 'stopped', visits: 1 })
    const renewed = await ann.call(observerLink.renew, one(ann, made.id))
    expect(renewed).toMatchObject({ id: made.id, status: 'active', visits: 0, lastVisitDate: null })
    expect(renewed.link).not.toBe(made.link)
    await expect(pool.call(observer.checkObserver, asked(made.link))).rejects.toThrow('003015')
    await expect(pool.call(observer.checkObserver, asked(renewed.link))).resolves.toMatchObject({ userId: 'farm-1' })
    await ann.call(observerLink.delete, one(ann, made.id))
    await expect(pool.call(observer.checkObserver, asked(renewed.link))).rejects.toThrow('003015')
    await expect(ann.call(observerLink.query, { id: made.id })).rejects.toThrow('003015')
  })

  test('that has expired cannot be made anew', async () => {
    const { pool, ann } = await poolWithMiner()
    const made = await create(ann, { expireDate: +pool.pool.clock() + HOUR })
    pool.advance(HOUR)
    await expect(ann.call(observerLink.renew, one(ann, made.id))).rejects.toThrow('910120')
    await expect(ann.call(observerLink.query, { id: made.id })).resolves.toMatchObject({ status: 'expired', link: made.link })
  })

  test('leaves a record of each change, without its key', async () => {
    const { pool, ann } = await poolWithMiner()
    const made = await create(ann, { addresses: ['192.0.2.1'] })
    const renewed = await ann.call(observerLink.renew, one(ann, made.id))
    await ann.call(observerLink.stop, one(ann, made.id))
    await ann.call(observerLink.delete, one(ann, made.id))
    const records = await pool.db.selectFrom('audit_record').selectAll().orderBy('id').execute()
    expect(records.map(({ action, actor_id, sub_account_id, coin }) => [action, actor_id, sub_account_id, coin])).toEqual(
      ['observer.create', 'observer.renew', 'observer.stop', 'observer.delete'].map(action => [action, ann.account.id, ann.subAccount.id, 'BTC']))
    expect(records[0]!.after).toEqual({ remark: 'hall_1', parts: ['dashboard'], addresses: ['192.0.2.1'], expiresAt: null })
    for (const { link } of [made, renewed])
      expect(JSON.stringify(records, (_, value: unknown) => typeof value === 'bigint' ? String(value) : value)).not.toContain(asked(link).accessKey)
  })
})

describe('a copy of the database', () => {
  test('holds no link in the clear, in any table', async () => {
    const { pool, ann } = await poolWithMiner()
    const key = asked((await create(ann)).link).accessKey
    await pool.call(observer.checkObserver, asked((await ann.call(observerLink.list, {})).items[0]!.link))
    const { rows: tables } = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(pool.db)
    const forms = [key, Buffer.from(key).toString('hex'), Buffer.from(key, 'base64url').toString('hex'), Buffer.from(key).toString('base64')]
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(pool.db)
      for (const { row } of rows) for (const form of forms) expect(row.toLowerCase(), name).not.toContain(form.toLowerCase())
    }
  })

  test('does not open a link under another secret, nor with its sealed key in another\'s row', async () => {
    const { pool, ann } = await poolWithMiner()
    const [one_, two] = [await create(ann), await create(ann)]
    const { sealed_key } = await pool.db.selectFrom('observer_link').select('sealed_key').where('id', '=', BigInt(one_.id)).executeTakeFirstOrThrow()
    await pool.db.updateTable('observer_link').set({ sealed_key }).where('id', '=', BigInt(two.id)).execute()
    expect(await ann.call(observerLink.query, { id: two.id })).toMatchObject({ link: null, status: 'active' })
    pool.settings.secret = 'another secret of more than 32 characters, too'
    expect(await ann.call(observerLink.query, { id: one_.id })).toMatchObject({ link: null })
    expect((await ann.call(observerLink.renew, one(ann, one_.id))).link).toContain('accessKey=')
  })
})
