import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { DAY, dayName } from '../shares/slots.ts'
import { copyTerms, isOffered, setFees, setModes } from './change-terms.queries.ts'
import type { PayMethod } from './pay-method.ts'

type Whose = { subAccountId: bigint; coin: Coin; now: Date }

/** P§4: a switch of mode counts from the next UTC day on, as days are settled whole. Answers the day; undefined where the pool offers no such mode. */
export async function switchMode(db: Db, { subAccountId, coin, now }: Whose, mode: PayMethod): Promise<string | undefined> {
  const day = dayName(+now + DAY)
  return db.transaction().execute(async trx => {
    if (!await isOffered(trx, coin, mode)) return undefined
    await copyTerms(trx, subAccountId, coin, day)
    await setModes(trx, subAccountId, coin, day, { mode })
    return day
  })
}

/** Fixed FPPS is agreed with the operator, who sets it whatever the pool offers; from the next UTC day on, too. */
export async function agreeFixedFpps(db: Db, { subAccountId, coin, now }: Whose, plusPercent: string): Promise<string> {
  const day = dayName(+now + DAY)
  await db.transaction().execute(async trx => {
    await copyTerms(trx, subAccountId, coin, day)
    await setModes(trx, subAccountId, coin, day, { mode: 'FPPS fixed', plus_percent: plusPercent })
  })
  return day
}

/** A fee of a sub-account's own, in percent, or the pool's again (null); it goes for the whole running UTC day. */
export async function setFee(db: Db, { subAccountId, coin, now }: Whose, feePercent: string | null): Promise<void> {
  const day = dayName(+now)
  await db.transaction().execute(async trx => {
    await copyTerms(trx, subAccountId, coin, day)
    await setFees(trx, subAccountId, coin, day, feePercent)
  })
}
