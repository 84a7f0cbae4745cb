import { afterEach, beforeEach, expect } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { openNode, type ChainNode } from '../chain/node.ts'
import { startPretendNode, type PretendNode } from '../chain/pretend/start-pretend-node.ts'
import { scriptOf } from '../chain/pretend/wallet.ts'
import { checkLedger } from '../ledger/ledger.ts'
import type { Run } from '../payouts/run-payouts.ts'
import { makeSubAccount, setWallets } from './money.ts'

export const morning = new Date('2026-03-10T01:00:00Z')
export const HOUR = 3_600_000
const depths = { paid: 2, final: 4 }
export const north = 'bc1qnorthhall0000000000'
export const south = 'bc1qsouthhall0000000000'

// What each test of payments stands on, new for each.
export let now: Date
export let db: Db
export let pretend: PretendNode
export let node: ChainNode
export let run: Run
export let errors: string[]
export let miner: bigint
export const clock = () => now
export const setNow = (moment: Date) => { now = moment }

/** Every test of the file begins on the morning of a day of payments, with a miner who has a wallet and is owed nothing. */
export function eachOnPayday(): void {
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
}

/** What an address has received in the chain itself. */
export const received = (address: string) => {
  const script = scriptOf(address)
  let sum = 0n
  for (let height = 0; height <= pretend.chain.tip.height; height++)
    for (const { outputs } of pretend.chain.at(height)!.transactions) for (const output of outputs) if (script.equals(Buffer.from(output.script))) sum += output.value
  return sum
}
export const mine = (blocks: number) => { for (let block = 0; block < blocks; block++) pretend.chain.mine() }
export const payments = () => db.selectFrom('payout_transaction').select(['id', 'state', 'confirmations', 'reorganised', 'problem', 'txid', 'sent_at', 'paid_at']).orderBy('id').execute()
export const states = async () => (await payments()).map(({ state }) => state)
export const sound = async () => {
  expect(await checkLedger(db)).toEqual([])
  const { sum } = await db.selectFrom('ledger_balance').select(eb => eb.fn.sum<string | null>('amount').as('sum')).executeTakeFirstOrThrow()
  expect(BigInt(sum ?? 0)).toBe(0n)
}
