import type { Coin } from '@adit/contract/coins'
import type { dashboard } from '@adit/contract/dashboard'
import { scaleHashrate, baseUnit } from '@adit/contract/hashrate-units'
import type { z } from '@adit/contract/kit'
import { toTimeZone } from '@adit/contract/time-zones'
import { transferredNow } from '@adit/engine/earnings/transfers-of'
import type { Figure } from '@adit/engine/hashrate/figure'
import { hashrateNow, hashrateOverview } from '@adit/engine/hashrate/hashrate-now'
import { DAY } from '@adit/engine/shares/slots'
import type { Ctx } from '../kit/context.ts'
import { findDesk } from './dashboard.queries.ts'

/** What the figures of a page are about; an observer link has no account, so none is asked for. */
export type Desk = Pick<Ctx<'dashboard'>, 'db' | 'now' | 'subAccount' | 'coin'>

type Hash = z.input<typeof dashboard.hash.out>
type WorkerNum = z.input<typeof dashboard.workerNum.out>

export async function readHash({ db, now, subAccount, coin: name }: Desk): Promise<Hash> {
  const coin = name as Coin
  const whose = { subAccountId: subAccount.id, coin }
  const [desk, rates, contract] = await Promise.all([
    findDesk(db, subAccount.id, coin), hashrateOverview(db, whose, now),
    transferredNow(db, whose, now, async subAccountId => (await hashrateNow(db, { coin, subAccountId }, '1h', now))?.hashrate ?? 0),
  ])
  const own = rates['1h']?.hashrate ?? 0
  // who began within the day is above its average in any case
  const usual = desk.first_seen_at && rates.until && +rates.until - +desk.first_seen_at >= DAY ? rates['24h'] : null
  const moved = scaleHashrate(contract?.out ?? 0, coin)
  return {
    ...workerNum(desk),
    userId: subAccount.name, nickName: desk.remark ?? '', coinType: coin, timeZone: toTimeZone(subAccount.timeZone),
    ...told(rates['10m'], coin, 'hsNow'), hsNowChange: change(rates['10m'], usual),
    ...told(rates['1h'], coin, 'hsLast1H'), hsLast1HChange: change(rates['1h'], usual),
    ...told(rates['24h'], coin, 'hsLast1D'), hsLast1DChange: change(rates['24h'], rates.dayBefore),
    rejectRate: rates.rejectionRate,
    isContractUser: contract !== null,
    contractHashrate: moved.value.toFixed(2), contractHashrateUnit: moved.unit, contractHashrateNum: contract?.out ?? 0, contractInHashrateNum: contract?.in ?? 0,
    contractPercent: (own > 0 && contract ? contract.out / own * 100 : 0).toFixed(2),
    time: rates.until,
  }
}

export const readWorkerNum = async ({ db, subAccount, coin }: Desk): Promise<WorkerNum> => workerNum(await findDesk(db, subAccount.id, coin))

const workerNum = ({ online, offline, invalid, first_seen_at }: Awaited<ReturnType<typeof findDesk>>): WorkerNum => ({
  totalWorkerNum: online + offline + invalid, onlineWorkerNum: online, offlineWorkerNum: offline, disableWorkerNum: invalid, firstConnectTime: first_seen_at,
})

type Told<N extends string> = Record<N, string | null> & Record<`${N}Unit`, string> & Record<`${N}Num` | `${N}Error`, number | null>

/** A figure under its name on the wire: scaled for existing clients, and as it is. */
function told<N extends 'hsNow' | 'hsLast1H' | 'hsLast1D'>(figure: Figure | null, coin: Coin, name: N): Told<N> {
  const scaled = figure && scaleHashrate(figure.hashrate, coin)
  return {
    [name]: scaled && scaled.value.toFixed(2), [`${name}Unit`]: scaled?.unit ?? baseUnit(coin).label,
    [`${name}Num`]: figure && figure.hashrate, [`${name}Error`]: figure && figure.error,
  } as Told<N>
}

/** In percent; unknown where there is nothing to compare with. */
const change = (now: Figure | null, before: Figure | null): number | null =>
  now && before && before.hashrate > 0 ? (now.hashrate / before.hashrate - 1) * 100 : null
