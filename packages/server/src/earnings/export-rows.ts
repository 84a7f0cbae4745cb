import { decimalsOf, type PaidCoin } from '@adit/contract/coin-facts'
import type { FileAnswer, z } from '@adit/contract/kit'
import type { Language } from '@adit/contract/languages'
import type { Column } from '../kit/file/table-file.ts'
import { EXPORT_WORDS } from './export-words.ts'
import type { Asked } from './record-coin.ts'
import { clockTime } from './spans.ts'

export type File = z.output<typeof FileAnswer>

/** Rows read at a time, so that a long file needs no more memory than a short one. */
export const BATCH = 2000

/** Reads on from the last row until there are none. */
export async function* inBatches<R>(next: (after: R | null) => Promise<R[]>): AsyncGenerator<R[]> {
  for (let after: R | null = null; ;) {
    const rows: R[] = await next(after)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)!
  }
}

/** What every file says of where it comes from. */
export const origin = <T>({ subAccount }: Asked, coin: PaidCoin, lang: Language): Column<T>[] => [
  { header: EXPORT_WORDS[lang].userId, cell: () => subAccount.name, width: 18 }, { header: EXPORT_WORDS[lang].coin, cell: () => coin, width: 8 },
]

/** How a spreadsheet takes an amount of the coin, a value in money, a fee in percent. */
export const amountOf = (coin: PaidCoin) => ({ kind: { places: decimalsOf(coin) }, width: Math.max(18, decimalsOf(coin) + 8) })
export const FIAT = { kind: { places: 2 }, width: 16 }
export const PERCENT = { kind: { places: 2 } }
export const DAY = { kind: 'day' } as const
export const TIME = { kind: 'time', width: 22 } as const

export const fileName = ({ subAccount, now }: Asked, coin: PaidCoin, what: string) => `${subAccount.name}-${coin}-${what}-${clockTime(now, subAccount.timeZone).slice(0, 10)}`
