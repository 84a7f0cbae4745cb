import type { AlarmRule } from '@adit/contract/alarm'
import type { AuditAction } from '@adit/contract/audit-actions'
import type { Coin } from '@adit/contract/coins'
import { scaleHashrate } from '@adit/contract/hashrate-units'
import type { Language } from '@adit/contract/languages'
import type { KeyPermission, ObserverPart, ShareKind } from '@adit/contract/permissions'
import { timeZoneLabel, type TimeZone } from '@adit/contract/time-zones'
import { formatAmount } from '../../kit/figures/money.ts'
import { formatPercent, NOTHING } from '../../kit/figures/numbers.ts'
import { formatTime } from '../../kit/figures/time.ts'
import { ruleTitle } from '../../kit/rule-title.ts'
import type { Say } from '../../kit/text.ts'

/** Whose words and whose clock. */
export type Reader = { audit: Say<'audit'>; alarm: Say<'alarm'>; observer: Say<'observer'>; share: Say<'share'>; language: Language; zoneMinutes: number }
/** `brief` stands in a list, where all of it would be too long; an empty one leaves the fact to the dialog. */
type Fact = { name: string; text: string; brief?: string }
type About = { action: AuditAction; coinType: string | null }

type Named = { remark: string }
type Switch = { on: boolean }
type Access = { email: string; kind: ShareKind }
type Wallets = { wallets: { address: string; paymentId: string | null; percent: string }[] }
type Grant = { type: 'refund' | 'compensation'; amount: string; reason: string }
type Deduction = { type: 'overpayment' | 'service'; amount: string }
type ApiKey = { key: string; remark: string; permissions: KeyPermission[]; allSubAccounts: boolean; addresses: string[]; legacyNonce: boolean }
type Workers = { count: number; workers?: string[] }
type Rule = {
  kind: AlarmRule['kind']; minutes: number | null; threshold: number | null; percent: number | null; baseHashrate?: number | null
  groupId: string | null; groupName?: string | null; workers: string[] | number | null; interval: number
}

/** What each action writes down of before and after, as JSON brings it back. A name or a number that older records lack is optional. */
type Recorded = {
  'subAccount.create': { userId: string; remark: string | null; payMethod: string | null }
  'subAccount.delete': string; 'subAccount.recover': string; 'subAccount.cancel': never; 'subAccount.remark': string; 'subAccount.timeZone': TimeZone; 'subAccount.default': string; 'subAccount.coin': Coin
  'wallet.set': Wallets; 'wallet.lock': string[]; 'wallet.unlock': never; 'wallet.merged': Wallets
  'payout.minimum': string; 'payout.resume': string; 'earnings.mode': string | { payMethod: string; fromDay: string }; 'earnings.fee': string
  'balance.grant': Grant; 'balance.deduct': Deduction
  'notice.email': string; 'notice.switch': Switch; 'access.share': Access; 'access.revoke': Access
  'observer.create': Named & { parts: ObserverPart[]; addresses: string[]; expiresAt: string | null }
  'observer.stop': Named; 'observer.renew': Named; 'observer.delete': Named
  'apiKey.create': ApiKey; 'apiKey.activate': ApiKey; 'apiKey.update': ApiKey; 'apiKey.delete': ApiKey
  'record.push': { email: string; recv: boolean; pay: boolean }
  'worker.delete': Workers; 'worker.restore': Workers; 'worker.group': { groupName: string | null } & Partial<Workers>
  'alarm.contact': { name: string; email: string | null; phone: string | null }
  'alarm.rule': Rule; 'alarm.switch': Switch & { rule?: AlarmRule['kind'] }; 'alarm.quiet': { from: string | null; to: string | null }
  'alarm.silence': { workers: string[]; until?: string | null }; 'alarm.telegram': Switch; 'alarm.webhook': { url: string }
}

/** A fact that was not given is left out. */
const fact = (name: string, text: string | null | undefined): Fact[] => text ? [{ name, text }] : []
const aside = (name: string, text: string): Fact[] => [{ name, text, brief: '' }]
const onOff = ({ audit }: Reader, on: boolean) => audit(on ? 'on' : 'off')
const moment = ({ language, zoneMinutes }: Reader, at: string) => formatTime(Date.parse(at), { language, zoneMinutes })
const listed = ({ observer }: Reader, parts: readonly string[]) => parts.join(observer('part.and'))

