import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { dayName } from '../shares/slots.ts'
import { findTransfers, type findHours } from './settle-day.queries.ts'
import type { TermsBook } from './terms.ts'
import { transferredWork, type HourWork, type Transfer } from './transfers.ts'

/** What transfers move within a time; the hours of those who send are asked for only where there are some. */
export async function loadTransfers(
  db: Db, coin: Coin, { from, until, terms }: { from: Date; until: Date; terms: TermsBook }, hoursOf: (senders: bigint[]) => HourWork[] | Promise<HourWork[]>,
): Promise<HourWork[]> {
  const transfers = (await findTransfers(db, coin, from, until)).map(readTransfer)
  return transfers.length === 0 ? [] : transferredWork(await hoursOf(sendersOf(transfers)), transfers, mayTransfer(terms))
}

export const readTransfer = (row: Awaited<ReturnType<typeof findTransfers>>[number]): Transfer => ({
  from: row.from_sub_account_id, to: row.to_sub_account_id, startsAt: +row.starts_at, until: +row.ends_at,
  ...(row.percent === null ? { hashrate: BigInt(row.hashrate!) } : { percent: row.percent }),
})

export const sendersOf = (transfers: readonly Transfer[]): bigint[] => [...new Set(transfers.map(transfer => transfer.from))]

/** A solo miner's blocks stay with the miner, so the work that found them cannot be paid a second time elsewhere. */
export function mayTransfer(terms: TermsBook): (transfer: Transfer, hour: number) => boolean {
  const shares = (subAccountId: bigint, hour: number) => terms.on(subAccountId, dayName(hour)).mode !== 'SOLO'
  return (transfer, hour) => shares(transfer.from, hour) && shares(transfer.to, hour)
}

export const readHour = (row: Awaited<ReturnType<typeof findHours>>[number]): HourWork =>
  ({ subAccountId: row.sub_account_id, hour: +row.hour, work: BigInt(row.work), uncredited: BigInt(row.uncredited_work) })
