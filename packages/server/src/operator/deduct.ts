import { toAmount } from '@adit/contract/money'
import { deduct, DEDUCTION_TYPES } from '@adit/engine/earnings/grants'
import { writeSupportAudit } from '../kit/audit.ts'
import { tellOwnerBySupport } from '../kit/tell-owner.ts'
import { readAmount, readKey, readOneOf, requireSame } from './balance-words.ts'
import { findDeducted } from './balance.queries.ts'
import { findSubAccountId, OperatorError, readPaidCoin, type Command } from './command.ts'

export const deductFrom: Command = {
  name: 'deduct',
  takes: '<sub-account> <coin> <amount> <overpayment | service> [--key <key>]',
  help: 'takes from a sub-account\'s balance, never more than is there; once for a key, however often it is said',
  options: { key: { type: 'string' } },
  words: [4, 4],
  async run(context, { words: [name = '', coinName = '', said = '', typeName = ''], options }) {
    const coin = readPaidCoin(coinName)
    const [type, amount, key] = [readOneOf(typeName, DEDUCTION_TYPES), readAmount(said, coin), readKey(options)]
    const { db, clock } = context.pool
    const [id, now] = [await findSubAccountId(context, name), clock()]
    const text = toAmount(amount, coin)
    const done = await db.transaction().execute(async trx => {
      if (!await deduct(trx, { key, subAccountId: id, coin, type, amount, now })) return false
      await writeSupportAudit(trx, now, { action: 'balance.deduct', subAccount: { id }, coin, after: { type, amount: text } })
      await tellOwnerBySupport(trx, context.pool, { id, name }, { what: type, coin, before: [], after: [], amount: `${text} ${coin}`, pausedUntil: null })
      return true
    }).catch((cause: { constraint?: string }) => { throw cause.constraint === 'miner_not_below_zero' ? new OperatorError(`${name} has less than ${text} ${coin}. Nothing is changed.`) : cause })
    if (!done) requireSame(key, await findDeducted(db, key), { subAccountId: id, coin, type, amount })
    context.print(done ? `${text} ${coin} deducted from ${name} (key ${key}).` : `The key "${key}" was deducted before. Nothing is changed.`)
    return 'well'
  },
}
