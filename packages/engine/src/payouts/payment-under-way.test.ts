import { beforeEach, describe, expect, test } from 'vitest'
import type { ChainNode } from '../chain/node.ts'
import { OTHERS } from '../chain/pretend/chain.ts'
import { scriptOf } from '../chain/pretend/wallet.ts'
import { balance, minerAccount } from '../ledger/ledger.ts'
import { credit } from '../test/money.ts'
import { db, eachOnPayday, mine, miner, node, north, now, payments, pretend, received, run, setNow, sound, states } from '../test/payday.ts'
import { findStuck } from './payment.queries.ts'
import { runPayouts } from './run-payouts.ts'

eachOnPayday()

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
    setNow(new Date('2026-03-10T12:00:00Z'))
    await runPayouts(run)
    expect(await states()).toEqual(['refunded'])
    expect(await balance(db, minerAccount(miner), 'BTC')).toBe(1_000_000n)
    expect(await db.selectFrom('payout_input').selectAll().execute()).toEqual([])
    await sound()
    // and the next day's payment pays it, once
    pretend.chain.mine({ to: scriptOf(pretend.address) })
    mine(100)
    setNow(new Date('2026-03-11T01:00:00Z'))
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
