import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { alarm } from '@adit/contract/alarm'
import { composePool } from '../compose.ts'
import { testPool } from '../test/pool.ts'
import { isPublic } from './channels/public-address.ts'
import { deliverDue } from './deliver.ts'
import { postEvent, postEvents } from './post-events.ts'
import { startAlarms } from './start-alarms.ts'
import { farm } from './test/farm.ts'
import { receiver, telegramStandIn } from './test/receivers.ts'

const TOKEN = '12345:test-token'
const CHAT = '987654321'

async function standIn() {
  const telegram = await telegramStandIn(TOKEN)
  onTestFinished(telegram.close)
  return telegram
}

async function start(env: Record<string, string> = {}) {
  const pool = await testPool(env)
  const miner = await pool.miner({ name: 'north-hall' })
  const named = { userId: 'north-hall', coinType: 'BTC' as const }
  const names = ['a1', 'a2']
  const hall = await farm(pool, miner.subAccount.id, names)
  return {
    ...pool, miner, named, hall, names,
    /** An alarm that is on and has found both machines down. */
    async ring() {
      await hall.past(names, { minutes: 60 })
      await miner.call(alarm.add, { ...named, kind: 'offline', minutes: 10 } as never)
      await miner.call(alarm.setStatus, { ...named, status: true })
      await hall.pass(13, [])
    },
    async bind(telegram: Awaited<ReturnType<typeof standIn>>) {
      await miner.call(alarm.addTelegramRegister, { ...named, chatId: CHAT }, { lang: 'en' })
      const code = /\d{6}/.exec(telegram.messages().at(-1)!.text)![0]
      expect(await miner.call(alarm.addTelegramRegister, { ...named, code })).toEqual({ status: 'on' })
    },
    post: async () => { await postEvents(pool.pool); await deliverDue(pool.pool) },
    deliveries: async () => (await miner.call(alarm.history, {})).items.flatMap(event => event.deliveries.map(one => ({ kind: event.kind, ...one }))).reverse(),
  }
}

describe('a Telegram chat', () => {
  test('is bound by the code that was sent to it, kept sealed, shown in part, and deleted when closed', async () => {
    const telegram = await standIn()
    const { miner, named, db, bind, advance } = await start(telegram.env)
    expect(await miner.call(alarm.queryTelegramStatus, {})).toEqual({ status: 'off', chatId: null, botName: 'adit_test_bot', available: true })
    await bind(telegram)
    expect(await miner.call(alarm.queryTelegramStatus, {})).toMatchObject({ status: 'on', chatId: '98…21' })
    const [row] = await db.selectFrom('alarm_telegram').selectAll().execute()
    expect(row!.sealed_chat_id.toString('latin1')).not.toContain(CHAT)
    await expect(miner.call(alarm.addTelegramRegister, { ...named, chatId: '1' })).rejects.toThrow('910507')
    await miner.call(alarm.deleteTelegramRegister, named)
    expect(await db.selectFrom('alarm_telegram').selectAll().execute()).toEqual([])
    await expect(miner.call(alarm.deleteTelegramRegister, named, { lang: 'en' })).rejects.toMatchObject({ envelope: { code: '910508', msg: expect.stringContaining('No Telegram chat is bound') } })
    advance(61_000)
    await bind(telegram)
  })

  test('needs the right code, in its time and few tries, and is not filled with codes', async () => {
    const telegram = await standIn()
    const { miner, named, advance } = await start(telegram.env)
    await expect(miner.call(alarm.addTelegramRegister, { ...named, code: '000000' })).rejects.toThrow('910508')
    const ask = () => miner.call(alarm.addTelegramRegister, { ...named, chatId: CHAT }, { headers: { 'x-forwarded-for': '203.0.113.1' } })
    const sentCode = () => /\d{6}/.exec(telegram.messages().at(-1)!.text)![0]
    const enter = (code: string) => miner.call(alarm.addTelegramRegister, { ...named, code })
    const wrong = () => String((Number(sentCode()) + 1) % 1_000_000).padStart(6, '0')
    await ask()
    await expect(ask()).rejects.toThrow('910429')
    for (let n = 0; n < 5; n++) await expect(enter(wrong())).rejects.toThrow('910101')
    await expect(enter(sentCode())).rejects.toThrow('910102')
    advance(60_000)
    await ask()
    advance(10 * 60_000)
    await expect(enter(sentCode())).rejects.toThrow(/910102|910429/)
    expect(telegram.messages()).toHaveLength(2)
  })

  test('that Telegram does not know is not bound', async () => {
    const telegram = await standIn()
    const { miner, named, db } = await start(telegram.env)
    telegram.next.push({ status: 400, body: { ok: false, error_code: 400, description: 'Bad Request: chat not found' } })
    await expect(miner.call(alarm.addTelegramRegister, { ...named, chatId: '5' })).rejects.toThrow('910103')
    expect(await db.selectFrom('alarm_telegram').selectAll().execute()).toEqual([])
  })

  test('may serve several sub-accounts', async () => {
    const telegram = await standIn()
    const { miner, bind, db, call } = await start(telegram.env)
    await bind(telegram)
    await db.insertInto('sub_account').values({ account_id: miner.account.id, name: 'south-hall', coin: 'BTC', created_at: new Date() }).execute()
    const south = { userId: 'south-hall', coinType: 'BTC' as const }
    await call(alarm.addTelegramRegister, { ...south, chatId: CHAT }, { token: miner.token })
    const code = /\d{6}/.exec(telegram.messages().at(-1)!.text)![0]
    expect(await call(alarm.addTelegramRegister, { ...south, code }, { token: miner.token })).toEqual({ status: 'on' })
  })

  test('cannot be bound where the operator has no bot; the demo’s code lies in its letter box', async () => {
    const real = await start()
    await expect(real.miner.call(alarm.addTelegramRegister, { ...real.named, chatId: CHAT })).rejects.toThrow('910103')
    const demo = await start({ ADIT_DEMO: '1' })
    await demo.miner.call(alarm.addTelegramRegister, { ...demo.named, chatId: CHAT })
    expect((await demo.mails()).at(-1)).toMatchObject({ recipient: 'Telegram 98…21', subject: expect.stringMatching(/\d{6}/) as string })
  })
})

