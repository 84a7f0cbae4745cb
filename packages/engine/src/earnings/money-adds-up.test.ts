import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { openNode } from '../chain/node.ts'
import { startPretendNode, type PretendNode } from '../chain/pretend/start-pretend-node.ts'
import { scriptOf } from '../chain/pretend/wallet.ts'
import { balance, checkLedger, minerAccount } from '../ledger/ledger.ts'
import { runPayouts } from '../payouts/run-payouts.ts'
import { cutBatches } from '../shares/cut-batches.ts'
import { foldBatches } from '../shares/fold.ts'
import { OUTCOMES, type Share } from '../shares/share.ts'
import { insertBatches } from '../shares/share-log.queries.ts'
import { expectedCounters, expectedWorkerTotals, readCounters, workerTotals } from '../test/counters.ts'
import { hour, mine } from '../test/mine.ts'
import { setWallets } from '../test/money.ts'
import { setFee, switchMode } from './change-terms.ts'
import { findEarningsOfDay } from './earning.queries.ts'
import { explain } from './explain.ts'
import { deduct, grant } from './grants.ts'
import type { PayMethod } from './pay-method.ts'
import { settleDay } from './settle-day.ts'

/** A few days of three sub-accounts: what they do, wish and find, in any order and mixture. */
const MINERS = 3
const MACHINES = 2
const DAYS = ['2026-03-10', '2026-03-11', '2026-03-12']
const GIFTS = ['NMC', 'VCASH'] as const

const who = fc.nat(MINERS - 1)
const when = fc.nat(DAYS.length * 24 - 1)
const mode = fc.constantFrom<PayMethod>('PPS', 'PPLNS', 'SOLO', 'FPPS')
const outcomes = fc.oneof({ weight: 3, arbitrary: fc.constant('accepted' as const) }, fc.constantFrom(...OUTCOMES))
const units = fc.bigInt({ min: 0n, max: 10n ** 9n })
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({
    // of a gateway, or of another engine whose work is only counted; one that heard no answer sends the same again
    act: fc.constant('shares' as const), who, when, fed: fc.boolean(), again: fc.boolean(),
    shares: fc.array(fc.record({ minute: fc.nat(59), machine: fc.nat(MACHINES - 1), outcome: outcomes, work: fc.bigInt({ min: 1n, max: 2n ** 32n }) }), { minLength: 1, maxLength: 8 }),
  }) },
  { weight: 3, arbitrary: fc.record({
    act: fc.constant('block' as const), who: fc.option(who), when, brought: fc.tuple(units, units, units), lasts: fc.nat(30),
    state: fc.constantFrom('mature' as const, 'confirmed' as const, 'orphaned' as const),
  }) },
  fc.record({ act: fc.constant('mode' as const), who, when, mode }),
  fc.record({ act: fc.constant('fee' as const), who, when, fee: fc.constantFrom('0', '0.33', '2.5', '100', null) }),
  fc.record({
    act: fc.constant('transfer' as const), who, to: who, when, hours: fc.nat(30),
    how: fc.oneof(fc.record({ percent: fc.integer({ min: 1, max: 100 }) }), fc.record({ hashrate: fc.bigInt({ min: 1n, max: 10n ** 6n }) })),
  }),
  fc.record({ act: fc.constant('grant' as const), who, when, amount: fc.bigInt({ min: 1n, max: 10n ** 6n }), type: fc.constantFrom('refund' as const, 'compensation' as const) }),
  fc.record({ act: fc.constant('deduct' as const), who, when, amount: fc.bigInt({ min: 1n, max: 10n ** 6n }) }),
  fc.record({ act: fc.constant('split' as const), who, when, parts: fc.array(fc.integer({ min: 25, max: 100 }), { minLength: 1, maxLength: 3 }) }),
)
type Act = (typeof act) extends fc.Arbitrary<infer T> ? T : never
const story = fc.record({
  modes: fc.array(fc.constantFrom<PayMethod>('PPS', 'PPLNS', 'SOLO', 'PPS+', 'FPPS', 'FPPS fixed'), { minLength: MINERS, maxLength: MINERS }),
  acts: fc.array(act, { minLength: 5, maxLength: 40 }),
  difficulties: fc.array(fc.integer({ min: 1, max: 300 }).map(hundredths => (hundredths / 100).toFixed(2)), { minLength: DAYS.length, maxLength: DAYS.length }),
  addressed: who,
})

/** Shares of a whole, in hundredths of a percent, as the parts are to each other. */
function sharesOf(parts: readonly number[]): number[] {
  const sum = parts.reduce((all, part) => all + part, 0)
  const shares = parts.map(part => Math.floor(part * 10_000 / sum))
  shares[0]! += 10_000 - shares.reduce((all, share) => all + share, 0)
  return shares
}
const walletOf = (miner: bigint, place: number) => `bc1qminer${miner}wallet${place}`.padEnd(30, '0')

