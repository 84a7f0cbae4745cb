import { PAID_COINS, type PaidCoin } from '@adit/contract/coin-facts'
import { z } from '@adit/contract/kit'
import { parseExactly } from './exact-json.ts'

/** What a market or another source says about a coin, each as a plain decimal. Rewards are in base units. */
export const QUOTED = ['priceUsd', 'priceCny', 'networkDifficulty', 'blockReward', 'txFee', 'nextDifficulty'] as const
export type Quoted = Partial<Record<(typeof QUOTED)[number], string>>

/** Whoever knows prices, and for coins without a node of ours the chain's figures too. */
export type QuoteProvider = {
  /** An empty answer is no news. */
  quote(coin: PaidCoin): Promise<Quoted>
  /** What was, from a day on, oldest first. */
  history(coin: PaidCoin, from: Date): Promise<({ at: Date } & Quoted)[]>
}

/** `data.0.price`: names and places on the way down; an empty way is the whole. */
const way = z.string().check(z.maxLength(200))
const fields = z.partialRecord(z.enum(QUOTED), way)
const Source = z.object({
  url: z.url(),
  headers: z.optional(z.record(z.string(), z.string())),
  fields,
  /** `{from}` in its address becomes the day. `at` leads to a time: seconds or milliseconds since 1970, or a date. */
  history: z.optional(z.object({ url: z.string(), items: way, at: way, fields })),
})
export const QuoteSources = z.partialRecord(z.enum(PAID_COINS), Source)
export type QuoteSources = z.output<typeof QuoteSources>

const PATIENCE_MS = 10_000
const LONGEST_ANSWER = 8 * 1024 * 1024
/** A time below this is in seconds. */
const FIRST_MS = 1e11

/** Quotes over HTTP from any address that answers JSON, read along the ways the operator names. */
export function httpQuoteProvider(sources: QuoteSources): QuoteProvider {
  return {
    async quote(coin) {
      const source = sources[coin]
      return source ? pick(await fetchJson(source.url, source.headers), source.fields) : {}
    },
    async history(coin, from) {
      const source = sources[coin]
      if (!source?.history) return []
      const { url, items, at, fields } = source.history
      const rows = find(await fetchJson(url.replaceAll('{from}', from.toISOString().slice(0, 10)), source.headers), items)
      if (!Array.isArray(rows)) throw new TypeError(`the history of ${coin} has no list at "${items}"`)
      return rows.map(row => ({ at: toDate(find(row, at)), ...pick(row, fields) })).filter(row => !Number.isNaN(+row.at)).toSorted((a, b) => +a.at - +b.at)
    },
  }
}

/** Errors name the host alone: the rest of an address may hold a key. */
async function fetchJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const { host } = new URL(url)
  let said: string
  try {
    const answer = await fetch(url, { headers: { accept: 'application/json', ...headers }, signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) throw new TypeError(`HTTP ${answer.status}`)
    said = await answer.text()
  } catch (cause) {
    throw new TypeError(`${host}: no quotes: ${(cause as Error).name === 'TimeoutError' ? 'no answer in time' : /^HTTP \d+$/.test((cause as Error).message) ? (cause as Error).message : 'connection failed'}`)
  }
  try {
    if (said.length > LONGEST_ANSWER) throw new RangeError('too long')
    return parseExactly(said)
  } catch {
    throw new TypeError(`${host}: no quotes: the answer is not JSON`)
  }
}

const find = (value: unknown, path: string): unknown =>
  path.split('.').filter(Boolean).reduce<unknown>((below, name) => (typeof below === 'object' && below !== null ? (below as Record<string, unknown>)[name] : undefined), value)

function pick(value: unknown, ways: Partial<Record<(typeof QUOTED)[number], string>>): Quoted {
  const found = Object.entries(ways).map(([name, path]) => [name, find(value, path)] as const)
  return Object.fromEntries(found.flatMap(([name, said]) => {
    const text = typeof said === 'number' || typeof said === 'string' ? String(said) : ''
    return /^\d{1,40}(\.\d{1,40})?$/.test(text) ? [[name, text]] : []
  }))
}

function toDate(said: unknown): Date {
  const number = Number(said)
  if (typeof said === 'boolean' || said === null || said === undefined || said === '') return new Date(Number.NaN)
  return Number.isNaN(number) ? new Date(said as string) : new Date(number < FIRST_MS ? number * 1000 : number)
}
