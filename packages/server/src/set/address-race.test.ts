import { afterEach, expect, test } from 'vitest'
import { set } from '@adit/contract/set'
import { openNode, type ChainNode } from '@adit/engine/chain/node'
import { startPretendNode, type PretendNode } from '@adit/engine/chain/pretend/start-pretend-node'
import { scriptOf } from '@adit/engine/chain/pretend/wallet'
import { balance, checkLedger, minerAccount } from '@adit/engine/ledger/ledger'
import { runPayouts } from '@adit/engine/payouts/run-payouts'
import { credit, setWallets } from '@adit/engine/test/money'
import { NOON, testPool } from '../test/pool.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const [OLD, NEW] = ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']
const OWED = 1_000_000n
const its = { userId: 'ann', coinType: 'BTC' } as const

let pretend: PretendNode
afterEach(() => pretend.stop())

/** A sub-account with something coming, in the hours of payments, and a payout run in whose steps something else can happen. */
async function beforePayment() {
  const pool = await testPool()
  pool.advance(14 * HOUR)
  const clock = pool.pool.clock
  const ann = await pool.miner({ name: 'ann' })
  await pool.db.updateTable('access_token').set({ expires_at: new Date(+NOON + 30 * DAY) }).execute()
  await setWallets(pool.db, ann.subAccount.id, 'BTC', { [OLD]: 10_000 }, NOON)
  await credit(pool.db, ann.subAccount.id, 'BTC', OWED, clock())
  pretend = await startPretendNode({ coin: 'BTC', clock, wealth: 10n ** 10n })
  const node = openNode({ coin: 'BTC', addresses: [pretend.url], clock })

  const run = (atStep?: { step: number; happens: () => Promise<void> }) => {
    let steps = 0
    const stepping = Object.fromEntries(Object.entries(node).map(([name, ask]) => [name, typeof ask !== 'function' ? ask : async (...given: never[]) => {
      if (++steps === atStep?.step) await atStep.happens()
      return (ask as (...given: never[]) => unknown)(...given)
    }])) as ChainNode
    return runPayouts({ coin: 'BTC', node: stepping, db: pool.db, clock, pays: true, depths: { paid: 1, final: 2 }, onError: () => {} }).then(() => steps)
  }
  const proof = await ann.proof()
  const change = async () => { await ann.call(set.settingUpdate, { ...its, wallets: [{ address: NEW, percent: '100' }], ...proof }) }
  const received = (address: string) => Array.from({ length: pretend.chain.tip.height + 1 }, (_, height) => pretend.chain.at(height)!.transactions).flat()
    .flatMap(({ outputs }) => outputs).filter(({ script }) => scriptOf(address).equals(Buffer.from(script))).reduce((sum, { value }) => sum + value, 0n)

  /** Wholly to the old address or not at all, nothing to the new one, and the ledger agrees. */
  async function assertOldOrNothing() {
    pretend.chain.mine()
    pretend.chain.mine()
    await run()
    const payments = await pool.db.selectFrom('payout').select(['address', 'amount']).execute()
    expect([[], [{ address: OLD, amount: String(OWED) }]]).toContainEqual(payments)
    expect(received(NEW)).toBe(0n)
    expect(received(OLD)).toBe(payments.length === 0 ? 0n : OWED)
    expect(await balance(pool.db, minerAccount(ann.subAccount.id), 'BTC')).toBe(payments.length === 0 ? OWED : 0n)
    expect(await checkLedger(pool.db)).toEqual([])
    expect(await ann.call(set.settingQuery, its)).toMatchObject({ wallets: [{ address: NEW, percent: '100.00' }], pausedUntil: expect.any(Number) as number })
    return payments.length > 0 ? 'paid' : 'waited'
  }
  return { pool, ann, run, change, received, assertOldOrNothing }
}

test('an address changed at any step of a payment gets nothing of it, and the old one all or nothing', async () => {
  const { run } = await beforePayment()
  const steps = await run()
  await pretend.stop()
  const outcomes: string[] = []
  for (let step = 1; step <= steps; step++) {
    const { run: runAgain, change, assertOldOrNothing } = await beforePayment()
    await runAgain({ step, happens: change })
    outcomes.push(await assertOldOrNothing())
    if (step < steps) await pretend.stop()
  }
  // Until the payment is stored the change comes first; from then on the payment stands.
  expect(new Set(outcomes)).toEqual(new Set(['waited', 'paid']))
  expect(outcomes.join(' ')).toMatch(/^(waited ?)+ (paid ?)+$/)
}, 60_000)

test('so it is when both begin together', async () => {
  for (let round = 0; round < 4; round++) {
    const { run, change, assertOldOrNothing } = await beforePayment()
    await Promise.all([run(), change()])
    await assertOldOrNothing()
    if (round < 3) await pretend.stop()
  }
}, 60_000)

test('what waited goes to the new address when the pause is over, and not a day before; resuming shortens it', async () => {
  const { pool, ann, run, change, received } = await beforePayment()
  await change()
  for (const day of [0, 1, 2]) {
    if (day > 0) pool.advance(DAY)
    await run()
  }
  expect(await pool.db.selectFrom('payout').selectAll().execute()).toEqual([])
  pool.advance(DAY)
  await run()
  pretend.chain.mine()
  expect([received(OLD), received(NEW)]).toEqual([0n, OWED])

  await credit(pool.db, ann.subAccount.id, 'BTC', OWED, pool.pool.clock())
  await ann.call(set.settingUpdate, { ...its, wallets: [{ address: OLD, percent: '60' }, { address: NEW, percent: '40' }], ...await ann.proof() })
  pool.advance(DAY)
  await run()
  expect(await pool.db.selectFrom('payout').selectAll().execute()).toHaveLength(1)
  await ann.call(set.payoutResume, { ...its, ...await ann.proof() })
  await run()
  pretend.chain.mine()
  expect([received(OLD), received(NEW)]).toEqual([600_000n, OWED + 400_000n])
  expect(await checkLedger(pool.db)).toEqual([])
})

test('a deleted sub-account is paid what it has coming', async () => {
  const { pool, ann, run, received } = await beforePayment()
  await ann.call(set.remove, its)
  await run()
  pretend.chain.mine()
  expect(received(OLD)).toBe(OWED)
  expect(await balance(pool.db, minerAccount(ann.subAccount.id), 'BTC')).toBe(0n)
})
