import { describe, expect, test } from 'vitest'
import { OBSERVER_PAUSE_MS, OBSERVER_VISITS } from '@adit/contract/constants'
import type { Input } from '@adit/contract/kit'
import { observer } from '@adit/contract/observer'
import { observerLink } from '@adit/contract/observer-link'
import { area, get, text, z } from '@adit/contract/kit'
import { testPool, type TestPool } from '../test/pool.ts'
import { buildApp } from './app.ts'
import { serve } from './serve.ts'

const HOUR = 3_600_000
type Link = Input<typeof observer.checkObserver>

async function link(pool: TestPool, more: Partial<Input<typeof observerLink.create>> = {}) {
  const miner = await pool.miner()
  const { id, link: address } = await miner.call(observerLink.create, {
    userId: miner.subAccount.name, coinType: 'BTC', remark: 'hall_1', permission: ['dashboard'], addresses: [], ...more,
  })
  const state = () => miner.call(observerLink.query, { id })
  return { miner, id, state, said: Object.fromEntries(new URL(address!).searchParams) as Link }
}
const open = (pool: TestPool, said: Link) => pool.call(observer.checkObserver, said)

describe('the observer\'s door', () => {
  test('opens to the whole link alone: cut, changed or of another sub-account it is illegal, unknown it is invalid', async () => {
    const pool = await testPool()
    const { said } = await link(pool)
    const other = await pool.miner({ name: 'other-farm' })
    await expect(open(pool, said)).resolves.toMatchObject({ userId: 'farm-1' })
    await expect(open(pool, { ...said, observerUserId: 'FARM-1' })).resolves.toMatchObject({ userId: 'farm-1' })
    for (const accessKey of [said.accessKey.slice(1), `${said.accessKey}x`, `${said.accessKey.slice(1)}%`]) await expect(open(pool, { ...said, accessKey })).rejects.toThrow('003016')
    await expect(open(pool, { ...said, observerUserId: other.subAccount.name })).rejects.toThrow('003016')
    await expect(open(pool, { ...said, accessKey: 'x'.repeat(32) })).rejects.toThrow('003015')
    await expect(open(pool, { ...said, accessKey: '' })).rejects.toThrow('000001')
    await expect(pool.call(observer.checkObserver, { observerUserId: 'farm-1' } as Link)).rejects.toThrow('000001')
    // a token opens nothing here
    await expect(other.call(observer.checkObserver, { ...said, accessKey: 'x'.repeat(32) })).rejects.toThrow('003015')
  })

  test('is shut once the link has expired, to the millisecond', async () => {
    const pool = await testPool()
    const { said, state } = await link(pool, { expireDate: +pool.pool.clock() + HOUR })
    pool.advance(HOUR - 1)
    await expect(open(pool, said)).resolves.toMatchObject({ expireDate: expect.any(Number) as number })
    pool.advance(1)
    await expect(open(pool, said)).rejects.toThrow('910120')
    expect(await state()).toMatchObject({ status: 'expired', visits: 1 })
  })

  test('is shut while the sub-account is in the recycle bin', async () => {
    const pool = await testPool()
    const { said } = await link(pool)
    await pool.db.updateTable('sub_account').set({ deleted_at: pool.pool.clock() }).execute()
    await expect(open(pool, said)).rejects.toThrow('003015')
  })

  test('opens to the named addresses and ranges alone, however they are written', async () => {
    const pool = await testPool()
    const { said, state } = await link(pool, { addresses: ['192.0.2.7', '198.51.100.0/24', '2001:db8:a::/48'] })
    const from = async (remoteAddress: string) => (await pool.app.inject({ url: observer.checkObserver.path, query: said as Record<string, string>, remoteAddress })).json<{ code: string }>().code
    for (const address of ['192.0.2.7', '198.51.100.1', '198.51.100.255', '2001:db8:a:1::1', '::ffff:192.0.2.7']) expect(await from(address), address).toBe('000000')
    for (const address of ['192.0.2.8', '198.51.101.1', '2001:db8:b::1', '127.0.0.1', '::1']) expect(await from(address), address).toBe('910130')
    expect(await state()).toMatchObject({ visits: 5 })
  })

  test('shows what the link permits and nothing else, by link or by token where a call takes both', async () => {
    const pool = await testPool()
    const ByLink = z.object({ accessKey: text(64), observerUserId: text(64) })
    const sample = area('sample', {
      worker: get('/sample/worker', { may: 'observer:worker', in: ByLink, out: z.object({ whose: z.string(), coin: z.string() }) }),
      statement: get('/sample/statement', { may: 'observer:recv+pay', in: ByLink, out: z.object({ whose: z.string() }) }),
      either: get('/sample/either', { may: 'worker_readonly or observer:worker', in: z.object({ accessKey: z.optional(text(64)), observerUserId: z.optional(text(64)), userId: z.optional(text(64)) }), out: z.object({ whose: z.string() }) }),
    })
    const app = await buildApp(pool.pool)
    const whose = async ({ subAccount, coin }: { subAccount: { name: string }; coin: string }) => ({ whose: subAccount.name, coin })
    serve(app, pool.pool, sample, { worker: whose, statement: whose, either: whose })
    const links = {
      worker: await link(pool, { permission: ['worker'] }), recv: await link(pool, { permission: ['recv'] }), both: await link(pool, { permission: ['recv', 'pay'] }),
    }
    const ask = async (url: string, said: object, token?: string) => {
      const { code, data } = (await app.inject({ url, query: said as Record<string, string>, headers: token ? { token } : {} })).json<{ code: string; data: { whose?: string } | null }>()
      return data?.whose ?? code
    }
    expect(await ask('/sample/worker', links.worker.said)).toBe('farm-1')
    expect(await ask('/sample/worker', links.both.said)).toBe('900003')
    expect(await ask('/sample/statement', links.both.said)).toBe('farm-3')
    expect(await ask('/sample/statement', links.recv.said)).toBe('900003')
    expect(await ask('/sample/statement', links.worker.said)).toBe('900003')
    // an owner's token adds nothing to a call that goes by link
    expect(await ask('/sample/worker', links.recv.said, links.recv.miner.token)).toBe('900003')
    expect(await ask('/sample/either', links.worker.said)).toBe('farm-1')
    expect(await ask('/sample/either', links.recv.said)).toBe('900003')
    expect(await ask('/sample/either', links.worker.said, links.recv.miner.token)).toBe('farm-1')
    expect(await ask('/sample/either', {}, links.recv.miner.token)).toBe('farm-2')
    expect(await ask('/sample/either', { userId: 'farm-1' }, links.recv.miner.token)).toBe('900003')
    expect(await ask('/sample/either', {})).toBe('000403')
    expect(await ask('/sample/either', { accessKey: '' }, links.recv.miner.token)).toBe('003016')
  })
})

