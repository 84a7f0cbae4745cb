import { Api, GrammyError } from 'grammy'
import type { Settings } from '../../kit/settings.ts'
import { ChannelFailure } from './channel-failure.ts'

/** Longer than a long poll lasts. */
const TIMEOUT_SECONDS = 30
const apis = new WeakMap<Settings, Api>()

export const apiOf = (settings: Settings): Api | undefined => {
  const { telegram } = settings.alarms
  if (!telegram) return undefined
  let api = apis.get(settings)
  if (!api) apis.set(settings, api = new Api(telegram.token, { apiRoot: telegram.api, timeoutSeconds: TIMEOUT_SECONDS }))
  return api
}

/** Codes that another try does not change: the chat is not there, or wants nothing of us. */
const FOR_GOOD = [400, 403]

export async function sendTelegram(settings: Settings, chatId: string, text: string): Promise<void> {
  const api = apiOf(settings)
  if (!api) throw new ChannelFailure('TELEGRAM_TOKEN is not set')
  try {
    await api.sendMessage(chatId, text, { link_preview_options: { is_disabled: true } })
  } catch (cause) {
    if (!(cause instanceof GrammyError)) throw new ChannelFailure('Telegram does not answer')
    throw new ChannelFailure(`${cause.error_code}: ${cause.description}`, { forGood: FOR_GOOD.includes(cause.error_code), retryMs: (cause.parameters.retry_after ?? 0) * 1000 })
  }
}

const names = new WeakMap<Settings, Promise<string | null>>()

/** Who the pool is there, asked once; whoever wants its messages has to speak to it first. */
export function botName(settings: Settings): Promise<string | null> {
  let name = names.get(settings)
  if (!name) {
    name = apiOf(settings)?.getMe().then(me => me.username, () => {
      names.delete(settings)
      return null
    }) ?? Promise.resolve(null)
    names.set(settings, name)
  }
  return name
}
