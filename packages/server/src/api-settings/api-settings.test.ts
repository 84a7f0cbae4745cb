import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { apiSettings } from '@adit/contract/api-settings'
import { KEY_PERMISSIONS, KEY_READING, SHARE_KINDS } from '@adit/contract/permissions'
import type { Input } from '@adit/contract/kit'
import { set } from '@adit/contract/set'
import { mailsTo } from '../test/browser.ts'
import { testPool, TestRefusal, type TestPool } from '../test/pool.ts'

type Miner = Awaited<ReturnType<TestPool['miner']>>

const MINUTE = 60_000
const WRONG = { verifyType: 'email', verifyCode: '000000' } as const
const whose = (miner: Miner) => ({ userId: miner.subAccount.name, coinType: 'BTC' as const })
const one = (miner: Miner, id: string) => ({ ...whose(miner), id })
const terms = { permission: [...KEY_READING], allSubAccounts: true, addresses: [], legacyNonce: false }

const gen = (miner: Miner, more: Partial<Input<typeof apiSettings.gen>> = {}) => miner.call(apiSettings.gen, { ...whose(miner), permission: [], addresses: [], ...more })
const activate = async (miner: Miner, id: string, lang = 'en') => miner.call(apiSettings.activate, { ...one(miner, id), ...await miner.proof() }, { lang })
const update = async (miner: Miner, id: string, more: Partial<Input<typeof apiSettings.update>>, lang = 'en') =>
  miner.call(apiSettings.update, { ...one(miner, id), ...terms, ...await miner.proof(), ...more }, { lang })
const list = (miner: Miner) => miner.call(apiSettings.list, {})

async function poolWithMiner() {
  const pool = await testPool()
  const ann = await pool.miner()
  const audit = async () => (await ann.call(set.auditQuery, {})).items
  const mails = async () => (await mailsTo(pool, 'farm-1@miner.test')).filter(mail => mail.template === 'settingChanged').map(mail => mail.text)
  return { pool, ann, audit, mails }
}

