import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SettingsError } from './setting-forms.ts'
import { readSettings } from './settings.ts'

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
    expect(readSettings({ ...real, SMTP_URL: 'smtp://mail', LTC_RPC_URL: 'http://node', LTC_REWARD_ADDRESS: 'ltc1q' }).smtpUrl).toBe('smtp://mail')
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

describe('coin nodes and Stratum', () => {
  test('a node has addresses in order of preference, and a coin we mine says where rewards go', () => {
    const { nodes } = readSettings({ ...real, LTC_RPC_URL: 'http://u:p@a:9332, http://b:9332', LTC_REWARD_ADDRESS: 'ltc1qhome', DOGE_RPC_URL: 'http://c' })
    expect(nodes).toEqual({ LTC: { addresses: ['http://u:p@a:9332', 'http://b:9332'], rewardAddress: 'ltc1qhome' }, DOGE: { addresses: ['http://c'], rewardAddress: undefined } })
    expect(() => readSettings({ ...real, BTC_RPC_URL: 'http://a' })).toThrow('BTC_REWARD_ADDRESS is required with BTC_RPC_URL')
    expect(() => readSettings({ ...real, NOPE_RPC_URL: 'http://a' })).toThrow('NOPE_RPC_URL: the pool knows no coin named NOPE')
  })

  test('a node\'s password is not repeated when its address is wrong', () => {
    const wrong = () => readSettings({ ...real, DOGE_RPC_URL: 'ftp://u:hunter2@a' })
    expect(wrong).toThrow('begins with http://')
    expect(wrong).not.toThrow('hunter2')
  })

  test('the ports are those machines know, on loopback in the demo, and 0 is a free one', () => {
    expect(readSettings(real).stratum).toMatchObject({ host: '0.0.0.0', ports: { BTC: { plain: 3333 }, LTC: { plain: 3334 } }, proxies: [], number: 0 })
    expect(readSettings({ ADIT_DATA: folder() }).stratum.host).toBe('127.0.0.1')
    expect(readSettings({ ...real, STRATUM_HOST: '10.0.0.5', STRATUM_BTC_PORT: '0' }).stratum).toMatchObject({ host: '10.0.0.5', ports: { BTC: { plain: 0 } } })
    expect(() => readSettings({ ...real, STRATUM_LTC_PORT: '65536' })).toThrow('STRATUM_LTC_PORT')
    expect(readSettings({ ...real, STRATUM_NUMBER: '255' }).stratum.number).toBe(255)
    expect(() => readSettings({ ...real, STRATUM_NUMBER: '256' })).toThrow('STRATUM_NUMBER')
  })

  test('a TLS port needs a key and a certificate that can be read', () => {
    expect(() => readSettings({ ...real, STRATUM_BTC_TLS_PORT: '3343' })).toThrow('needs STRATUM_TLS_KEY and STRATUM_TLS_CERT')
    expect(() => readSettings({ ...real, STRATUM_TLS_KEY: '/no/such/file' })).toThrow('STRATUM_TLS_KEY: "/no/such/file" cannot be read')
  })

  test('load balancers are listed by address or range', () => {
    expect(readSettings({ ...real, STRATUM_PROXY: '10.0.0.0/8, ::1' }).stratum.proxies).toEqual(['10.0.0.0/8', '::1'])
    for (const wrong of ['loopback', '0.0.0.0/0', '10.0.0.0/33']) expect(() => readSettings({ ...real, STRATUM_PROXY: wrong })).toThrow(`STRATUM_PROXY: "${wrong}"`)
  })
})
