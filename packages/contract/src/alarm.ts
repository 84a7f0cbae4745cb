import { ALARM } from './constants.ts'
import { CoinType } from './coins.ts'
import { Email, MainlandPhone } from './formats.ts'
import { area, get, Hashrate, integer, listOf, manyOf, Nothing, Page, pageOf, post, text, Time, z } from './kit.ts'
import { LANGUAGES } from './languages.ts'
import { UserId } from './session.ts'

/** A change names what it is about. */
const named = { userId: UserId, coinType: CoinType }
const Named = z.object(named)
const Selected = z.object({ userId: z.optional(UserId), coinType: z.optional(CoinType) })

const Id = z.string().check(z.regex(/^\d{1,18}$/))
/** No control characters: it is written into messages. */
const PlainName = z.string().check(z.maxLength(256, { abort: true }), z.trim(), z.minLength(1), z.maxLength(50), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u))
/** A time of day, `22:30`. */
const DayTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const flag = integer(0, 1)

export const ALARM_KINDS = ['offline', 'online-count', 'hashrate', 'rejection'] as const
export const ALARM_CHANNELS = ['email', 'sms', 'telegram', 'webhook'] as const

/** Contacts have an e-mail, a phone or both. */
export const NewContact = z.object({
  ...named, name: PlainName, email: z.optional(Email), phone: z.optional(MainlandPhone), lang: z.optional(z.enum(LANGUAGES)),
})
/** As it arrives: what is wrong with these two the service says, by codes of their own (000026, 910117). */
const SaidContact = z.extend(NewContact, { email: z.optional(text(320)), phone: z.optional(text(64)) })
const Contact = z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()), lang: z.enum(LANGUAGES), time: Time })

/**
 * What a rule of each kind says. offline: `minutes`, of all machines (group -2), of a group (-1: of none) or of named ones. online-count:
 * `onlineWorkers`. hashrate: `hashrate` or `percent` of the present one. rejection: `rejectPercent`.
 */
const ruleFields = {
  kind: z.enum(ALARM_KINDS),
  groupId: z.optional(integer(-2, Number.MAX_SAFE_INTEGER)),
  workerIds: manyOf(Id, ALARM.namedWorkers),
  minutes: z.optional(integer(ALARM.minutes.min, ALARM.minutes.max)),
  onlineWorkers: z.optional(integer(1, 10_000_000)),
  hashrate: z.optional(z.coerce.number().check(z.minimum(ALARM.hashrate.min), z.maximum(ALARM.hashrate.max))),
  percent: z.optional(integer(-1_000_000, 1_000_000)),
  rejectPercent: z.optional(z.coerce.number().check(z.minimum(0.1), z.maximum(100))),
  interval: z._default(integer(ALARM.interval.min, ALARM.interval.max), ALARM.interval.usual),
}
const Machine = z.object({ id: z.string(), workerId: z.string() })
export const AlarmRule = z.object({
  alarmId: z.string(),
  kind: z.enum(ALARM_KINDS),
  /** Null: of every coin. */
  coinType: z.nullable(CoinType),
  groupId: z.number(),
  workers: z.array(Machine),
  /** It names machines, all of which were deleted since: it watches none. */
  namesNobody: z.boolean(),
  minutes: z.nullable(z.number()),
  onlineWorkers: z.nullable(z.number()),
  /** What it rings below, whether it was said as such or as a percentage of `baseHashrate`. */
  hashrate: z.nullable(Hashrate),
  percent: z.nullable(z.number()),
  baseHashrate: z.nullable(Hashrate),
  rejectPercent: z.nullable(z.number()),
  interval: z.number(),
  open: z.boolean(),
  ringing: z.boolean(),
  lastTime: z.nullable(Time),
})
export type AlarmRule = z.output<typeof AlarmRule>

const Status = z.object({
  status: z.boolean(),
  quietFrom: z.nullable(z.string()),
  quietTo: z.nullable(z.string()),
  timeZone: z.string(),
  contactLimit: z.number(),
  ringing: z.number(),
  /** What the operator has set up; what is not waits. */
  channels: z.object({ email: z.boolean(), sms: z.boolean(), telegram: z.boolean() }),
  /** What thresholds are checked against, of the coin asked for. */
  current: z.object({ onlineWorkers: z.number(), hashrate: z.nullable(Hashrate), rejectPercent: z.nullable(z.number()) }),
})

export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const
const Delivery = z.object({
  channel: z.enum(ALARM_CHANNELS), recipient: z.string(), state: z.enum(DELIVERY_STATES), attempts: z.number(),
  nextTime: z.nullable(Time), sentTime: z.nullable(Time), error: z.nullable(z.string()),
})
export const AlarmEvent = z.object({
  id: z.string(),
  kind: z.enum(['ring', 'over', 'test']),
  ruleKind: z.nullable(z.enum(ALARM_KINDS)),
  coinType: z.nullable(CoinType),
  time: Time,
  endTime: z.nullable(Time),
  minutes: z.nullable(z.number()),
  /** Machines, hashes a second or percent, as the rule's kind has it. */
  threshold: z.nullable(z.number()),
  figure: z.nullable(z.number()),
  machines: z.nullable(z.object({ count: z.number(), names: z.array(z.string()), still: z.number() })),
  deliveries: z.array(Delivery),
})
export type AlarmEvent = z.output<typeof AlarmEvent>

