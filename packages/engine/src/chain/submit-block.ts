import type { Db } from '@adit/db/open'
import type { BlockCandidate } from '../stratum/ports.ts'
import { insertFound, setRejected, setTaken } from './block.queries.ts'
import { difficultyOf } from './difficulty.ts'
import type { ChainNode } from './node.ts'

/** A block's chance falls with every moment it is not on its way: a database that is slower than this is not waited for. */
const WRITE_PATIENCE_MS = 500
/** The row itself must not be lost: a database that restarts is tried again for ten minutes. */
const WRITE_TRIES = 600
const WRITE_PAUSE_MS = 1_000

const pause = (ms: number) => new Promise<void>(resolve => { setTimeout(resolve, ms).unref() })

export type Submission = { coin: string; candidate: BlockCandidate; raw: Buffer; reward: bigint; fee: bigint }
export type Outcome = 'taken' | 'rejected' | 'unsent'

/**
 * Writes a found block down, whole, then hands it to every node. Should the process die in between, whoever follows
 * blocks finds it and hands it over again.
 */
export async function submitBlock(db: Db, node: ChainNode, { coin, candidate, raw, reward, fee }: Submission, onError: (cause: unknown) => void): Promise<Outcome> {
  const { hash, job, at, workerId, subAccountId } = candidate
  const found = { coin, hash, height: job.height, foundAt: at, reward, fee, networkDifficulty: difficultyOf(job.target), workerId, subAccountId, raw }
  const written = persistently(() => insertFound(db, found), onError)
  await Promise.race([written, pause(WRITE_PATIENCE_MS)])
  const outcome = await handOver(node, raw)
  await written
  await note(db, coin, hash, outcome)
  return outcome.outcome
}

async function persistently(write: () => Promise<unknown>, onError: (cause: unknown) => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return void await write()
    } catch (cause) {
      if (tries === 1 || tries === WRITE_TRIES) onError(cause)
      if (tries === WRITE_TRIES) return
      await pause(WRITE_PAUSE_MS)
    }
  }
}

/** What BIP 22 calls a block that is there already, or on a branch that is not (yet) the longest. */
const TAKEN = new Set<unknown>([null, 'duplicate', 'inconclusive', 'duplicate-inconclusive'])

export async function handOver(node: ChainNode, raw: Uint8Array): Promise<{ outcome: Outcome; said: string }> {
  const answers = await node.submitBlock(raw)
  const said = answers.map(({ name, answer, failure }) => `${name}: ${failure ? failure.message : String(answer)}`).join('; ')
  if (answers.some(({ answer, failure }) => !failure && TAKEN.has(answer))) return { outcome: 'taken', said }
  return { outcome: answers.some(({ failure }) => failure) ? 'unsent' : 'rejected', said }
}

export async function note(db: Db, coin: string, hash: string, { outcome, said }: { outcome: Outcome; said: string }): Promise<void> {
  if (outcome === 'taken') await setTaken(db, coin, hash)
  if (outcome === 'rejected') await setRejected(db, coin, hash, said)
}
