import { SEARCH } from '@adit/contract/constants'
import { readStored, writeStored } from '../stored.ts'

const KEY = 'searchedWallets'

/** A§3: the addresses searched before, newest first, kept in the browser. */
export function readHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(address => typeof address === 'string').slice(0, SEARCH.historyMax) : []
  } catch {
    return []
  }
}

/** A§9: ten are kept; an address searched again moves to the front. */
export const remember = (address: string): string[] => keep([address, ...readHistory().filter(each => each !== address)])
export const forget = (address: string): string[] => keep(readHistory().filter(each => each !== address))

function keep(addresses: string[]): string[] {
  const kept = addresses.slice(0, SEARCH.historyMax)
  writeStored(KEY, kept.length ? JSON.stringify(kept) : null)
  return kept
}
