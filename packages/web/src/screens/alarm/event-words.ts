import type { AlarmEvent } from '@adit/contract/alarm'
import type { Coin } from '@adit/contract/coins'
import { scaleHashrate } from '@adit/contract/hashrate-units'
import type { Say } from '../../kit/text.ts'

/** What an alarm told of, in a line. */
export function eventTitle(t: Say<'alarm'>, { kind, ruleKind, coinType, machines, threshold, figure }: AlarmEvent): string {
  if (kind === 'test' || ruleKind === null) return t('event.test')
  if (ruleKind === 'offline') return t(`event.offline.${kind}`, { count: machines?.count ?? 0 })
  const inUnit = (value: number | null) => {
    if (value === null) return ''
    if (ruleKind === 'hashrate') return scaleHashrate(value, coinType as Coin).text
    return ruleKind === 'rejection' ? `${Number(value.toFixed(2))}%` : String(value)
  }
  return t(`event.${ruleKind}.${kind}`, { coin: coinType ?? '', figure: inUnit(figure), threshold: inUnit(threshold) })
}
