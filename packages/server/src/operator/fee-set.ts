import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { setFee } from '@adit/engine/earnings/change-terms'
import { termsOf } from '@adit/engine/earnings/terms-of'
import { dayName } from '@adit/engine/shares/slots'
import { writeSupportAudit } from '../kit/audit.ts'
import { tellOwnerBySupport } from '../kit/tell-owner.ts'
import { findSubAccountId, readCoin, readPercent, type Command } from './command.ts'

export const feeSet: Command = {
  name: 'fee set',
  takes: '<sub-account> <coin> <percent | pool>',
  help: 'a fee of a sub-account\'s own, for the whole running UTC day and on; "pool" for the pool\'s again',
  words: [3, 3],
  async run(context, { words: [name = '', coinName = '', percent = ''] }) {
    const [coin, fee] = [readCoin(coinName), percent === 'pool' ? null : readPercent(percent)]
    const { db, clock } = context.pool
    const [id, now] = [await findSubAccountId(context, name), clock()]
    await db.transaction().execute(async trx => {
      const before = await feeOf(trx, id, coin, now)
      await setFee(trx, { subAccountId: id, coin, now }, fee)
      const after = await feeOf(trx, id, coin, now)
      await writeSupportAudit(trx, now, { action: 'earnings.fee', subAccount: { id }, coin, before, after })
      await tellOwnerBySupport(trx, context.pool, { id, name }, { what: 'fee', coin, before: [inPercent(before)], after: [inPercent(after)], pausedUntil: null })
    })
    context.print(fee === null ? `${name} pays the pool's fee for ${coin}.` : `${name} pays ${fee} % for ${coin}.`)
    return 'well'
  },
}

/** What the sub-account pays for the mode it has; null for a coin that the pool does not pay for. */
async function feeOf(db: Db, id: bigint, coin: Coin, now: Date): Promise<string | null> {
  const today = (await termsOf(db, coin, [id], now))?.on(id, dayName(+now))
  return today ? today.feePercent(today.mode) : null
}

const inPercent = (fee: string | null): string => fee === null ? '' : `${Number(fee)} %`
