import type { EarningTypeName } from '@adit/contract/earning-types'
import type { earnings } from '@adit/contract/earnings'
import type { Output, z } from '@adit/contract/kit'
import { toAmount } from '@adit/contract/money'
import { fail } from '@adit/contract/refusals'
import { findEarning } from '@adit/engine/earnings/earning.queries'
import { explain } from '@adit/engine/earnings/explain'
import { DAY, dayName, dayStart, slotOf } from '@adit/engine/shares/slots'
import * as queries from './earnings.queries.ts'
import { hashrateOf, presentDay } from './present-day.ts'
import { presentStep } from './present-step.ts'
import { findPriceAt } from './price.queries.ts'
import { recordCoin, type Asked } from './record-coin.ts'
import { checked, pageOf, placeOf } from './spans.ts'

type In<K extends keyof typeof earnings> = z.output<(typeof earnings)[K]['in']>
type Out<K extends keyof typeof earnings> = Output<(typeof earnings)[K]>

/** Earnings by UTC day, the newest first. A filter chooses records: a day shows what is left of it, and so do the sums. */
export async function readEarnings(asked: Asked, input: In<'recv'>): Promise<Out<'recv'>> {
  const { db, now, subAccount: { id } } = asked
  const filter = checked(input)
  const of = await recordCoin(asked, input)
  const [{ days: count, total, unpaid }, records, priceNow] = await Promise.all([
    queries.sumEarnings(db, id, of.coin, filter), queries.findRecords(db, id, of, filter, placeOf(input)), findPriceAt(db, of.coin, now),
  ])
  return {
    items: [...Map.groupBy(records, ({ day }) => day).values()].map(rows => presentDay(of, rows as [queries.DayRow], priceNow)),
    ...pageOf(input, count), totalRecv: toAmount(total, of.coin), totalUnpaid: toAmount(unpaid, of.coin), ...of.shown,
  }
}

/** Each settled day of the last so many, and what it brought; from the first on that brought anything. */
export async function readChart(asked: Asked, input: In<'recvChart'>): Promise<Out<'recvChart'>> {
  const { db, now, subAccount: { id } } = asked
  const { coin, minedCoin, shown: { auxCoinList } } = await recordCoin(asked, input)
  const from = dayName(slotOf(+now, DAY) - input.days * DAY)
  const earned = await queries.sumByDay(db, id, coin, from)
  const first = [...earned.keys()].sort()[0]
  const days = first === undefined ? [] : [...new Set([...await queries.findSettledDays(db, minedCoin, first), ...earned.keys()])].sort()
  const work = await queries.findWork(db, id, minedCoin, days)
  return {
    coinType: coin,
    items: days.map(day => ({ creatDate: dayStart(day), dayRecv: toAmount(earned.get(day) ?? 0n, coin), dayHashRateNum: hashrateOf(work.get(day), minedCoin).dayHashRateNum })),
    totalRecv: toAmount([...earned.values()].reduce((sum, amount) => sum + amount, 0n), coin), auxCoinList,
  }
}

/** Why this amount: the engine's own account of it. A record of somebody else is none. */
export async function readExplanation({ db, subAccount }: Asked, { id }: In<'explain'>): Promise<Out<'explain'>> {
  const record = await findEarning(db, subAccount.id, BigInt(id)) ?? fail('PARAMETER_ILLEGAL')
  const { steps, fee, amount } = explain(record.from)
  const minedCoin = 'granted' in record.from ? null : record.from.minedCoin
  return {
    id, date: record.day, type: record.type satisfies EarningTypeName, coinType: record.coin, minedCoin,
    fee: toAmount(fee, record.coin), amount: toAmount(amount, record.coin), steps: steps.map(step => presentStep(step, record.coin, minedCoin)),
  }
}
