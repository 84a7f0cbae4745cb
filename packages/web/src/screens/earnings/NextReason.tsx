import type { PaidCoin } from '@adit/contract/coin-facts'
import { formatAmount } from '../../kit/figures/money.ts'
import { formatTime } from '../../kit/figures/time.ts'
import { useLanguage } from '../../kit/language.ts'
import { useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import type { Answer } from './record-source.ts'

type Next = NonNullable<Answer<'pay'>['next']>

/** What a balance waits for and until when, in a sentence. */
export function NextReason({ next, coin, zoneMinutes }: { next: Next; coin: PaidCoin; zoneMinutes: number }) {
  const t = useText('earnings')
  const language = useLanguage(state => state.language)
  const mayAdd = useSession(state => !state.authorizedUser)
  const time = next.until === null ? '' : formatTime(next.until, { zoneMinutes, language, style: 'short' })
  const minimum = `${formatAmount(next.minimumPayment, language, { trim: true })} ${coin}`
  return <span>{t(next.because === 'no-address' && !mayAdd ? 'next.no-address.others' : `next.${next.because}`, { time, minimum, coin })}</span>
}
