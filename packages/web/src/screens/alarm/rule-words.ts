import type { AlarmRule } from '@adit/contract/alarm'
import type { Coin } from '@adit/contract/coins'
import { scaleHashrate } from '@adit/contract/hashrate-units'
import type { Say } from '../../kit/text.ts'

/** What it watches, and how often it may ring. */
export function ruleDetails(t: Say<'alarm'>, groups: readonly { groupId: number; groupName: string }[], { kind, groupId, workers, namesNobody, percent, baseHashrate, coinType, interval }: AlarmRule): string {
  const reach = kind !== 'offline' ? null
    : workers.length > 0 ? t('reach.named', { count: workers.length, names: workers.slice(0, 5).map(({ workerId }) => workerId).join(', ') })
    : namesNobody ? t('reach.none')
    : groupId < 0 ? t(groupId === -2 ? 'reach.all' : 'reach.ungrouped') : t('reach.group', { name: groups.find(group => group.groupId === groupId)?.groupName ?? '—' })
  const share = percent === null || baseHashrate === null ? null : t('rule.percent', { percent, rate: scaleHashrate(baseHashrate, coinType as Coin).text })
  return [reach, share, t('rule.interval', { minutes: interval })].filter(part => part !== null).join(' · ')
}