const BRIEF_NAMES = 3
function workers(reader: Reader, count: number, names: readonly string[] = []): Fact[] {
  const { audit } = reader
  const some = (most: number) => ({ count, names: listed(reader, names.slice(0, most)) + (Math.min(most, names.length) < count ? '…' : '') })
  if (names.length === 0) return fact(audit('fact.workers'), audit('workers', { count }))
  return [{ name: audit('fact.workers'), text: audit('fact.named', some(names.length)), brief: audit('workers.named', some(BRIEF_NAMES)) }]
}

const subAccount = (name: string, { audit }: Reader) => fact(audit('fact.subAccount'), name)
const remark = (text: string, { audit }: Reader) => fact(audit('fact.remark'), text)
const link = ({ remark: text }: Named, reader: Reader) => remark(text, reader)
const wallets = ({ wallets: all }: Wallets, { audit, language }: Reader) => all.flatMap(({ address, paymentId, percent }) =>
  [...fact(audit('fact.address'), audit('fact.share', { address, percent: formatPercent(Number(percent), language) })), ...fact(audit('fact.paymentId'), paymentId)])
const access = ({ email, kind }: Access, { audit, share }: Reader) => [...fact(audit('fact.email'), email), ...fact(share('column.kind'), share(`kind.${kind}`))]
const sum = ({ type, amount }: Grant | Deduction, { audit, language }: Reader, coin: Coin | null) =>
  [...fact(audit('fact.type'), audit(`type.${type}`)), ...fact(audit('fact.amount'), `${formatAmount(amount, language, { trim: true })} ${coin}`)]
const apiKey = ({ key, remark: text, permissions, allSubAccounts, addresses, legacyNonce }: ApiKey, reader: Reader): Fact[] => {
  const { audit } = reader
  return [
    ...remark(text, reader), ...(text ? aside(audit('fact.key'), key) : fact(audit('fact.key'), key)),
    ...fact(audit('fact.permissions'), listed(reader, permissions.map(one => audit(`key.${one}`)))),
    ...aside(audit('fact.reach'), audit(allSubAccounts ? 'key.all' : 'key.own')),
    ...aside(audit('fact.from'), listed(reader, addresses) || audit('key.anywhere')),
    ...aside(audit('fact.nonce'), onOff(reader, legacyNonce)),
  ]
}
const someWorkers = ({ count, workers: names }: Workers, reader: Reader) => workers(reader, count, names)

function rule({ kind, minutes, threshold, percent, baseHashrate, groupId, groupName, workers: chosen, interval }: Rule, reader: Reader, coinType: Coin | null): Fact[] {
  const { alarm, audit } = reader
  const title = ruleTitle(alarm, { kind, minutes, coinType, onlineWorkers: threshold, hashrate: threshold, rejectPercent: Number(((threshold ?? 0) * 100).toFixed(6)) })
  const reach = groupId === null ? alarm('reach.all') : Number(groupId) < 0 ? alarm('reach.ungrouped') : alarm('reach.group', { name: groupName ?? NOTHING })
  return [
    ...fact(alarm('rule.kind'), title),
    ...(typeof percent === 'number' && typeof baseHashrate === 'number' ? fact(audit('fact.threshold'), alarm('rule.percent', { percent, rate: scaleHashrate(baseHashrate, coinType!).text })) : []),
    ...(kind !== 'offline' ? [] : chosen === null ? fact(alarm('rule.reach'), reach) : typeof chosen === 'number' ? workers(reader, chosen) : workers(reader, chosen.length, chosen)),
    ...aside(alarm('rule.every'), alarm('rule.interval', { minutes: interval })),
  ]
}

