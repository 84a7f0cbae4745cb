import { compactSize, printed, sha256d, uint32, uint64, unprinted, withLength } from '../serialize.ts'

export type Input = { txid: string; vout: number; script: Uint8Array; sequence: number; witness: Uint8Array[] }
export type Output = { value: bigint; script: Uint8Array }
export type Transaction = { version: number; inputs: Input[]; outputs: Output[]; lockTime: number }

export const NOWHERE = { txid: '0'.repeat(64), vout: 0xffffffff }
export const isCoinbase = ({ inputs }: Transaction): boolean => inputs[0]?.txid === NOWHERE.txid

const hasWitness = ({ inputs }: Transaction) => inputs.some(({ witness }) => witness.length > 0)

export function write(transaction: Transaction, { witness = hasWitness(transaction) } = {}): Buffer {
  const { version, inputs, outputs, lockTime } = transaction
  return Buffer.concat([
    uint32(version), ...witness ? [Buffer.of(0, 1)] : [],
    compactSize(inputs.length), ...inputs.flatMap(input => [unprinted(input.txid), uint32(input.vout), withLength(input.script), uint32(input.sequence)]),
    compactSize(outputs.length), ...outputs.flatMap(output => [uint64(output.value), withLength(output.script)]),
    ...witness ? inputs.flatMap(input => [compactSize(input.witness.length), ...input.witness.map(withLength)]) : [],
    uint32(lockTime),
  ])
}

/** A transaction never changes once it is made, and its name is asked for often. */
const named = new WeakMap<Transaction, string>()

export function txidOf(transaction: Transaction): string {
  const txid = named.get(transaction) ?? printed(sha256d(write(transaction, { witness: false })))
  named.set(transaction, txid)
  return txid
}
export const wtxidOf = (transaction: Transaction): string => printed(sha256d(write(transaction)))

/** Reads what is written, or throws: bytes that end early or go on are no transaction. */
export class Reader {
  readonly #bytes: Buffer
  at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  take(length: number): Buffer {
    if (this.at + length > this.#bytes.length) throw new RangeError('the bytes end early')
    this.at += length
    return this.#bytes.subarray(this.at - length, this.at)
  }

  uint32 = () => this.take(4).readUInt32LE()
  compactSize(): number {
    const first = this.take(1)[0]!
    return first < 0xfd ? first : first === 0xfd ? this.take(2).readUInt16LE() : first === 0xfe ? this.uint32() : Number(this.take(8).readBigUInt64LE())
  }

  many = <T>(one: () => T): T[] => {
    const count = this.compactSize()
    if (count > this.#bytes.length) throw new RangeError('more than fits')
    return Array.from({ length: count }, one)
  }

  end(): void {
    if (this.at !== this.#bytes.length) throw new RangeError('the bytes go on')
  }

  /** `drafts`: a transaction without inputs is written like one with witnesses, so one has to know which to expect. */
  transaction({ draft = false } = {}): Transaction {
    const version = this.uint32()
    const began = this.at
    const marked = !draft && this.take(1)[0] === 0 && this.take(1)[0] === 1
    if (!marked) this.at = began
    const inputs = this.many(() => ({ txid: printed(this.take(32)), vout: this.uint32(), script: this.take(this.compactSize()), sequence: this.uint32(), witness: [] as Uint8Array[] }))
    const outputs = this.many(() => ({ value: this.take(8).readBigUInt64LE(), script: this.take(this.compactSize()) }))
    if (marked) for (const input of inputs) input.witness = this.many(() => this.take(this.compactSize()))
    return { version, inputs, outputs, lockTime: this.uint32() }
  }
}

export function readTransaction(bytes: Uint8Array, options?: { draft?: boolean }): Transaction {
  const reader = new Reader(bytes)
  const transaction = reader.transaction(options)
  reader.end()
  return transaction
}
