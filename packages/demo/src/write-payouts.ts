import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { minimumPayment } from '@adit/engine/payouts/minimum-payment'
import { DAY, dayStart, HOUR } from '@adit/engine/shares/slots'
import { minerAccount } from '@adit/engine/ledger/ledger'
import { demoCoin } from './demo-coins.ts'
import { heightAt } from './demo-history.ts'
import { postAll, type PastPosting } from './post-all.ts'

/** Paid in the hours of payments, and in the chain an hour later. */
const PAID_AFTER = DAY + 2.5 * HOUR
/** Payments this young are the engine's own to make. */
const NEWEST = 2 * DAY

type Earned = { sub_account_id: bigint; address: string; day: string; amount: string }
type Part = { subAccountId: bigint; address: string; amount: bigint; days: string[] }
type Payment = { coin: Coin; at: number; txid: string; fee: bigint; parts: Part[] }

/** Pays what was earned long ago: one payment a coin and day, to whoever had the minimum by then. */
export async function payPast(db: Db, coins: readonly Coin[], now: Date): Promise<void> {
  for (const coin of coins) {
    const { rows } = await sql<Earned>`
      select e.sub_account_id, w.address, e.day, sum(e.amount) as amount from earning e join wallet w on w.sub_account_id = e.sub_account_id and w.coin = e.coin
      where e.coin = ${coin} and e.status = 'settled' group by 1, 2, 3 order by e.day, 1`.execute(db)
    const payments = planPast(coin, rows, +now - NEWEST)
    if (payments.length > 0) await writePayments(db, coin, payments)
  }
}

function planPast(coin: Coin, earned: readonly Earned[], before: number): Payment[] {
  const owed = new Map<bigint, Part>()
  const payments: Payment[] = []
  for (const [day, records] of Map.groupBy(earned, ({ day }) => day)) {
    const at = dayStart(day) + PAID_AFTER
    if (at > before) break
    for (const { sub_account_id: subAccountId, address, amount } of records) {
      const part = owed.get(subAccountId) ?? { subAccountId, address, amount: 0n, days: [] }
      owed.set(subAccountId, { ...part, amount: part.amount + BigInt(amount), days: [...part.days, day] })
    }
    const parts = [...owed.values()].filter(({ amount }) => amount >= minimumPayment(coin))
    for (const { subAccountId } of parts) owed.delete(subAccountId)
    if (parts.length > 0) payments.push({ coin, at, txid: createHash('sha256').update(`${coin} payment ${day}`).digest('hex'), fee: 300n + BigInt(parts.length) * 90n, parts })
  }
  return payments
}

async function writePayments(db: Db, coin: Coin, payments: readonly Payment[]): Promise<void> {
  await db.transaction().execute(async trx => {
    const { rows } = await sql<{ id: bigint; txid: string }>`
      insert into payout_transaction (coin, txid, raw, network_fee, state, created_at, created_height, sent_at, confirmations, paid_at)
      select ${coin}, txid, decode(txid, 'hex'), fee, 'final', at, height, at, 100, at + interval '1 hour'
      from unnest(${payments.map(({ txid }) => txid)}::text[], ${payments.map(({ fee }) => String(fee))}::numeric[], ${payments.map(({ at }) => new Date(at))}::timestamptz[],
        ${payments.map(({ at }) => heightAt(demoCoin(coin), at))}::bigint[]) p (txid, fee, at, height) returning id, txid`.execute(trx)
    const ids = new Map(rows.map(({ id, txid }) => [txid, id]))
    const parts = payments.flatMap(({ txid, at, parts }) => parts.map(part => ({ ...part, at, id: ids.get(txid)! })))
    await sql`
      insert into payout (payout_transaction_id, sub_account_id, coin, address, amount, created_at)
      select id, sub, ${coin}, address, amount, at from unnest(${parts.map(({ id }) => id)}::bigint[], ${parts.map(({ subAccountId }) => subAccountId)}::bigint[],
        ${parts.map(({ address }) => address)}::text[], ${parts.map(({ amount }) => String(amount))}::numeric[], ${parts.map(({ at }) => new Date(at))}::timestamptz[]) p (id, sub, address, amount, at)`.execute(trx)
    const paid = parts.flatMap(({ id, subAccountId, days }) => days.map(day => ({ id, subAccountId, day })))
    await sql`
      update earning e set status = 'paid', payment = p.id::text
      from unnest(${paid.map(({ id }) => id)}::bigint[], ${paid.map(({ subAccountId }) => subAccountId)}::bigint[], ${paid.map(({ day }) => day)}::date[]) p (id, sub, day)
      where e.sub_account_id = p.sub and e.day = p.day and e.coin = ${coin} and e.status = 'settled'`.execute(trx)
    await postAll(trx, coin, payments.flatMap(payment => postingsOf({ ...payment, id: ids.get(payment.txid)! })))
  })
}

/** As the engine posts a payment that is stored, and then final. */
function postingsOf({ id, at, fee, parts }: Payment & { id: bigint }): PastPosting[] {
  const sum = parts.reduce((total, { amount }) => total + amount, 0n)
  return [
    { kind: 'payout', id: String(id), at: new Date(at), lines: [...parts.map(({ subAccountId, amount }) => ({ account: minerAccount(subAccountId), amount: -amount })), { account: `payout:${id}`, amount: sum }] },
    {
      kind: 'payout-final', id: String(id), at: new Date(at + HOUR),
      lines: [{ account: `payout:${id}`, amount: -sum }, { account: 'pool:fee', amount: -fee }, { account: 'pool:hot-wallet', amount: sum + fee }],
    },
  ]
}
