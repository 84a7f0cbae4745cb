import type { alarm } from '@adit/contract/alarm'
import { ALARM } from '@adit/contract/constants'
import type { z } from '@adit/contract/kit'
import { fail } from '@adit/contract/refusals'
import type { Db } from '@adit/db/open'
import { findGroupName, findNamed, type RuleTerms } from '../kit/alarm-rules.queries.ts'
import { currentFigures } from './setting.service.ts'

export type SaidRule = Omit<z.output<typeof alarm.dryRun.in>, 'userId' | 'coinType'>
type About = { db: Db; subAccount: { id: bigint }; coin: string; now: Date }

const ALL_GROUPS = -2
const NOTHING: Omit<RuleTerms, 'kind' | 'interval_minutes'> = { coin: null, group_id: null, worker_ids: null, minutes: null, threshold: null, percent: null, base_hashrate: null }

/** A rule as it was said, checked against the present figures (P§5). */
export async function readTerms(about: About, said: SaidRule): Promise<RuleTerms> {
  const { kind, interval: interval_minutes } = said
  return { ...NOTHING, kind, interval_minutes, ...await ofKind(about, said) }
}

const required = <T>(value: T | undefined, field: string): T => value ?? fail('PARAMETER_ERROR', { fields: [field] })

async function ofKind(about: About, said: SaidRule): Promise<Partial<RuleTerms>> {
  const { db, subAccount, coin, now } = about
  if (said.kind === 'offline') return { minutes: required(said.minutes, 'minutes'), ...await readReach(about, said) }
  if (said.kind === 'rejection') return { coin, threshold: required(said.rejectPercent, 'rejectPercent') / 100 }
  const current = await currentFigures(db, subAccount.id, coin, now)
  if (said.kind === 'online-count') {
    const threshold = required(said.onlineWorkers, 'onlineWorkers')
    return threshold < current.onlineWorkers ? { coin, threshold } : fail('ONLINE_THRESHOLD', { current: current.onlineWorkers })
  }
  if ((said.percent === undefined) === (said.hashrate === undefined)) return fail('PARAMETER_ERROR', { fields: ['hashrate', 'percent'] })
  if (said.percent !== undefined && (said.percent < ALARM.percent.min || said.percent > ALARM.percent.max)) return fail('PERCENT_RANGE')
  const rate = current.hashrate ?? 0
  const threshold = said.hashrate ?? rate * said.percent! / 100
  if (threshold >= rate) return fail('HASHRATE_THRESHOLD', { current: rate })
  return { coin, threshold, ...(said.percent !== undefined && { percent: said.percent, base_hashrate: rate }) }
}

/** Named machines and groups must be the sub-account's own. */
async function readReach({ db, subAccount }: About, { groupId = ALL_GROUPS, workerIds }: SaidRule): Promise<Pick<RuleTerms, 'group_id' | 'worker_ids'>> {
  const ids = [...new Set(workerIds.map(BigInt))]
  if ((await findNamed(db, subAccount.id, ids)).size < ids.length) return fail('PARAMETER_ILLEGAL', { fields: ['workerIds'] })
  if (ids.length > 0) return { group_id: null, worker_ids: ids }
  if (groupId >= 0 && await findGroupName(db, subAccount.id, BigInt(groupId)) === undefined) return fail('PARAMETER_ILLEGAL', { fields: ['groupId'] })
  return { group_id: groupId === ALL_GROUPS ? null : BigInt(groupId), worker_ids: null }
}
