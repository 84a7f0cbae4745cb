import { writeSupportAudit } from '../kit/audit.ts'
import { tellOwnerBySupport } from '../kit/tell-owner.ts'
import { OperatorError, type Command } from './command.ts'
import { cancelSubAccount } from './sub-account.queries.ts'

export const subAccountCancel: Command = {
  name: 'sub-account cancel',
  takes: '<sub-account>',
  help: 'a sub-account in the recycle bin can then no longer be recovered; what it has coming is still paid',
  words: [1, 1],
  async run({ pool, print }, { words: [name = ''] }) {
    const now = pool.clock()
    await pool.db.transaction().execute(async trx => {
      const subAccount = await cancelSubAccount(trx, name, now)
      if (!subAccount) throw new OperatorError(`There is no sub-account named "${name}" in the recycle bin.`)
      await writeSupportAudit(trx, now, { action: 'subAccount.cancel', subAccount })
      await tellOwnerBySupport(trx, pool, { ...subAccount, name }, { what: 'cancelled', coin: null, before: [], after: [], pausedUntil: null })
    })
    print(`${name} is cancelled.`)
    return 'well'
  },
}
