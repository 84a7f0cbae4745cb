import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LANGUAGES } from '@adit/contract/languages'
import { outbox } from '@adit/contract/outbox'
import { composePool } from '../compose.ts'
import { testPool } from '../test/pool.ts'
import { drawMail } from './draw-mail.ts'
import type { MailMessage } from './mail-texts.ts'

type Received = { to: string[]; raw: string }
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => { for (const close of closing.splice(0)) await close() })

/** A real mail server, which refuses the first `refusals` messages. */
async function mailServer({ refusals = 0 } = {}) {
  const received: Received[] = []
  let tries = 0
  let tell = () => {}
  const server = new SMTPServer({
    authOptional: true, disabledCommands: ['STARTTLS'], logger: false,
    onData: (stream, session, done) => void text(stream).then(raw => {
      if (++tries <= refusals) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
      received.push({ to: session.envelope.rcptTo.map(to => to.address), raw })
      done()
      tell()
    }),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closing.push(() => new Promise<void>(closed => server.close(() => closed())))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    tries: () => tries,
    arrived: (count: number) => new Promise<void>(resolve => {
      tell = () => { if (received.length >= count) resolve() }
      tell()
    }),
  }
}

/** Delivery runs on the real clock: the queue lives in the database, which has no other. */
async function poolWithMail(server: { url: string }) {
  const pool = await testPool({ SMTP_URL: server.url, MAIL_FROM: 'Adit <no-reply@pool.test>' }, { mailRetries: { retryLimit: 3, retryDelay: 1, retryBackoff: true, retryDelayMax: 2 } })
  vi.useRealTimers()
  closing.push(async () => void await testPool())
  return pool
}
const code = (to: string, said = '123456'): MailMessage => ({ to, template: 'secondFactorCode', values: { code: said }, lang: 'en' })
const sent = (pool: Awaited<ReturnType<typeof testPool>>) => vi.waitUntil(async () =>
  (await pool.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).length === 0, { timeout: 20_000, interval: 50 })

describe('a message', () => {
  test('is delivered once, as text and as a page, and then emptied', async () => {
    const server = await mailServer()
    const { pool, ...rest } = await poolWithMail(server)
    await pool.mail.send(code('ann@miner.test'))
    await server.arrived(1)
    await sent({ pool, ...rest })
    expect(server.received).toHaveLength(1)
    const [{ to, raw }] = server.received as [Received]
    expect(to).toEqual(['ann@miner.test'])
    expect(raw).toMatch(/^From: Adit <no-reply@pool.test>/m)
    expect(raw).toMatch(/^To: ann@miner.test\r?$/m)
    expect(raw).toMatch(/^Subject: Your sign-in code\r?$/m)
    expect(raw).toContain('text/plain')
    expect(raw).toContain('text/html')
    expect(raw).toContain('123456')
    expect(await rest.db.selectFrom('outbox').select(['body_text', 'body_html', 'attempts', 'last_error']).execute())
      .toEqual([{ body_text: '', body_html: '', attempts: 1, last_error: null }])
  })

  test('is tried again after the mail server refused it, and arrives once', async () => {
    const server = await mailServer({ refusals: 1 })
    const { pool, ...rest } = await poolWithMail(server)
    await pool.mail.send(code('ann@miner.test'))
    await server.arrived(1)
    await sent({ pool, ...rest })
    expect([server.tries(), server.received.length]).toEqual([2, 1])
    expect(await rest.db.selectFrom('outbox').select('attempts').execute()).toEqual([{ attempts: 2 }])
  })

  test('is sent with the change it tells of, or not at all', async () => {
    const server = await mailServer()
    const { pool, db, ...rest } = await poolWithMail(server)
    const jobs = async () => (await sql`select 1 from pgboss.job where name = 'mail'`.execute(db)).rows.length
    const before = await jobs()
    await expect(db.transaction().execute(async trx => {
      await pool.mail.send(code('never@miner.test'), trx)
      throw new Error('changed my mind')
    })).rejects.toThrow('changed my mind')
    await db.transaction().execute(trx => pool.mail.send(code('kept@miner.test'), trx))
    await server.arrived(1)
    await sent({ pool, db, ...rest })
    expect(server.received.map(({ to }) => to)).toEqual([['kept@miner.test']])
    expect(await jobs() - before).toBe(1)
  })

  test('written while nobody delivered goes out once somebody does', async () => {
    const { pool, settings, database } = await testPool()
    await pool.mail.send(code('early@miner.test'))
    vi.useRealTimers()
    const server = await mailServer()
    const later = await composePool({ ...settings, smtpUrl: server.url }, database)
    closing.push(later.stop)
    await server.arrived(1)
    expect(server.received[0]!.to).toEqual(['early@miner.test'])
  })

  test('goes to one address, whatever that address contains, and adds no header', async () => {
    const server = await mailServer()
    const { pool, ...rest } = await poolWithMail(server)
    for (const to of ['a@miner.test, b@miner.test', 'a@miner.test\r\nBcc: b@miner.test', '"x\r\nSubject: injected"@miner.test', 'b@miner.test>, <a@miner.test'])
      await pool.mail.send(code(to))
    await pool.mail.send(code('last@miner.test', '1\r\nBcc: b@miner.test'))
    await vi.waitUntil(() => server.received.some(({ to }) => to.includes('last@miner.test')), { timeout: 20_000 })
    for (const { to, raw } of server.received) {
      expect(to).toHaveLength(1)
      expect(to).not.toEqual(['b@miner.test'])
      expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^bcc|injected/im)
    }
    await rest.db.deleteFrom('outbox').execute()
  })
})

