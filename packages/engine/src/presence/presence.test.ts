import { expect, test, vi } from 'vitest'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { presenceOf, tellPresence, type PresentPart } from './presence.ts'

test('what runs in one process is known to the others while it runs, and not after', async () => {
  const { db } = await emptyDatabase()
  let now = new Date('2026-03-10T12:00:00Z')
  const errors: unknown[] = []
  const tell = (part: 'gateway' | 'payouts', instance: string, present: PresentPart[]) =>
    tellPresence({ db, clock: () => now, part, instance, present: () => present, onError: cause => errors.push(cause) })
  const told = (rows: number) => vi.waitUntil(async () => (await db.selectFrom('engine_presence').selectAll().execute()).length === rows)
  expect(await presenceOf(db, 'BTC', now)).toEqual({ ports: [], hasNode: false, pays: false })

  const [one, two, books] = [tell('gateway', 'stratum 0', [{ coin: 'BTC', ports: [3333, 3343] }]), tell('gateway', 'stratum 1', [{ coin: 'BTC', ports: [3333] }]), tell('payouts', 'a', [{ coin: 'LTC', pays: true }])]
  await told(3)
  expect(await presenceOf(db, 'BTC', now)).toEqual({ ports: [3333, 3343], hasNode: false, pays: false })
  expect(await presenceOf(db, 'LTC', now)).toEqual({ ports: [], hasNode: true, pays: true })

  await one.stop()
  expect(await presenceOf(db, 'BTC', now)).toEqual({ ports: [3333], hasNode: false, pays: false })
  // one that died without a word is believed for a minute
  now = new Date(+now + 60_000)
  expect((await presenceOf(db, 'BTC', now)).ports).toEqual([3333])
  expect((await presenceOf(db, 'BTC', new Date(+now + 1))).ports).toEqual([])
  await two.stop()
  await books.stop()
  await told(0)
  expect(errors).toEqual([])
})
