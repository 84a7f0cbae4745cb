import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

export type MinerFilter = { algorithms?: readonly string[] | undefined; brand?: string | undefined; search?: string | undefined }

const matching = (db: Db, { algorithms, brand, search }: MinerFilter) => {
  let models = db.selectFrom('miner_model')
  if (algorithms) models = models.where('algorithm', '=', sql<string>`any(${algorithms}::text[])`)
  if (brand) models = models.where(sql`lower(brand)`, '=', brand.toLowerCase())
  if (search) models = models.where(sql`strpos(lower(brand || ' ' || model), ${search.toLowerCase()})`, '>', 0)
  return models
}

export const findModels = (db: Db, filter: MinerFilter, page?: { limit: number; offset: number }) => {
  const models = matching(db, filter).selectAll().orderBy('brand').orderBy('hashrate', 'desc').orderBy('id')
  return (page ? models.limit(page.limit).offset(page.offset) : models).execute()
}

export const countModels = async (db: Db, filter: MinerFilter): Promise<number> =>
  Number((await matching(db, filter).select(sql<bigint>`count(*)`.as('count')).executeTakeFirstOrThrow()).count)

export const findModel = (db: Db, id: number) => db.selectFrom('miner_model').selectAll().where('id', '=', id).executeTakeFirst()

export const countByAlgorithm = (db: Db) =>
  db.selectFrom('miner_model').select(['algorithm', sql<bigint>`count(*)`.as('count')]).groupBy('algorithm').execute()
