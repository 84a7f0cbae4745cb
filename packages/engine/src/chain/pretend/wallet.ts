import { createHash, randomBytes } from 'node:crypto'
import type { PretendChain, Spot } from './chain.ts'
import { nameOf } from './chain.ts'
import { noJournal, type Journal } from './journal.ts'
import type { Output, Transaction } from './transaction.ts'

/** What a node's wallet refuses with, under Bitcoin Core's numbers. */
export class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
const BAD_PARAMETER = -8
const WALLET_ERROR = -4

/** Any address of ordinary form is one here: its script is made of its letters. */
export const isAddress = (address: string): boolean => /^[0-9A-Za-z:_-]{14,110}$/.test(address)
export const scriptOf = (address: string): Buffer => Buffer.concat([Buffer.of(0, 32), createHash('sha256').update(address).digest()])

/** Base units a byte. */
const FEE_RATE = 2n
const sizeOf = (inputs: number, outputs: number) => BigInt(11 + 68 * inputs + 43 * outputs)

/** The coins of one node. Locks live in memory: a restarted node has forgotten them. */
export class PretendWallet {
  readonly chain: PretendChain
  readonly locks = new Map<string, Spot>()
  #own = new Set<string>()

  readonly #journal: Journal

  constructor(chain: PretendChain, journal: Journal = noJournal) {
    this.chain = chain
    this.#journal = journal
    for (const entry of journal.past) if ('own' in entry) this.#own.add(scriptOf(entry.own).toString('hex'))
  }

  newAddress(address = `pretend1q${randomBytes(16).toString('hex')}`): string {
    const script = scriptOf(address).toString('hex')
    if (!this.#own.has(script)) this.#journal.write({ own: address })
    this.#own.add(script)
    return address
  }

  owns = ({ script }: Output): boolean => this.#own.has(Buffer.from(script).toString('hex'))

  /** What may be spent now, the largest first; change that still waits for a block is as good as confirmed. */
  coins(): (Spot & Output)[] {
    const taken = new Set([...this.chain.mempool.values()].flatMap(({ inputs }) => inputs.map(nameOf)))
    const confirmed = [...this.chain.unspent()].filter(([, coin]) => this.owns(coin) && this.chain.spendable(coin))
      .map(([name, { value, script }]) => ({ txid: name.slice(0, 64), vout: Number(name.slice(65)), value, script }))
    const change = [...this.chain.mempool].filter(([, { inputs }]) => inputs.some(input => { const from = this.chain.source(input); return from && this.owns(from) }))
      .flatMap(([txid, { outputs }]) => outputs.map((output, vout) => ({ txid, vout, ...output })).filter(this.owns))
    return [...confirmed, ...change].filter(coin => !taken.has(nameOf(coin)) && !this.locks.has(nameOf(coin))).toSorted((a, b) => Number(b.value - a.value))
  }

  balance = (): bigint => this.coins().reduce((sum, { value }) => sum + value, 0n)

  fund(draft: Transaction, lockUnspents: boolean): { transaction: Transaction; fee: bigint } {
    const wanted = draft.outputs.reduce((sum, { value }) => sum + value, 0n)
    const inputs: (Spot & Output)[] = []
    let have = 0n
    for (const coin of this.coins()) {
      if (have >= wanted + FEE_RATE * sizeOf(inputs.length, draft.outputs.length + 1)) break
      inputs.push(coin)
      have += coin.value
    }
    const fee = FEE_RATE * sizeOf(inputs.length, draft.outputs.length + 1)
    if (have < wanted + fee) throw new Refusal(WALLET_ERROR, 'Insufficient funds')
    if (lockUnspents) for (const { txid, vout } of inputs) this.locks.set(nameOf({ txid, vout }), { txid, vout })
    const change = { value: have - wanted - fee, script: scriptOf(this.newAddress()) }
    return {
      fee: change.value > 0n ? fee : have - wanted,
      transaction: {
        ...draft, outputs: change.value > 0n ? [...draft.outputs, change] : draft.outputs,
        inputs: inputs.map(({ txid, vout }) => ({ txid, vout, script: Buffer.alloc(0), sequence: 0xfffffffe, witness: [] })),
      },
    }
  }

  /** Nobody checks the signature, only that there is one; it is another each time, as real ones may be. */
  sign(transaction: Transaction): { transaction: Transaction; complete: boolean } {
    const mine = transaction.inputs.map(input => { const from = this.chain.source(input); return from !== undefined && this.owns(from) })
    return {
      complete: mine.every(Boolean),
      transaction: { ...transaction, inputs: transaction.inputs.map((input, at) => (mine[at] ? { ...input, witness: [randomBytes(71), randomBytes(33)] } : input)) },
    }
  }

  lock(unlock: boolean, spots: Spot[]): void {
    for (const spot of spots) {
      const name = nameOf(spot)
      if (this.locks.has(name) !== unlock) throw new Refusal(BAD_PARAMETER, unlock ? 'Invalid parameter, expected locked output' : 'Invalid parameter, output already locked')
      if (!unlock && !this.chain.seen.has(spot.txid)) throw new Refusal(BAD_PARAMETER, 'Invalid parameter, unknown transaction')
    }
    for (const spot of spots) {
      if (unlock) this.locks.delete(nameOf(spot))
      else this.locks.set(nameOf(spot), spot)
    }
  }
}
