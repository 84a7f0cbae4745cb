import { unlockWallets } from '@adit/engine/payouts/control-payouts.queries'
import { writeSupportAudit } from '../kit/audit.ts'
import { tellOwnerBySupport } from '../kit/tell-owner.ts'
import { findSubAccountId, readPaidCoin, type Command } from './command.ts'

export const walletUnlock: Command = {
  name: 'wallet unlock',
  takes: '<sub-account> <coin>',
  help: 'lets a sub-account change its locked wallets again, after you have made sure who asks',
  words: [2, 2],
  async run(context, { words: [name = '', coinName = ''] }) {
    const coin = readPaidCoin(coinName)
    const { db, clock } = context.pool
    const id = await findSubAccountId(context, name)
    const count = await db.transaction().execute(async trx => {
      const unlocked = await unlockWallets(trx, id, coin)
      if (unlocked === 0) return 0
      await writeSupportAudit(trx, clock(), { action: 'wallet.unlock', subAccount: { id }, coin })
      await tellOwnerBySupport(trx, context.pool, { id, name }, { what: 'unlock', coin, before: [], after: [], pausedUntil: null })
      return unlocked
    })
    context.print(count === 0 ? `${name} has no locked ${coin} wallet.` : `${count} ${coin} wallet${count === 1 ? '' : 's'} of ${name} unlocked.`)
    return 'well'
  },
}
