import { beforeEach, describe, expect, test } from 'vitest'
import type { ChainNode } from '../chain/node.ts'
import { balance, minerAccount } from '../ledger/ledger.ts'
import { credit, setWallets } from '../test/money.ts'
import { db, eachOnPayday, errors, miner, node, now, payments, pretend, run, south } from '../test/payday.ts'
import { capCoin, pauseCoin } from './control-payouts.queries.ts'
import { mayPay, runPayouts } from './run-payouts.ts'

eachOnPayday()

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