const TELL: { [Action in AuditAction]: (value: Recorded[Action], reader: Reader, coin: Coin | null) => Fact[] } = {
  'subAccount.create': ({ userId, remark: text, payMethod }, reader) => [...subAccount(userId, reader), ...remark(text ?? '', reader), ...fact(reader.audit('fact.mode'), payMethod)],
  'subAccount.delete': subAccount,
  'subAccount.recover': subAccount,
  'subAccount.cancel': () => [],
  'subAccount.remark': remark,
  'subAccount.timeZone': (zone, { audit, language }) => fact(audit('fact.zone'), timeZoneLabel(zone, language)),
  'subAccount.default': subAccount,
  'subAccount.coin': (coin, { audit }) => fact(audit('fact.coin'), coin),
  'wallet.set': wallets,
  'wallet.lock': (addresses, { audit }) => addresses.flatMap(address => fact(audit('fact.address'), address)),
  'wallet.unlock': () => [],
  'wallet.merged': wallets,
  'payout.minimum': (amount, { audit, language }, coin) => fact(audit('fact.minimum'), `${formatAmount(amount, language, { trim: true })} ${coin}`),
  'payout.resume': (until, reader) => fact(reader.audit('fact.pausedUntil'), moment(reader, until)),
  'earnings.mode': (value, { audit, language }) => typeof value === 'string' ? fact(audit('fact.mode'), value) : [
    ...fact(audit('fact.mode'), value.payMethod),
    ...fact(audit('fact.fromDay'), audit('fact.day', { day: formatTime(Date.parse(value.fromDay), { language, zoneMinutes: 0, style: 'day' }) })),
  ],
  'earnings.fee': (percent, { audit, language }) => fact(audit('fact.fee'), formatPercent(Number(percent), language)),
  'balance.grant': (value, reader, coin) => [...sum(value, reader, coin), ...fact(reader.audit('fact.reason'), value.reason)],
  'balance.deduct': sum,
  'notice.email': (email, { audit }) => fact(audit('fact.email'), email),
  'notice.switch': ({ on }, reader) => fact(reader.audit('fact.paymentNotice'), onOff(reader, on)),
  'access.share': access,
  'access.revoke': access,
  'observer.create': ({ remark: text, parts, addresses, expiresAt }, reader) => [
    ...remark(text, reader),
    ...fact(reader.observer('column.parts'), listed(reader, parts.map(part => reader.observer(`part.${part}`)))),
    ...aside(reader.observer('column.addresses'), listed(reader, addresses) || reader.observer('link.anywhere')),
    ...aside(reader.observer('column.expires'), expiresAt ? moment(reader, expiresAt) : reader.observer('link.neverExpires')),
  ],
  'observer.stop': link,
  'observer.renew': link,
  'observer.delete': link,
  'apiKey.create': apiKey,
  'apiKey.activate': apiKey,
  'apiKey.update': apiKey,
  'apiKey.delete': apiKey,
  'record.push': ({ email, recv, pay }, reader) => [
    ...fact(reader.audit('fact.email'), email),
    ...fact(reader.audit('fact.records'), listed(reader, [...(recv ? [reader.observer('part.recv')] : []), ...(pay ? [reader.observer('part.pay')] : [])])),
  ],
  'worker.delete': someWorkers,
  'worker.restore': someWorkers,
  'worker.group': ({ groupName, count, workers: names }, reader) =>
    [...fact(reader.audit('fact.group'), groupName ?? reader.audit('noGroup')), ...(count === undefined ? [] : workers(reader, count, names))],
  'alarm.contact': ({ name, email, phone }, { alarm }) => [...fact(alarm('contact.name'), name), ...fact(alarm('contact.email'), email), ...fact(alarm('contact.phone'), phone)],
  'alarm.rule': rule,
  'alarm.switch': ({ rule: kind, on }, reader) => kind === undefined ? fact(reader.audit('fact.alarms'), onOff(reader, on))
    : [...fact(reader.audit('fact.rule'), reader.alarm(`kind.${kind}`)), ...fact(reader.audit('fact.state'), onOff(reader, on))],
  'alarm.quiet': ({ from, to }, { audit }) => fact(audit('fact.quiet'), from && to ? audit('fact.hours', { from, to }) : audit('none')),
  'alarm.silence': ({ workers: names, until }, reader) => [
    ...workers(reader, names.length, names),
    ...(until === undefined ? [] : fact(reader.audit('fact.silent'), until ? `${reader.alarm('silence.until')} ${moment(reader, until)}` : reader.alarm('silence.always'))),
  ],
  'alarm.telegram': ({ on }, reader) => fact(reader.audit('fact.alarms'), onOff(reader, on)),
  'alarm.webhook': ({ url }, { alarm }) => fact(alarm('webhook.url'), url),
}

/** What a setting was or became, in the reader's words; none where nothing was or became. */
export function changeFacts({ action, coinType }: About, value: unknown, reader: Reader): Fact[] {
  if (value === null || value === undefined || value === '') return []
  return (TELL[action] as (value: unknown, reader: Reader, coin: Coin | null) => Fact[])(value, reader, coinType as Coin | null)
}

/** For a cell: the values alone. */
export const inOneLine = (facts: readonly Fact[]): string => facts.map(({ text, brief = text }) => brief).filter(Boolean).join(' · ') || NOTHING
/** For a dialog: all of it, one fact a line with its name. */
export const inLines = (facts: readonly Fact[], { audit }: Reader): string => facts.map(({ name, text }) => audit('fact', { name, text })).join('\n') || NOTHING
