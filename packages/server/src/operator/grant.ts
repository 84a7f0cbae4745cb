import { toAmount } from '@adit/contract/money'
import { grant, GRANT_TYPES } from '@adit/engine/earnings/grants'
import { writeSupportAudit } from '../kit/audit.ts'
import { tellOwnerBySupport } from '../kit/tell-owner.ts'
import { readAmount, readKey, readOneOf, requireSame } from './balance-words.ts'
import { findGranted } from './balance.queries.ts'
import { findSubAccountId, OperatorError, readPaidCoin, type Command } from './command.ts'

export const grantTo: Command = {
  name: 'grant',
  takes: '<sub-account> <coin> <refund | compensation> <amount> <reason> [--key <key>]',
  help: 'credits a sub-account: a refund out of the pool\'s fees, a compensation at its cost; once for a key, however often it is said',
  options: { key: { type: 'string' } },
  words: [5, 5],
  async run(context, { words: [name = '', coinName = '', typeName = '', said = '', reasonSaid = ''], options }) {
    const coin = readPaidCoin(coinName)
    const [type, amount, key, reason] = [readOneOf(typeName, GRANT_TYPES), readAmount(said, coin), readKey(options), reasonSaid.trim()]
    if (reason === '' || reason.length > 200) throw new OperatorError('A reason has 1 to 200 characters: the owner reads it.')
    const { db, clock } = context.pool
    const [id, now] = [await findSubAccountId(context, name), clock()]
    const text = toAmount(amount, coin)
    const done = await db.transaction().execute(async trx => {
      if (!await grant(trx, { key, subAccountId: id, coin, type, amount, reason, now })) return false
      await writeSupportAudit(trx, now, { action: 'balance.grant', subAccount: { id }, coin, after: { type, amount: text, reason } })
      await tellOwnerBySupport(trx, context.pool, { id, name }, { what: type, coin, before: [], after: [], amount: `${text} ${coin}`, reason, pausedUntil: null })
      return true
    })
    if (!done) requireSame(key, await findGranted(db, key), { subAccountId: id, coin, type, amount })
    context.print(done ? `${text} ${coin} granted to ${name} (key ${key}).` : `The key "${key}" was granted before. Nothing is changed.`)
    return 'well'
  },
}
