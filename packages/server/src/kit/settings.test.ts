import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const SECRET = 'x'.repeat(32)
const real = { ADIT_DEMO: '0', ADIT_SECRET: SECRET }
const folder = () => mkdtempSync(join(tmpdir(), 'adit-settings-'))

describe('the demo', () => {
  test('is on by itself on the embedded database, off with DATABASE_URL, and as said where it is said', () => {
    expect(readSettings({ ADIT_DATA: folder() }).demo).toBe(true)
    expect(readSettings({ DATABASE_URL: 'postgres://db/adit', ADIT_SECRET: SECRET }).demo).toBe(false)
    expect(readSettings({ DATABASE_URL: 'postgres://db/adit', ADIT_SECRET: SECRET, ADIT_DEMO: '1' }).demo).toBe(true)
    for (const off of ['0', 'false', 'no', 'off', 'OFF']) expect(readSettings({ ...real, ADIT_DEMO: off }).demo).toBe(false)
  })

  test('listens on this machine, a real pool to all', () => {
    expect(readSettings({ ADIT_DATA: folder() }).host).toBe('127.0.0.1')
    expect(readSettings(real).host).toBe('0.0.0.0')
    expect(readSettings({ ...real, HOST: '10.0.0.5' }).host).toBe('10.0.0.5')
  })

  test('keeps its terminal quiet, a real pool logs each request', () => {
    expect(readSettings({ ADIT_DATA: folder() }).logLevel).toBe('warn')
    expect(readSettings(real).logLevel).toBe('info')
    expect(readSettings({ ADIT_DATA: folder(), LOG_LEVEL: 'debug' }).logLevel).toBe('debug')
  })

  test('sends no real mail and uses no real coin node', () => {
    expect(() => readSettings({ ADIT_DATA: folder(), SMTP_URL: 'smtp://mail' })).toThrow('sends no real mail')
    expect(() => readSettings({ ADIT_DATA: folder(), LTC_RPC_URL: 'http://node' })).toThrow('leave LTC_RPC_URL out')
    expect(readSettings({ ...real, SMTP_URL: 'smtp://mail', LTC_RPC_URL: 'http://node' }).smtpUrl).toBe('smtp://mail')
  })

  test('makes a secret of its own once and keeps it to itself', () => {
    const ADIT_DATA = folder()
    const { secret } = readSettings({ ADIT_DATA })
    expect(secret).toMatch(/^[\da-f]{64}$/)
    expect(readSettings({ ADIT_DATA }).secret).toBe(secret)
    expect(readFileSync(join(ADIT_DATA, 'demo-secret'), 'utf8')).toBe(secret)
    expect(statSync(join(ADIT_DATA, 'demo-secret')).mode & 0o777).toBe(0o600)
  })
})

test('a real pool brings a secret of at least 32 characters', () => {
  expect(() => readSettings({ ADIT_DEMO: '0' })).toThrow('ADIT_SECRET is required')
  expect(() => readSettings({ ADIT_DEMO: '0', ADIT_SECRET: SECRET.slice(1) })).toThrow('ADIT_SECRET')
  expect(readSettings(real).secret).toBe(SECRET)
})

test('our own address comes from ADIT_URL, and everything built on it follows', () => {
  expect(readSettings({ ...real, PORT: '9000' }).url).toBe('http://localhost:9000')
  expect(readSettings({ ...real, PORT: '9000' }).origins).toEqual(['http://localhost:9000', 'http://127.0.0.1:9000'])
  const settings = readSettings({ ...real, ADIT_URL: 'https://pool.example/', SSO_SERVICES: 'https://shop.example, https://app.example' })
  expect(settings).toMatchObject({
    url: 'https://pool.example', origins: ['https://pool.example'], mailFrom: 'Adit <no-reply@pool.example>',
    sso: { url: 'https://pool.example/sso', builtIn: true, services: ['https://pool.example', 'https://shop.example', 'https://app.example'] },
  })
  expect(readSettings({ ...real, SSO_URL: 'https://cas.example/cas/' }).sso).toMatchObject({ url: 'https://cas.example/cas', builtIn: false })
})

test('TRUST_PROXY lists peers; everybody cannot be said', () => {
  expect(readSettings({ ...real, TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32,127.0.0.1,loopback' }).trustProxy).toEqual(['10.0.0.0/8', '2001:db8::/32', '127.0.0.1', 'loopback'])
  for (const wrong of ['true', '1', '*', '10.0.0.0/33', '0.0.0.0/0', '::/0', 'proxy.example', '10.0.0.0/8/8'])
    expect(() => readSettings({ ...real, TRUST_PROXY: wrong })).toThrow(`TRUST_PROXY: "${wrong}"`)
})

test('what is wrong is said by name, on one line', () => {
  const wrong = () => readSettings({ ...real, PORT: '70000', ADIT_URL: 'pool', LOG_LEVEL: 'loud' })
  expect(wrong).toThrow(SettingsError)
  expect(wrong).toThrow(/^PORT: .+; ADIT_URL: .+; LOG_LEVEL: [^\n]+$/)
  expect(readSettings({ ...real, PORT: '', HOST: '' })).toMatchObject({ port: 8080, host: '0.0.0.0' })
})

test('a service that may use our sign-in is named with its scheme, or nothing starts', () => {
  expect(readSettings({ ...real, SSO_SERVICES: 'https://farm.example, http://lab.example:8080' }).sso.services).toContain('http://lab.example:8080')
  expect(() => readSettings({ ...real, SSO_SERVICES: 'https://farm.example,lab.example' })).toThrow('SSO_SERVICES: "lab.example"')
})
