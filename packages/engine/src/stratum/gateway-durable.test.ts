import { expect, test } from 'vitest'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { decodeBatch } from '../shares/batch-codec.ts'
import { openShareLog } from '../shares/share-log.ts'
import { openWorkerDirectory } from '../shares/worker-directory.ts'
import { farm } from '../test/farm.ts'
import { NOON, testGateway } from './test/test-gateway.ts'

test('a share answered true is in the database, under the worker that gave it', async () => {
  const { db } = await emptyDatabase()
  const { subAccountId } = await farm(db)
  const log = openShareLog({ db, clock: () => NOON, gateway: 'gateway-1' })
  const { ready } = await testGateway({ shares: log, directory: openWorkerDirectory({ db }) })
  const miner = await ready('north-hall.rig-7')
  expect(await miner.submit(miner.solve(), 'north-hall.rig-7')).toMatchObject({ result: true })
  const batches = await db.selectFrom('share_batch').selectAll().execute()
  const shares = batches.flatMap(batch => decodeBatch(batch.shares))
  const worker = await db.selectFrom('worker').selectAll().where('name', '=', 'rig-7').executeTakeFirstOrThrow()
  expect(worker).toMatchObject({ sub_account_id: subAccountId, last_ip: '127.0.0.1', user_agent: 'test-miner/1.0' })
  expect(shares).toMatchObject([{ workerId: Number(worker.id), outcome: 'accepted', work: 256n }])
  await log.close()
})

test('a sub-account that is not in the database is refused', async () => {
  const { db } = await emptyDatabase()
  const { connect } = await testGateway({ directory: openWorkerDirectory({ db }) })
  const miner = await connect()
  await miner.subscribe()
  expect(await miner.ask('mining.authorize', ['north-hall.001', 'x'])).toMatchObject({ result: false, error: [24, 'Unknown sub-account', null] })
  expect(await miner.ask('mining.authorize', ['001', 'x'])).toMatchObject({ result: false, error: [24, 'A worker is named sub-account.worker', null] })
})
