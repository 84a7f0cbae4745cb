import { randomBytes } from 'node:crypto'
import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { keepDoing } from '../shares/keep-doing.ts'
import type { Algorithm, BlockCandidate, JobSource, MiningJob } from '../stratum/ports.ts'
import { followBlocks } from './follow-blocks.ts'
import { followTemplates, PACE, type Pace } from './follow-templates.ts'
import type { Template } from './node-answers.ts'
import type { ChainNode } from './node.ts'
import type { QuoteProvider } from './quote-provider.ts'
import { chainFigures, startQuotes } from './quotes.ts'
import { submitBlock } from './submit-block.ts'
import { assembleBlock, feesOf, toJob, type BlockRest } from './template.ts'

export type ChainOptions = {
  coin: Coin
  algorithm: Algorithm
  node: ChainNode
  db: Db
  clock: () => Date
  /** Where rewards go: the script of an address of the pool's wallet (`payoutScriptOf`). */
  payoutScript: Uint8Array
  /** What the pool signs its blocks with. */
  tag: string
  provider?: QuoteProvider | undefined
  onError: (cause: unknown) => void
  pace?: Partial<Pace & { followMs: number }>
  matureAfter?: number
}

/** How often it is looked what has become of the pool's own blocks, besides at each new block. */
const FOLLOW_MS = 60_000
/** More than a gateway keeps: a block that comes late is still handed over. */
const KEPT_JOBS = 32

export type RunningChain = JobSource & {
  /** In milliseconds, by no clock that could be set: how long no node has stood by the job at hand. */
  staleFor: () => number
  stop: () => Promise<void>
}

type Kept = { rest: BlockRest; reward: bigint; fee: bigint }

/** A coin's chain for as long as it runs: jobs out of it, blocks into it, and its figures written down. */
export function startChain({ coin, algorithm, node, db, clock, payoutScript, tag, provider, onError, pace, matureAfter }: ChainOptions): RunningChain {
  const { followMs, ...templatePace } = { ...PACE, followMs: FOLLOW_MS, ...pace }
  const nextId = jobIds()
  const listeners = new Set<(job: MiningJob) => void>()
  const kept = new Map<string, Kept>()
  const transactions = transactionShelf()
  let template: Template | null = null
  let job: MiningJob | null = null
  let following = Promise.resolve()
  let freshAt = performance.now()

  function publish(next: Template, { newBlock }: { newBlock: boolean }): void {
    template = next
    job = toJob(next, { id: nextId(), coin, algorithm, clean: newBlock, payoutScript, tag })
    const fee = feesOf(next) ?? 0n
    kept.set(job.id, {
      rest: { transactions: transactions(next, newBlock), hasWitness: next.default_witness_commitment !== undefined, mweb: next.mweb ? Buffer.from(next.mweb, 'hex') : null },
      reward: BigInt(next.coinbasevalue) - fee, fee,
    })
    for (const id of kept.keys()) if (kept.size > KEPT_JOBS) kept.delete(id)
    for (const listener of listeners) listener(job)
    if (newBlock) void follow()
  }

  /** One look at a time; a second wish waits for the first and then looks again. */
  const follow = () => following = following.then(() => followBlocks({ db, node, coin, clock, ...(matureAfter && { matureAfter }) })).catch(onError)

  async function submit(candidate: BlockCandidate): Promise<void> {
    const known = kept.get(candidate.job.id)
    if (!known) throw new Error(`${coin} block ${candidate.hash} belongs to no job of this source`)
    const raw = assembleBlock(candidate.header, candidate.coinbase, known.rest)
    const outcome = await submitBlock(db, node, { coin, candidate, raw, reward: known.reward, fee: known.fee }, onError)
    if (outcome !== 'taken') onError(new Error(`${coin} block ${candidate.hash} at height ${candidate.job.height} is ${outcome}`))
    await follow()
  }

  const stops = [
    followTemplates({ node, clock, pace: templatePace, onTemplate: publish, onFresh: () => { freshAt = performance.now() }, onError }),
    keepDoing(follow, () => followMs, onError),
    startQuotes({ coin, db, clock, provider, onError, figures: since => (template ? chainFigures(node, template, since) : null) }).stop,
  ]
  return {
    current: () => job,
    onJob(listener) {
      listeners.add(listener)
      return () => { listeners.delete(listener) }
    },
    submitBlock: submit,
    staleFor: () => performance.now() - freshAt,
    stop: async () => {
      await Promise.all(stops.map(stop => stop()))
      await following
    },
  }
}

/** Never the same in a process, nor likely in the next. */
function jobIds(): () => string {
  const process = randomBytes(3).toString('hex')
  let count = 0
  return () => `${process}${(++count).toString(36)}`
}

/** Templates of one block are much alike: a transaction is kept once, however many jobs it is in. */
function transactionShelf() {
  let shelf = new Map<string, Uint8Array>()
  return ({ transactions }: Template, newBlock: boolean): Uint8Array[] => {
    const known = shelf
    if (newBlock) shelf = new Map()
    return transactions.map(({ hash, data }) => {
      const bytes = known.get(hash) ?? Buffer.from(data, 'hex')
      shelf.set(hash, bytes)
      return bytes
    })
  }
}

/** The script behind an address, as the node reads it. */
export async function payoutScriptOf(node: ChainNode, address: string): Promise<Uint8Array> {
  const { isvalid, scriptPubKey } = await node.address(address)
  if (!isvalid || !scriptPubKey) throw new TypeError(`${address} is no address of ${node.coin}`)
  return Buffer.from(scriptPubKey, 'hex')
}
