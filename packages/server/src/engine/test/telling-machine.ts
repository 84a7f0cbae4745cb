import { StratumMiner } from '@adit/engine/stratum/test/stratum-miner'

const HASHES_PER_DIFFICULTY = 2 ** 32
/** A hash is a share. */
export const EASIEST = 1 / HASHES_PER_DIFFICULTY

/** What a machine did in one life of the pool, each share named by the hashes it took: no two took the same. */
export type Told = { name: string; life: number; sent: Set<number>; answered: Set<number> }

/**
 * A machine whose shares can be told apart afterwards: it asks for another difficulty before each of them, and so each is
 * logged with a work of its own. Goes on until the pool is gone.
 */
export async function mineAndTell(port: number, told: Told): Promise<void> {
  const miner = await StratumMiner.ready(port, told.name)
  const gone = miner.closed.then(() => 'gone' as const)
  const hashes = () => Math.round(miner.work!.difficulty * HASHES_PER_DIFFICULTY)
  for (let wish = 1; ; wish++) {
    void miner.ask('mining.suggest_difficulty', [wish / HASHES_PER_DIFFICULTY])
    if (await Promise.race([gone, miner.until(() => !told.sent.has(hashes()))]) === 'gone') return
    const work = hashes()
    told.sent.add(work)
    const answer = await Promise.race([gone, miner.submit(miner.solve({ hashes: work }), told.name)])
    if (answer === 'gone') return
    if (answer.result === true) told.answered.add(work)
  }
}