describe('an API key', () => {
  test('is made by naming nothing but whose it is: it waits, tells its secret, may read everything, and nobody is mailed', async () => {
    const { pool, ann, audit, mails } = await poolWithMiner()
    const { data: made } = (await pool.app.inject({ url: `${apiSettings.gen.path}?userId=farm-1&coinType=BTC`, headers: { token: ann.token } })).json<{ data: { key: string } }>()
    expect(made).toEqual({
      id: expect.stringMatching(/^\d+$/) as string, userId: 'farm-1', remark: '', key: expect.stringMatching(/^[0-9a-f]{32}$/) as string, secret: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      status: 'pending', permission: ['dashboard', 'worker', 'recv', 'pay'], allSubAccounts: true, addresses: [], legacyNonce: false,
      creatDate: +pool.pool.clock(), activateDate: null, lastUseDate: null, lastUseIp: null,
    })
    expect(await list(ann)).toEqual({ items: [made], max: 10, timeZone: 'TIME_ZONE_8' })
    expect(await audit()).toMatchObject([{ action: 'apiKey.create', userId: 'farm-1', coinType: null, before: null, after: { key: made.key, remark: '', permissions: KEY_READING } }])
    expect(await mails()).toEqual([])
  })

  test('takes a remark, permissions, addresses, its own sub-account alone and a legacy nonce, as repeated fields of a query', async () => {
    const { pool, ann } = await poolWithMiner()
    const url = `${apiSettings.gen.path}?userId=farm-1&coinType=BTC&remark=Rig watch&permission=coin&permission=dashboard&permission=coin&addresses=192.0.2.0/24&addresses=2001:db8::1&addresses=2001:db8::1&allSubAccounts=false&legacyNonce=true`
    expect((await pool.app.inject({ url, headers: { token: ann.token } })).json()).toMatchObject({
      code: '000000', data: { remark: 'Rig watch', permission: ['dashboard', 'coin'], addresses: ['192.0.2.0/24', '2001:db8::1'], allSubAccounts: false, legacyNonce: true, status: 'pending' },
    })
    expect((await pool.app.inject({ url, headers: { token: ann.token, purpose: 'prefetch' } })).json()).toMatchObject({ code: '000001' })
    expect((await list(ann)).items).toHaveLength(1)
  })

  test('is listed newest first, with its last use', async () => {
    const { pool, ann } = await poolWithMiner()
    const [first, second] = [await gen(ann, { remark: 'first' }), await gen(ann, { remark: 'second' })]
    const at = pool.pool.clock()
    await pool.db.insertInto('api_key_use').values({ key_id: BigInt(first.id), last_nonce: '17', floor_nonce: '17', last_used_at: at, last_ip: '203.0.113.9' }).execute()
    expect((await list(ann)).items).toEqual([second, { ...first, lastUseDate: +at, lastUseIp: '203.0.113.9' }])
  })

  test('is one of 10 at most, also when several are made at once; one that waits counts, a deleted one no longer', async () => {
    const { pool, ann } = await poolWithMiner()
    const bob = await pool.miner()
    for (let made = 0; made < 9; made++) await gen(ann)
    await activate(ann, (await list(ann)).items[0]!.id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => gen(ann).then(() => 'made', (cause: Error) => cause.message)))
    expect(answers.filter(answer => answer === 'made')).toHaveLength(1)
    expect(answers.filter(answer => answer === '910160')).toHaveLength(4)
    const { items } = await list(ann)
    expect(items).toHaveLength(10)
    await expect(gen(bob)).resolves.toMatchObject({ status: 'pending' })
    await ann.call(apiSettings.delete, one(ann, items[3]!.id))
    await expect(gen(ann)).resolves.toMatchObject({ status: 'pending' })
    await expect(gen(ann)).rejects.toThrow('910160')
  })

  test('needs a remark of P§5 where it has one, permissions and addresses that are some', async () => {
    const { pool, ann } = await poolWithMiner()
    await expect(gen(ann, { remark: '矿'.repeat(20), addresses: Array.from({ length: 20 }, (_, at) => `192.0.2.${at}`) })).resolves.toMatchObject({ addresses: { length: 20 } })
    const rows = () => pool.db.selectFrom('api_key').selectAll().orderBy('id').execute()
    const before = await rows()
    for (const bad of [
      { remark: 'ab' }, { remark: 'a'.repeat(21) }, { remark: 'a\u0000b' }, { permission: ['owner' as 'pay'] }, { permission: Array.from({ length: 6 }, () => 'pay' as const) },
      { addresses: ['farm'] }, { addresses: ['192.0.2.1/33'] }, { addresses: Array.from({ length: 21 }, (_, at) => `192.0.2.${at}`) }, { legacyNonce: 'perhaps' as 'true' },
    ]) await expect(gen(ann, bad), JSON.stringify(bad)).rejects.toThrow('000001')
    const { id } = (await list(ann)).items[0]!
    // what is left out must not widen it
    const missing = ['allSubAccounts', 'addresses', 'legacyNonce'].map(name => ({ [name]: undefined }))
    for (const bad of [{ permission: [] }, { remark: 'ab' }, { permission: ['owner' as 'pay'] }, { addresses: ['::g'] }, ...missing]) await expect(update(ann, id, bad), JSON.stringify(bad)).rejects.toThrow('000001')
    for (const call of [apiSettings.activate, apiSettings.delete, apiSettings.secret])
      for (const bad of ['0', '-1', 'x', '1e3', '9'.repeat(19)]) await expect(ann.call(call, { ...one(ann, bad), ...WRONG }), bad).rejects.toThrow('000001')
    expect(await rows()).toEqual(before)
  })

  test('is activated with a second factor, once: its owner is told, and a second time changes and costs nothing', async () => {
    const { pool, ann, audit, mails } = await poolWithMiner()
    const made = await gen(ann, { remark: 'Rig watch', permission: ['worker', 'coin'], addresses: ['192.0.2.1'], legacyNonce: true })
    pool.advance(MINUTE)
    const active = await activate(ann, made.id)
    expect(active).toEqual({ ...made, secret: null, status: 'active', activateDate: +pool.pool.clock() })
    const proof = await ann.proof()
    pool.advance(1)
    expect(await ann.call(apiSettings.activate, { ...one(ann, made.id), ...WRONG })).toEqual(active)
    expect(await ann.call(apiSettings.activate, { ...one(ann, made.id), ...proof })).toEqual(active)
    // the code is not used up: it still opens something else
    await expect(ann.call(apiSettings.secret, { ...one(ann, made.id), ...proof })).resolves.toEqual({ secret: made.secret })
    expect((await audit()).map(({ action }) => action)).toEqual(['apiKey.activate', 'apiKey.create'])
    const told = await mails()
    expect(told).toHaveLength(1)
    for (const said of ['API key activated: farm-1', `Now: Rig watch ${made.key} (workers, switching the coin; all sub-accounts of the account; only from 192.0.2.1; nonces may repeat)`, '127.0.0.1'])
      expect(told[0]).toContain(said)
  })

  test('activated twice at the same moment is activated once', async () => {
    const { ann, audit, mails } = await poolWithMiner()
    const { id } = await gen(ann)
    const proof = await ann.proof()
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => ann.call(apiSettings.activate, { ...one(ann, id), ...proof })))
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect((await audit()).filter(({ action }) => action === 'apiKey.activate')).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('is changed with a second factor: before and after are written down, and mailed once it is active', async () => {
    const { ann, audit, mails } = await poolWithMiner()
    const { id, key } = await gen(ann, { remark: 'Rig watch' })
    expect(await update(ann, id, { remark: undefined, permission: ['pay', 'recv'] })).toMatchObject({ remark: '', permission: ['recv', 'pay'], status: 'pending', allSubAccounts: true })
    expect(await mails()).toEqual([])
    await activate(ann, id)
    expect(await update(ann, id, { remark: 'Books', permission: ['pay'], allSubAccounts: false, addresses: ['2001:db8::/32'] }, 'ru')).toMatchObject({
      remark: 'Books', permission: ['pay'], allSubAccounts: false, addresses: ['2001:db8::/32'], legacyNonce: false, status: 'active', secret: null,
    })
    const before = { key, remark: '', permissions: ['recv', 'pay'], allSubAccounts: true, addresses: [], legacyNonce: false }
    expect((await audit())[0]).toMatchObject({ action: 'apiKey.update', before, after: { ...before, remark: 'Books', permissions: ['pay'], allSubAccounts: false, addresses: ['2001:db8::/32'] } })
    const told = (await mails())[1]!
    for (const said of ['API-ключ изменён: farm-1', `Было: ${key} (доход, выплаты; все субаккаунты; с любого адреса)`, `Стало: Books ${key} (выплаты; только этот субаккаунт; только с 2001:db8::/32)`])
      expect(told).toContain(said)
    // the same once more is no change
    await update(ann, id, { remark: 'Books', permission: ['pay'], allSubAccounts: false, addresses: ['2001:db8::/32'] })
    expect(await mails()).toHaveLength(2)
    expect(await audit()).toHaveLength(4)
  })

  test('is deleted without a code; its owner is told if it was active', async () => {
    const { pool, ann, audit, mails } = await poolWithMiner()
    const [waiting, used] = [await gen(ann), await gen(ann, { remark: 'Rig watch' })]
    await activate(ann, used.id)
    await pool.db.insertInto('api_key_use').values({ key_id: BigInt(used.id), last_nonce: '1', floor_nonce: '1', last_used_at: pool.pool.clock(), last_ip: '203.0.113.9' }).execute()
    for (const { id } of [waiting, used]) await ann.call(apiSettings.delete, one(ann, id), { lang: 'zh' })
    expect((await list(ann)).items).toEqual([])
    for (const { id } of [waiting, used]) await expect(ann.call(apiSettings.delete, one(ann, id))).rejects.toThrow('000031')
    expect((await audit()).slice(0, 2)).toMatchObject([{ action: 'apiKey.delete', before: { key: used.key, remark: 'Rig watch' }, after: null }, { action: 'apiKey.delete', before: { key: waiting.key } }])
    const told = await mails()
    expect(told).toHaveLength(2)
    for (const said of ['API 密钥已删除: farm-1', `原： Rig watch ${used.key} (用户面板, 矿机, 收益记录, 支付记录; 账户的所有子账户; 任何 IP)`, '现： 无']) expect(told[1]).toContain(said)
  })

  test('stays as it is where the code is wrong or missing, and that is said at its field', async () => {
    const { ann, audit } = await poolWithMiner()
    const [waiting, active] = [await gen(ann), await gen(ann)]
    await activate(ann, active.id)
    const [before, written] = [await list(ann), await audit()]
    const tries = [
      ann.call(apiSettings.activate, { ...one(ann, waiting.id), ...WRONG }), ann.call(apiSettings.secret, { ...one(ann, active.id), ...WRONG }),
      ann.call(apiSettings.update, { ...one(ann, active.id), ...terms, permission: [...KEY_PERMISSIONS], ...WRONG }),
    ]
    for (const refused of tries) expect(await refused.catch((cause: unknown) => (cause as TestRefusal).envelope)).toMatchObject({ code: '910101', data: { fields: ['verifyCode'] } })
    await expect(ann.call(apiSettings.activate, one(ann, waiting.id) as Input<typeof apiSettings.activate>)).rejects.toThrow('000001')
    expect(await list(ann)).toEqual(before)
    expect(await audit()).toEqual(written)
  })

  test('is its owner\'s alone: authorised users, other owners and nobody are refused, and it stays as it is', async () => {
    const { pool, ann } = await poolWithMiner()
    const [reader, editor, bob] = [await pool.miner(), await pool.miner(), await pool.miner()]
    await ann.grant(reader, ...SHARE_KINDS.worker_readonly)
    await ann.grant(editor, ...SHARE_KINDS.worker_edit)
    const made = await gen(ann)
    for (const miner of [reader, editor, bob]) {
      const said = { ...one(ann, made.id), ...terms, ...await miner.proof() }
      for (const call of [apiSettings.gen, apiSettings.activate, apiSettings.update, apiSettings.secret, apiSettings.delete]) await expect(miner.call(call, said), call.path).rejects.toThrow('900003')
      await expect(miner.call(apiSettings.list, { userId: 'farm-1' })).rejects.toThrow('900003')
      // under a sub-account of their own there is no such key
      for (const call of [apiSettings.activate, apiSettings.update, apiSettings.secret, apiSettings.delete]) await expect(miner.call(call, { ...said, ...whose(miner) }), call.path).rejects.toThrow('000031')
      expect((await list(miner)).items).toEqual([])
    }
    for (const call of Object.values(apiSettings)) await expect(pool.call(call, { ...one(ann, made.id), ...terms, ...WRONG })).rejects.toThrow('000403')
    expect((await list(ann)).items).toEqual([made])
  })

  test('of another sub-account of the same account is unknown there', async () => {
    const { pool, ann } = await poolWithMiner()
    await pool.db.insertInto('sub_account').values({ account_id: ann.account.id, name: 'farm-b', coin: 'BTC', created_at: pool.pool.clock() }).execute()
    const made = await gen(ann)
    const said = { ...one(ann, made.id), userId: 'farm-b', ...terms, ...await ann.proof() }
    for (const call of [apiSettings.activate, apiSettings.update, apiSettings.secret, apiSettings.delete]) await expect(ann.call(call, said), call.path).rejects.toThrow('000031')
    expect(await ann.call(apiSettings.list, { userId: 'farm-b' })).toMatchObject({ items: [] })
    expect((await list(ann)).items).toEqual([made])
  })
})