describe('an alarm', () => {
  test('goes once to everybody, in their language, and is said to be over', async () => {
    const telegram = await standIn()
    const hook = await receiver()
    onTestFinished(hook.close)
    const { miner, named, ring, bind, post, hall, names, mails, deliveries } = await start({ ...telegram.env, SMS_WEBHOOK: `${hook.url}/sms`, WEBHOOKS_PRIVATE: '1' })
    await miner.call(alarm.addRegister, { ...named, name: 'Ann', email: 'ann@farm.test', lang: 'en' })
    await miner.call(alarm.addRegister, { ...named, name: 'Иван', email: 'ivan@farm.test', phone: '13912345678', lang: 'ru' })
    await bind(telegram)
    const { secret } = await miner.call(alarm.addWebhook, { ...named, url: `${hook.url}/mine` })
    await ring()
    for (let again = 0; again < 3; again++) await post()
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['ann@farm.test', 'north-hall: 2 machines are offline'], ['ivan@farm.test', 'north-hall: 2 устройства не работают'],
    ])
    expect((await mails())[0]!.body_text).toMatch(/more than 10 minutes:\s+a1, a2\s+Time: 2026-03-10 20:13 \(GMT\+08:00\)\s+http:\/\/pool.test\/worker\/warn/)
    expect(telegram.messages().slice(1)).toEqual([{ chatId: CHAT, text: 'north-hall: 2 machines are offline\nNo share for more than 10 minutes:\na1, a2\nTime: 2026-03-10 20:13 (GMT+08:00)' }])
    const [sms, call] = [hook.received.find(({ path }) => path === '/sms')!, hook.received.find(({ path }) => path === '/mine')!]
    expect(hook.received).toHaveLength(2)
    expect(sms.body).toMatchObject({ phone: '+8613912345678', lang: 'ru', text: expect.stringContaining('a1, a2') as string })
    expect(call.body).toMatchObject({ kind: 'ring', rule: 'offline', userId: 'north-hall', machines: { count: 2, names } })
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call.headers['adit-signature']))!
    expect(createHmac('sha256', secret).update(`${seconds}.${call.raw}`).digest('hex')).toBe(signature)
    await hall.pass(2, names)
    await post()
    expect(telegram.messages().at(-1)!.text).toMatch(/^north-hall: 2 machines are back\na1, a2\nAll are mining again\./)
    expect((await mails()).at(-1)!.subject).toBe('north-hall: 2 устройства снова работают')
    expect((await deliveries()).map(({ kind, channel, state }) => `${kind} ${channel} ${state}`)).toEqual(['ring', 'over'].flatMap(kind =>
      ['webhook sent', 'telegram sent', 'sms sent', 'email waiting', 'email waiting'].map(one => `${kind} ${one}`)))
  })

  test('that failed is tried again, ever later, and not before Telegram wants it; what is refused for good is not', async () => {
    const telegram = await standIn()
    const { miner, named, ring, bind, post, advance, deliveries } = await start(telegram.env)
    await miner.call(alarm.addRegister, { ...named, name: 'Ann', email: 'ann@farm.test', lang: 'en' })
    await bind(telegram)
    await ring()
    const sent = () => telegram.messages().length - 1
    const told = async () => (await deliveries()).find(({ channel }) => channel === 'telegram')!
    telegram.next.push({ status: 500, body: { ok: false, error_code: 500, description: 'Internal' } })
    await post()
    expect(await told()).toMatchObject({ state: 'waiting', attempts: 1, error: '500: Internal' })
    advance(14_999)
    await post()
    expect(sent()).toBe(1)
    telegram.next.push({ status: 429, body: { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 90 } } })
    advance(1)
    await post()
    expect(sent()).toBe(2)
    advance(89_999)
    await post()
    expect(sent()).toBe(2)
    advance(1)
    await post()
    expect(await told()).toMatchObject({ state: 'sent', attempts: 3, error: null, nextTime: null })
    expect(sent()).toBe(3)
    await miner.call(alarm.test, named)
    telegram.next.push({ status: 403, body: { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' } })
    await post()
    advance(3_600_000)
    await post()
    expect((await miner.call(alarm.history, {})).items[0]!.deliveries.find(({ channel }) => channel === 'telegram')).toMatchObject({ state: 'failed', attempts: 1, error: '403: Forbidden: bot was blocked by the user' })
  })

  test('that nobody could deliver for a day is given up', async () => {
    const { miner, named, ring, post, advance, deliveries } = await start()
    await miner.call(alarm.addRegister, { ...named, name: 'Ann', phone: '13912345678' })
    await ring()
    await post()
    expect(await deliveries()).toMatchObject([{ channel: 'sms', state: 'waiting', attempts: 0 }])
    advance(86_400_000 - 1)
    await post()
    expect(await deliveries()).toMatchObject([{ state: 'waiting' }])
    advance(1)
    await post()
    expect(await deliveries()).toMatchObject([{ state: 'failed', error: 'too late' }])
  })

  test('found by a process that ended before it told of it is told by the next, once', async () => {
    const telegram = await standIn()
    const { miner, named, ring, bind, pool, db, advance } = await start(telegram.env)
    await miner.call(alarm.addRegister, { ...named, name: 'Ann', email: 'ann@farm.test' })
    await bind(telegram)
    await ring()
    const sent = () => telegram.messages().length - 1
    // ended after the event was stored
    const [event, ...more] = await db.selectFrom('alarm_event').select(['id', 'kind', 'posted_at']).execute()
    expect([event, more]).toEqual([{ id: event!.id, kind: 'ring', posted_at: null }, []])
    // ended half-way through writing its messages
    await expect(db.transaction().execute(async trx => {
      await postEvent(pool, trx, event!.id, pool.clock())
      throw new Error('killed')
    })).rejects.toThrow('killed')
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
    // ended after a message was taken and before it was sent: its minute passes
    await postEvents(pool)
    await db.updateTable('alarm_delivery').set({ attempts: 1, next_try_at: new Date(+pool.clock() + 60_000) }).where('channel', '=', 'telegram').execute()
    await deliverDue(pool)
    expect(sent()).toBe(0)
    advance(60_000)
    await Promise.all([1, 2, 3].map(async () => { await postEvents(pool); await deliverDue(pool) }))
    expect(sent()).toBe(1)
    expect(await db.selectFrom('outbox').select('recipient').execute()).toEqual([{ recipient: 'ann@farm.test' }])
  })

  test('reaches a real mail server once, and Telegram beside it, while everything runs by itself', async () => {
    const telegram = await standIn()
    const mailed: string[] = []
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false, onData: (stream, _session, done) => void text(stream).then(raw => { mailed.push(raw); done() }) })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    onTestFinished(() => new Promise<void>(closed => server.close(() => closed())))
    const first = await start(telegram.env)
    await first.miner.call(alarm.addRegister, { ...first.named, name: 'Ann', email: 'ann@farm.test', lang: 'en' })
    await first.bind(telegram)
    await first.ring()
    vi.useRealTimers()
    const later = await composePool({ ...first.settings, smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }, first.database)
    const errors: unknown[] = []
    const stops = [1, 2].map(() => startAlarms(later.pool, { warn: () => {}, onError: cause => errors.push(cause) }))
    onTestFinished(async () => {
      for (const stop of stops) await stop()
      await later.stop()
    })
    telegram.hears(4242, 'ru')
    await vi.waitUntil(() => telegram.messages().some(({ text: said }) => said.includes('Chat ID этого чата: 4242')), { timeout: 20_000, interval: 100 })
    const done = async () => (await first.db.selectFrom('outbox').select('sent_at').execute()).every(({ sent_at }) => sent_at !== null) && mailed.length > 0
    await vi.waitUntil(done, { timeout: 20_000, interval: 100 })
    expect(mailed).toHaveLength(1)
    expect(mailed[0]).toMatch(/^Subject: north-hall: 2 machines are offline\r?$/m)
    expect(telegram.messages().filter(message => message.text.includes('offline'))).toHaveLength(1)
    expect(await first.db.selectFrom('alarm_delivery').select(['channel', 'state']).where('channel', '=', 'telegram').execute()).toEqual([{ channel: 'telegram', state: 'sent' }])
    expect(errors).toEqual([])
  })
})

