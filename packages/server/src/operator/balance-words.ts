import { randomUUID } from 'node:crypto'
import type { PaidCoin } from '@adit/contract/coin-facts'
import { toUnits } from '@adit/contract/money'
import { OperatorError, type Said } from './command.ts'

/** No more coins than this ever were: a larger number is a slip. */
const MOST_COINS = '1000000000000'

/** More than nothing, and no finer than the coin can be divided. */
export function readAmount(said: string, coin: PaidCoin): bigint {
  const amount = toUnits(said, coin)
  if (amount === undefined || amount <= 0n || amount > toUnits(MOST_COINS, coin)!) throw new OperatorError(`"${said}" is no amount of ${coin}.`)
  return amount
}

export function readOneOf<T extends string>(said: string, choices: readonly T[]): T {
  const choice = choices.find(one => one === said)
  if (!choice) throw new OperatorError(`"${said}" is none of: ${choices.join(', ')}.`)
  return choice
}

/** Whoever names a key may say a command again and it counts once. */
export function readKey({ key = randomUUID() }: Said['options']): string {
  if (typeof key !== 'string' || !/^\S.{0,99}$/.test(key)) throw new OperatorError('A key has 1 to 100 characters.')
  return key
}

type Done = { sub_account_id: bigint; coin: string; type: string; amount: string }

/** A key that was used before has to be the same once more. */
export function requireSame(key: string, before: Done, wish: { subAccountId: bigint; coin: string; type: string; amount: bigint }): void {
  const same = before.sub_account_id === wish.subAccountId && before.coin === wish.coin && before.type === wish.type && BigInt(before.amount) === wish.amount
  if (!same) throw new OperatorError(`The key "${key}" was used for something else before. Nothing is changed.`)
}

/** The same, or nothing. */
export const readSome = (said: string, coin: PaidCoin): bigint => toUnits(said, coin) === 0n ? 0n : readAmount(said, coin)
