import { expect, test, vi } from 'vitest'
import { dashboard } from '@adit/contract/dashboard'
import { signedApi } from '@adit/contract/signed-api'
import { worker } from '@adit/contract/worker'
import { showWorkers } from '@adit/engine/shares/accountant'
import { foldAll } from '@adit/engine/shares/fold'
import type { Share } from '@adit/engine/shares/share'
import { openShareLog } from '@adit/engine/shares/share-log'
import { seeded } from '@adit/engine/test/farm'
import { keyOf } from '../signed-api/test/key.ts'
import { NOON, testPool } from '../test/pool.ts'

vi.setConfig({ testTimeout: 180_000 })

const HOUR = 3_600_000
const HOURS = 26
/** In hashes a second. */
const RATES = [40e12, 90e12, 140e12]
/** A share each ten seconds, as machines are asked for. */
const SHARE_S = 10

test('machines of a known rate read within their stated uncertainty over 10 minutes, an hour and a day, in the list, on the dashboard and to programs alike', async () => {
  const pool = await testPool()
  const { db } = pool
  const miner = await pool.miner()
  const { subAccount, call } = miner
  const machines = await db.insertInto('worker').values(RATES.map((_, at) => ({ sub_account_id: subAccount.id, name: `00${at + 1}`, first_seen_at: NOON, last_seen_at: NOON }))).returning('id').execute()
  const chance = seeded(11)
  for (let hour = -HOURS; hour < 0; hour++) {
    const [from, to] = [+NOON + hour * HOUR, +NOON + (hour + 1) * HOUR]
    const shares = RATES.flatMap((rate, at) => {
      const own: Share[] = []
      const wait = () => -Math.log(1 - chance()) * SHARE_S * 1000
      for (let time = from + wait(); time < to; time += wait())
        own.push({ at: new Date(time), coin: 'BTC', workerId: machines[at]!.id, subAccountId: subAccount.id, outcome: 'accepted', work: BigInt(rate * SHARE_S) })
      return own
    })
    await openShareLog({ db, clock: () => new Date(to), gateway: 'known' }).append(shares)
    await foldAll(db, new Date(to))
    await showWorkers(db)
  }

  const { items } = await call(worker.list, { pageNum: 1, pageSize: 10 })
  const hash = await call(dashboard.hash, {})
  const key = await keyOf(pool, miner)
  const [signed, overview, signedWorkers] = [await key.call(signedApi.hashrate), await key.call(signedApi.accountOverview), (await key.call(signedApi.workers)).rows]
  const all = RATES.reduce((sum, rate) => sum + rate, 0)
  const shown = [
    { list: 'hsLast10MinNum', signedAs: 'last10m', overviewAs: 'hsLast10m', seconds: 600, sum: hash.hsNowNum, error: hash.hsNowError },
    { list: 'hsLast1HourNum', signedAs: 'last1h', overviewAs: 'hsLast1h', seconds: 3600, sum: hash.hsLast1HNum, error: hash.hsLast1HError },
    { list: 'hsLast1DNum', signedAs: 'last1d', overviewAs: 'hsLast1d', seconds: 86_400, sum: hash.hsLast1DNum, error: hash.hsLast1DError },
  ] as const
  for (const { list, signedAs, overviewAs, seconds, sum, error } of shown) {
    for (const [at, rate] of RATES.entries()) {
      const read = items.find(({ workerId }) => workerId === `00${at + 1}`)![list]!
      expect(Math.abs(read - rate) / rate).toBeLessThan(3 * Math.sqrt(SHARE_S / seconds))
      // to the last million hashes, which is what this wire is in
      expect(signedWorkers.find(({ worker: name }) => name.endsWith(`.00${at + 1}`))![signedAs]).toBe(String(Math.round(read / 1e6)))
    }
    expect(Math.abs(sum! - all) / sum!).toBeLessThan(3 * error!)
    // Unequal machines are less certain than as many equal shares would be, and more than the largest alone.
    expect(error! * Math.sqrt(seconds / SHARE_S)).toBeGreaterThan(1 / Math.sqrt(RATES.length))
    expect(error! * Math.sqrt(seconds / SHARE_S)).toBeLessThan(1.2)
    expect([signed[signedAs], overview[overviewAs]]).toEqual([String(Math.round(sum! / 1e6)), String(Math.round(sum!))])
    expect(items.reduce((total, item) => total + item[list]!, 0) / sum!).toBeCloseTo(1, 9)
  }
})
