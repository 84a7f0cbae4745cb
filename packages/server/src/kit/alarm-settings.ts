import { ALARM } from '@adit/contract/constants'
import { z } from '@adit/contract/kit'
import { SettingsError } from './setting-forms.ts'

const TELEGRAM = 'https://api.telegram.org'
const address = z.optional(z.url({ protocol: /^https?$/ }))

/** How alarms go out; README.md lists them. */
const Environment = z.object({
  TELEGRAM_TOKEN: z.optional(z.string().check(z.regex(/^\d+:[\w-]+$/))),
  TELEGRAM_API: address,
  SMS_WEBHOOK: address,
  ALARM_CONTACTS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), ALARM.contacts),
  WEBHOOKS_PRIVATE: z._default(z.stringbool(), false),
})
export const alarmEnvironment = Environment.shape
type Said = z.output<typeof Environment>

export type AlarmSettings = {
  telegram: { token: string; api: string } | undefined
  smsWebhook: string | undefined
  contactLimit: number
  /** Whether miners' webhooks may lie in the operator's own network. */
  privateWebhooks: boolean
}

export function readAlarms(said: Said, demo: boolean): AlarmSettings {
  const real = (['TELEGRAM_TOKEN', 'SMS_WEBHOOK'] as const).find(name => said[name])
  if (demo && real) throw new SettingsError(`The demo sends no real messages: set ADIT_DEMO=0, or leave ${real} out.`)
  return {
    telegram: said.TELEGRAM_TOKEN === undefined ? undefined : { token: said.TELEGRAM_TOKEN, api: (said.TELEGRAM_API ?? TELEGRAM).replace(/\/+$/, '') },
    smsWebhook: said.SMS_WEBHOOK,
    contactLimit: said.ALARM_CONTACTS,
    privateWebhooks: said.WEBHOOKS_PRIVATE,
  }
}
