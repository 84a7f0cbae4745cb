import { toAmount } from '@adit/contract/money'
import { insertMature } from '@adit/engine/chain/block.queries'
import { STRATUM_COINS } from '../kit/stratum-settings.ts'
import { readAmount, readSome } from './balance-words.ts'
import { findSubAccountId, OperatorError, readCoin, type Command } from './command.ts'
import { readDifficulty, readMoment } from './moment-words.ts'

export const blockAdd: Command = {
  name: 'block add',
  takes: '<coin> <hash> <height> <found at> <difficulty> <reward> <fees> [--mev <amount>] [--by <sub-account>]',
  help: 'a block that another engine has found of a coin whose shares it feeds, once its reward can be spent; the next settlement shares it out',
  options: { mev: { type: 'string' }, by: { type: 'string' } },
  words: [7, 7],
  async run(context, { words: [coinName = '', hash = '', heightSaid = '', foundSaid = '', difficulty = '', rewardSaid = '', feesSaid = ''], options: { mev = '0', by } }) {
    const { db, clock } = context.pool
    const [coin, now] = [readCoin(coinName), clock()]
    if (STRATUM_COINS.some(mined => mined === coin)) throw new OperatorError(`Blocks of ${coin} are found here and come by themselves.`)
    if (!/^(0x)?[0-9a-f]{64}$/.test(hash)) throw new OperatorError(`"${hash}" is no hash of a block: 64 small hex digits.`)
    if (!/^\d{1,15}$/.test(heightSaid)) throw new OperatorError(`"${heightSaid}" is no height.`)
    const [foundAt, reward, fee] = [readMoment(foundSaid, now), readAmount(rewardSaid, coin), readSome(feesSaid, coin)]
    const subAccountId = typeof by === 'string' ? await findSubAccountId(context, by) : null
    const block = { coin, hash, height: BigInt(heightSaid), foundAt, networkDifficulty: readDifficulty(difficulty), reward, fee, mev: readSome(String(mev), coin), subAccountId }
    if (!await db.transaction().execute(trx => insertMature(trx, block, now))) throw new OperatorError(`The block ${hash} of ${coin} is there already. Nothing is changed.`)
    context.print(`Block ${heightSaid} of ${coin}: ${toAmount(reward + fee + block.mev, coin)} ${coin} are shared out with this UTC day.`)
    return 'well'
  },
}