/** Lives through a story hour by hour; each day is settled two hours after its end, and paid out an hour later. */
async function live(db: Db, pretend: PretendNode, time: { now: Date }, { modes, acts, difficulties, addressed }: Parameters<Parameters<typeof story.map>[0]>[0]) {
  const pool = await mine(db)
  const miners: bigint[] = []
  for (const each of modes) miners.push(await pool.subAccount({ mode: each, plusPercent: '3.21' }))
  for (const gift of GIFTS) await pool.wallet(miners[addressed]!, gift)
  for (const [at, difficulty] of difficulties.entries()) await pool.quote(hour(at * 24), { difficulty, fee: BigInt(at) * 7_777_777n })
  const machines = await machinesOf(db, miners)
  const sent: Share[] = []
  const split = (miner: bigint, parts: readonly number[], now: Date) =>
    setWallets(db, miner, 'BTC', Object.fromEntries(sharesOf(parts).map((share, place) => [walletOf(miner, place), share])), now)
  for (const miner of miners) await split(miner, [1], hour(0))
  const clock = () => time.now
  const node = openNode({ coin: 'BTC', addresses: [pretend.url], clock })
  const payOut = () => runPayouts({ coin: 'BTC', node, db, clock, pays: true, depths: { paid: 1, final: 2 }, onError: cause => { throw cause } })

  const does: { [K in Act['act']]: (act: Extract<Act, { act: K }>, now: Date, key: string, miner: bigint) => Promise<unknown> } = {
    shares: async ({ shares, fed, again }, now, key, miner) => {
      const batch = shares.map(({ minute, machine, outcome, work }): Share =>
        ({ at: new Date(+now + minute * 60_000), coin: 'BTC', workerId: machines.get(miner)![machine]!, subAccountId: miner, outcome, work }))
      const batches = cutBatches(batch).map((each, at) => ({ ...each, source: key, sequence: at, credited: !fed, receivedAt: now }))
      for (let time = 0; time < (again ? 2 : 1); time++) await insertBatches(db, batches)
      sent.push(...batch)
    },
    block: ({ who: finder, brought: [reward, fee, mev], lasts, state }, now, key) => pool.block({
      hash: key, by: finder === null ? null : miners[finder]!, at: new Date(+now + 1_800_000), reward, fee, mev, difficulty: '0.5', state, maturedAt: new Date(+now + (1 + lasts) * 3_600_000) }),
    mode: ({ mode: wish }, now, _, miner) => switchMode(db, { subAccountId: miner, coin: 'BTC', now }, wish),
    fee: ({ fee }, now, _, miner) => setFee(db, { subAccountId: miner, coin: 'BTC', now }, fee),
    transfer: async ({ to, who: from, hours, how }, now, _, miner) => { if (to !== from) await pool.transfer(miner, miners[to]!, how, now, new Date(+now + hours * 3_600_000)) },
    grant: ({ amount, type }, now, key, miner) => db.transaction().execute(trx => grant(trx, { key, subAccountId: miner, coin: 'BTC', type, amount, reason: 'why not', now })),
    deduct: async ({ amount }, now, key, miner) => {
      if (await balance(db, minerAccount(miner), 'BTC') >= amount) await db.transaction().execute(trx => deduct(trx, { key, subAccountId: miner, coin: 'BTC', type: 'service', amount, now }))
    },
    split: ({ parts }, now, _, miner) => split(miner, parts, now),
  }
  const inOrder = acts.map((each, at) => ({ each, key: `act ${at}` })).sort((a, b) => a.each.when - b.each.when)
  for (let now = 0; now < DAYS.length * 24 + 5; now++) {
    time.now = hour(now)
    for (const { each, key } of inOrder.filter(({ each: { when: at } }) => at === now)) await (does[each.act] as (...args: unknown[]) => Promise<unknown>)(each, hour(now), key, miners[each.who ?? 0]!)
    if (now % 24 === 2 && now > 24) expect(await settleDay(db, 'BTC', DAYS[Math.floor(now / 24) - 1]!, hour(now))).toBe('settled')
    if (now % 24 === 3 || now % 24 === 4) await payOut()
    await foldBatches(db, hour(now + 1))
    pretend.chain.mine()
  }
  pretend.chain.mine()
  await payOut()
  return { miners, sent }
}

/** The machines of each miner. */
async function machinesOf(db: Db, miners: readonly bigint[]): Promise<Map<bigint, bigint[]>> {
  const rows = await db.insertInto('worker').values(miners.flatMap(miner => Array.from({ length: MACHINES }, (_, at) => (
    { sub_account_id: miner, name: `machine-${at}`, first_seen_at: hour(0), last_seen_at: hour(0) })))).returning(['id', 'sub_account_id']).execute()
  return new Map(miners.map(miner => [miner, rows.filter(row => row.sub_account_id === miner).map(({ id }) => id)]))
}

