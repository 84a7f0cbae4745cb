import { agreeFixedFpps } from '@adit/engine/earnings/change-terms'
import { termsOf } from '@adit/engine/earnings/terms-of'
import { dayName } from '@adit/engine/shares/slots'
import { writeSupportAudit } from '../kit/audit.ts'
import { tellOwnerBySupport } from '../kit/tell-owner.ts'
import { findSubAccountId, OperatorError, readCoin, readPercent, type Command } from './command.ts'

const MODE = 'FPPS fixed'

export const modeFix: Command = {
  name: 'mode fix',
  takes: '<sub-account> <coin> <percent>',
  help: 'fixed FPPS as agreed with its owner: transaction fees count as so many percent of the block reward, from the next UTC day on',
  words: [3, 3],
  async run(context, { words: [name = '', coinName = '', said = ''] }) {
    const [coin, percent] = [readCoin(coinName), readPercent(said)]
    const { db, clock } = context.pool
    const [id, now] = [await findSubAccountId(context, name), clock()]
    const day = await db.transaction().execute(async trx => {
      const before = (await termsOf(trx, coin, [id], now))?.on(id, dayName(+now)).mode
      if (before === undefined) throw new OperatorError(`The pool does not pay for ${coin}.`)
      const fromDay = await agreeFixedFpps(trx, { subAccountId: id, coin, now }, percent)
      await writeSupportAudit(trx, now, { action: 'earnings.mode', subAccount: { id }, coin, before, after: { payMethod: MODE, fromDay } })
      await tellOwnerBySupport(trx, context.pool, { id, name }, { what: 'mode', coin, before: [before], after: [`${MODE} +${percent} % (${fromDay} UTC)`], pausedUntil: null })
      return fromDay
    })
    context.print(`${name} has ${MODE} for ${coin} from ${day} (UTC) on: the block reward and ${percent} %.`)
    return 'well'
  },
}
