import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, type AuditAction } from '@adit/contract/audit-actions'
import type { Language } from '@adit/contract/languages'
import type { Say } from '../../kit/text.ts'
import type { WordArea } from '../../kit/words.ts'
import { changeFacts, inLines, inOneLine, type Reader } from './change-text.ts'

function words<A extends WordArea>(area: A, language: Language): Say<A> {
  const catalogue = JSON.parse(readFileSync(new URL(`../../../locales/${language}/${area}.json`, import.meta.url), 'utf8')) as Record<string, string>
  const messages = Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, compileMessage(message)]))
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  return (key, values) => Object.hasOwn(messages, key) ? i18n._(key, values) : expect.fail(`no words for ${area} ${key} in ${language}`)
}
const readerOf = (language: Language): Reader =>
  ({ audit: words('audit', language), alarm: words('alarm', language), observer: words('observer', language), share: words('share', language), language, zoneMinutes: 8 * 60 })
const READERS = { en: readerOf('en'), zh: readerOf('zh'), ru: readerOf('ru') }

const facts = (action: AuditAction, value: unknown, reader: Reader, coinType: string | null = 'BTC') => changeFacts({ action, coinType }, value, reader)
const line = (action: AuditAction, value: unknown, language: Language = 'en', coinType: string | null = 'BTC') => inOneLine(facts(action, value, READERS[language], coinType))
const lines = (action: AuditAction, value: unknown, language: Language = 'en', coinType: string | null = 'BTC') => inLines(facts(action, value, READERS[language], coinType), READERS[language]).split('\n')

const offline = { kind: 'offline', minutes: 15, threshold: null, percent: null, baseHashrate: null, groupId: null, groupName: null, workers: null, interval: 30 }

const apiKey = { key: '0123456789abcdef0123456789abcdef', remark: 'Rig watch', permissions: ['dashboard', 'coin'], allSubAccounts: false, addresses: ['192.0.2.0/24', '2001:db8::1'], legacyNonce: true }

/** One record of each action as the server writes it, and what a cell says of it. */
const RECORDS: Record<AuditAction, [value: unknown, said: string]> = {
  'subAccount.create': [{ userId: 'north-hall', remark: 'Hall 1', payMethod: 'PPLNS' }, 'north-hall · Hall 1 · PPLNS'],
  'subAccount.delete': ['north-hall', 'north-hall'],
  'subAccount.recover': ['north-hall', 'north-hall'],
  'subAccount.cancel': [null, '—'],
  'subAccount.remark': ['Hall 1', 'Hall 1'],
  'subAccount.timeZone': ['TIME_ZONE_8', 'GMT+08:00 Beijing, Singapore'],
  'subAccount.default': ['north-hall', 'north-hall'],
  'subAccount.coin': ['BCH', 'BCH'],
  'wallet.set': [{ wallets: [{ address: 'bc1qone', paymentId: null, percent: '66.67' }, { address: 'bc1qtwo', paymentId: null, percent: '33.33' }] }, 'bc1qone, 66.67% · bc1qtwo, 33.33%'],
  'wallet.lock': [['BTC bc1qone', 'NMC N1one'], 'BTC bc1qone · NMC N1one'],
  'wallet.unlock': [null, '—'],
  'wallet.merged': [{ wallets: [{ address: 'N1one', paymentId: null, percent: '100' }] }, 'N1one, 100%'],
  'payout.minimum': ['0.00500000', '0.005 BTC'],
  'payout.resume': ['2026-03-10T20:00:00.000Z', 'Mar 11, 2026, 04:00'],
  'earnings.mode': [{ payMethod: 'PPLNS', fromDay: '2026-03-11' }, 'PPLNS · Mar 11, 2026 (UTC)'],
  'earnings.fee': ['1.25', '1.25%'],
  'balance.grant': [{ type: 'compensation', amount: '0.00100000', reason: 'An hour without a server' }, 'Compensation · 0.001 BTC · An hour without a server'],
  'balance.deduct': [{ type: 'overpayment', amount: '0.50000000' }, 'Earnings that were not due · 0.5 BTC'],
  'notice.email': ['book@farm.test', 'book@farm.test'],
  'notice.switch': [{ on: true }, 'On'],
  'access.share': [{ email: 'ann@farm.test', kind: 'worker_edit' }, 'ann@farm.test · Edit workers'],
  'access.revoke': [{ email: 'ann@farm.test', kind: 'worker_readonly' }, 'ann@farm.test · Read only'],
  'observer.create': [{ remark: 'Investor', parts: ['recv', 'pay'], addresses: [], expiresAt: '2026-03-31T15:59:59.999Z' }, 'Investor · Earnings, Payments'],
  'observer.stop': [{ remark: 'Investor' }, 'Investor'],
  'observer.renew': [{ remark: 'Investor' }, 'Investor'],
  'observer.delete': [{ remark: 'Investor' }, 'Investor'],
  'apiKey.create': [apiKey, 'Rig watch · Dashboard, Switch the coin'],
  'apiKey.activate': [{ ...apiKey, remark: '' }, '0123456789abcdef0123456789abcdef · Dashboard, Switch the coin'],
  'apiKey.update': [{ ...apiKey, permissions: ['recv', 'pay'] }, 'Rig watch · Earnings, Payments'],
  'apiKey.delete': [apiKey, 'Rig watch · Dashboard, Switch the coin'],
  'record.push': [{ email: 'book@farm.test', recv: true, pay: true }, 'book@farm.test · Earnings, Payments'],
  'worker.delete': [{ count: 5, workers: ['rig1', 'rig2', 'rig3', 'rig4', 'rig5'] }, '5 workers: rig1, rig2, rig3…'],
  'worker.restore': [{ count: 1, workers: ['rig1'] }, '1 worker: rig1'],
  'worker.group': [{ groupId: 4, groupName: 'Hall_A', count: 2, workers: ['rig1', 'rig2'] }, 'Hall_A · 2 workers: rig1, rig2'],
  'alarm.contact': [{ name: 'Ann', email: 'ann@farm.test', phone: null }, 'Ann · ann@farm.test'],
  'alarm.rule': [offline, 'No share from a machine for more than 15 minutes · all machines'],
  'alarm.switch': [{ on: false }, 'Off'],
  'alarm.quiet': [{ from: '22:00', to: '07:00' }, '22:00–07:00'],
  'alarm.silence': [{ workers: ['rig1', 'rig2'], until: '2026-03-10T20:00:00.000Z' }, '2 workers: rig1, rig2 · until Mar 11, 2026, 04:00'],
  'alarm.telegram': [{ on: true }, 'On'],
  'alarm.webhook': [{ url: 'https://hooks.example/x' }, 'https://hooks.example/x'],
}

