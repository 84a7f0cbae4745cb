import type { Language } from '@adit/contract/languages'
import { keepDoing } from '@adit/engine/shares/keep-doing'
import type { Settings } from '../../kit/settings.ts'
import { apiOf } from './telegram.ts'

const POLL_SECONDS = 20
const REST = 1_000
/** Where it does not answer, or another process of the pool is asking already. */
const REST_AFTER_FAILURE = 30_000

/** Whoever writes to the pool's bot is told the chat id that binding asks for. Answers its own stop. */
export function greetTelegram(settings: Settings, write: (chatId: number, lang: Language) => string): () => Promise<void> {
  const api = apiOf(settings)
  if (!api) return async () => {}
  const ended = new AbortController()
  let offset = 0
  let rest = REST
  const greet = async () => {
    rest = REST_AFTER_FAILURE
    // the library's own kind of signal, which the platform's can stand in for
    for (const { update_id, message } of await api.getUpdates({ offset, timeout: POLL_SECONDS, allowed_updates: ['message'] }, ended.signal as never)) {
      offset = update_id + 1
      if (message) await api.sendMessage(message.chat.id, write(message.chat.id, languageOf(message.from?.language_code)))
    }
    rest = REST
  }
  const stop = keepDoing(greet, () => rest, () => {})
  return async () => {
    ended.abort()
    await stop()
  }
}

const languageOf = (code = ''): Language => code.startsWith('zh') ? 'zh' : code.startsWith('ru') ? 'ru' : 'en'