test('a test message goes to everybody who would hear an alarm; without anybody it says so', async () => {
  const { miner, named, mails, db } = await start()
  await expect(miner.call(alarm.test, named)).rejects.toThrow('910512')
  expect(await db.selectFrom('alarm_event').selectAll().execute()).toEqual([])
  await miner.call(alarm.addRegister, { ...named, name: 'Ann', email: 'ann@farm.test', lang: 'en' })
  expect(await miner.call(alarm.test, named)).toEqual({ messages: 1 })
  expect((await mails()).map(({ subject }) => subject)).toEqual(['north-hall: test message'])
})

test('in the demo every message lands in the letter box', async () => {
  const { miner, named, post, mails, deliveries } = await start({ ADIT_DEMO: '1' })
  await miner.call(alarm.addRegister, { ...named, name: 'Ann', email: 'ann@farm.test', phone: '13912345678', lang: 'zh' })
  await miner.call(alarm.addWebhook, { ...named, url: 'https://hooks.example/x' })
  await miner.call(alarm.test, named)
  await post()
  expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual(['ann@farm.test', 'sms 13912345678', 'webhook hooks.example'])
  expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
})

describe('a webhook', () => {
  test.each(['ftp://hooks.example/x', 'https://user:secret@hooks.example/', 'http://127.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest', 'http://10.1.2.3/', 'http://[::ffff:10.0.0.1]/', 'http://0.0.0.0/', 'http://2130706433/', 'http://localhost/x', 'http://localhost.', 'https://LOCALHOST:8443/', 'http://hooks.localhost/', 'http://hooks.localhost./x'])('is not %s', async url => {
    const { miner, named } = await start()
    await expect(miner.call(alarm.addWebhook, { ...named, url })).rejects.toThrow('910509')
  })

  test('is not followed elsewhere, and a name that leads inside is not called', async () => {
    const hook = await receiver()
    onTestFinished(hook.close)
    const open = await start({ WEBHOOKS_PRIVATE: '1' })
    await open.miner.call(alarm.addWebhook, { ...open.named, url: `${hook.url}/mine` })
    hook.next.push({ status: 302, headers: { location: `${hook.url}/elsewhere` } })
    await open.miner.call(alarm.test, open.named)
    await open.post()
    expect(hook.received.map(({ path }) => path)).toEqual(['/mine'])
    expect(await open.deliveries()).toMatchObject([{ state: 'waiting', error: 'answered 302' }])

    const guarded = await start()
    for (const url of ['https://localhost.example/', 'https://mylocalhost/']) await guarded.miner.call(alarm.addWebhook, { ...guarded.named, url })
    // names come to point elsewhere after they were added
    await guarded.db.deleteFrom('alarm_webhook').where('url', 'like', '%mylocalhost%').execute()
    await guarded.db.updateTable('alarm_webhook').set({ url: hook.url.replace('127.0.0.1', 'localhost') }).execute()
    await guarded.miner.call(alarm.test, guarded.named)
    await guarded.post()
    expect(hook.received).toHaveLength(1)
    expect(await guarded.deliveries()).toMatchObject([{ state: 'waiting', error: 'localhost is not a public address' }])
  })

  test('exists once, five at most, and its secret is shown once and kept sealed', async () => {
    const { miner, named, db } = await start()
    const add = (n: number) => miner.call(alarm.addWebhook, { ...named, url: `https://hooks.example/${n}` })
    const { secret } = await add(1)
    expect(JSON.stringify(await miner.call(alarm.queryWebhook, {}))).not.toContain(secret)
    expect((await db.selectFrom('alarm_webhook').select('sealed_secret').executeTakeFirstOrThrow()).sealed_secret.toString('latin1')).not.toContain(secret)
    await expect(add(1)).rejects.toThrow('910511')
    for (const n of [2, 3, 4, 5]) await add(n)
    await expect(add(6)).rejects.toThrow('910510')
  })
})

test('public addresses are told from all others', () => {
  for (const address of ['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8']) expect(isPublic(address)).toBe(true)
  for (const address of ['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '::1', 'fe80::1', 'fd00::1', '::ffff:192.168.0.1', '64:ff9b::a00:1', 'hooks.example', ''])
    expect(isPublic(address)).toBe(false)
})
