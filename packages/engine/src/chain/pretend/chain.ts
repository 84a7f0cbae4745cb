import type { Algorithm } from '../../stratum/ports.ts'
import { pushNumber, sha256d, printed } from '../serialize.ts'
import { commitmentTo, proofHash, readBlock, rootOf, targetOf, writeHeader, type PretendBlock } from './block.ts'
import { noJournal, type Journal } from './journal.ts'
import { isCoinbase, NOWHERE, txidOf, type Output, type Transaction } from './transaction.ts'

export type ChainOptions = {
  algorithm: Algorithm
  clock: () => Date
  /** Where the chain begins: real ones have long begun. */
  height: number
  bits: string
  subsidy: bigint
  maturity: number
  /** What other people's transactions leave to each block. */
  fees: bigint
  /** Whom the first block pays, and how much. */
  grants: Output[]
}

export type Coin = Output & { height: number; coinbase: boolean }
export type Spot = { txid: string; vout: number }
export const nameOf = ({ txid, vout }: Spot): string => `${txid}:${vout}`

/** The script of everybody else: whoever likes may spend it. */
export const OTHERS = Buffer.of(0x51)
const OTHERS_WEALTH = 10n ** 17n
const VERSION = 0x20000000

/**
 * A chain in memory, with the rules that matter to a pool: proof of work, merkle root, witness commitment, reward, maturity,
 * no output spent twice, the longest branch wins.
 */
export class PretendChain {
  readonly options: ChainOptions
  readonly blocks = new Map<string, PretendBlock>()
  readonly mempool = new Map<string, Transaction>()
  /** Every transaction ever seen, as a wallet remembers its own. */
  readonly seen = new Map<string, Transaction>()
  #main: string[] = []
  #unspent = new Map<string, Coin>()
  #minedIn = new Map<string, PretendBlock>()
  #listeners = new Set<() => void>()
  #journal = noJournal
  /** What other people's next transaction spends. */
  #purse: Spot | null = null

  constructor(options: ChainOptions, journal: Journal = noJournal) {
    const first = journal.past.find(entry => 'block' in entry)
    this.options = { ...options, height: first?.block.height ?? options.height }
    for (const entry of journal.past) {
      if ('block' in entry) this.#add(entry.block)
      else if ('transaction' in entry) this.accept(entry.transaction)
    }
    this.#journal = journal
    const grants = [{ value: OTHERS_WEALTH, script: OTHERS }, ...options.grants]
    if (!first) this.#add(this.#make({ hash: NOWHERE.txid, height: options.height - 1 }, [], grants))
  }

