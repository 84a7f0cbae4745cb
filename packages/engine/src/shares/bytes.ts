/** Whole numbers in as few bytes as they need, seven bits a byte: what logs and packed counters are written in. */
export class ByteWriter {
  #bytes: Buffer
  #length = 0

  constructor(capacity = 256) {
    this.#bytes = Buffer.allocUnsafe(capacity)
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  /** A whole number from 0 to 2^53 - 1. */
  number(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole number: ${value}`)
    this.#reserve(8)
    let rest = value
    while (rest >= 128) {
      this.#bytes[this.#length++] = rest % 128 + 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#length++] = rest
  }

  /** Any amount of work. Difficulties are round in binary, so what a share is worth is short once its zeros are only counted. */
  work(value: bigint): void {
    const encoded = encodeWork(value)
    this.#reserve(encoded.length)
    this.#bytes.set(encoded, this.#length)
    this.#length += encoded.length
  }

  done(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get ended(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    const value = this.#bytes[this.#at++]
    if (value === undefined) throw new RangeError('the bytes end too early')
    return value
  }

  /** Beyond 2^53 to that many bits. */
  number(): number {
    let value = 0
    for (let weight = 1; ; weight *= 128) {
      const byte = this.byte()
      value += byte % 128 * weight
      if (byte < 128) return value
    }
  }

  /** The same as a number, exact to its 53 bits: enough for a rate, and much quicker. */
  workAsNumber(): number {
    const zeros = this.number()
    return this.number() * 2 ** zeros
  }

  work(): bigint {
    const zeros = this.number()
    // as many bytes as a number holds exactly: bigint arithmetic is slow
    let low = 0
    for (let weight = 1; weight < 2 ** 49; weight *= 128) {
      const part = this.byte()
      low += part % 128 * weight
      if (part < 128) return BigInt(low) << BigInt(zeros)
    }
    let digits = BigInt(low)
    for (let part = this.byte(), shift = 49n; ; part = this.byte(), shift += 7n) {
      digits |= BigInt(part & 127) << shift
      if (part < 128) return digits << BigInt(zeros)
    }
  }
}

/** Few difficulties are in use at a time, and bigint arithmetic is slow: what was written once is kept. */
const written = new Map<bigint, Uint8Array>()
const KEPT = 4096

function encodeWork(work: bigint): Uint8Array {
  const known = written.get(work)
  if (known) return known
  if (work < 0n) throw new RangeError(`work below nothing: ${work}`)
  let zeros = 0
  let rest = work
  while (rest !== 0n && (rest & 1n) === 0n) {
    rest >>= 1n
    zeros++
  }
  const bytes = new ByteWriter(16)
  bytes.number(zeros)
  for (; rest >= 128n; rest >>= 7n) bytes.byte(Number(rest & 127n) + 128)
  bytes.byte(Number(rest))
  if (written.size >= KEPT) written.clear()
  written.set(work, bytes.done())
  return bytes.done()
}
