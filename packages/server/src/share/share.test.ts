import { describe, expect, test } from 'vitest'
import type { Input } from '@adit/contract/kit'
import { observerLink } from '@adit/contract/observer-link'
import { MAILED_CODE, secondFactor } from '@adit/contract/second-factor'
import { session } from '@adit/contract/session'
import { share } from '@adit/contract/share'
import { lastMailTo } from '../test/browser.ts'
import { testPool, type TestPool } from '../test/pool.ts'

type Miner = Awaited<ReturnType<TestPool['miner']>>

/** A code of the second factor, mailed to whoever asks. */
async function proof(pool: TestPool, { account: { email }, ...miner }: Miner) {
  pool.advance(MAILED_CODE.againAfterMs)
  await miner.call(secondFactor.send, {})
  return { verifyType: 'email' as const, verifyCode: (await lastMailTo(pool, email)).code }
}
const added = (owner: Miner, email: string, verify: Pick<Input<typeof share.add>, 'verifyType' | 'verifyCode'>, kind: 'worker_readonly' | 'worker_edit' = 'worker_readonly') =>
  owner.call(share.add, { userId: owner.subAccount.name, coinType: 'BTC', email, kind, ...verify })
const ended = (owner: Miner, email: string) => owner.call(share.delete, { userId: owner.subAccount.name, coinType: 'BTC', email })
const NO_CODE = { verifyType: 'email' as const, verifyCode: '000000' }

async function twoMiners() {
  const pool = await testPool()
  return { pool, ann: await pool.miner({ name: 'ann-farm' }), bob: await pool.miner({ name: 'bob-farm' }) }
}