  get tip(): PretendBlock { return this.blocks.get(this.#main.at(-1)!)! }
  at(height: number): PretendBlock | undefined { return this.blocks.get(this.#main[height - this.options.height] ?? '') }
  isMain(block: PretendBlock): boolean { return this.at(block.height) === block }
  minedIn(txid: string): PretendBlock | undefined { return this.#minedIn.get(txid) }
  unspent(): IterableIterator<[string, Coin]> { return this.#unspent.entries() }
  coin(spot: Spot): Coin | undefined { return this.#unspent.get(nameOf(spot)) }
  spendable(coin: Coin): boolean { return !coin.coinbase || this.tip.height + 1 - coin.height >= this.options.maturity }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => { this.#listeners.delete(listener) }
  }

  /** What an input spends: in the chain, or waiting to be. */
  source({ txid, vout }: Spot): Output | undefined { return this.coin({ txid, vout }) ?? this.mempool.get(txid)?.outputs[vout] }

  feeOf(transaction: Transaction): bigint | undefined {
    const spent = transaction.inputs.map(input => this.source(input))
    if (spent.some(output => !output)) return undefined
    return spent.reduce((sum, output) => sum + output!.value, 0n) - transaction.outputs.reduce((sum, { value }) => sum + value, 0n)
  }

  /** Why a transaction may not wait for a block; null where it may. */
  objection(transaction: Transaction): string | null {
    const fee = this.feeOf(transaction)
    if (fee === undefined) return 'bad-txns-inputs-missingorspent'
    if (fee < 0n) return 'bad-txns-in-belowout'
    const coins = transaction.inputs.map(input => this.coin(input))
    if (coins.some(coin => coin && !this.spendable(coin))) return 'bad-txns-premature-spend-of-coinbase'
    if (transaction.inputs.some(({ witness }) => witness.length === 0)) return 'mandatory-script-verify-flag-failed'
    const taken = new Set([...this.mempool.values()].flatMap(({ inputs }) => inputs.map(nameOf)))
    return transaction.inputs.some(input => taken.has(nameOf(input))) ? 'txn-mempool-conflict' : null
  }

  accept(transaction: Transaction): void {
    this.#journal.write({ transaction })
    this.mempool.set(txidOf(transaction), transaction)
    this.seen.set(txidOf(transaction), transaction)
  }

  /** A node restarted long ago: what waits is forgotten. */
  forget(txid: string): void { this.mempool.delete(txid) }

  /** `submitblock`: null, or the reason against it. */
  submit(bytes: Uint8Array): string | null {
    let said: ReturnType<typeof readBlock>
    try {
      said = readBlock(bytes)
    } catch {
      return 'rejected'
    }
    const { header, transactions, previous, hash } = said
    if (this.blocks.has(hash)) return 'duplicate'
    const parent = this.blocks.get(previous)
    if (!parent) return 'prev-blk-not-found'
    if (said.bits !== this.options.bits) return 'bad-diffbits'
    if (proofHash(header, this.options.algorithm) > targetOf(said.bits)) return 'high-hash'
    const [coinbase, ...others] = transactions
    if (!coinbase || !isCoinbase(coinbase) || others.some(isCoinbase)) return 'bad-cb-missing'
    if (!said.root.equals(rootOf(transactions))) return 'bad-txnmrklroot'
    const height = pushNumber(parent.height + 1)
    if (!height.equals(Buffer.from(coinbase.inputs[0]!.script.subarray(0, height.length)))) return 'bad-cb-height'
    if (!coinbase.outputs.some(({ script }) => commitmentTo(others).equals(Buffer.from(script)))) return 'bad-witness-merkle-match'
    if (coinbase.inputs[0]!.witness[0]?.length !== 32) return 'bad-witness-nonce-size'
    if (parent === this.tip) {
      const fees = others.map(one => this.feeOf(one))
      if (fees.includes(undefined)) return 'bad-txns-inputs-missingorspent'
      const allowed = fees.reduce((sum: bigint, fee) => sum + fee!, this.options.subsidy)
      if (coinbase.outputs.reduce((sum, { value }) => sum + value, 0n) > allowed) return 'bad-cb-amount'
    }
    this.#add({ hash, previous, height: parent.height + 1, time: said.time, bits: said.bits, version: said.version, transactions })
    return this.tip.hash === hash ? null : 'inconclusive'
  }

  /** Somebody else finds a block, here or on another branch; nobody checks their work. */
  mine({ to = OTHERS, on = this.tip, transactions = on === this.tip ? [...this.mempool.values()] : [] }: { to?: Uint8Array; on?: PretendBlock; transactions?: Transaction[] } = {}): PretendBlock {
    const fees = transactions.reduce((sum, one) => sum + (this.feeOf(one) ?? 0n), 0n)
    const block = this.#make(on, transactions, [{ value: this.options.subsidy + fees, script: to }])
    this.#add(block)
    return block
  }

  #make(on: { hash: string; height: number }, transactions: Transaction[], outputs: Output[]): PretendBlock {
    const height = on.height + 1
    const script = Buffer.concat([pushNumber(height), pushNumber(1_000_000 + this.blocks.size)])
    const coinbase: Transaction = { version: 1, lockTime: 0, outputs, inputs: [{ ...NOWHERE, script, sequence: 0xffffffff, witness: [Buffer.alloc(32)] }] }
    const block = { previous: on.hash, time: Math.floor(+this.options.clock() / 1000), bits: this.options.bits, version: VERSION, transactions: [coinbase, ...transactions] }
    return { ...block, height, hash: printed(sha256d(writeHeader(block, this.blocks.size))) }
  }

  #add(block: PretendBlock): void {
    this.#journal.write({ block })
    this.blocks.set(block.hash, block)
    for (const one of block.transactions) this.seen.set(txidOf(one), one)
    const tip = this.#main.at(-1)
    if (tip !== undefined && block.height <= this.tip.height) return
    if (tip === undefined || block.previous === tip) this.#connect(block)
    else this.#rebranch(block)
    this.#sweep()
    if (this.options.fees > 0n) this.#othersPay()
    for (const listener of this.#listeners) listener()
  }

  #connect(block: PretendBlock): void {
    for (const transaction of block.transactions) {
      const txid = txidOf(transaction)
      for (const input of transaction.inputs) this.#unspent.delete(nameOf(input))
      const coinbase = isCoinbase(transaction) && block.height > this.options.height
      for (const [vout, output] of transaction.outputs.entries()) {
        if (output.value === 0n) continue
        this.#unspent.set(nameOf({ txid, vout }), { ...output, height: block.height, coinbase })
        if (!coinbase && OTHERS.equals(Buffer.from(output.script))) this.#purse = { txid, vout }
      }
      this.#minedIn.set(txid, block)
      this.mempool.delete(txid)
    }
    this.#main.push(block.hash)
  }

  /** Another branch has become the longest. What only the old one had mined waits again. */
  #rebranch(block: PretendBlock): void {
    const branch: PretendBlock[] = []
    for (let one = block; !this.isMain(one); one = this.blocks.get(one.previous)!) branch.unshift(one)
    const stays = this.#main.slice(0, branch[0]!.height - this.options.height).map(hash => this.blocks.get(hash)!)
    const undone = this.#main.slice(stays.length).flatMap(hash => this.blocks.get(hash)!.transactions.slice(1))
    this.#main = []
    this.#unspent.clear()
    this.#minedIn.clear()
    for (const one of [...stays, ...branch]) this.#connect(one)
    for (const one of undone) if (!this.#minedIn.has(txidOf(one))) this.mempool.set(txidOf(one), one)
  }

  /** What can no longer be mined waits no longer. */
  #sweep(): void {
    for (const [txid, transaction] of this.mempool) if (transaction.inputs.some(input => !this.source(input))) this.mempool.delete(txid)
  }

  /** Somebody pays somebody, so that blocks have fees. */
  #othersPay(): void {
    const { fees } = this.options
    const coin = this.#purse && this.coin(this.#purse)
    if (!this.#purse || !coin || coin.value <= fees) return
    const payment: Transaction = {
      version: 2, lockTime: 0, inputs: [{ ...this.#purse, script: Buffer.alloc(0), sequence: 0xffffffff, witness: [Buffer.of(1)] }], outputs: [{ value: coin.value - fees, script: OTHERS }],
    }
    this.mempool.set(txidOf(payment), payment)
    this.seen.set(txidOf(payment), payment)
  }
}
