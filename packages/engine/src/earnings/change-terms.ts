import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { DAY, dayName } from '../shares/slots.ts'
import { copyTerms, isOffered, setFees, setModes } from './change-terms.queries.ts'

type Whose = { subAccountId: bigint; coin: Coin; now: Date }

/** P§4: a switch of mode counts from the next UTC day on, as days are settled whole. Answers the day; undefined where the pool offers no such mode. */
export const switchMode = (db: Db, { subAccountId, coin, now }: Whose, mode: string): Promise<string | undefined> => inTransaction(db, async trx => {
  const day = dayName(+now + DAY)
  if (!await isOffered(trx, coin, mode)) return undefined
  await copyTerms(trx, subAccountId, coin, day)
  await setModes(trx, subAccountId, coin, day, { mode })
  return day
})

/** The mode a new sub-account begins with, from the day it is made on; false where the pool offers no such mode. */
export async function beginMode(trx: Db, { subAccountId, coin, now }: Whose, mode: string): Promise<boolean> {
  if (!await isOffered(trx, coin, mode)) return false
  await copyTerms(trx, subAccountId, coin, dayName(+now))
  await setModes(trx, subAccountId, coin, dayName(+now), { mode })
  return true
}

/** Whoever changes more than terms hands its own transaction over. */
const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> => (db.isTransaction ? work(db) : db.transaction().execute(work))

/** Fixed FPPS is agreed with the operator, who sets it whatever the pool offers; from the next UTC day on, too. */
export const agreeFixedFpps = (db: Db, { subAccountId, coin, now }: Whose, plusPercent: string): Promise<string> => inTransaction(db, async trx => {
  const day = dayName(+now + DAY)
  await copyTerms(trx, subAccountId, coin, day)
  await setModes(trx, subAccountId, coin, day, { mode: 'FPPS fixed', plus_percent: plusPercent })
  return day
})

/** A fee of a sub-account's own, in percent, or the pool's again (null); it goes for the whole running UTC day. */
export async function setFee(db: Db, { subAccountId, coin, now }: Whose, feePercent: string | null): Promise<void> {
  const day = dayName(+now)
  await inTransaction(db, async trx => {
    await copyTerms(trx, subAccountId, coin, day)
    await setFees(trx, subAccountId, coin, day, feePercent)
  })
}