test.each(AUDIT_ACTIONS)('%s is told in words, in every language, and no code or id with it', action => {
  const [value, said] = RECORDS[action]
  expect(line(action, value)).toBe(said)
  for (const language of ['en', 'zh', 'ru'] as const) {
    const told = lines(action, value, language).join('\n')
    expect(told === '—').toBe(value === null)
    expect(told).not.toMatch(/true|false|null|undefined|worker_|TIME_ZONE|\d\dT\d\d:|\[object|groupId/)
    expect(READERS[language].audit(`action.${action}`)).toBeTruthy()
  }
})

test('nothing before or after is said to be nothing', () => {
  for (const action of AUDIT_ACTIONS) for (const nothing of [null, undefined, '']) expect(line(action, nothing)).toBe('—')
  expect(lines('alarm.quiet', { from: null, to: null })).toEqual(['Quiet hours: None'])
  expect(lines('worker.group', { groupId: -1, groupName: null, count: 1, workers: ['rig1'] })).toEqual(['Group: No group', 'Workers: 1 (rig1)'])
})

test('the dialog says everything, a fact a line, by its name', () => {
  expect(lines('worker.delete', RECORDS['worker.delete'][0])).toEqual(['Workers: 5 (rig1, rig2, rig3, rig4, rig5)'])
  expect(lines('worker.delete', { count: 250, workers: ['rig1'] })).toEqual(['Workers: 250 (rig1…)'])
  expect(lines('access.share', RECORDS['access.share'][0], 'ru')).toEqual(['Почта: ann@farm.test', `${READERS.ru.share('column.kind')}: Управление воркерами`])
  expect(lines('observer.create', RECORDS['observer.create'][0], 'zh')[1]).toBe('可见页面：收益记录、支付记录')
  expect(lines('observer.create', RECORDS['observer.create'][0]).slice(2)).toEqual(['Opens from: Any address', 'Works until: Mar 31, 2026, 23:59'])
  expect(lines('apiKey.create', apiKey)).toEqual(['Remark: Rig watch', 'Key: 0123456789abcdef0123456789abcdef', 'May: Dashboard, Switch the coin', 'Sub-accounts: This one only', 'Used from: 192.0.2.0/24, 2001:db8::1', 'Repeated nonces: On'])
  expect(lines('apiKey.update', { ...apiKey, allSubAccounts: true, addresses: [], legacyNonce: false }).slice(3)).toEqual(['Sub-accounts: All of the account', 'Used from: Any address', 'Repeated nonces: Off'])
  expect(lines('wallet.set', { wallets: [{ address: '4xmr', paymentId: 'ab12', percent: '100' }] })).toEqual(['Address: 4xmr, 100%', 'Payment id: ab12'])
  expect(lines('payout.minimum', '1000.50000000', 'ru')).toEqual(['Выплата от: 1\u00a0000,5 BTC'])
  expect(lines('earnings.mode', 'PPS')).toEqual(['Earnings mode: PPS'])
})

test('a rule is told with its threshold in its unit, and with what it watches', () => {
  const of = (rule: object) => lines('alarm.rule', { ...offline, minutes: null, ...rule })
  expect(of({ kind: 'online-count', threshold: 12 })).toEqual(['Rings when: Fewer than 12 BTC machines online', 'Interval between alarms: at most once in 30 minutes'])
  expect(of({ kind: 'rejection', threshold: 0.07 })[0]).toBe('Rings when: More than 7% of BTC shares rejected')
  expect(of({ kind: 'hashrate', threshold: 4e14, percent: 40, baseHashrate: 1e15 }).slice(0, 2)).toEqual(['Rings when: BTC hash rate below 400.00 TH/s', 'Threshold: 40% of 1.00 PH/s when set'])
  expect(of({ minutes: 15, groupId: '4', groupName: 'Hall_A' })[1]).toBe('Machines: group Hall_A')
  expect(of({ minutes: 15, groupId: '-1' })[1]).toBe('Machines: machines in no group')
  expect(of({ minutes: 15, workers: ['rig1'] })[1]).toBe('Workers: 1 (rig1)')
  expect(lines('alarm.switch', { rule: 'hashrate', on: true })).toEqual(['Rule: The hash rate is too low', 'State: On'])
})

test('records from before machines and groups were written down by name are told without them', () => {
  expect(line('worker.delete', { count: 2, ids: [7, 8] })).toBe('2 workers')
  expect(line('worker.group', { groupId: 4, groupName: 'Hall_A', count: 2, ids: [7, 8] })).toBe('Hall_A · 2 workers')
  expect(lines('alarm.rule', { ...offline, baseHashrate: undefined, groupName: undefined, workers: 3 })[1]).toBe('Workers: 3 workers')
})
