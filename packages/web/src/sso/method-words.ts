import type { SecondFactorMethod } from '@adit/contract/sso'
import type { Words } from '../kit/words.ts'

type Key = keyof Words['sso'] & string

/** What each way of answering is called, and what to type. */
export const METHOD_WORDS: Record<SecondFactorMethod, { name: Key; hint: Key }> = {
  app: { name: 'second.app', hint: 'second.appHint' },
  email: { name: 'second.email', hint: 'second.emailHint' },
  recovery: { name: 'second.recovery', hint: 'second.recoveryHint' },
}
