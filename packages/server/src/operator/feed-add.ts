import { randomBytes } from 'node:crypto'
import { addFeed } from '@adit/engine/shares/feed.queries'
import { OperatorError, readCoin, type Command } from './command.ts'

export const feedAdd: Command = {
  name: 'feed add',
  takes: '<name> <coin,…> [--credited]',
  help: 'lets another pool engine send shares of these coins, and prints its key once; without --credited they earn nothing by PPS',
  options: { credited: { type: 'boolean' } },
  words: [2, 2],
  async run({ pool: { db, clock }, print }, { words: [name = '', coins = ''], options: { credited } }) {
    if (await db.selectFrom('share_feed').select('id').where('name', '=', name).executeTakeFirst()) throw new OperatorError(`There is a feed named "${name}" already.`)
    const key = randomBytes(32).toString('base64url')
    await addFeed(db, { name, key, coins: coins.split(',').map(coin => readCoin(coin.trim())), credited: credited === true, now: clock() })
    print(`Key of ${name}: ${key}`)
    return 'well'
  },
}
