import { stopFeed } from '@adit/engine/shares/feed.queries'
import { OperatorError, type Command } from './command.ts'

export const feedStop: Command = {
  name: 'feed stop',
  takes: '<name>',
  help: 'takes no more shares of a feed; what it sent stands',
  words: [1, 1],
  async run({ pool: { db, clock }, print }, { words: [name = ''] }) {
    if (!await stopFeed(db, name, clock())) throw new OperatorError(`There is no feed named "${name}".`)
    print(`The key of ${name} opens nothing any more.`)
    return 'well'
  },
}
