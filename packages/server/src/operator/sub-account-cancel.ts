import { cancelSubAccount } from './sub-account.queries.ts'
import { OperatorError, type Command } from './command.ts'

export const subAccountCancel: Command = {
  name: 'sub-account cancel',
  takes: '<sub-account>',
  help: 'a sub-account in the recycle bin can then no longer be recovered; what it has coming is still paid',
  words: [1, 1],
  async run({ pool, print }, { words: [name = ''] }) {
    if (!await cancelSubAccount(pool.db, name, pool.clock())) throw new OperatorError(`There is no sub-account named "${name}" in the recycle bin.`)
    print(`${name} is cancelled.`)
    return 'well'
  },
}
