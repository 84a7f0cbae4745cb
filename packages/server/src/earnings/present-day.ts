import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import { PAY_STATUSES, type EarningTypeName, type PayStatus } from '@adit/contract/earning-types'
import type { earnings } from '@adit/contract/earnings'
import { scaleHashrate } from '@adit/contract/hashrate-units'
import type { Output } from '@adit/contract/kit'
import { toAmount } from '@adit/contract/money'
import { decimal, plus, times, toDecimal, whole } from '@adit/engine/exact/ratio'
import { workToHashrate } from '@adit/engine/hashrate/work-to-hashrate'
import { DAY, dayStart } from '@adit/engine/shares/slots'
import type { DayRow, EarningRow } from './earnings.queries.ts'
import type { Price } from './price.queries.ts'
import type { RecordCoin } from './record-coin.ts'
import { worth } from './worth.ts'

type EarningDay = Output<typeof earnings.recv>['items'][number]

/** A UTC day out of its records, of which there is at least one. */
export function presentDay({ coin, minedCoin }: RecordCoin, rows: readonly [DayRow, ...DayRow[]], priceNow: Price): EarningDay {
  const { day, day_work: work, plus_percent: plusPercent } = rows[0]
  const sum = (counts: (row: EarningRow) => boolean) => rows.filter(counts).reduce((total, { amount }) => total + BigInt(amount), 0n)
  const of = (type: EarningTypeName) => toAmount(sum(row => row.type === type), coin)
  const total = sum(() => true)
  const mev = rows.find(({ type }) => type === 'mev')
  const priced = rows.find(({ price_usd }) => price_usd !== null)
  return {
    creatDate: dayStart(day), date: day,
    ...hashrateOf(work === null ? undefined : BigInt(work), minedCoin),
    dayRecv: toAmount(total, coin),
    type: (coin === minedCoin && rows.find(({ mode }) => mode !== null)?.mode) || rows[0].type,
    plusPercent: rows.some(({ type }) => type === 'fpps-fixed') ? plusPercent : null,
    payStatus: leastAdvanced(rows),
    ppsAmount: of('pps'), pplnsAmount: of('pplns'), soloAmount: of('solo'), ppaPpsAmount: of('ppapps'), ppaPplnsAmount: of('ppapplns'),
    fppsBlockAmount: of('fpps-reward'), fppsFeeAmount: of('fpps-fee'), fppsFixedAmount: of('fpps-fixed'),
    mevAmount: of('mev'), mevPercent: mev ? restOf(mev.fee_percent) : null,
    giftAmount: of('gift'), refundAmount: of('refund'), compensation: of('compensation'),
    unpaidAmount: toAmount(sum(({ status }) => status === 'settled'), coin),
    settleTime: Math.max(...rows.map(({ settled_at }) => +settled_at)),
    ...worth(total, coin, { usd: priced?.price_usd ?? null, cny: priced?.price_cny ?? null }, priceNow),
    records: rows.map(row => presentRecord(coin, row)),
  }
}

/** The day's rate as the counters have it, whatever it was paid by. */
export function hashrateOf(work: bigint | undefined, coin: Coin) {
  if (work === undefined) return { dayHashRate: null, dayHashRateUnit: null, dayHashRateNum: null }
  const { hashrate } = workToHashrate(work, 0, DAY)!
  const { value, unit } = scaleHashrate(hashrate, coin)
  return { dayHashRate: value.toFixed(2), dayHashRateUnit: unit, dayHashRateNum: hashrate }
}

/** A day is as far as the last of its records. */
const leastAdvanced = (rows: readonly EarningRow[]): PayStatus => PAY_STATUSES.find(status => rows.some(row => row.status === status))!

const restOf = (percent: string): string => toDecimal(plus(whole(100n), times(whole(-1n), decimal(percent))), 2)

const presentRecord = (coin: PaidCoin, row: EarningRow): EarningDay['records'][number] => ({
  id: String(row.id), type: row.type as EarningTypeName, amount: toAmount(BigInt(row.amount), coin), fee: toAmount(BigInt(row.fee), coin), feePercent: row.fee_percent,
  status: row.status, payId: row.payment, settleTime: +row.settled_at,
})
