import { expect, test, vi } from 'vitest'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { postgresServer } from '@adit/db/test/postgres'
import { settleCoinSettings } from '@adit/engine/coins/settle-coin-settings'
import { findEarningsOfDay } from '@adit/engine/earnings/earning.queries'
import { explain } from '@adit/engine/earnings/explain'
import { balance, checkLedger, minerAccount } from '@adit/engine/ledger/ledger'
import { StratumMiner } from '@adit/engine/stratum/test/stratum-miner'
import { farm } from '@adit/engine/test/farm'
import { findLitecoind, startLitecoinds } from '@adit/engine/test/litecoind'
import { setWallets } from '@adit/engine/test/money'
import { readSettings } from '../kit/settings.ts'
import { startEngine } from './start-engine.ts'

type RealBlock = { tx: { txid: string; vout: { value: string; scriptPubKey: { addresses?: string[] } }[] }[] }

const PATIENCE = { timeout: 60_000, interval: 50 }
const WORKER = 'north-hall.001'
/** One try in two is a block on these chains, and a block is a share whatever the machine's difficulty; one in three surely is one. */
const SURELY = { algorithm: 'scrypt', hashes: 3 } as const

// The embedded database never pays real money.
test.skipIf(!postgresServer)('on two real nodes: template, a share at the port that is a block, 100 confirmations, earnings, and a payout in the chain with the right outputs', { timeout: 600_000 }, async context => {
  const litecoind = findLitecoind()
  if ('missing' in litecoind) return context.skip(litecoind.missing)
  const [first, second] = await startLitecoinds(litecoind.path)
  let now = new Date('2026-03-10T12:00:00Z')
  const database = await emptyDatabase()
  const { db } = database
  const errors: unknown[] = []
  let engine: Awaited<ReturnType<typeof startEngine>> | undefined
  try {
    await first.ask('createwallet', 'pool')
    await second.ask('createwallet', 'miners')
    const home = await first.ask<string>('getnewaddress')
    const others = await second.ask<string>('getnewaddress')
    const [north, south] = [await second.ask<string>('getnewaddress'), await second.ask<string>('getnewaddress', '', 'legacy')]
    const height = () => Promise.all([first, second].map(node => node.ask<number>('getblockcount')))
    const othersFind = async (blocks: number) => {
      const [before] = await height()
      await second.ask('generatetoaddress', blocks, others)
      await expect.poll(height, PATIENCE).toEqual([before! + blocks, before! + blocks])
    }
    await othersFind(1)

    const { subAccountId } = await farm(db, { coin: 'LTC' })
    await setWallets(db, subAccountId, 'LTC', { [north]: 3_333, [south]: 6_667 }, now)
    await settleCoinSettings(db)
    const settings = readSettings({
      ADIT_DEMO: '0', ADIT_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent', STRATUM_HOST: '127.0.0.1', STRATUM_LTC_PORT: '0',
      LTC_RPC_URL: `${first.url},${second.url}`, LTC_REWARD_ADDRESS: home,
    })
    engine = await startEngine({
      pool: { db, clock: () => now, settings }, database, roles: ['stratum', 'engine'], nodes: settings.nodes,
      restMs: 150, say: () => {}, onError: cause => errors.push(cause),
    })
    const { port } = engine.gateway('LTC')!
    /** A machine finds a share that is a block; answers the block's name. */
    const find = async (wanted: (miner: StratumMiner) => boolean) => {
      const miner = await StratumMiner.ready(port, WORKER)
      // A template is renewed each half minute of the pool's time; the node makes a new one each five seconds of its own at most.
      await vi.waitUntil(() => {
        if (wanted(miner)) return true
        now = new Date(+now + 30_000)
        return false
      }, { ...PATIENCE, interval: 1000 })
      const next = BigInt((await height())[0]! + 1)
      expect(await miner.submit(miner.solve(SURELY), WORKER)).toMatchObject({ result: true, error: null })
      miner.close()
      return (await vi.waitUntil(() => db.selectFrom('block').select('hash').where('height', '=', next).executeTakeFirst(), PATIENCE))!.hash
    }
    const block = (hash: string) => db.selectFrom('block').select(['state', 'confirmations', 'reward', 'fee', 'height', 'sub_account_id', 'rejected_because']).where('hash', '=', hash).executeTakeFirstOrThrow()

    // A share that is a block, accepted by both.
    const found = await find(() => true)
    await expect.poll(height, PATIENCE).toEqual([2, 2])
    expect(await second.ask('getbestblockhash')).toBe(found)
    await expect.poll(() => block(found), PATIENCE).toEqual({ state: 'confirmed', confirmations: 1, reward: '5000000000', fee: '0', height: 2n, sub_account_id: subAccountId, rejected_because: null })

    // 100 confirmations, by others.
    await othersFind(98)
    await expect.poll(() => block(found), PATIENCE).toMatchObject({ state: 'confirmed', confirmations: 99 })
    await othersFind(1)
    await expect.poll(() => block(found), PATIENCE).toMatchObject({ state: 'mature', confirmations: 100 })
    await othersFind(1)

    // Earnings of that day and their payment, the next morning.
    now = new Date('2026-03-11T01:30:00Z')
    const payments = () => db.selectFrom('payout_transaction').select(['txid', 'state', 'confirmations', 'network_fee', 'reorganised', 'problem']).execute()
    await expect.poll(payments, PATIENCE).toMatchObject([{ state: 'paying', confirmations: 0, problem: null }])
    const [{ txid, network_fee: networkFee }] = await payments() as [Awaited<ReturnType<typeof payments>>[number]]
    await expect.poll(() => first.ask('getrawmempool'), PATIENCE).toEqual([txid])
    const earnings = await findEarningsOfDay(db, subAccountId, '2026-03-10')
    // PPS+ less 3 %: two hashes, where a block takes that many and brings 50.
    expect(earnings.map(({ type, work, amount }) => [type, work, Math.round(Number(amount) / 1e6)])).toEqual([['ppapps', 2n, 4850]])
    const { amount } = earnings[0]!
    expect(explain(earnings[0]!.from).amount).toBe(amount)
    expect(await balance(db, minerAccount(subAccountId), 'LTC')).toBe(0n)

    // The pool itself finds the block that holds it: a template with a transaction, its witness committed to.
    const holding = await find(miner => miner.work!.branches.length > 0)
    await expect.poll(height, PATIENCE).toEqual([103, 103])
    const mined = await second.ask<RealBlock>('getblock', holding, 2)
    const paid = mined.tx.find(transaction => transaction.txid === txid)!
    const to = (address: string) => paid.vout.filter(({ scriptPubKey }) => scriptPubKey.addresses?.includes(address)).map(({ value }) => BigInt(value.replace('.', '')))
    const smaller = amount * 3_333n / 10_000n
    expect([to(north), to(south)]).toEqual([[smaller], [amount - smaller]])
    expect(paid.vout).toHaveLength(3)
    expect((await block(holding)).fee).toBe(networkFee)
    await expect.poll(payments, PATIENCE).toMatchObject([{ state: 'paying', confirmations: 1 }])

    // It falls out of the chain, is noticed, comes back, and is paid.
    for (const one of [first, second]) await one.ask('invalidateblock', holding)
    await expect.poll(payments, PATIENCE).toMatchObject([{ state: 'paying', confirmations: 0, reorganised: 1, problem: null }])
    await expect.poll(() => block(holding), PATIENCE).toMatchObject({ state: 'orphaned' })
    for (const one of [first, second]) await one.ask('reconsiderblock', holding)
    await expect.poll(height, PATIENCE).toEqual([103, 103])
    await othersFind(4)
    await expect.poll(payments, PATIENCE).toMatchObject([{ state: 'paying', confirmations: 5 }])
    await othersFind(1)
    await expect.poll(payments, PATIENCE).toMatchObject([{ state: 'paid', confirmations: 6 }])
    await othersFind(94)
    await expect.poll(payments, PATIENCE).toMatchObject([{ txid, state: 'final', confirmations: 100 }])
    expect(await db.selectFrom('earning').select(['status', 'amount']).execute()).toEqual([{ status: 'paid', amount: String(amount) }])
    expect(await second.ask('getreceivedbyaddress', north)).toBe(`${String(smaller).slice(0, -8)}.${String(smaller).slice(-8)}`)
    expect(await checkLedger(db)).toEqual([])
    expect(await balance(db, 'pool:hot-wallet', 'LTC')).toBe(amount + BigInt(networkFee) - 5_000_000_000n)
    expect(errors).toEqual([])
  } finally {
    await engine?.stop()
    await Promise.all([first.stop(), second.stop()])
  }
})