/** What the chain paid each wallet. */
function received({ chain }: PretendNode, address: string): bigint {
  const script = scriptOf(address)
  return Array.from({ length: chain.tip.height + 1 }, (_, height) => chain.at(height)!.transactions).flat().flatMap(({ outputs }) => outputs)
    .filter(output => script.equals(Buffer.from(output.script))).reduce((sum, { value }) => sum + value, 0n)
}

const ACCOUNTS = ['fee', 'reward', 'rounding', 'gift', 'compensation', 'deduction', 'hot-wallet'] as const
const snapshot = async (db: Db) => ({
  balances: await db.selectFrom('ledger_balance').selectAll().orderBy('account').orderBy('coin').execute(),
  earnings: await db.selectFrom('earning').selectAll().orderBy('id').execute(),
})

test('whatever happens, money in is money out and balances, every record explains itself, and settling again changes nothing', async () => {
  let paid = 0
  await fc.assert(fc.asyncProperty(story, async of => {
    const { db } = await emptyDatabase()
    const time = { now: hour(0) }
    const pretend = await startPretendNode({ coin: 'BTC', clock: () => time.now, wealth: 10n ** 13n })
    onTestFinished(() => pretend.stop())
    const { miners, sent } = await live(db, pretend, time, of)
    expect(await readCounters(db)).toEqual(expectedCounters(sent))
    expect(await workerTotals(db)).toEqual(expectedWorkerTotals(sent))

    const payments = await db.selectFrom('payout_transaction').select(['state', 'network_fee']).execute()
    expect(payments.every(({ state }) => state === 'final')).toBe(true)
    paid += payments.length
    const parts = await db.selectFrom('payout').select(['sub_account_id', 'address', 'amount']).execute()
    const sumOf = (some: typeof parts) => some.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    // What left the wallet: payments, and what the chain took for them.
    const paidOut = sumOf(parts) + payments.reduce((sum, { network_fee }) => sum + BigInt(network_fee), 0n)
    for (const miner of miners) {
      for (let place = 0; place < 3; place++)
        expect(received(pretend, walletOf(miner, place))).toBe(sumOf(parts.filter(part => part.sub_account_id === miner && part.address === walletOf(miner, place))))
    }

    const mature = await db.selectFrom('block').select(['reward', 'fee', 'mev']).where('state', '=', 'mature').where('matured_at', '<', hour(DAYS.length * 24)).execute()
    const cameIn = mature.reduce((sum, block) => sum + BigInt(block.reward) + BigInt(block.fee) + BigInt(block.mev), 0n)
    expect(await balance(db, 'pool:hot-wallet', 'BTC')).toBe(paidOut - cameIn)
    const miner = await Promise.all(miners.map(each => balance(db, minerAccount(each), 'BTC')))
    const others = await Promise.all(ACCOUNTS.filter(name => name !== 'hot-wallet').map(name => balance(db, `pool:${name}`, 'BTC')))
    expect([...miner, ...others].reduce((sum, each) => sum + each, paidOut)).toBe(cameIn)
    expect(await checkLedger(db)).toEqual([])

    for (const [at, each] of miners.entries()) {
      const records = (await Promise.all(DAYS.concat('2026-03-13').map(day => findEarningsOfDay(db, each, day)))).flat()
      for (const { from, fee, amount } of records) expect(explain(from)).toMatchObject({ fee, amount })
      const earned = (coin: string) => records.filter(record => record.coin === coin).reduce((sum, { amount }) => sum + amount, 0n)
      const unpaid = records.filter(({ coin, status }) => coin === 'BTC' && status === 'settled').reduce((sum, { amount }) => sum + amount, 0n)
      const { rows: deducted } = { rows: await db.selectFrom('deduction').select('amount').where('sub_account_id', '=', each).execute() }
      const paid = await db.selectFrom('ledger_line').innerJoin('ledger_entry as e', 'e.id', 'entry_id').select('amount')
        .where('account', '=', minerAccount(each)).where('e.cause_kind', '=', 'payout').execute()
      const gone = [...deducted.map(({ amount }) => BigInt(amount)), ...paid.map(({ amount }) => -BigInt(amount))].reduce((sum, amount) => sum + amount, 0n)
      expect(miner[at]).toBe(earned('BTC') - gone)
      expect(unpaid).toBeGreaterThanOrEqual(miner[at]!)
      for (const gift of GIFTS) expect(await balance(db, minerAccount(each), gift)).toBe(earned(gift))
    }

    const before = await snapshot(db)
    for (const day of DAYS) expect(await settleDay(db, 'BTC', day, hour(100))).toBe('settled-before')
    expect(await snapshot(db)).toEqual(before)
  }), { numRuns: 12 })
  expect(paid).toBeGreaterThan(0)
}, 120_000)
