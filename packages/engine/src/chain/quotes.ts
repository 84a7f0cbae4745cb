import { isGift, type PaidCoin } from '@adit/contract/coin-facts'
import type { Db } from '@adit/db/open'
import { decimal } from '../exact/ratio.ts'
import { keepDoing } from '../shares/keep-doing.ts'
import { difficultyOf, nextDifficulty, RETARGETS } from './difficulty.ts'
import type { Template } from './node-answers.ts'
import { NodeRefusal } from './node-address.ts'
import type { ChainNode } from './node.ts'
import type { QuoteProvider, Quoted } from './quote-provider.ts'
import { findLatestQuote, insertQuotes, type NewQuote } from './quotes.queries.ts'
import { feesOf } from './template.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LOOK_MS = 60_000
/** At the start, until the node has given its first template. */
const WAIT_MS = 200
/** P§9: charts go back this far. */
const HISTORY_DAYS = 180
/** Fees of an hour are the mean of its blocks, of a fast chain's the last ones. */
const FEE_BLOCKS = 24

/** What a node of ours says; it knows better than anybody else. */
export type ChainFigures = { networkDifficulty: string; blockReward: bigint; txFee: bigint; nextDifficulty: string | null; nextDifficultyAt: Date | null }

export type QuoteOptions = {
  coin: PaidCoin
  db: Db
  clock: () => Date
  provider?: QuoteProvider | undefined
  /** None for a coin without a node; null while it has given no template yet. */
  figures?: (since: Date) => Promise<ChainFigures> | null
  onError: (cause: unknown) => void
}

/** Keeps the history of a coin's difficulty, reward and price: a quote an hour, and one whenever the difficulty changes. */
export function startQuotes(options: QuoteOptions): { stop: () => Promise<void> } {
  let failing = false
  const once = (cause: unknown) => {
    if (!failing) options.onError(cause)
    failing = true
  }
  let filled = false
  let waiting = true
  const stop = keepDoing(async () => {
    if (!filled && options.provider) await fillHistory(options, options.provider)
    filled = true
    const outcome = await takeQuote({ ...options, onError: once })
    waiting = outcome === 'no template'
    failing = outcome === 'failed'
  }, () => (waiting ? WAIT_MS : LOOK_MS), once)
  return { stop }
}

/** Writes a quote down if it is time for one. */
export async function takeQuote({ coin, db, clock, provider, figures, onError }: QuoteOptions): Promise<'written' | 'no news' | 'no template' | 'failed'> {
  const now = clock()
  const last = await findLatestQuote(db, coin)
  const chain = await figures?.(last?.at ?? now)
  if (figures && !chain) return 'no template'
  const thisHour = last !== undefined && +last.at >= Math.floor(+now / HOUR) * HOUR
  const sameDifficulty = !chain || (last !== undefined && last.network_difficulty !== null && sameNumber(last.network_difficulty, chain.networkDifficulty))
  const priced = !provider || last?.price_usd != null
  if (thisHour && sameDifficulty && priced) return 'no news'

  let failed = false
  const quoted: Quoted = await provider?.quote(coin).catch((cause: unknown) => {
    failed = true
    onError(cause)
    return {}
  }) ?? {}
  // Within an hour only a price that was missing, or another difficulty, is news.
  if (thisHour && sameDifficulty && quoted.priceUsd === undefined) return failed ? 'failed' : 'no news'
  const quote = toQuote(coin, now, quoted, chain ?? undefined)
  if (quote) await insertQuotes(db, coin, [quote])
  return failed ? 'failed' : quote ? 'written' : 'no news'
}

/** Rewards are whole; a source may say them with a point. */
const units = (said: string | undefined) => said?.replace(/\..*$/, '')

function toQuote(coin: PaidCoin, at: Date, said: Quoted, chain?: ChainFigures): NewQuote | null {
  const price = { price_usd: said.priceUsd ?? null, price_cny: said.priceCny ?? null }
  if (isGift(coin))
    return price.price_usd ?? price.price_cny ? { at, network_difficulty: null, block_reward: null, tx_fee: null, next_difficulty: null, next_difficulty_at: null, ...price } : null
  const difficulty = chain?.networkDifficulty ?? said.networkDifficulty
  const reward = chain ? String(chain.blockReward) : units(said.blockReward)
  if (difficulty === undefined || reward === undefined || Number(difficulty) <= 0) return null
  return {
    at, network_difficulty: difficulty, block_reward: reward, tx_fee: chain ? String(chain.txFee) : units(said.txFee) ?? '0',
    next_difficulty: chain?.nextDifficulty ?? said.nextDifficulty ?? null, next_difficulty_at: chain?.nextDifficultyAt ?? null,
    ...price,
  }
}

const sameNumber = (a: string, b: string) => {
  const [x, y] = [decimal(a), decimal(b)]
  return x.over * y.under === y.over * x.under
}

/** A new pool's charts begin before it does, where somebody remembers. What is there already stays. */
async function fillHistory({ coin, db, clock }: QuoteOptions, provider: QuoteProvider): Promise<void> {
  if (await findLatestQuote(db, coin)) return
  const past = await provider.history(coin, new Date(+clock() - HISTORY_DAYS * DAY))
  await insertQuotes(db, coin, past.filter(({ at }) => at < clock()).map(({ at, ...said }) => toQuote(coin, at, said)).filter(quote => quote !== null))
}

/** The figures of the block being worked on: its difficulty and subsidy, what lately mined blocks left in fees, and where the difficulty is heading. */
export async function chainFigures(node: ChainNode, template: Template, since: Date): Promise<ChainFigures> {
  const networkDifficulty = difficultyOf(BigInt(`0x${template.target}`))
  const fees = feesOf(template)
  const { blocks, subsidy } = await recentFees(node, template, since)
  const tip = await node.header(template.previousblockhash)
  const next = tip && await heading(node, tip, networkDifficulty)
  return {
    networkDifficulty, blockReward: fees === null ? subsidy ?? BigInt(template.coinbasevalue) : BigInt(template.coinbasevalue) - fees,
    txFee: blocks.length > 0 ? blocks.reduce((sum, fee) => sum + fee, 0n) / BigInt(blocks.length) : fees ?? 0n,
    nextDifficulty: next?.difficulty ?? null, nextDifficultyAt: next?.at ?? null,
  }
}

/** Fees of the blocks since a moment, at least the last one's; none where the node keeps no such figures. */
async function recentFees(node: ChainNode, template: Template, since: Date): Promise<{ blocks: bigint[]; subsidy: bigint | null }> {
  const blocks: bigint[] = []
  let subsidy: bigint | null = null
  try {
    for (let hash: string | undefined = template.previousblockhash; hash && blocks.length < FEE_BLOCKS;) {
      const header = await node.header(hash)
      if (!header || (blocks.length > 0 && header.time * 1000 <= +since)) break
      const stats = await node.blockStats(hash)
      subsidy ??= BigInt(stats.subsidy)
      blocks.push(BigInt(stats.totalfee))
      hash = header.previousblockhash
    }
  } catch (cause) {
    if (!(cause instanceof NodeRefusal)) throw cause
  }
  return { blocks, subsidy }
}

async function heading(node: ChainNode, tip: { height: number; time: number }, difficulty: string) {
  const retarget = RETARGETS[node.coin]
  if (!retarget) return null
  const blocksDone = tip.height % retarget.blocks
  const first = await node.hashAt(tip.height - blocksDone)
  const began = first === null ? null : await node.header(first)
  return began && nextDifficulty(retarget, { difficulty: decimal(difficulty), blocksDone, secondsTaken: tip.time - began.time, tipTime: tip.time })
}
