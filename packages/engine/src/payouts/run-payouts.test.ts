import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { openNode, type ChainNode } from '../chain/node.ts'
import { OTHERS } from '../chain/pretend/chain.ts'
import { startPretendNode, type PretendNode } from '../chain/pretend/start-pretend-node.ts'
import { scriptOf } from '../chain/pretend/wallet.ts'
import { balance, checkLedger, minerAccount } from '../ledger/ledger.ts'
import { credit, makeSubAccount, setWallets } from '../test/money.ts'
import { capCoin, pauseAfterChange, pauseCoin, resumeCoin, resumeNow, unlockWallets } from './control-payouts.queries.ts'
import { findStuck } from './payment.queries.ts'
import { mayPay, runPayouts, startPayouts, type Run } from './run-payouts.ts'

const morning = new Date('2026-03-10T01:00:00Z')
const HOUR = 3_600_000
const depths = { paid: 2, final: 4 }
const north = 'bc1qnorthhall0000000000'
const south = 'bc1qsouthhall0000000000'

let now: Date
const clock = () => now
let db: Db
let pretend: PretendNode
let node: ChainNode
let run: Run
let errors: string[]
let miner: bigint
beforeEach(async () => {
  now = morning
  ;({ db } = await emptyDatabase())
  pretend = await startPretendNode({ coin: 'BTC', clock, wealth: 10n ** 10n })
  node = openNode({ coin: 'BTC', addresses: [pretend.url], clock })
  errors = []
  run = { coin: 'BTC', node, db, clock, pays: true, depths, onError: cause => errors.push((cause as Error).message) }
  miner = await makeSubAccount(db, 'BTC', now)
  await setWallets(db, miner, 'BTC', { [north]: 10_000 }, now)
})
afterEach(() => pretend.stop())

/** What an address has received in the chain itself. */
const received = (address: string) => {
  const script = scriptOf(address)
  let sum = 0n
  for (let height = 0; height <= pretend.chain.tip.height; height++)
    for (const { outputs } of pretend.chain.at(height)!.transactions) for (const output of outputs) if (script.equals(Buffer.from(output.script))) sum += output.value
  return sum
}
const mine = (blocks: number) => { for (let block = 0; block < blocks; block++) pretend.chain.mine() }
const payments = () => db.selectFrom('payout_transaction').select(['id', 'state', 'confirmations', 'reorganised', 'problem', 'txid', 'sent_at', 'paid_at']).orderBy('id').execute()
const states = async () => (await payments()).map(({ state }) => state)
const sound = async () => {
  expect(await checkLedger(db)).toEqual([])
  const { sum } = await db.selectFrom('ledger_balance').select(eb => eb.fn.sum<string | null>('amount').as('sum')).executeTakeFirstOrThrow()
  expect(BigInt(sum ?? 0)).toBe(0n)
}

test('settled, paying, paid with its transaction, final in the ledger', async () => {
  await credit(db, miner, 'BTC', 1_000_000n, now)
  await runPayouts(run)
  const [payment] = await payments()
  expect(payment).toMatchObject({ state: 'paying', confirmations: 0, sent_at: now, problem: null })
  expect([...pretend.chain.mempool.keys()]).toEqual([payment!.txid])
  expect(await balance(db, minerAccount(miner), 'BTC')).toBe(0n)
  expect(await balance(db, `payout:${payment!.id}`, 'BTC')).toBe(1_000_000n)
  mine(1)
  await runPayouts(run)
  expect(await states()).toEqual(['paying'])
  now = new Date(+now + HOUR)
  mine(1)
  await runPayouts(run)
  expect(await payments()).toMatchObject([{ state: 'paid', confirmations: 2, paid_at: now }])
  mine(2)
  await runPayouts(run)
  expect(await states()).toEqual(['final'])
  const { network_fee } = await db.selectFrom('payout_transaction').select('network_fee').executeTakeFirstOrThrow()
  expect(await balance(db, 'pool:hot-wallet', 'BTC')).toBe(1_000_000n + BigInt(network_fee))
  expect(await balance(db, 'pool:fee', 'BTC')).toBe(-BigInt(network_fee))
  expect(received(north)).toBe(1_000_000n)
  expect(errors).toEqual([])
  await sound()
})

test('a balance split over two wallets, two sub-accounts to one address: one transaction with the right outputs', async () => {
  await setWallets(db, miner, 'BTC', { [north]: 3_333, [south]: 6_667 }, now)
  const other = await makeSubAccount(db, 'BTC', now)
  await setWallets(db, other, 'BTC', { [south]: 10_000 }, now)
  await credit(db, miner, 'BTC', 1_000_001n, now)
  await credit(db, other, 'BTC', 500_000n, now)
  await runPayouts(run)
  mine(1)
  expect([received(north), received(south)]).toEqual([333_300n, 666_701n + 500_000n])
  expect(await payments()).toHaveLength(1)
  expect(await db.selectFrom('payout').select(['sub_account_id', 'address', 'amount']).orderBy('id').execute()).toEqual([
    { sub_account_id: miner, address: north, amount: '333300' }, { sub_account_id: miner, address: south, amount: '666701' }, { sub_account_id: other, address: south, amount: '500000' },
  ])
})

