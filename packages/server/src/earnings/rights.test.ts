import { beforeAll, expect, test } from 'vitest'
import { earnings } from '@adit/contract/earnings'
import type { Endpoint } from '@adit/contract/kit'
import { SHARE_KINDS, type PermissionKey } from '@adit/contract/permissions'
import { testPool, type TestPool } from '../test/pool.ts'

/** Every call of the area, as each kind of visitor would call it about one sub-account. */
const INPUT: Partial<Record<keyof typeof earnings, object>> = {
  explain: { id: '1' }, emailRecvOrPay: { email: 'book@farm.test', type: 'recv' }, emailDelete: { email: 'book@farm.test' },
}
const OWNERS_ALONE = ['emailRecvOrPay', 'emailQuery', 'emailDelete']
const NEEDS: Partial<Record<keyof typeof earnings, PermissionKey[]>> = {
  recv: ['recv'], explain: ['recv'], recvChart: ['recv'], importRecv: ['recv'],
  pay: ['pay'], deduction: ['pay'], walletChanged: ['pay'], importPay: ['pay'], payRecv: ['recv', 'pay'], importPayRecv: ['recv', 'pay'],
}
const calls = Object.keys(earnings) as (keyof typeof earnings)[]

let pool: TestPool
let owner: Awaited<ReturnType<TestPool['miner']>>
const visitors: Record<string, { token?: string; permissions: readonly PermissionKey[] | 'all' | 'none' }> = {}
beforeAll(async () => {
  pool = await testPool()
  owner = await pool.miner({ name: 'the-farm' })
  visitors.owner = { token: owner.token, permissions: 'all' }
  visitors.nobody = { permissions: 'none' }
  visitors['another owner'] = { token: (await pool.miner()).token, permissions: [] }
  const kinds: Record<string, readonly PermissionKey[]> = { 'authorised to read': SHARE_KINDS.worker_readonly, 'authorised to edit': SHARE_KINDS.worker_edit, 'earnings only': ['recv'], 'payments only': ['pay'], 'workers only': ['worker', 'worker_readonly'] }
  for (const [name, permissions] of Object.entries(kinds)) {
    const friend = await pool.miner()
    await owner.grant(friend, ...permissions)
    visitors[name] = { token: friend.token, permissions }
  }
})

const WHO = ['owner', 'authorised to read', 'authorised to edit', 'earnings only', 'payments only', 'workers only', 'another owner', 'nobody']
test.each(calls.flatMap(call => WHO.map(who => ({ call, who }))))('$call: $who', async ({ call, who }) => {
  const endpoint: Endpoint = earnings[call]
  const { token, permissions } = visitors[who]!
  const input = { userId: 'the-farm', coinType: 'BTC', ...INPUT[call] }
  const headers = token ? { token } : {}
  const response = await pool.app.inject(endpoint.method === 'GET' ? { method: 'GET', url: endpoint.path, query: input, headers } : { method: 'POST', url: endpoint.path, payload: input, headers })
  const code = response.headers['content-disposition'] ? '000000' : response.json<{ code: string }>().code
  const may = permissions === 'all' || (permissions !== 'none' && !OWNERS_ALONE.includes(call) && NEEDS[call]!.every(key => permissions.includes(key)))
  // there is no record of that number: whoever may ask is told so
  const answered = call === 'explain' ? '003012' : '000000'
  expect(code).toBe(permissions === 'none' ? '000403' : may ? answered : '900003')
})

test('a change that does not name its sub-account and coin is refused', async () => {
  const input = { userId: 'the-farm', coinType: 'BTC', email: 'book@farm.test', type: 'recv' }
  for (const missing of ['userId', 'coinType', 'email', 'type']) {
    const said = Object.fromEntries(Object.entries(input).filter(([name]) => name !== missing))
    await expect(owner.call(earnings.emailRecvOrPay, said as never)).rejects.toThrow('000001')
  }
})
