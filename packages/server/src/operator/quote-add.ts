import { toAmount } from '@adit/contract/money'
import { insertQuotes } from '@adit/engine/chain/quotes.queries'
import { readAmount, readSome } from './balance-words.ts'
import { OperatorError, readCoin, type Command } from './command.ts'
import { readDifficulty, readMoment } from './moment-words.ts'

/** A day whose difficulty nobody quoted is not settled, nor any after it, until somebody says what it was. */
export const quoteAdd: Command = {
  name: 'quote add',
  takes: '<coin> <moment> <difficulty> <block reward> <fees of a block>',
  help: 'what was so of a coin\'s chain at a moment that was missed, so that its day can be settled',
  words: [5, 5],
  async run({ pool: { db, clock }, print }, { words: [coinName = '', momentSaid = '', difficultySaid = '', rewardSaid = '', feesSaid = ''] }) {
    const coin = readCoin(coinName)
    const [at, difficulty, reward, fees] = [readMoment(momentSaid, clock()), readDifficulty(difficultySaid), readAmount(rewardSaid, coin), readSome(feesSaid, coin)]
    const none = { next_difficulty: null, next_difficulty_at: null, price_usd: null, price_cny: null }
    const { numAffectedRows: added } = await insertQuotes(db, coin, [{ at, network_difficulty: difficulty, block_reward: String(reward), tx_fee: String(fees), ...none }])
    if (added !== 1n) throw new OperatorError(`There is a quote of ${coin} of that moment already. Nothing is changed.`)
    print(`${coin} at ${at.toISOString()}: difficulty ${difficulty}, ${toAmount(reward, coin)} a block and ${toAmount(fees, coin)} of fees.`)
    return 'well'
  },
}
