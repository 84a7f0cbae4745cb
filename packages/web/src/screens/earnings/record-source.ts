import { createContext, use } from 'react'
import type { Coin } from '@adit/contract/coins'
import type { earnings } from '@adit/contract/earnings'
import type { Input, Output } from '@adit/contract/kit'
import type { Asked } from '../../kit/states/Await.tsx'

type Calls = typeof earnings
/** What a tab asks for; whose records they are the source knows. */
export type Ask<K extends keyof Calls> = Omit<Input<Calls[K]>, 'userId' | 'coinType'>
export type Answer<K extends keyof Calls> = Output<Calls[K]>
type Read<K extends keyof Calls> = (ask: Ask<K>) => Asked<Answer<K>>
type Save<K extends keyof Calls> = (ask: Ask<K>) => Promise<File>

/**
 * Where the tabs get their records from: the account's own calls or, read-only and as far as its link permits, an
 * observer's. Each `use…` is a hook, called once for every tab that is shown.
 */
export type RecordSource = {
  /** Another name, another's records: whatever is kept of one source is not shown for another. */
  name: string
  coin: Coin
  may: { recv: boolean; pay: boolean; charts: boolean; statement: boolean; deductions: boolean; walletChanges: boolean }
  useEarnings: Read<'recv'>
  useChart: Read<'recvChart'>
  usePayments: Read<'pay'>
  useStatement: Read<'payRecv'>
  useDeductions: Read<'deduction'>
  useWalletChanges: Read<'walletChanged'>
  /** Left out where a reader is not told how an amount came about. */
  useExplanation?: Read<'explain'>
  saveEarnings?: Save<'importRecv'>
  savePayments?: Save<'importPay'>
  saveStatement?: Save<'importPayRecv'>
}

const Source = createContext<RecordSource | null>(null)
export const RecordSourceProvider = Source.Provider

export function useSource(): RecordSource {
  const source = use(Source)
  if (!source) throw new Error('records are shown without a source')
  return source
}