const TelegramStatus = z.object({ status: z.enum(['off', 'pending', 'on']), chatId: z.nullable(z.string()), botName: z.nullable(z.string()), available: z.boolean() })

/** What a sub-account is watched for, and whom that is told (A§7, P§4, P§5). Calls the specification does not name are in its style. */
export const alarm = area('alarm', {
  query: get('/api/v3/alarm/query', { may: 'worker_readonly', in: Selected, out: listOf(AlarmRule) }),
  // with alarmId: changes that rule
  add: post('/api/v3/alarm/add', { may: 'worker_edit', in: z.object({ ...named, alarmId: z.optional(Id), ...ruleFields }), out: z.object({ alarmId: z.string() }) }),
  delete: get('/api/v3/alarm/delete', { may: 'worker_edit', changes: true, in: z.object({ ...named, alarmId: Id }), out: Nothing }),
  switcher: get('/api/v3/alarm/switcher', { may: 'worker_edit', changes: true, in: z.object({ ...named, alarmId: Id, open: flag }), out: z.object({ open: z.boolean() }) }),
  dryRun: get('/api/v3/alarm/dryRun', {
    may: 'worker_readonly', limit: { max: 20, seconds: 60 }, in: z.extend(Selected, ruleFields),
    out: z.object({
      days: z.number(), rings: z.number(), items: z.array(z.object({ time: Time, endTime: z.nullable(Time), machines: z.number() })),
      /** Machines it was tried on, of how many; null where it is about the whole. */
      machines: z.nullable(z.object({ tried: z.number(), all: z.number() })),
    }),
  }),

  isShow: get('/api/v3/alarm/isShow', { may: 'worker_readonly', in: Selected, out: z.object({ isShow: z.boolean(), ringing: z.number() }) }),
  queryStatus: get('/api/v3/alarm/queryStatus', { may: 'worker_readonly', in: Selected, out: Status }),
  setStatus: post('/api/v3/alarm/setStatus', { may: 'worker_edit', in: z.object({ ...named, status: z.boolean() }), out: z.object({ status: z.boolean() }) }),
  // both or neither: without them no hour is quiet
  setQuietHours: post('/api/v3/alarm/setQuietHours', { may: 'worker_edit', in: z.object({ ...named, quietFrom: z.optional(DayTime), quietTo: z.optional(DayTime) }), out: Nothing }),

  queryRegister: get('/api/v3/alarm/queryRegister', { may: 'worker_readonly', in: Selected, out: z.object({ items: z.array(Contact), limit: z.number() }) }),
  addRegister: post('/api/v3/alarm/addRegister', { may: 'worker_edit', in: SaidContact, out: z.object({ id: z.string() }) }),
  deleteRegister: post('/api/v3/alarm/deleteRegister', { may: 'worker_edit', in: z.object({ ...named, id: Id }), out: Nothing }),

  queryTelegramStatus: get('/api/v3/alarm/queryTelegramStatus', { may: 'worker_readonly', in: Selected, out: TelegramStatus }),
  // without a code one is sent to the chat; with it the chat is bound
  addTelegramRegister: post('/api/v3/alarm/addTelegramRegister', {
    may: 'worker_edit', limit: { max: 10, seconds: 60 },
    in: z.object({ ...named, chatId: z.optional(z.string().check(z.regex(/^-?\d{1,20}$/))), code: z.optional(z.string().check(z.regex(/^\d{6}$/))) }),
    out: z.object({ status: z.enum(['pending', 'on']) }),
  }),
  deleteTelegramRegister: post('/api/v3/alarm/deleteTelegramRegister', { may: 'worker_edit', in: Named, out: Nothing }),

  queryWebhook: get('/api/v3/alarm/queryWebhook', { may: 'worker_readonly', in: Selected, out: listOf(z.object({ id: z.string(), url: z.string(), time: Time })) }),
  // the secret is shown this once
  addWebhook: post('/api/v3/alarm/addWebhook', {
    may: 'worker_edit', limit: { max: 20, seconds: 60 }, in: z.object({ ...named, url: z.url().check(z.maxLength(500)) }), out: z.object({ id: z.string(), secret: z.string() }),
  }),
  deleteWebhook: post('/api/v3/alarm/deleteWebhook', { may: 'worker_edit', in: z.object({ ...named, id: Id }), out: Nothing }),

  machines: get('/api/v3/alarm/machines', { may: 'worker_readonly', in: z.extend(Selected, { search: z.optional(text(64)) }), out: listOf(Machine) }),
  querySilence: get('/api/v3/alarm/querySilence', { may: 'worker_readonly', in: Selected, out: listOf(z.extend(Machine, { endTime: z.nullable(Time) })) }),
  // without hours: for good
  silence: post('/api/v3/alarm/silence', { may: 'worker_edit', in: z.object({ ...named, workerIds: manyOf(Id, ALARM.namedWorkers), hours: z.optional(integer(1, 24 * 90)) }), out: Nothing }),
  deleteSilence: post('/api/v3/alarm/deleteSilence', { may: 'worker_edit', in: z.object({ ...named, workerIds: manyOf(Id, ALARM.namedWorkers) }), out: Nothing }),

  history: get('/api/v3/alarm/history', { may: 'worker_readonly', in: z.extend(Selected, Page.shape), out: pageOf(AlarmEvent) }),
  test: post('/api/v3/alarm/test', { may: 'worker_edit', limit: { max: 5, seconds: 60 }, in: Named, out: z.object({ messages: z.number() }) }),
})