test.each([['08:00', '2026-03-10T00:00:00Z', 1], ['just before', '2026-03-09T23:59:59Z', 0], ['15:59', '2026-03-10T07:59:00Z', 1], ['16:00', '2026-03-10T08:00:00Z', 0]])(
  'P§9: at %s UTC+8 (%s) there are %i payments', async (_, at, count) => {
    await credit(db, miner, 'BTC', 200_000n, morning)
    now = new Date(at)
    await runPayouts(run)
    expect(await payments()).toHaveLength(count)
  })

test('once a day: what is earned after the payment goes with the next day\'s', async () => {
  await credit(db, miner, 'BTC', 200_000n, now)
  await runPayouts(run)
  await credit(db, miner, 'BTC', 300_000n, now)
  await runPayouts(run)
  expect(await payments()).toHaveLength(1)
  now = new Date(+now + 24 * HOUR)
  await runPayouts(run)
  mine(1)
  expect(received(north)).toBe(500_000n)
})

test('payments wait for the settlement of the day before, but not past ten', async () => {
  const settle = (day: string) => db.insertInto('settlement').values({ coin: 'BTC', day, settled_at: now, rates: '[]' }).execute()
  await credit(db, miner, 'BTC', 200_000n, now)
  await settle('2026-03-08')
  await runPayouts(run)
  expect(await payments()).toHaveLength(0)
  await settle('2026-03-09')
  await runPayouts(run)
  expect(await payments()).toHaveLength(1)
  await credit(db, miner, 'BTC', 200_000n, now)
  now = new Date('2026-03-11T01:59:59Z')
  await runPayouts(run)
  expect(await payments()).toHaveLength(1)
  now = new Date('2026-03-11T02:00:00Z')
  await runPayouts(run)
  expect(await payments()).toHaveLength(2)
})

describe('nothing is paid', () => {
  beforeEach(async () => { await credit(db, miner, 'BTC', 1_000_000n, now) })
  const untouched = async () => (await payments()).length === 0 && pretend.chain.mempool.size === 0 && await balance(db, minerAccount(miner), 'BTC') === 1_000_000n

  test('by an embedded database that holds real money', async () => {
    expect([mayPay({ engine: 'pglite', demo: false }), mayPay({ engine: 'pglite', demo: true }), mayPay({ engine: 'postgres', demo: false })]).toEqual([false, true, true])
    await runPayouts({ ...run, pays: false })
    expect(await untouched()).toBe(true)
  })

  test('while the operator has paused the coin', async () => {
    await pauseCoin(db, 'BTC', 'wallet is being moved', now)
    await runPayouts(run)
    expect(await untouched()).toBe(true)
  })

  test('while the ledger does not add up', async () => {
    await db.updateTable('ledger_balance').set({ amount: '1' }).where('account', '=', 'pool:reward').execute()
    await expect(runPayouts(run)).rejects.toThrow('the ledger does not add up (1 faults')
    expect(await untouched()).toBe(true)
  })

  test('to a missing address', async () => {
    await setWallets(db, miner, 'BTC', {}, now)
    await runPayouts(run)
    expect(await untouched()).toBe(true)
  })

  test('to an address that the node cannot read, and somebody is told', async () => {
    await setWallets(db, miner, 'BTC', { 'not an address': 10_000 }, now)
    await runPayouts(run)
    expect(errors).toEqual([`BTC payment of sub-account ${miner} waits: not an address is no address`])
    expect(await untouched()).toBe(true)
  })

  test('while the wallet is short', async () => {
    pretend.wallet.lock(false, pretend.wallet.coins().map(({ txid, vout }) => ({ txid, vout })))
    await expect(runPayouts(run)).rejects.toThrow('Insufficient funds')
    expect(await untouched()).toBe(true)
  })

  test('past the daily cap', async () => {
    await capCoin(db, 'BTC', 999_999n)
    await runPayouts(run)
    expect(await untouched()).toBe(true)
  })

  test('if a wallet is changed between signing and storing', async () => {
    const meddling: ChainNode = { ...node, wouldAccept: async raw => { await setWallets(db, miner, 'BTC', { [south]: 10_000 }, now); return node.wouldAccept(raw) } }
    await runPayouts({ ...run, node: meddling })
    expect(errors).toEqual(['BTC balances or wallets have changed meanwhile'])
    expect(await untouched()).toBe(true)
  })

  test('if the coin is paused between signing and storing', async () => {
    const meddling: ChainNode = { ...node, wouldAccept: async raw => { await pauseCoin(db, 'BTC', 'now', now); return node.wouldAccept(raw) } }
    await runPayouts({ ...run, node: meddling })
    expect(errors).toEqual(['BTC payments are paused'])
    expect(await untouched()).toBe(true)
  })

  test('if the node signs something else than it was asked for, or for an absurd fee', async () => {
    const thief: ChainNode = { ...node, fund: () => node.fund({ 'bc1qthief0000000000000': '0.01' }) }
    await expect(runPayouts({ ...run, node: thief })).rejects.toThrow('signed another payment')
    const greedy: ChainNode = { ...node, fund: async outputs => ({ ...await node.fund(outputs), fee: '0.00100001' }) }
    await expect(runPayouts({ ...run, node: greedy })).rejects.toThrow('wants a fee of 0.00100001 for a payment of 0.01000000')
    expect(await untouched()).toBe(true)
  })
})

