import { readFileSync } from 'node:fs'
import type { PaidCoin } from '@adit/contract/coin-facts'
import { httpQuoteProvider, QuoteSources, type QuoteProvider } from '@adit/engine/chain/quote-provider'
import { SettingsError } from '../kit/setting-forms.ts'

export type QuoteSource = { provider: QuoteProvider; coins: PaidCoin[] }

/** Where prices come from, as the operator's file says: an address a coin, and the way to each figure in its answer. */
export function readQuoteSource(file: string): QuoteSource {
  try {
    const sources = QuoteSources.parse(JSON.parse(readFileSync(file, 'utf8')))
    return { provider: httpQuoteProvider(sources), coins: Object.keys(sources) as PaidCoin[] }
  } catch (cause) {
    throw new SettingsError(`QUOTES: "${file}" cannot be used: ${cause instanceof SyntaxError ? 'it is not JSON' : (cause as { code?: string }).code ?? 'it has another form'}.`)
  }
}
