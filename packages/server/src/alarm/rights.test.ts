import { beforeAll, describe, expect, test } from 'vitest'
import { alarm } from '@adit/contract/alarm'
import type { Endpoint } from '@adit/contract/kit'
import { SHARE_KINDS } from '@adit/contract/permissions'
import { testPool } from '../test/pool.ts'
import { farm } from './test/farm.ts'

let pool: Awaited<ReturnType<typeof testPool>>
let who: Record<'owner' | 'editor' | 'reader' | 'stranger' | 'nobody', string | undefined>
let inputs: Record<keyof typeof alarm, Record<string, unknown>>

beforeAll(async () => {
  pool = await testPool({ ADIT_DEMO: '1', TRUST_PROXY: '127.0.0.1' })
  const [owner, editor, reader, stranger] = [await pool.miner({ name: 'north-hall' }), await pool.miner(), await pool.miner(), await pool.miner()]
  await owner.grant(editor, ...SHARE_KINDS.worker_edit)
  await owner.grant(reader, ...SHARE_KINDS.worker_readonly)
  who = { owner: owner.token, editor: editor.token, reader: reader.token, stranger: stranger.token, nobody: undefined }
  const machines = await farm(pool, owner.subAccount.id, ['a1', 'a2'])
  await machines.past(['a1', 'a2'], { minutes: 15 })
  const named = { userId: 'north-hall', coinType: 'BTC' }
  const missing = { ...named, alarmId: '999999' }
  inputs = {
    query: named, isShow: named, queryStatus: named, queryRegister: named, queryTelegramStatus: named, queryWebhook: named, machines: named, querySilence: named, history: named,
    dryRun: { ...named, kind: 'offline', minutes: 10 }, add: { ...named, kind: 'offline', minutes: 10 }, delete: missing, switcher: { ...missing, open: 1 },
    setStatus: { ...named, status: false }, setQuietHours: named, addRegister: { ...named, name: 'Ann', email: 'ann@farm.test' }, deleteRegister: { ...named, id: '999999' },
    addTelegramRegister: { ...named, chatId: '12345678' }, deleteTelegramRegister: named, addWebhook: { ...named, url: 'https://hooks.example/x' }, deleteWebhook: { ...named, id: '999999' },
    silence: { ...named, workerIds: [machines.id('a1')], hours: 1 }, deleteSilence: { ...named, workerIds: [machines.id('a1')] }, test: named,
  }
})

const calls = Object.entries(alarm) as [keyof typeof alarm, Endpoint][]
let visitors = 0
/** Each from an address of its own: this is about rights, not about limits. */
const fromElsewhere = () => ({ headers: { 'x-forwarded-for': `203.0.${++visitors >> 8}.${visitors & 255}` } })
const code = async (endpoint: Endpoint, name: keyof typeof alarm, token: string | undefined) =>
  (await pool.envelope(endpoint, inputs[name] as never, { ...(token && { token }), ...fromElsewhere() })).code
const WRITES = calls.filter(([, endpoint]) => endpoint.changes)
const snapshot = () => Promise.all((['alarm_setting', 'alarm_contact', 'alarm_rule', 'alarm_silence', 'alarm_event', 'alarm_telegram', 'alarm_webhook', 'alarm_delivery', 'audit_record', 'outbox'] as const)
  .map(async table => (await pool.db.selectFrom(table).selectAll().execute()).map(row => JSON.stringify(row, (_, value: unknown) => typeof value === 'bigint' ? String(value) : value)).sort()))

describe('every call', () => {
  test.each(calls)('%s is refused to a stranger, as if there were no such sub-account, and to nobody', async (name, endpoint) => {
    const before = await snapshot()
    expect([await code(endpoint, name, who.stranger), await code(endpoint, name, who.nobody)]).toEqual(['900003', '000403'])
    expect(await snapshot()).toEqual(before)
  })

  test.each(calls)('%s answers whoever may read if it reads, and refuses them if it changes', async (name, endpoint) => {
    const before = endpoint.changes && await snapshot()
    const answer = await code(endpoint, name, who.reader)
    expect(answer).toBe(endpoint.changes ? '900003' : '000000')
    if (before) expect(await snapshot()).toEqual(before)
  })

  test.each(calls)('%s answers owner and authorised editor alike', async (name, endpoint) => {
    // what is not there, or there twice, is another refusal than that of a right
    const fine = ['000000', '910505', '003012', '910123', '910429', '910508', '910511', '910512']
    for (const token of [who.owner, who.editor]) expect(fine).toContain(await code(endpoint, name, token))
  })

  test.each(WRITES)('%s names its sub-account and coin itself', async (name, endpoint) => {
    for (const field of ['userId', 'coinType']) {
      const { [field]: _, ...rest } = inputs[name]
      expect((await pool.envelope(endpoint, rest as never, { token: who.owner!, ...fromElsewhere() })).code).toBe('000001')
    }
  })
})

test('who may only read does not learn how contacts are reached', async () => {
  const read = async (token: string | undefined) => {
    const [contact] = (await pool.call(alarm.queryRegister, { userId: 'north-hall' }, { token: token! })).items
    const [webhook] = (await pool.call(alarm.queryWebhook, { userId: 'north-hall' }, { token: token! })).items
    return [contact!.email, webhook!.url]
  }
  expect(await read(who.owner)).toEqual(['ann@farm.test', 'https://hooks.example/x'])
  expect(await read(who.editor)).toEqual(['ann@farm.test', 'https://hooks.example/x'])
  expect(await read(who.reader)).toEqual(['an…st', 'https://hooks.example'])
})

test('every change is written down with who made it', async () => {
  const actions = await pool.db.selectFrom('audit_record').select('action').distinct().execute()
  expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['alarm.contact', 'alarm.rule', 'alarm.quiet', 'alarm.silence', 'alarm.webhook']))
  expect(JSON.stringify(await pool.db.selectFrom('audit_record').selectAll().execute(), (_, value: unknown) => typeof value === 'bigint' ? String(value) : value)).not.toMatch(/12345678/)
})