test('the cap is of a day, and counts what was paid in it', async () => {
  const other = await makeSubAccount(db, 'BTC', now)
  await setWallets(db, other, 'BTC', { [south]: 10_000 }, now)
  await capCoin(db, 'BTC', 1_200_000n)
  await credit(db, miner, 'BTC', 1_000_000n, now)
  await runPayouts(run)
  await credit(db, other, 'BTC', 200_001n, now)
  await runPayouts(run)
  expect(await payments()).toHaveLength(1)
  now = new Date(+now + 24 * HOUR)
  await runPayouts(run)
  expect(await payments()).toHaveLength(2)
})

test('a bad address holds up its owner alone', async () => {
  const other = await makeSubAccount(db, 'BTC', now)
  await setWallets(db, other, 'BTC', { bad: 10_000 }, now)
  await credit(db, miner, 'BTC', 200_000n, now)
  await credit(db, other, 'BTC', 200_000n, now)
  await runPayouts(run)
  mine(1)
  expect(received(north)).toBe(200_000n)
  expect(await balance(db, minerAccount(other), 'BTC')).toBe(200_000n)
})

test('P§4: an address changed: three days\' pause of the coin and of those mined with it, ended by time or by the owner', async () => {
  await db.insertInto('coin_setting').values({ coin: 'LTC', lists: [], position: 1 }).execute()
  await db.insertInto('merged_coin').values({ coin: 'LTC', merged_coin: 'DOGE', rate: '2000' }).execute()
  const until = async () => Object.fromEntries((await db.selectFrom('sub_account_coin').select(['coin', 'paused_until']).where('sub_account_id', '=', miner).orderBy('coin').execute()).map(row => [row.coin, row.paused_until]))
  const end = new Date(+now + 72 * HOUR)
  await pauseAfterChange(db, miner, 'DOGE', now)
  expect(await until()).toEqual({ BTC: null, DOGE: end, LTC: end })
  await resumeNow(db, miner, 'LTC')
  expect(await until()).toEqual({ BTC: null, DOGE: null, LTC: null })

  await pauseAfterChange(db, miner, 'BTC', now)
  await credit(db, miner, 'BTC', 200_000n, now)
  now = new Date(+end - 1)
  await runPayouts(run)
  expect(await payments()).toHaveLength(0)
  now = end
  await runPayouts(run)
  expect(await payments()).toHaveLength(1)
})

test('the operator pauses and resumes a coin, and unlocks a wallet', async () => {
  await credit(db, miner, 'BTC', 200_000n, now)
  await pauseCoin(db, 'BTC', 'maintenance', now)
  await runPayouts(run)
  await resumeCoin(db, 'BTC')
  await runPayouts(run)
  expect(await payments()).toHaveLength(1)
  await db.updateTable('wallet').set({ locked: true }).execute()
  expect([await unlockWallets(db, miner, 'LTC'), await unlockWallets(db, miner, 'BTC'), await unlockWallets(db, miner, 'BTC')]).toEqual([0, 1, 0])
})

