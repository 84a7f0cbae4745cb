import { expect, test } from 'vitest'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { payoutScriptOf, startChain } from '../chain/job-source.ts'
import { openNode } from '../chain/node.ts'
import { settleDay } from '../earnings/settle-day.ts'
import { balance, checkLedger, minerAccount } from '../ledger/ledger.ts'
import type { MiningJob } from '../stratum/ports.ts'
import { findBlock } from '../test/find-block.ts'
import { findLitecoind, startLitecoinds } from '../test/litecoind.ts'
import { makeSubAccount, setWallets } from '../test/money.ts'
import { runPayouts } from './run-payouts.ts'

type Output = { value: string; scriptPubKey: { addresses?: string[] } }
type RealBlock = { hash: string; tx: { txid: string; vout: Output[] }[] }

test('on two real nodes: template, a share that is a block, 100 confirmations, earnings, and a payout in the chain with the right outputs', { timeout: 600_000 }, async context => {
  const litecoind = findLitecoind()
  if ('missing' in litecoind) return context.skip(litecoind.missing)
  const [first, second] = await startLitecoinds(litecoind.path)
  let now = new Date('2026-03-10T12:00:00Z')
  const clock = () => now
  const { db } = await emptyDatabase()
  const errors: unknown[] = []
  let chain: ReturnType<typeof startChain> | undefined
  try {
    await first.ask('createwallet', 'pool')
    await second.ask('createwallet', 'miners')
    const home = await first.ask<string>('getnewaddress')
    const others = await second.ask<string>('getnewaddress')
    const [north, south] = [await second.ask<string>('getnewaddress'), await second.ask<string>('getnewaddress', '', 'legacy')]
    await second.ask('generatetoaddress', 1, others)
    const atHeight = async (height: number) => {
      await expect.poll(async () => await first.ask<number>('getblockcount') + await second.ask<number>('getblockcount'), { timeout: 60_000 }).toBe(2 * height)
    }
    await atHeight(1)

    const miner = await makeSubAccount(db, 'LTC', now)
    await setWallets(db, miner, 'LTC', { [north]: 3_333, [south]: 6_667 }, now)
    await db.insertInto('coin_setting').values({ coin: 'LTC', lists: ['main'], position: 1 }).execute()
    await db.insertInto('coin_mode').values({ coin: 'LTC', pay_method: 'SOLO', fee_percent: '1', position: 0 }).execute()
    await db.insertInto('earning_term').values({ sub_account_id: miner, coin: 'LTC', from_day: '2026-03-01', mode: 'SOLO', fee_percent: null }).execute()

    const node = openNode({ coin: 'LTC', addresses: [first.url, second.url], clock })
    const payoutScript = await payoutScriptOf(node, home)
    chain = startChain({ coin: 'LTC', algorithm: 'scrypt', node, db, clock, payoutScript, tag: '/Adit/', onError: cause => errors.push(cause), pace: { pollMs: 50, refreshMs: 0, followMs: 200 } })
    const source = chain
    const jobThat = (wanted: (job: MiningJob) => boolean) => new Promise<MiningJob>(resolve => {
      const off = source.onJob(job => {
        if (!wanted(job)) return
        off()
        resolve(job)
      })
    })
    const find = async (wanted: (job: MiningJob) => boolean) => {
      const candidate = findBlock(await jobThat(wanted), { workerId: 1n, subAccountId: miner, at: clock() })
      await source.submitBlock(candidate)
      return candidate.hash
    }
    const block = (hash: string) => db.selectFrom('block').select(['state', 'confirmations', 'reward', 'fee', 'height', 'sub_account_id', 'rejected_because']).where('hash', '=', hash).executeTakeFirstOrThrow()

    // A share that is a block, accepted by both.
    const found = await find(({ height }) => height === 2)
    await atHeight(2)
    expect(await second.ask('getbestblockhash')).toBe(found)
    expect(await block(found)).toEqual({ state: 'confirmed', confirmations: 1, reward: '5000000000', fee: '0', height: 2n, sub_account_id: miner, rejected_because: null })

    // 100 confirmations, by others.
    await second.ask('generatetoaddress', 98, others)
    await expect.poll(async () => (await block(found)).confirmations, { timeout: 60_000 }).toBe(99)
    expect((await block(found)).state).toBe('confirmed')
    await second.ask('generatetoaddress', 1, others)
    await expect.poll(async () => (await block(found)).state, { timeout: 60_000 }).toBe('mature')
    await second.ask('generatetoaddress', 1, others)
    await atHeight(102)

    // Earnings of that day, then the payment of the next morning.
    now = new Date('2026-03-11T01:30:00Z')
    await db.insertInto('counting').values({ counted_until: now, packed_until: null, shown_until: null }).execute()
    expect(await settleDay(db, 'LTC', '2026-03-10', now)).toBe('settled')
    expect(await balance(db, minerAccount(miner), 'LTC')).toBe(4_950_000_000n)
    const run = () => runPayouts({ coin: 'LTC', node, db, clock, pays: true, onError: cause => errors.push(cause), depths: { paid: 2, final: 5 } })
    await run()
    const payment = () => db.selectFrom('payout_transaction').select(['txid', 'state', 'confirmations', 'network_fee', 'reorganised', 'problem']).executeTakeFirstOrThrow()
    const { txid } = await payment()
    expect(await first.ask('getrawmempool')).toEqual([txid])

    // The pool itself finds the block that holds it: a template with a transaction, its witness committed to.
    const holding = await find(({ merkleBranches }) => merkleBranches.length > 0)
    await atHeight(103)
    const mined = await second.ask<RealBlock>('getblock', holding, 2)
    const paid = mined.tx.find(transaction => transaction.txid === txid)!
    const to = (address: string) => paid.vout.filter(({ scriptPubKey }) => scriptPubKey.addresses?.includes(address)).map(({ value }) => value)
    expect([to(north), to(south)]).toEqual([['16.49835000'], ['33.00165000']])
    expect(paid.vout).toHaveLength(3)
    expect((await block(holding)).fee).toBe((await payment()).network_fee)

    // It falls out of the chain, is noticed, comes back, and is paid.
    await run()
    expect(await payment()).toMatchObject({ state: 'paying', confirmations: 1 })
    for (const one of [first, second]) await one.ask('invalidateblock', holding)
    await run()
    expect(await payment()).toMatchObject({ state: 'paying', confirmations: 0, reorganised: 1, problem: null })
    await expect.poll(async () => (await block(holding)).state, { timeout: 60_000 }).toBe('orphaned')
    for (const one of [first, second]) await one.ask('reconsiderblock', holding)
    await second.ask('generatetoaddress', 1, others)
    await atHeight(104)
    await run()
    expect(await payment()).toMatchObject({ state: 'paid', confirmations: 2 })
    await second.ask('generatetoaddress', 3, others)
    await atHeight(107)
    await run()
    expect(await payment()).toMatchObject({ state: 'final', confirmations: 5 })
    expect(await db.selectFrom('earning').select(['status', 'amount']).execute()).toEqual([{ status: 'paid', amount: '4950000000' }])
    expect(await second.ask('getreceivedbyaddress', north)).toBe('16.49835000')
    expect(await checkLedger(db)).toEqual([])
    expect(await balance(db, 'pool:hot-wallet', 'LTC')).toBe(-50_000_000n + BigInt((await payment()).network_fee))
    expect(errors).toEqual([])
  } finally {
    await chain?.stop()
    await Promise.all([first.stop(), second.stop()])
  }
})
