import type { Coin } from '@adit/contract/coins'
import { scaleHashrate } from '@adit/contract/hashrate-units'
import type { Language } from '@adit/contract/languages'
import { offsetMinutes, toTimeZone, utcOffset } from '@adit/contract/time-zones'
import type { AlarmKind } from '@adit/db/schema/alarms'
import type { EventFacts } from '@adit/engine/alarms/watch'

/** What a message tells of. */
export type Told = { kind: 'ring' | 'over' | 'test'; ruleKind: AlarmKind | null; coin: string | null; at: Date; facts: EventFacts; subAccount: string; timeZone: string }
export type Written = { subject: string; paragraphs: string[] }

type Numbers = { machines: number; still: number; minutes: number; threshold: string; figure: string; coin: string; name: string }
type Texts = {
  offline: { ring: (n: Numbers) => string; since: (n: Numbers) => string; over: (n: Numbers) => string; still: (n: Numbers) => string }
  more: (count: number) => string
  counted: Record<Exclude<AlarmKind, 'offline'>, Record<'ring' | 'over', (n: Numbers) => string>>
  test: (n: Numbers) => string
  testNote: string
  at: (time: string) => string
  code: (code: string, name: string) => string
  chatId: (chatId: number) => string
}

const ruForms = new Intl.PluralRules('ru')
const ru = (count: number, one: string, few: string, many: string) => `${count} ${{ one, few, many, zero: many, two: few, other: many }[ruForms.select(count)]}`
const en = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const texts: Record<Language, Texts> = {
  zh: {
    offline: {
      ring: ({ machines, name }) => `${name}：${machines} 台矿机离线`, since: ({ minutes }) => `超过 ${minutes} 分钟没有提交：`,
      over: ({ machines, name }) => `${name}：${machines} 台矿机已恢复`, still: ({ still }) => still > 0 ? `仍有 ${still} 台离线。` : '全部恢复。',
    },
    more: count => `等另外 ${count} 台`,
    counted: {
      'online-count': { ring: n => `${n.name}：${n.coin} 在线矿机 ${n.figure} 台，低于 ${n.threshold} 台`, over: n => `${n.name}：${n.coin} 在线矿机已恢复到 ${n.figure} 台` },
      hashrate: { ring: n => `${n.name}：${n.coin} 算力 ${n.figure}，低于 ${n.threshold}`, over: n => `${n.name}：${n.coin} 算力已恢复到 ${n.figure}` },
      rejection: { ring: n => `${n.name}：${n.coin} 拒绝率 ${n.figure}，高于 ${n.threshold}`, over: n => `${n.name}：${n.coin} 拒绝率已回落到 ${n.figure}` },
    },
    test: ({ name }) => `${name}：告警测试消息`, testNote: '收到此消息，说明告警可以送达。',
    at: time => `时间：${time}`,
    code: (code, name) => `${code} 是将此聊天绑定到子账户 ${name} 告警的验证码，10 分钟内有效。如果不是您本人操作，请忽略。`,
    chatId: chatId => `此聊天的 Chat ID：${chatId}\n请在矿池的告警页面填写它，以便在这里接收告警。`,
  },
  en: {
    offline: {
      ring: ({ machines, name }) => `${name}: ${en(machines, 'machine is', 'machines are')} offline`, since: ({ minutes }) => `No share for more than ${en(minutes, 'minute', 'minutes')}:`,
      over: ({ machines, name }) => `${name}: ${en(machines, 'machine is', 'machines are')} back`, still: ({ still }) => still > 0 ? `${en(still, 'is', 'are')} still offline.` : 'All are mining again.',
    },
    more: count => `and ${count} more`,
    counted: {
      'online-count': { ring: n => `${n.name}: ${n.figure} ${n.coin} machines online, fewer than ${n.threshold}`, over: n => `${n.name}: ${n.figure} ${n.coin} machines online again` },
      hashrate: { ring: n => `${n.name}: ${n.coin} hash rate ${n.figure}, below ${n.threshold}`, over: n => `${n.name}: ${n.coin} hash rate is back at ${n.figure}` },
      rejection: { ring: n => `${n.name}: ${n.figure} of ${n.coin} shares rejected, more than ${n.threshold}`, over: n => `${n.name}: ${n.coin} rejection rate is down to ${n.figure}` },
    },
    test: ({ name }) => `${name}: test message`, testNote: 'You can read this, so alarms will reach you.',
    at: time => `Time: ${time}`,
    code: (code, name) => `${code} is the code that binds this chat to the alarms of sub-account ${name}. It works for 10 minutes. If this was not you, ignore it.`,
    chatId: chatId => `The id of this chat: ${chatId}\nEnter it on the pool's alarm page to be told of alarms here.`,
  },
  ru: {
    offline: {
      ring: ({ machines, name }) => `${name}: ${ru(machines, 'устройство не работает', 'устройства не работают', 'устройств не работают')}`,
      since: ({ minutes }) => `Нет шар больше ${ru(minutes, 'минуты', 'минут', 'минут')}:`,
      over: ({ machines, name }) => `${name}: ${ru(machines, 'устройство снова работает', 'устройства снова работают', 'устройств снова работают')}`,
      still: ({ still }) => still > 0 ? `Ещё не работают: ${still}.` : 'Все снова работают.',
    },
    more: count => `и ещё ${count}`,
    counted: {
      'online-count': { ring: n => `${n.name}: онлайн устройств ${n.coin}: ${n.figure}, меньше ${n.threshold}`, over: n => `${n.name}: онлайн снова устройств ${n.coin}: ${n.figure}` },
      hashrate: { ring: n => `${n.name}: хешрейт ${n.coin} ${n.figure}, ниже ${n.threshold}`, over: n => `${n.name}: хешрейт ${n.coin} вернулся к ${n.figure}` },
      rejection: { ring: n => `${n.name}: отклонено ${n.figure} шар ${n.coin}, больше ${n.threshold}`, over: n => `${n.name}: доля отклонённых шар ${n.coin} снизилась до ${n.figure}` },
    },
    test: ({ name }) => `${name}: проверочное сообщение`, testNote: 'Раз вы это читаете, оповещения до вас дойдут.',
    at: time => `Время: ${time}`,
    code: (code, name) => `${code} — код для привязки этого чата к оповещениям субаккаунта ${name}. Действует 10 минут. Если это были не вы, не обращайте внимания.`,
    chatId: chatId => `Chat ID этого чата: ${chatId}\nУкажите его на странице оповещений пула, чтобы получать их здесь.`,
  },
}