describe('a payment that is on its way', () => {
  beforeEach(async () => {
    await credit(db, miner, 'BTC', 1_000_000n, now)
    await runPayouts(run)
  })
  const txid = async () => (await payments())[0]!.txid

  test('is sent again where the node has forgotten it: the same bytes', async () => {
    pretend.chain.forget(await txid())
    pretend.chain.seen.delete(await txid())
    await runPayouts(run)
    expect([...pretend.chain.mempool.keys()]).toEqual([await txid()])
  })

  test('that falls out of the chain is noticed, paying again, and sent again', async () => {
    const before = pretend.chain.tip
    mine(2)
    await runPayouts(run)
    expect(await states()).toEqual(['paid'])
    let fork = before
    for (let block = 0; block < 3; block++) fork = pretend.chain.mine({ on: fork, transactions: [] })
    pretend.chain.forget(await txid())
    await runPayouts(run)
    expect(await payments()).toMatchObject([{ state: 'paying', confirmations: 0, reorganised: 1, paid_at: null }])
    expect([...pretend.chain.mempool.keys()]).toEqual([await txid()])
    mine(4)
    await runPayouts(run)
    expect(await states()).toEqual(['final'])
    expect(received(north)).toBe(1_000_000n)
    await sound()
  })

  test('is found in the chain though the wallet knows nothing of it', async () => {
    mine(3)
    const forgetful: ChainNode = { ...node, walletTransaction: () => Promise.resolve(null) }
    await runPayouts({ ...run, node: forgetful })
    expect(await payments()).toMatchObject([{ state: 'paid', confirmations: 3 }])
    mine(1)
    await runPayouts({ ...run, node: forgetful })
    expect(await states()).toEqual(['final'])
  })

  /** Somebody else with the wallet's keys spends what the payment wanted to. */
  async function spendElsewhere(outputs: { value: bigint; script: Uint8Array }[]) {
    const id = await txid()
    const [input] = pretend.chain.mempool.get(id)!.inputs
    pretend.chain.forget(id)
    const rival = { version: 2, lockTime: 0, inputs: [{ ...input!, witness: [Buffer.of(2)] }], outputs }
    pretend.chain.mine({ transactions: [rival] })
  }

  test('that can never be mined is given back, but only once that is certain', async () => {
    await spendElsewhere([{ value: 5n, script: OTHERS }])
    await runPayouts(run)
    expect(await payments()).toMatchObject([{ state: 'paying', problem: 'an input was spent by another transaction' }])
    expect(await findStuck(db, new Date(0))).toMatchObject([{ coin: 'BTC', amount: '1000000', payments: 1n, problem: 'an input was spent by another transaction' }])
    mine(3)
    await runPayouts(run)
    expect(await states()).toEqual(['paying'])
    expect(await balance(db, minerAccount(miner), 'BTC')).toBe(0n)
    mine(1)
    now = new Date('2026-03-10T12:00:00Z')
    await runPayouts(run)
    expect(await states()).toEqual(['refunded'])
    expect(await balance(db, minerAccount(miner), 'BTC')).toBe(1_000_000n)
    expect(await db.selectFrom('payout_input').selectAll().execute()).toEqual([])
    await sound()
    // and the next day's payment pays it, once
    pretend.chain.mine({ to: scriptOf(pretend.address) })
    mine(100)
    now = new Date('2026-03-11T01:00:00Z')
    await runPayouts(run)
    mine(4)
    await runPayouts(run)
    expect(received(north)).toBe(1_000_000n)
    expect(await states()).toEqual(['refunded', 'final'])
    await sound()
  })

  test('that somebody has replaced by hand is not paid a second time', async () => {
    await spendElsewhere([{ value: 1_000_000n, script: scriptOf(north) }])
    await runPayouts(run)
    mine(10)
    await runPayouts(run)
    expect(await payments()).toMatchObject([{ state: 'paying', problem: expect.stringContaining('to be settled by hand') as string }])
    expect(await balance(db, minerAccount(miner), 'BTC')).toBe(0n)
  })

  test('is stuck after hours without a block', async () => {
    expect(await findStuck(db, new Date(+now))).toEqual([])
    expect(await findStuck(db, new Date(+now + 1))).toMatchObject([{ txid: await txid(), state: 'paying', problem: null }])
  })
})

test('two processes at once pay once', async () => {
  await credit(db, miner, 'BTC', 1_000_000n, now)
  await Promise.allSettled([runPayouts(run), runPayouts(run), runPayouts(run)])
  await runPayouts(run)
  mine(4)
  await runPayouts(run)
  expect(received(north)).toBe(1_000_000n)
  expect(await states()).toEqual(['final'])
  await sound()
})

test('started, it pays by itself and complains of the same trouble once an hour', async () => {
  await credit(db, miner, 'BTC', 1_000_000n, now)
  let asked = 0
  const broken: ChainNode = { ...node, chainInfo: () => { asked++; return Promise.reject(new Error('away')) } }
  const heard: unknown[] = []
  const trouble = startPayouts({ coins: [{ coin: 'BTC', node: broken }], db, clock, pays: true, onError: cause => heard.push(cause), everyMs: 1 })
  await expect.poll(() => asked).toBeGreaterThan(3)
  await trouble.stop()
  expect(heard).toHaveLength(1)
  const { stop } = startPayouts({ coins: [{ coin: 'BTC', node }], db, clock, pays: true, onError: cause => heard.push(cause), everyMs: 1 })
  await expect.poll(() => pretend.chain.mempool.size, { timeout: 10_000 }).toBe(1)
  await stop()
})