describe('without a mail server', () => {
  test('messages wait, and a warning says so once', async () => {
    const warnings: string[] = []
    const pool = await testPool({}, { warn: line => warnings.push(line) })
    await pool.pool.mail.send(code('ann@miner.test'))
    await pool.pool.mail.send(code('bob@miner.test'))
    expect(warnings).toEqual([expect.stringContaining('set SMTP_URL')])
    expect((await pool.mails()).map(mail => mail.recipient)).toEqual(['ann@miner.test', 'bob@miner.test'])
    expect((await pool.app.inject(outbox.list.path)).statusCode).toBe(404)
  })

  test('the demo shows them in the terminal and in its letter box, newest first', async () => {
    const printed: string[] = []
    const pool = await testPool({ ADIT_DEMO: '1' }, { print: line => printed.push(line), warn: line => printed.push(`warned: ${line}`) })
    await pool.pool.mail.send({ to: 'ann@miner.test', template: 'verifyEmail', values: { link: 'http://pool.test/validateEmail?token=abc' }, lang: 'en' })
    await pool.pool.mail.send(code('bob@miner.test'))
    expect(printed).toEqual([
      expect.stringMatching(/ann@miner.test: Verify your e-mail address[^]*http:\/\/pool.test\/validateEmail\?token=abc/), expect.stringContaining('123456'),
    ])
    const { items } = await pool.call(outbox.list, {})
    expect(items.map(({ to, subject }) => [to, subject])).toEqual([['bob@miner.test', 'Your sign-in code'], ['ann@miner.test', 'Verify your e-mail address']])
    expect(items[1]).toMatchObject({ time: Number(pool.pool.clock()), text: expect.stringContaining('token=abc') as string })
  })
})

describe('every text', () => {
  const link = 'http://pool.test/x?a=1&b="2"'
  const messages = [
    { template: 'verifyEmail', values: { link } }, { template: 'bindEmail', values: { link, email: '<b>@miner.test' } }, { template: 'resetPassword', values: { link } },
    { template: 'secondFactorCode', values: { code: '123456' } }, { template: 'alreadyRegistered', values: { link } }, { template: 'passwordChanged', values: {} },
    { template: 'emailChanged', values: { email: '<b>@miner.test' } }, { template: 'secondFactorChanged', values: { on: true, byApp: true } },
    { template: 'secondFactorChanged', values: { on: false, byApp: false } }, { template: 'tooManyFailures', values: { minutes: 5 } },
    { template: 'confirmRecordPush', values: { link, userId: '<b>farm' } },
    { template: 'recordEarned', values: { userId: '<b>farm', date: '2026-03-10', amount: '0.5 BTC', value: '1.00 USD', page: link, stop: link } },
    { template: 'recordPaid', values: { userId: '<b>farm', time: '12:00', amount: '0.5 BTC', address: 'bc1q', hash: '00ff', page: link, stop: link } },
    { template: 'paymentNotice', values: { userId: '<b>farm', time: '12:00', amount: '0.5 BTC', addresses: ['bc1q'], hash: '00ff', link, page: link } },
  ] as const

  test.each(messages)('$template is there in every language, with its values, escaped where it is a page', message => {
    const drawn = LANGUAGES.map(lang => drawMail({ to: 'ann@miner.test', lang, ...message } as MailMessage))
    expect(new Set(drawn.map(mail => mail.subject)).size).toBe(LANGUAGES.length)
    for (const { subject, text: plain, html } of drawn) {
      expect(subject).not.toMatch(/[\r\n]/)
      for (const value of Object.values(message.values)) if (typeof value !== 'boolean') expect(plain).toContain(String(value))
      expect(html).not.toMatch(/<b>|b="2"/)
      if ('link' in message.values) expect(html).toContain('<a href="http://pool.test/x?a=1&amp;b=&quot;2&quot;">')
    }
  })
})