describe('visits', () => {
  test('are counted when the link is opened, and when it is used after ten quiet minutes', async () => {
    const pool = await testPool()
    const { said, state } = await link(pool)
    await open(pool, said)
    await open(pool, said)
    pool.advance(OBSERVER_VISITS.endsAfterMs)
    await open(pool, said)
    expect(await state()).toMatchObject({ visits: 3, lastVisitDate: +pool.pool.clock() })
  })

  test('that are too many pause the link for an hour, and say how long is left', async () => {
    const pool = await testPool()
    const { said, state } = await link(pool)
    const other = await link(pool)
    await open(pool, said)
    await pool.db.updateTable('observer_visit').set({ window_calls: OBSERVER_VISITS.calls - 1 }).execute()
    pool.advance(OBSERVER_VISITS.perMs - 1)
    await expect(open(pool, said)).resolves.toMatchObject({ userId: 'farm-1' })
    const refused = await pool.envelope(observer.checkObserver, said)
    expect(refused).toMatchObject({ code: '003017', data: { retryAfter: 3600, until: +pool.pool.clock() + OBSERVER_PAUSE_MS } })
    expect(await state()).toMatchObject({ status: 'paused', pausedUntil: +pool.pool.clock() + OBSERVER_PAUSE_MS })
    await expect(open(pool, other.said)).resolves.toMatchObject({ userId: 'farm-2' })
    // asking meanwhile does not make it longer
    pool.advance(OBSERVER_PAUSE_MS - 1)
    expect(await pool.envelope(observer.checkObserver, said)).toMatchObject({ code: '003017', data: { retryAfter: 1 } })
    pool.advance(1)
    await expect(open(pool, said)).resolves.toMatchObject({ userId: 'farm-1' })
    expect(await state()).toMatchObject({ status: 'active', pausedUntil: null })
    expect(await pool.db.selectFrom('observer_visit').select('window_calls').where('paused_until', 'is', null).execute()).toEqual([{ window_calls: 1 }, { window_calls: 1 }])
  })

  test('are too many within ten minutes only', async () => {
    const pool = await testPool()
    const { said } = await link(pool)
    await open(pool, said)
    await pool.db.updateTable('observer_visit').set({ window_calls: OBSERVER_VISITS.calls }).execute()
    pool.advance(OBSERVER_VISITS.perMs)
    await expect(open(pool, said)).resolves.toMatchObject({ userId: 'farm-1' })
  })

  test('at once are each counted', async () => {
    const pool = await testPool()
    const { said, state } = await link(pool)
    await open(pool, said)
    await pool.db.updateTable('observer_visit').set({ window_calls: OBSERVER_VISITS.calls - 10 }).execute()
    const codes = (await Promise.all(Array.from({ length: 30 }, () => pool.envelope(observer.checkObserver, said)))).map(({ code }) => code)
    expect(codes.filter(code => code === '000000')).toHaveLength(10)
    expect(codes.filter(code => code === '003017')).toHaveLength(20)
    expect(await state()).toMatchObject({ status: 'paused', visits: 12 })
  })
})
