import type { AlarmRule } from '@adit/contract/alarm'
import type { Coin } from '@adit/contract/coins'
import { scaleHashrate } from '@adit/contract/hashrate-units'
import type { Say } from './text.ts'

type Saying = Pick<AlarmRule, 'kind' | 'minutes' | 'onlineWorkers' | 'hashrate' | 'rejectPercent' | 'coinType'>

/** A rule as a sentence: what has to happen for it to ring. */
export function ruleTitle(t: Say<'alarm'>, { kind, minutes, onlineWorkers, hashrate, rejectPercent, coinType }: Saying): string {
  switch (kind) {
    case 'offline': return t('rule.offline', { minutes: minutes ?? 0 })
    case 'online-count': return t('rule.online-count', { count: onlineWorkers ?? 0, coin: coinType ?? '' })
    case 'hashrate': return hashrate === 0 ? t('rule.hashrate.none', { coin: coinType ?? '' }) : t('rule.hashrate', { rate: scaleHashrate(hashrate ?? 0, coinType as Coin).text, coin: coinType ?? '' })
    case 'rejection': return t('rule.rejection', { percent: rejectPercent ?? 0, coin: coinType ?? '' })
  }
}