const NAMED = 10

/** A figure in the unit of its rule's kind. */
function inWords(kind: AlarmKind | null, value: number | undefined, coin: string | null): string {
  if (value === undefined) return ''
  if (kind === 'hashrate') return scaleHashrate(value, coin as Coin).text
  return kind === 'rejection' ? `${Number((value * 100).toFixed(2))}%` : String(value)
}

/** The same for every way it goes: a subject that says it all, then the rest. */
export function writeAlarm(told: Told, lang: Language): Written {
  const { kind, ruleKind, coin, facts, subAccount } = told
  const words = texts[lang]
  const numbers: Numbers = {
    machines: facts.machines?.count ?? 0, still: facts.machines?.still ?? 0, minutes: facts.minutes ?? 0, threshold: inWords(ruleKind, facts.threshold, coin),
    figure: inWords(ruleKind, facts.figure, coin), coin: coin ?? '', name: subAccount,
  }
  const time = words.at(localTime(told.at, told.timeZone))
  if (kind === 'test' || ruleKind === null) return { subject: words.test(numbers), paragraphs: [words.testNote, time] }
  if (ruleKind !== 'offline') return { subject: words.counted[ruleKind][kind](numbers), paragraphs: [words.counted[ruleKind][kind](numbers), time] }
  const names = listNames(facts, words)
  return kind === 'ring'
    ? { subject: words.offline.ring(numbers), paragraphs: [words.offline.since(numbers), names, time] }
    : { subject: words.offline.over(numbers), paragraphs: [names, words.offline.still(numbers), time] }
}

function listNames({ machines }: EventFacts, words: Texts): string {
  const { count, names } = machines ?? { count: 0, names: [] }
  const shown = names.slice(0, NAMED)
  return [...shown, ...(count > shown.length ? [words.more(count - shown.length)] : [])].join(', ')
}

/** In the sub-account's zone, which has no daylight saving. */
function localTime(at: Date, zone: string): string {
  const name = toTimeZone(zone)
  return `${new Date(+at + offsetMinutes(name) * 60_000).toISOString().slice(0, 16).replace('T', ' ')} (GMT${utcOffset(name)})`
}

export const writeCode = (code: string, subAccount: string, lang: Language): string => texts[lang].code(code, subAccount)
export const writeChatId = (chatId: number, lang: Language): string => texts[lang].chatId(chatId)
