import { sql } from 'kysely'
import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import type { Rate } from '@adit/engine/earnings/rate'
import { settle } from '@adit/engine/earnings/settle'
import { settleDay } from '@adit/engine/earnings/settle-day'
import { minerAccount } from '@adit/engine/ledger/ledger'
import { DAY, dayName, HOUR, slotOf } from '@adit/engine/shares/slots'
import { loadPast, type PastDay } from './past-facts.ts'
import { postAll, type PastPosting } from './post-all.ts'

/** So many days the engine's own function settles soon enough; half a year of them is settled by the same rules at once. */
const ONE_BY_ONE = 14
const SETTLED_AFTER = HOUR

/** Settles the days of a coin up to the day before yesterday, each as of the morning after; the engine goes on from there. */
export async function settlePast(db: Db, coin: Coin, from: number, now: number): Promise<void> {
  const first = slotOf(from, DAY)
  const until = slotOf(now, DAY) - DAY
  if ((until - first) / DAY > ONE_BY_ONE) return settleAtOnce(db, coin, await loadPast(db, coin, first, until))
  for (let day = first; day < until; day += DAY) await settleDay(db, coin, dayName(day), new Date(day + DAY + SETTLED_AFTER))
}

async function settleAtOnce(db: Db, coin: Coin, days: readonly PastDay[]): Promise<void> {
  const settled = days.map(day => ({ ...day, settledAt: new Date(day.end + SETTLED_AFTER), ...settle(day.facts), book: rateBook() }))
  const earnings = settled.flatMap(({ drafts, book, price, settledAt, facts: { day } }) => drafts.map(({ parts, ...draft }) => ({
    ...draft, day, settledAt, price, work: parts.reduce((sum, { work }) => sum + work, 0n), basis: JSON.stringify(parts.map(({ rate, work }) => [book.place(rate), String(work)])),
  })))
  const column = <T>(of: (earning: (typeof earnings)[number]) => T) => earnings.map(of)
  const shared = settled.flatMap(({ blocks, facts: { day } }) => blocks.map(({ hash }) => ({ hash, day })))
  await db.transaction().execute(async trx => {
    await sql`
      insert into settlement (coin, day, settled_at, rates) select ${coin}, day, at, rates::jsonb
      from unnest(${settled.map(({ facts }) => facts.day)}::date[], ${settled.map(({ settledAt }) => settledAt)}::timestamptz[], ${settled.map(({ book }) => JSON.stringify(book.rates))}::text[]) s (day, at, rates)`.execute(trx)
    await sql`
      update block b set settled_day = s.day from unnest(${shared.map(({ hash }) => hash)}::text[], ${shared.map(({ day }) => day)}::date[]) s (hash, day)
      where b.coin = ${coin} and b.hash = s.hash`.execute(trx)
    await sql`
      insert into earning (mined_coin, day, settled_at, sub_account_id, coin, type, mode, work, basis, fee_percent, fee, amount, price_usd, price_cny)
      select ${coin}, e.day, e.at, e.sub, ${coin}, e.type, e.mode, e.work, e.basis::jsonb, e.percent, e.fee, e.amount, e.usd, e.cny
      from unnest(${column(one => one.day)}::date[], ${column(one => one.settledAt)}::timestamptz[], ${column(one => one.subAccountId)}::bigint[], ${column(one => one.type)}::text[],
        ${column(one => one.mode)}::text[], ${column(one => String(one.work))}::numeric[], ${column(one => one.basis)}::text[], ${column(one => one.feePercent)}::numeric[],
        ${column(one => String(one.fee))}::numeric[], ${column(one => String(one.amount))}::numeric[], ${column(one => one.price.usd)}::numeric[], ${column(one => one.price.cny)}::numeric[])
        e (day, at, sub, type, mode, work, basis, percent, fee, amount, usd, cny)`.execute(trx)
    await postAll(trx, coin, settled.flatMap(postingsOf))
  })
}

/** As the engine posts a day: what its blocks brought, and who it goes to. */
function postingsOf({ facts: { coin, day }, blocks, drafts, totals, settledAt: at }: PastDay & ReturnType<typeof settle> & { settledAt: Date }): PastPosting[] {
  const brought = blocks.reduce((sum, block) => sum + block.brought, 0n)
  return [
    { kind: 'blocks', id: `${coin} ${day}`, at, lines: [{ account: 'pool:hot-wallet', amount: -brought }, { account: 'pool:reward', amount: brought }] },
    ...totals.map(({ coin: paid, taken, fee, rounding }): PastPosting => ({
      kind: 'settlement', id: `${coin} ${day} ${paid}`, at,
      lines: [
        { account: 'pool:reward', amount: -taken }, { account: 'pool:fee', amount: fee }, { account: 'pool:rounding', amount: rounding },
        ...drafts.map(({ subAccountId, amount }) => ({ account: minerAccount(subAccountId), amount })),
      ],
    })),
  ]
}

/** Each rate of a day is written once; records refer to its place. */
function rateBook() {
  const rates: Rate[] = []
  const places = new Map<string, number>()
  const place = (rate: Rate): number => {
    const name = JSON.stringify(rate)
    if (!places.has(name)) places.set(name, rates.push(rate) - 1)
    return places.get(name)!
  }
  return { rates, place }
}
