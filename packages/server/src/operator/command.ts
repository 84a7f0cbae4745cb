import { sql } from 'kysely'
import { COINS, type Coin } from '@adit/contract/coins'
import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Pool } from '../kit/pool.ts'

/** What the operator can put right: said in one line. */
export class OperatorError extends Error {}

export type OperatorContext = {
  pool: Pool
  print: (line: string) => void
  /** At the account centre; null where the address has a person already. */
  register: (person: { email: string; password: string; emailVerified: boolean }) => Promise<string | null>
}
export type Said = { words: string[]; options: Record<string, string | boolean | undefined> }

/** All is well, or there is something to look at. */
export type Outcome = 'well' | 'look'

export type Command = {
  /** `account create`: how it is called. */
  name: string
  /** What follows the name. */
  takes: string
  help: string
  options?: Record<string, { type: 'string' | 'boolean' }>
  /** How many words follow, at least and at most. */
  words: [number, number]
  run: (context: OperatorContext, said: Said) => Promise<Outcome>
}

export function readCoin(said: string): Coin {
  const coin = COINS.find(one => one === said.toUpperCase())
  if (!coin) throw new OperatorError(`There is no coin named "${said}".`)
  return coin
}

/** Also the coins that come along with others. */
export function readPaidCoin(said: string): PaidCoin {
  const merged = (['NMC', 'DOGE', 'VCASH'] as const).find(one => one === said.toUpperCase())
  return merged ?? readCoin(said)
}

/** Up to a hundred, with at most two decimals. */
export function readPercent(said: string): string {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(said) || Number(said) > 100) throw new OperatorError(`"${said}" is no percentage with at most two decimals.`)
  return said
}

export async function findSubAccountId({ pool }: OperatorContext, name: string): Promise<bigint> {
  const found = await pool.db.selectFrom('sub_account').select('id').where(sql`lower(name)`, '=', name.toLowerCase()).where('deleted_at', 'is', null).executeTakeFirst()
  if (!found) throw new OperatorError(`There is no sub-account named "${name}".`)
  return found.id
}
