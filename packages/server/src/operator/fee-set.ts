import { setFee } from '@adit/engine/earnings/change-terms'
import { findSubAccountId, OperatorError, readCoin, type Command } from './command.ts'

export const feeSet: Command = {
  name: 'fee set',
  takes: '<sub-account> <coin> <percent | pool>',
  help: 'a fee of a sub-account\'s own, for the whole running UTC day and on; "pool" for the pool\'s again',
  words: [3, 3],
  async run(context, { words: [name = '', coinName = '', percent = ''] }) {
    const coin = readCoin(coinName)
    if (percent !== 'pool' && (!/^\d{1,3}(\.\d{1,2})?$/.test(percent) || Number(percent) > 100)) throw new OperatorError(`"${percent}" is no percentage with at most two decimals.`)
    const { db, clock } = context.pool
    await setFee(db, { subAccountId: await findSubAccountId(context, name), coin, now: clock() }, percent === 'pool' ? null : percent)
    context.print(percent === 'pool' ? `${name} pays the pool's fee for ${coin}.` : `${name} pays ${percent} % for ${coin}.`)
    return 'well'
  },
}
