import { toAmount } from '@adit/contract/money'
import type { PaidCoin } from '@adit/contract/coin-facts'
import { capCoin, pauseCoin, resumeCoin } from '@adit/engine/payouts/control-payouts.queries'
import { findStuck } from '@adit/engine/payouts/payment.queries'
import { readAmount } from './balance-words.ts'
import { readPaidCoin, type Command } from './command.ts'

/** A payment without a confirmation for so long is worth a look. */
const STUCK_AFTER_MS = 3 * 3_600_000

export const payoutsStuck: Command = {
  name: 'payouts stuck',
  takes: '',
  help: 'payments that wait for a confirmation for more than three hours, or have a problem',
  words: [0, 0],
  async run({ pool: { db, clock }, print }) {
    const stuck = await findStuck(db, new Date(+clock() - STUCK_AFTER_MS))
    for (const { id, coin, txid, state, created_at, amount, payments, problem } of stuck)
      print(`${id}: ${toAmount(BigInt(amount ?? 0), coin as PaidCoin)} ${coin} to ${payments} addresses, ${state} since ${created_at.toISOString()}, ${txid}${problem ? `: ${problem}` : ''}`)
    if (stuck.length > 0) return 'look'
    print('No payment is stuck.')
    return 'well'
  },
}

export const payoutsPause: Command = {
  name: 'payouts pause',
  takes: '<coin> [--because …]',
  help: 'no new payments of a coin; those under way go on',
  options: { because: { type: 'string' } },
  words: [1, 1],
  async run({ pool: { db, clock }, print }, { words: [name = ''], options: { because } }) {
    const coin = readPaidCoin(name)
    await pauseCoin(db, coin, typeof because === 'string' ? because : 'by the operator', clock())
    print(`${coin} payments are paused.`)
    return 'well'
  },
}

export const payoutsResume: Command = {
  name: 'payouts resume',
  takes: '<coin>',
  help: 'payments of a coin go on',
  words: [1, 1],
  async run({ pool: { db }, print }, { words: [name = ''] }) {
    const coin = readPaidCoin(name)
    await resumeCoin(db, coin)
    print(`${coin} payments go on.`)
    return 'well'
  },
}

export const payoutsCap: Command = {
  name: 'payouts cap',
  takes: '<coin> <amount | none>',
  help: 'the most that is paid of a coin in a day of payments, which begins at midnight UTC+8; a balance above it waits',
  words: [2, 2],
  async run({ pool: { db }, print }, { words: [name = '', said = ''] }) {
    const coin = readPaidCoin(name)
    const cap = said === 'none' ? null : readAmount(said, coin)
    await capCoin(db, coin, cap)
    print(cap === null ? `Any amount of ${coin} is paid in a day.` : `At most ${toAmount(cap, coin)} ${coin} are paid in a day.`)
    return 'well'
  },
}
