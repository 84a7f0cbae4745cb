import type { Selectable } from 'kysely'
import { COIN_FACTS } from '@adit/contract/coin-facts'
import { COINS, type Coin } from '@adit/contract/coins'
import { scaleHashrate, unitsOf } from '@adit/contract/hashrate-units'
import type { miner } from '@adit/contract/miner'
import { fail } from '@adit/contract/refusals'
import type { Schema } from '@adit/db/schema'
import { minerAlgorithms } from '@adit/engine/coins/miner-models'
import type { Serve } from '../kit/context.ts'
import * as queries from './miner.queries.ts'

const coinsOf = (algorithm: string): Coin[] => COINS.filter(coin => minerAlgorithms(COIN_FACTS[coin].algorithm).includes(algorithm))

/** A machine is compared by what it takes for a unit of its own scale: joules a terahash, a gigahash or a kilosolution. */
function presentModel({ power_watts: power, hashrate: hashRate, ...model }: Selectable<Schema['miner_model']>) {
  const coinTypes = coinsOf(model.algorithm)
  const coin = coinTypes.find(each => COIN_FACTS[each].algorithm === model.algorithm) ?? 'BTC'
  const scale = COIN_FACTS[coin].quotedPer
  const unit = unitsOf(coin).find(({ prefix }) => prefix === scale)!
  return {
    ...model, power, hashRate, hashRateText: scaleHashrate(hashRate, coin).text, efficiency: Number((power / (hashRate / unit.size)).toFixed(3)),
    efficiencyUnit: `J/${unit.label.replace('/s', '')}`, coinTypes,
  }
}

const toFilter = ({ coinType, brand, search }: { coinType?: Coin | undefined; brand?: string | undefined; search?: string | undefined }) =>
  ({ algorithms: coinType && minerAlgorithms(COIN_FACTS[coinType].algorithm), brand, search })

export const coins: Serve<typeof miner.coins> = async ({ db }) => {
  const counts = new Map((await queries.countByAlgorithm(db)).map(({ algorithm, count }) => [algorithm, Number(count)]))
  const items = COINS.map(coinType => {
    const { algorithm } = COIN_FACTS[coinType]
    return { coinType, algorithm, minerNum: minerAlgorithms(algorithm).reduce((sum, each) => sum + (counts.get(each) ?? 0), 0) }
  })
  return { items: items.filter(({ minerNum }) => minerNum > 0) }
}

export const list: Serve<typeof miner.list> = async ({ db }, { pageNum, pageSize, ...said }) => {
  const filter = toFilter(said)
  const [models, totalRecord] = await Promise.all([queries.findModels(db, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }), queries.countModels(db, filter)])
  return { items: models.map(presentModel), pageNum, pageSize, totalRecord, totalPage: Math.ceil(totalRecord / pageSize) }
}

export const detail: Serve<typeof miner.detail> = async ({ db }, { id }) => presentModel(await queries.findModel(db, id) ?? fail('PARAMETER_ILLEGAL'))

export const all: Serve<typeof miner.all> = async ({ db }, said) => ({ items: (await queries.findModels(db, toFilter(said))).map(presentModel) })
