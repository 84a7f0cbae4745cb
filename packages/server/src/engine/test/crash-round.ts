import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { startPretendNode } from '@adit/engine/chain/pretend/start-pretend-node'
import { openDatabase, type Db } from '@adit/db/open'
import { seeded } from '@adit/engine/test/farm'
import { mine } from '@adit/engine/test/mine'
import { setWallets } from '@adit/engine/test/money'
import { finishBooks } from './finish-books.ts'
import { judge, type Verdict } from './judge-crashes.ts'
import type { Birth, Said } from './pool-process.ts'
import { mineAndTell, type Told } from './telling-machine.ts'

export type CrashRound = {
  where: Birth['where']
  seed: number
  kills: number
  /** A life ends after so many answered shares at the latest. */
  mostShares: number
}

const HOUR = 3_600_000
const FIRST_DAY = Date.parse('2026-03-10T00:00:00Z')
/** Shares enough for a life to reach its payments now and then. */
export const HUNDREDS = 1_000
const LONGEST_LIFE_MS = 5_000
const MACHINES = 4
/** About 2^13 hashes a block: a life finds one or two. */
const BITS = '1f07ffff'
const DIFFICULTY = (2 ** 13 / 2 ** 32).toFixed(15)
/** What everybody else finds. */
const RIVAL_BLOCKS = 20
const BLOCKS_EVERY_MS = 1_000

/** Who mines, each paid by another rule, some to two addresses. */
const MINERS = [
  { mode: 'FPPS', wallets: { bc1qnorth0000000000: 2_500, bc1qnorth1111111111: 7_500 } },
  { mode: 'PPS', wallets: { bc1qeast00000000000: 10_000 } },
  { mode: 'PPLNS', wallets: { bc1qsouth0000000000: 3_333, bc1qsouth1111111111: 6_667 } },
  { mode: 'SOLO', wallets: { bc1qwest00000000000: 10_000 } },
] as const

/** By turns an evening of work, every other time over midnight, and the next morning, when the day is settled and paid. */
const bornAt = (life: number) => FIRST_DAY + Math.ceil(life / 2) * 24 * HOUR + (life % 2 === 1 ? 1.2 * HOUR : life % 4 === 2 ? 24 * HOUR - 700 : 20 * HOUR)

/**
 * A pool under load that is killed at moments of chance and started again, then brought to the end of its books; answers
 * what became of every share and every payment. The chain, like a real one, lives on meanwhile.
 */
export async function crashRound({ where, seed, kills, mostShares }: CrashRound): Promise<Verdict> {
  const chance = seeded(seed)
  let from = bornAt(0)
  let since = performance.now()
  const clock = () => new Date(from + performance.now() - since)
  const node = await startPretendNode({ coin: 'BTC', clock, bits: BITS, subsidy: 312_500_000n, fees: 1_234_567n, wealth: 10n ** 15n })
  const rivals = setInterval(() => { for (let block = 0; block < RIVAL_BLOCKS; block++) node.chain.mine() }, BLOCKS_EVERY_MS)
  const told: Told[] = []
  const complaints: string[] = []
  try {
    const names = await withDatabase(where, db => prepare(db, kills))
    for (let life = 0; life < kills; life++) {
      [from, since] = [bornAt(life), performance.now()]
      const child = fork(new URL('./pool-process.ts', import.meta.url), [JSON.stringify({ where, node: { url: node.url, rewardAddress: node.address }, from } satisfies Birth)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      const exited = once(child, 'exit')
      const port = await firstWords(child, complaints)
      const machines = names.flatMap(name => Array.from({ length: MACHINES }, (_, at): Told => ({ name: `${name}.${at}`, life, sent: new Set(), answered: new Set() })))
      told.push(...machines)
      // A machine that was about to come when the pool died is one that did not.
      for (const machine of machines) void mineAndTell(port, machine).catch(() => {})
      await momentOfChance(machines, mostShares * chance(), 20 * chance())
      child.kill('SIGKILL')
      const [, signal] = await exited as [number | null, string | null]
      if (signal !== 'SIGKILL') throw new Error('the pool ended by itself')
    }
    clearInterval(rivals)
    return await withDatabase(where, async db => {
      await finishBooks(db, node, new Date(bornAt(kills + (kills + 1) % 2)))
      return judge(db, { node, kills, told, complaints, lifeOf: at => lifeOf(at, kills) })
    })
  } finally {
    clearInterval(rivals)
    await node.stop()
  }
}

/** Counted in work rather than in time, so that a busy machine lets the pool do as much; some are over before they have quite begun. */
async function momentOfChance(machines: Told[], shares: number, moreMs: number): Promise<void> {
  const latest = performance.now() + LONGEST_LIFE_MS
  while (machines.reduce((sum, { answered }) => sum + answered.size, 0) < shares && performance.now() < latest) await wait(1)
  await wait(moreMs)
}

/** Lives are hours apart, so a share's time says in which it was given. */
function lifeOf(at: Date, kills: number): number {
  for (let life = kills - 1; life >= 0; life--) if (+at >= bornAt(life)) return life
  throw new RangeError(`nobody lived at ${at.toISOString()}`)
}

async function withDatabase<T>(where: Birth['where'], use: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(where)
  try {
    return await use(db)
  } finally {
    await close()
  }
}

/** Answers the names of the sub-accounts. */
async function prepare(db: Db, kills: number): Promise<string[]> {
  const pool = await mine(db)
  for (const { mode, wallets } of MINERS) await setWallets(db, await pool.subAccount({ mode }), 'BTC', wallets, new Date(FIRST_DAY))
  // A life may be too short to write the chain's figures down; a day without any could not be settled.
  for (let day = FIRST_DAY; day <= bornAt(kills); day += 24 * HOUR) await pool.quote(new Date(day), { difficulty: DIFFICULTY })
  return (await db.selectFrom('sub_account').select('name').orderBy('id').execute()).map(({ name }) => name)
}

function firstWords(child: ChildProcess, complaints: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => { reject(new Error('the pool did not start')) })
    child.on('message', (said: Said) => {
      if ('port' in said) resolve(said.port)
      else complaints.push(said.error)
    })
  })
}