describe('an authorised user', () => {
  test('is let in by e-mail and code, sees the sub-account marked as shared, and both sides are told', async () => {
    const { pool, ann, bob } = await twoMiners()
    const shared = await added(ann, ' BOB-farm@miner.test ', await proof(pool, ann))
    expect(shared).toEqual({ email: 'bob-farm@miner.test', kind: 'worker_readonly', permission: ['worker_readonly', 'dashboard', 'pay', 'recv', 'worker'], creatDate: +pool.pool.clock() })
    expect(await ann.call(share.query, {})).toEqual({ items: [shared], timeZone: 'TIME_ZONE_8' })
    expect((await bob.call(session.userList, {})).items).toEqual([
      expect.objectContaining({ userId: 'bob-farm', authorizedUser: false }),
      { userId: 'ann-farm', nickName: '', coinType: 'BTC', authorizedUser: true, permission: shared.permission },
    ])
    expect(await bob.call(session.setUser, { userId: 'ann-farm', coinType: 'BTC' })).toMatchObject({ userId: 'ann-farm', authorizedUser: true, permission: shared.permission })
    const told = (await pool.mails()).slice(-2)
    expect(told.map(({ recipient, template }) => [recipient, template])).toEqual([['bob-farm@miner.test', 'accessGiven'], ['ann-farm@miner.test', 'accessGivenByYou']])
    expect(told[0]!.body_text).toContain('ann-farm')
    expect(told[1]!.body_text).toContain('127.0.0.1')
  })

  test('of the editing kind may edit workers too; neither kind may configure the sub-account', async () => {
    const { pool, ann, bob } = await twoMiners()
    expect((await added(ann, bob.account.email, await proof(pool, ann), 'worker_edit')).permission).toEqual(['worker_readonly', 'worker_edit', 'dashboard', 'pay', 'recv', 'worker'])
    await expect(bob.call(share.query, { userId: 'ann-farm' })).rejects.toThrow('900003')
    await expect(bob.call(observerLink.list, { userId: 'ann-farm' })).rejects.toThrow('900003')
    const carl = await pool.miner()
    await expect(bob.call(share.add, { userId: 'ann-farm', coinType: 'BTC', email: carl.account.email, kind: 'worker_readonly', ...await proof(pool, bob) })).rejects.toThrow('900003')
    await expect(bob.call(share.delete, { userId: 'ann-farm', coinType: 'BTC', email: bob.account.email })).rejects.toThrow('900003')
  })

  test('is nobody who is missing, not oneself, not twice, and no address that is none', async () => {
    const { pool, ann, bob } = await twoMiners()
    await expect(added(ann, 'nobody@miner.test', NO_CODE)).rejects.toThrow('000018')
    await expect(added(ann, 'ANN-farm@miner.test', NO_CODE)).rejects.toThrow('002008')
    for (const email of ['bob', 'bob@', '@miner.test', 'a@b,c@d.test', `${'x'.repeat(250)}@a.test`]) await expect(added(ann, email, NO_CODE)).rejects.toThrow('000026')
    await added(ann, bob.account.email, await proof(pool, ann))
    const before = await pool.mails()
    await expect(added(ann, bob.account.email, NO_CODE, 'worker_edit')).rejects.toThrow('002009')
    expect((await ann.call(share.query, {})).items).toMatchObject([{ kind: 'worker_readonly' }])
    expect(await pool.mails()).toEqual(before)
  })

  test('is let in once when asked for many times at once', async () => {
    const { pool, ann, bob } = await twoMiners()
    const codes = [await proof(pool, ann), await proof(pool, ann), await proof(pool, ann)]
    const answers = await Promise.all(codes.map(code => added(ann, bob.account.email, code).then(() => 'added', (cause: Error) => cause.message)))
    expect(answers.filter(answer => answer === 'added')).toHaveLength(1)
    expect(answers.filter(answer => answer === '002009')).toHaveLength(2)
    expect((await pool.mails()).filter(({ template }) => template === 'accessGiven')).toHaveLength(1)
    expect(await pool.db.selectFrom('audit_record').select('action').execute()).toEqual([{ action: 'access.share' }])
  })

  test('needs the second factor of the owner: without a right code nothing changes', async () => {
    const { pool, ann, bob } = await twoMiners()
    const foreign = await proof(pool, bob)
    await expect(ann.call(share.add, { userId: 'ann-farm', coinType: 'BTC', email: bob.account.email, kind: 'worker_readonly' } as Input<typeof share.add>)).rejects.toThrow('000001')
    for (const verify of [NO_CODE, foreign, { verifyType: 'app' as const, verifyCode: '000000' }]) await expect(added(ann, bob.account.email, verify)).rejects.toThrow(/^9101/)
    expect(await ann.call(share.query, {})).toMatchObject({ items: [] })
    expect(await pool.db.selectFrom('audit_record').select('action').execute()).toEqual([])
  })

  test('is let out again without a code, at once, and both sides are told; nobody who was not in', async () => {
    const { pool, ann, bob } = await twoMiners()
    await added(ann, bob.account.email, await proof(pool, ann))
    await bob.call(session.setUser, { userId: 'ann-farm', coinType: 'BTC' })
    await ended(ann, bob.account.email)
    expect(await ann.call(share.query, {})).toMatchObject({ items: [] })
    expect(await bob.call(session.current, {})).toMatchObject({ userId: null, authorizedUser: false, permission: [] })
    await expect(bob.call(session.setUser, { userId: 'ann-farm', coinType: 'BTC' })).rejects.toThrow('900003')
    expect((await pool.mails()).slice(-2).map(({ recipient, template }) => [recipient, template])).toEqual([['bob-farm@miner.test', 'accessEnded'], ['ann-farm@miner.test', 'accessEndedByYou']])
    await expect(ended(ann, bob.account.email)).rejects.toThrow('000018')
    expect((await pool.envelope(share.delete, { userId: 'ann-farm', coinType: 'BTC', email: bob.account.email }, { token: ann.token, lang: 'en' })).msg).toContain('Reload the list')
    await expect(ended(ann, 'nobody@miner.test')).rejects.toThrow('000018')
    const records = await pool.db.selectFrom('audit_record').select(['action', 'before', 'after', 'actor_id']).orderBy('id').execute()
    expect(records).toEqual([
      { action: 'access.share', before: null, after: { email: 'bob-farm@miner.test', kind: 'worker_readonly' }, actor_id: ann.account.id },
      { action: 'access.revoke', before: { email: 'bob-farm@miner.test', kind: 'worker_readonly' }, after: null, actor_id: ann.account.id },
    ])
  })

  test('is asked for 30 times in ten minutes at most, for the answer tells who has an account', async () => {
    const { pool, ann } = await twoMiners()
    const ask = async (email: string) => (await pool.app.inject({
      method: 'POST', url: share.add.path, headers: { token: ann.token }, payload: { userId: 'ann-farm', coinType: 'BTC', email, kind: 'worker_readonly', ...NO_CODE },
    })).statusCode
    for (let at = 0; at < 30; at++) expect(await ask(`guess${at}@miner.test`)).toBe(200)
    expect(await ask('guess30@miner.test')).toBe(429)
  })
})
