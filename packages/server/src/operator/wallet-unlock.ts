import { unlockWallets } from '@adit/engine/payouts/control-payouts.queries'
import { findSubAccountId, readPaidCoin, type Command } from './command.ts'

export const walletUnlock: Command = {
  name: 'wallet unlock',
  takes: '<sub-account> <coin>',
  help: 'lets a sub-account change its locked wallets again, after you have made sure who asks',
  words: [2, 2],
  async run(context, { words: [name = '', coinName = ''] }) {
    const coin = readPaidCoin(coinName)
    const count = await unlockWallets(context.pool.db, await findSubAccountId(context, name), coin)
    context.print(count === 0 ? `${name} has no locked ${coin} wallet.` : `${count} ${coin} wallet${count === 1 ? '' : 's'} of ${name} unlocked.`)
    return 'well'
  },
}
