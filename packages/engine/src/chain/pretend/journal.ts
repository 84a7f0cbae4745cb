import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { PretendBlock } from './block.ts'
import { readTransaction, write, type Transaction } from './transaction.ts'

/** What happens on a pretend chain, in the order it happened. */
export type Entry = { block: PretendBlock } | { transaction: Transaction } | { own: string }
export type Journal = { past: Entry[]; write: (entry: Entry) => void }

type Line = { block?: Omit<PretendBlock, 'transactions'> & { transactions: string[] }; transaction?: string; own?: string }

export const noJournal: Journal = { past: [], write: () => {} }

/** A chain that outlives its process: a line for each thing that happens. A last line that was cut off is as if it had not happened. */
export function openJournal(file: string): Journal {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const cutOff = lines.pop()
  if (cutOff) appendFileSync(file, '\n')
  return {
    past: lines.flatMap(line => readLine(line) ?? []),
    write: entry => appendFileSync(file, `${JSON.stringify(toLine(entry))}\n`),
  }
}

const hex = (transaction: Transaction) => write(transaction).toString('hex')

function toLine(entry: Entry): Line {
  if ('block' in entry) return { block: { ...entry.block, transactions: entry.block.transactions.map(hex) } }
  return 'own' in entry ? entry : { transaction: hex(entry.transaction) }
}

function readLine(line: string): Entry | null {
  let said: Line
  try {
    said = JSON.parse(line) as Line
  } catch {
    return null
  }
  const read = (raw: string) => readTransaction(Buffer.from(raw, 'hex'))
  if (said.block) return { block: { ...said.block, transactions: said.block.transactions.map(read) } }
  if (said.transaction) return { transaction: read(said.transaction) }
  return said.own ? { own: said.own } : null
}
