import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { openNode, type ChainNode } from '../chain/node.ts'
import { OTHERS } from '../chain/pretend/chain.ts'
import { startPretendNode, type PretendNode } from '../chain/pretend/start-pretend-node.ts'
import { scriptOf } from '../chain/pretend/wallet.ts'
import { balance, checkLedger, minerAccount } from '../ledger/ledger.ts'
import { credit, makeSubAccount, setWallets } from '../test/money.ts'
import { runPayouts } from './run-payouts.ts'

/** A process that dies at its n-th step, before the step or after it, and does nothing more from then on. */
function mortal(diesAt: number) {
  let steps = 0
  const step = () => { if (++steps >= diesAt) throw new Error('killed') }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => { step(); return node },
    transformResult: ({ result }) => { step(); return Promise.resolve(result) },
  }
  return {
    isDead: () => steps >= diesAt,
    db: (db: Db): Db => db.withPlugin(plugin),
    node: (node: ChainNode): ChainNode => Object.fromEntries(Object.entries(node).map(([name, call]) => [name, typeof call !== 'function' ? call : async (...given: never[]) => {
      step()
      const answer: unknown = await (call as (...given: never[]) => unknown)(...given)
      step()
      return answer
    }])) as ChainNode,
  }
}

const HOUR = 3_600_000
const depths = { paid: 2, final: 3 }
let now: Date
const clock = () => now
let db: Db
let pretend: PretendNode
let node: ChainNode
beforeEach(async () => {
  now = new Date('2026-03-10T01:00:00Z')
  ;({ db } = await emptyDatabase())
  pretend = await startPretendNode({ coin: 'LTC', clock, wealth: 10n ** 12n })
  node = openNode({ coin: 'LTC', addresses: [pretend.url], clock })
})
afterEach(() => pretend.stop())

const live = (diesAt = Infinity) => {
  const life = mortal(diesAt)
  return {
    ...life,
    run: () => runPayouts({ coin: 'LTC', node: life.node(node), db: life.db(db), clock, pays: true, depths, onError: () => {} }).catch((cause: unknown) => {
      if (!life.isDead()) throw cause
    }),
  }
}

const ADDRESSES = ['ltc1qnorth000000000000', 'ltc1qsouth000000000000', 'ltc1qeast0000000000000']
const received = () => ADDRESSES.map(address => {
  const script = scriptOf(address)
  return [...Array(pretend.chain.tip.height + 1).keys()].flatMap(height => pretend.chain.at(height)!.transactions).flatMap(({ outputs }) => outputs)
    .filter(output => script.equals(Buffer.from(output.script))).reduce((sum, { value }) => sum + value, 0n)
})
const mine = (blocks: number) => { for (let block = 0; block < blocks; block++) pretend.chain.mine() }

async function assertSound(miners: bigint[], expected: bigint[]): Promise<void> {
  expect(received()).toEqual(expected)
  expect(await checkLedger(db)).toEqual([])
  const { sum } = await db.selectFrom('ledger_balance').select(eb => eb.fn.sum<string | null>('amount').as('sum')).executeTakeFirstOrThrow()
  expect(BigInt(sum ?? 0)).toBe(0n)
  for (const miner of miners) expect(await balance(db, minerAccount(miner), 'LTC')).toBe(0n)
  expect(await db.selectFrom('payout_transaction').select('id').where('state', 'not in', ['final', 'refunded']).execute()).toEqual([])
}

async function makeMiners(): Promise<bigint[]> {
  const miners = [await makeSubAccount(db, 'LTC', now), await makeSubAccount(db, 'LTC', now)]
  await setWallets(db, miners[0]!, 'LTC', { [ADDRESSES[0]!]: 2_500, [ADDRESSES[1]!]: 7_500 }, now)
  await setWallets(db, miners[1]!, 'LTC', { [ADDRESSES[2]!]: 10_000 }, now)
  return miners
}

test('killed at every step there is, and again in the next life: every payment is made once', { timeout: 180_000 }, async () => {
  const miners = await makeMiners()
  const expected = [0n, 0n, 0n]
  let deaths = 0
  for (let diesAt = 1; ; diesAt++) {
    for (const miner of miners) await credit(db, miner, 'LTC', 100_000_001n, now)
    for (const [at, amount] of [25_000_000n, 75_000_001n, 100_000_001n].entries()) expected[at]! += amount

    // It pays and dies; a block comes; it starts again and dies; blocks come while it follows, and dies; then it lives.
    const lives = [live(diesAt), live(diesAt), live(diesAt)]
    for (const life of lives) {
      await life.run()
      mine(1)
    }
    deaths += lives.filter(life => life.isDead()).length
    for (let rest = 0; rest < 2; rest++) {
      await live().run()
      mine(3)
    }
    await live().run()
    await assertSound(miners, expected)
    now = new Date(+now + 24 * HOUR)
    if (!lives.some(life => life.isDead())) break
  }
  expect(deaths).toBeGreaterThan(150)
})

test('killed at every step while a lost payment is given back: given back once, and paid once', { timeout: 180_000 }, async () => {
  const miners = await makeMiners()
  const expected = [0n, 0n, 0n]
  for (let diesAt = 1; ; diesAt++) {
    for (const miner of miners) await credit(db, miner, 'LTC', 100_000_000n, now)
    for (const [at, amount] of [25_000_000n, 75_000_000n, 100_000_000n].entries()) expected[at]! += amount
    await live().run()

    // Somebody with the same keys spends one of its inputs elsewhere, and gives the pool something new to pay with.
    const [txid, payment] = [...pretend.chain.mempool][0]!
    pretend.chain.forget(txid)
    const { value } = pretend.chain.coin(payment.inputs[0]!)!
    const stolen = { version: 2, lockTime: 0, inputs: [{ ...payment.inputs[0]!, script: Buffer.alloc(0), sequence: 0, witness: [Buffer.of(2)] }], outputs: [{ value: 1_000n, script: OTHERS }, { value: value - 1_000n, script: scriptOf(pretend.wallet.newAddress()) }] }
    pretend.chain.mine({ transactions: [stolen] })
    await live().run()
    mine(3)
    now = new Date(+now + 12 * HOUR)
    const lives = [live(diesAt), live(diesAt)]
    for (const life of lives) await life.run()
    await live().run()

    now = new Date(+now + 12 * HOUR)
    await live().run()
    mine(3)
    await live().run()
    await assertSound(miners, expected)
    now = new Date(+now + 24 * HOUR)
    if (!lives.some(life => life.isDead())) break
  }
  expect((await db.selectFrom('payout_transaction').select('id').where('state', '=', 'refunded').execute()).length).toBeGreaterThan(20)
})