describe('the secret of a key', () => {
  test('is told again for a second factor, and appears nowhere else once the key is active: list, history, mails, log, database', async () => {
    const lines: string[] = []
    const pool = await testPool({ LOG_LEVEL: 'trace' }, { logTo: { write: line => void lines.push(line) } })
    const ann = await pool.miner()
    const made = await gen(ann, { remark: 'Rig watch' })
    const secret = made.secret!
    const answers = [await activate(ann, made.id), await update(ann, made.id, { permission: ['pay'] }), await list(ann), await ann.call(apiSettings.activate, { ...one(ann, made.id), ...WRONG })]
    const proof = await ann.proof()
    expect(await ann.call(apiSettings.secret, { ...one(ann, made.id), ...proof })).toEqual({ secret })
    await ann.call(apiSettings.delete, one(ann, made.id))
    expect(JSON.stringify([answers, await ann.call(set.auditQuery, {}), await pool.mails()])).not.toContain(secret)
    expect(lines.length).toBeGreaterThan(5)
    for (const hidden of [secret, proof.verifyCode, ann.token]) expect(lines.join('')).not.toContain(hidden)
  })

  test('is in no table of the database in the clear', async () => {
    const { pool, ann } = await poolWithMiner()
    const { id, secret } = await gen(ann)
    await activate(ann, id)
    const forms = [secret!, Buffer.from(secret!).toString('hex'), Buffer.from(secret!, 'hex').toString('base64'), Buffer.from(secret!).toString('base64')]
    const { rows: tables } = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(pool.db)
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(pool.db)
      for (const { row } of rows) for (const form of forms) expect(row.toLowerCase(), name).not.toContain(form.toLowerCase())
    }
  })

  test('does not open in another key\'s row, nor under another secret of the operator: such a key must be made anew', async () => {
    const { pool, ann } = await poolWithMiner()
    const [first, second] = [await gen(ann), await gen(ann)]
    const { sealed_secret } = await pool.db.selectFrom('api_key').select('sealed_secret').where('id', '=', BigInt(first.id)).executeTakeFirstOrThrow()
    await pool.db.updateTable('api_key').set({ sealed_secret }).where('id', '=', BigInt(second.id)).execute()
    expect((await list(ann)).items).toMatchObject([{ id: second.id, secret: null }, { id: first.id, secret: first.secret }])
    const proof = await ann.proof()
    await expect(ann.call(apiSettings.secret, { ...one(ann, second.id), ...proof })).rejects.toThrow('000031')
    await expect(ann.call(apiSettings.activate, { ...one(ann, second.id), ...proof })).rejects.toThrow('000031')
    pool.settings.secret = 'another secret of more than 32 characters, too'
    expect((await list(ann)).items).toMatchObject([{ secret: null }, { secret: null }])
    await ann.call(apiSettings.delete, one(ann, first.id))
    expect(await gen(ann)).toMatchObject({ secret: expect.stringMatching(/^[0-9a-f]{32}$/) as string })
  })
})
