import { sql } from 'kysely'
import type { PretendNode } from '@adit/engine/chain/pretend/start-pretend-node'
import { scriptOf } from '@adit/engine/chain/pretend/wallet'
import { txidOf } from '@adit/engine/chain/pretend/transaction'
import type { Db } from '@adit/db/open'
import { checkLedger } from '@adit/engine/ledger/ledger'
import { decodeBatch } from '@adit/engine/shares/batch-codec'
import type { Share } from '@adit/engine/shares/share'
import { expectedCounters, expectedWorkerTotals, readCounters, workerTotals } from '@adit/engine/test/counters'
import type { Told } from './telling-machine.ts'

/** What a round of crashes did, and everything that is not as it should be: lists that a sound pool leaves empty. */
export type Verdict = {
  kills: number
  answered: number
  logged: number
  blocks: number
  payments: number
  /** What the pool itself complained of: a payment whose balance changed while it was signed is made later, a block that came second is none. */
  complaints: string[]
  wrong: Record<'lost' | 'doubled' | 'fromNowhere' | 'miscounted' | 'ledger' | 'unpaid' | 'mispaid', string[]>
}

type Evidence = { node: PretendNode; kills: number; told: Told[]; complaints: string[]; lifeOf: (at: Date) => number }

export async function judge(db: Db, { node, kills, told, complaints, lifeOf }: Evidence): Promise<Verdict> {
  const logged = await readLog(db)
  const names = new Map((await db.selectFrom('worker as w').innerJoin('sub_account as s', 's.id', 'w.sub_account_id').select(['w.id', 'w.name', 's.name as subAccount']).execute())
    .map(({ id, name, subAccount }) => [id, `${subAccount}.${name}`]))
  const accepted = logged.filter(({ outcome }) => outcome === 'accepted').map(({ at, workerId, work }) => shareName(lifeOf(at), names.get(workerId)!, Number(work)))
  const kept = new Set(accepted)
  const namesOf = (which: 'sent' | 'answered') => told.flatMap(machine => [...machine[which]].map(work => shareName(machine.life, machine.name, work)))
  const [sent, answered] = [new Set(namesOf('sent')), namesOf('answered')]
  const { payments, unpaid, mispaid } = await judgeMoney(db, node)
  return {
    kills, answered: answered.length, logged: accepted.length, payments, complaints,
    blocks: (await db.selectFrom('block').select('hash').where('state', '=', 'mature').execute()).length,
    wrong: {
      lost: answered.filter(share => !kept.has(share)),
      doubled: accepted.filter((share, at) => accepted.indexOf(share) !== at),
      fromNowhere: accepted.filter(share => !sent.has(share)),
      miscounted: [...differences(await readCounters(db), expectedCounters(logged)), ...differences(await workerTotals(db), expectedWorkerTotals(logged))],
      ledger: await judgeLedger(db),
      unpaid, mispaid,
    },
  }
}

const shareName = (life: number, worker: string, work: number) => `life ${life}: ${worker} ${work}`

const readLog = async (db: Db): Promise<Share[]> =>
  (await db.selectFrom('share_batch').select(['coin', 'shares']).execute()).flatMap(({ coin, shares }) => decodeBatch(shares).map((share): Share => ({
    ...share, coin: coin as Share['coin'], at: new Date(share.at), workerId: BigInt(share.workerId), subAccountId: BigInt(share.subAccountId),
  })))

type Sums = Map<string, { work: bigint; shares: number }>
function differences(counted: Sums, expected: Sums): string[] {
  const show = (sum: { work: bigint; shares: number } | undefined) => (sum ? `${sum.shares} shares of ${sum.work}` : 'nothing')
  return [...new Set([...counted.keys(), ...expected.keys()])].filter(key => show(counted.get(key)) !== show(expected.get(key)))
    .map(key => `${key}: ${show(counted.get(key))}, not ${show(expected.get(key))}`)
}

async function judgeLedger(db: Db): Promise<string[]> {
  const { rows } = await sql<{ coin: string; sum: string }>`select coin, sum(amount)::text as sum from ledger_balance group by coin having sum(amount) <> 0`.execute(db)
  return [...(await checkLedger(db)).map(fault => fault.fault), ...rows.map(({ coin, sum }) => `${coin} adds up to ${sum}`)]
}

/** Of every miner, what was earned is what the chain paid and what is still owed; and the chain paid nothing that is not in the books, nor anything twice. */
async function judgeMoney(db: Db, { chain }: PretendNode) {
  const { rows: miners } = await sql<{ name: string; earned: string; owed: string; paid: string }>`
    select s.name, coalesce((select sum(amount) from earning e where e.sub_account_id = s.id and e.coin = 'BTC'), 0)::text as earned,
      coalesce((select amount from ledger_balance b where b.account = 'miner:' || s.id and b.coin = 'BTC'), 0)::text as owed,
      coalesce((select sum(p.amount) from payout p join payout_transaction t on t.id = p.payout_transaction_id where p.sub_account_id = s.id and t.state = 'final'), 0)::text as paid
    from sub_account s order by s.id`.execute(db)
  const { rows: addresses } = await sql<{ address: string; paid: string }>`
    select w.address, coalesce((select sum(p.amount) from payout p where p.address = w.address), 0)::text as paid from wallet w where w.coin = 'BTC' order by w.id`.execute(db)
  const booked = (await db.selectFrom('payout_transaction').select(['txid', 'state']).execute())
  const scripts = new Map(addresses.map(({ address }) => [scriptOf(address).toString('hex'), address]))
  const received = new Map<string, bigint>()
  const paying: string[] = []
  for (let height = chain.options.height; height <= chain.tip.height; height++) {
    for (const transaction of chain.at(height)!.transactions) {
      const outputs = transaction.outputs.map(({ script, value }) => ({ value, address: scripts.get(Buffer.from(script).toString('hex')) })).filter(({ address }) => address !== undefined)
      if (outputs.length > 0) paying.push(txidOf(transaction))
      for (const { address, value } of outputs) received.set(address!, (received.get(address!) ?? 0n) + value)
    }
  }
  return {
    payments: booked.length,
    unpaid: [
      ...miners.filter(({ earned, owed, paid }) => BigInt(earned) !== BigInt(owed) + BigInt(paid)).map(({ name, earned, owed, paid }) => `${name} earned ${earned}, was paid ${paid} and is owed ${owed}`),
      ...booked.filter(({ state, txid }) => state !== 'final' || !paying.includes(txid)).map(({ txid, state }) => `${txid} is ${state}`),
    ],
    mispaid: [
      ...addresses.filter(({ address, paid }) => (received.get(address) ?? 0n) !== BigInt(paid)).map(({ address, paid }) => `${address} received ${received.get(address) ?? 0n}, not ${paid}`),
      ...paying.filter((txid, at) => paying.indexOf(txid) !== at || !booked.some(payment => payment.txid === txid)),
    ],
  }
}
