import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, Input } from '@adit/contract/kit'
import { SHARE_KINDS } from '@adit/contract/permissions'
import { set } from '@adit/contract/set'
import { testPool, type TestPool } from '../test/pool.ts'

const ADDRESS = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const proof = { verifyType: 'email', verifyCode: '000000' } as const
const its = { userId: 'farm', coinType: 'BTC' } as const

/** Every call about one sub-account, asked about the owner's by everybody else. */
const ABOUT_IT: { [K in keyof typeof set]?: Input<(typeof set)[K]> } = {
  updateRemark: { ...its, remark: 'mine now' }, accountDefault: its, remove: its, recycleRecover: its, timezoneQuery: its, timezoneUpdate: { ...its, timeZone: 'TIME_ZONE_0' },
  settingQuery: its, settingUpdate: { ...its, wallets: [{ address: ADDRESS, percent: '100' }], minPay: '1', ...proof }, switchMode: { ...its, payMethod: 'PPLNS' },
  walletLock: { ...its, ...proof }, payoutResume: { ...its, ...proof }, mergeQuery: its, mergeUpdate: { ...its, mergeCoinType: 'NMC', address: ADDRESS, ...proof }, changeEmail: { ...its, email: 'thief@else.test', ...proof },
  noticeSwitch: { ...its, paymentNotice: true },
}
/** Calls about whoever asks: nobody sees or changes another's through them. */
const ABOUT_ONESELF: { [K in keyof typeof set]?: Input<(typeof set)[K]> } = { accountQuery: {}, accountAdd: { userId: 'new-farm', coinType: 'BTC' }, recycleQuery: {}, percentHelpClose: {}, auditQuery: {} }

const asked = (from: object) => Object.entries(from) as [keyof typeof set, never][]
const everything = async ({ db }: TestPool) => JSON.stringify([
  await db.selectFrom('sub_account').selectAll().orderBy('id').execute(), await db.selectFrom('wallet').selectAll().execute(), await db.selectFrom('sub_account_coin').selectAll().execute(),
  await db.selectFrom('sub_account_setting').selectAll().execute(), await db.selectFrom('account_setting').selectAll().execute(), await db.selectFrom('mode_switch').selectAll().execute(),
  await db.selectFrom('audit_record').selectAll().execute(), await db.selectFrom('outbox').selectAll().execute(),
], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

test('every call of the area has its row here', () => {
  expect([...Object.keys(ABOUT_IT), ...Object.keys(ABOUT_ONESELF)].sort()).toEqual(Object.keys(set).sort())
})

describe('a sub-account of another', () => {
  let pool: TestPool
  let tokens: Record<string, string | undefined>
  beforeAll(async () => {
    pool = await testPool()
    const owner = await pool.miner({ name: 'farm' })
    const [reader, editor, stranger] = [await pool.miner({ name: 'reader' }), await pool.miner({ name: 'editor' }), await pool.miner({ name: 'stranger' })]
    await owner.grant(reader, ...SHARE_KINDS.worker_readonly)
    await owner.grant(editor, ...SHARE_KINDS.worker_edit)
    tokens = { 'an authorised reader': reader.token, 'an authorised editor': editor.token, 'another account': stranger.token, nobody: undefined }
  })

  test.each(asked(ABOUT_IT))('is not %s-ed by anybody else', async (name, input) => {
    const before = await everything(pool)
    for (const [who, token] of Object.entries(tokens)) {
      const { code } = await pool.envelope(set[name] as Endpoint, input, token ? { token } : {})
      expect([who, code]).toEqual([who, who === 'nobody' ? '000403' : '900003'])
    }
    expect(await everything(pool)).toBe(before)
  })

  test.each(asked(ABOUT_ONESELF))('is not seen through %s; nobody is refused', async (name, input) => {
    expect((await pool.envelope(set[name] as Endpoint, input)).code).toBe('000403')
    if (name === 'accountAdd' || name === 'percentHelpClose') return
    for (const who of ['an authorised reader', 'another account']) {
      const answer = await pool.envelope(set[name] as Endpoint, input, { token: tokens[who]! })
      expect(answer.code).toBe('000000')
      expect(JSON.stringify(answer.data)).not.toContain('"farm"')
    }
  })
})

test('writes without a sub-account or a coin are refused, whatever is selected', async () => {
  const pool = await testPool()
  const owner = await pool.miner({ name: 'farm' })
  for (const name of ['updateRemark', 'remove', 'settingUpdate', 'walletLock', 'payoutResume', 'mergeUpdate', 'changeEmail', 'noticeSwitch', 'switchMode', 'timezoneUpdate', 'accountDefault'] as const) {
    const input = { ...ABOUT_IT[name] } as Record<string, unknown>
    delete input[name === 'remove' ? 'coinType' : 'userId']
    expect((await pool.envelope(set[name] as Endpoint, input, { token: owner.token })).code).toBe('000001')
  }
})
