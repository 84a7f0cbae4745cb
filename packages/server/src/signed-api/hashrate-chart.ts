import type { signedApi } from '@adit/contract/signed-api'
import { CHARTS } from '@adit/contract/constants'
import { scaleHashrate, unitFor } from '@adit/contract/hashrate-units'
import { hashrateSeries, LONGEST_SERIES_DAYS, type SeriesWindow } from '@adit/engine/hashrate/series'
import { DAY } from '@adit/engine/shares/slots'
import type { SignedCtx, SignedServe } from './serve-signed.ts'
import { findWorkerId } from './signed-api.queries.ts'
import { refuse } from './signed-refusal.ts'

/** P§3: minutes (in tens), hours, days; and how far back from its date a curve reaches. */
const CURVES: Record<1 | 2 | 3, { window: SeriesWindow; days: number }> = { 1: { window: '10m', days: 1 }, 2: { window: '1h', days: 1 }, 3: { window: '1d', days: CHARTS.maxDays } }

/** A sub-account's curve, or a worker's: the whole slots before a date, which is now where none is said. */
export const userHashrateChart: SignedServe<typeof signedApi.userHashrateChart> = async (ctx, { userWorkerId, date, type }) => {
  const { db, now, coin, subAccount } = ctx
  const { window, days } = CURVES[type as 1 | 2 | 3]
  const end = Math.min(date ?? Infinity, +now)
  const scope = userWorkerId === undefined ? { coin, subAccountId: subAccount.id } : { coin, workerId: await workerOf(ctx, userWorkerId) }
  const back = Math.ceil((+now - end) / DAY) + days
  const points = back > LONGEST_SERIES_DAYS && days === 1 ? [] : (await hashrateSeries(db, scope, { window, days: Math.min(back, LONGEST_SERIES_DAYS) }, now)).items
  const shown = points.filter(({ time, hashrate }) => time >= end - days * DAY && time < end && hashrate !== null)
  const unit = unitFor(shown.map(({ hashrate }) => hashrate), coin)
  return [{ coin, unit: unit.label, poolSpeedBeanList: shown.map(({ time, hashrate }) => ({ date: time, speed: scaleHashrate(hashrate!, coin, unit).value })) }]
}

/** By its whole name or by its id alone. */
async function workerOf({ db, subAccount: { id, name } }: SignedCtx, said: string): Promise<bigint> {
  const own = said.startsWith(`${name}.`) ? said.slice(name.length + 1) : said
  return await findWorkerId(db, id, own) ?? refuse('WORKER')
}
