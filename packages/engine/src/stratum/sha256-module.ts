import { add, and, call, constant, get, I32, load, or, repeat, rotateRight, set, shiftRight, store, wasmModule, xor, type Body, type Code } from './wasm-code.ts'

/**
 * SHA-256 as a WebAssembly module, written here instruction by instruction. A share takes some 40 rounds of compression on
 * tiny inputs, and Node's own hash spends more on being called than on hashing: here it is five times as fast.
 */

/** Where the module keeps the running state, and the 32-byte digest that is hashed again, with its padding behind it. */
const STATE = 0
const DIGEST = 64
/** Memory from here on is the caller's. */
export const FREE = 128

const rotations = (value: Code, ...bits: number[]): Code => xor(rotateRight(value, bits[0]!), ...bits.slice(1).map(by => rotateRight(value, by)))
/** SHA-256 reads big-endian words, WebAssembly little-endian ones. */
const swapped = (value: Code): Code => or(and(rotateRight(value, 8), constant(0xff00ff00)), and(rotateRight(value, 24), constant(0x00ff00ff)))
const eight = (each: (word: number) => Code): Code => Array.from({ length: 8 }, (_, word) => each(word)).flat()

/** The first 32 bits of the fraction of a prime's root: where the standard's constants come from. */
function rootFraction(prime: number, degree: 2n | 3n): number {
  const radicand = BigInt(prime) << (32n * degree)
  let root = BigInt(Math.floor(Number(radicand) ** (1 / Number(degree))))
  while (root ** degree > radicand) root -= 1n
  while ((root + 1n) ** degree <= radicand) root += 1n
  return Number(BigInt.asIntN(32, root))
}
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(n => n > 1 && Array.from({ length: n }, (_, d) => d).every(d => d < 2 || n % d !== 0))
const ROUND = PRIMES.map(prime => rootFraction(prime, 3n))
const INITIAL = PRIMES.slice(0, 8).map(prime => rootFraction(prime, 2n))

/** The second block of any 64-byte message, through its schedule: the same words each time. */
const PADDING_WORDS = (() => {
  const words = [0x80000000, ...Array<number>(14).fill(0), 512]
  const turned = (value: number, by: number) => (value >>> by) | (value << (32 - by))
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15]!, words[at - 2]!]
    words.push((words[at - 16]! + words[at - 7]! + (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10))) | 0)
  }
  return words
})()

const LETTERS = 2
const WORDS = 10
const LOCALS = 26

/** The 64 rounds unrolled over locals a…h, whose names turn instead of their values; `word` says what each round mixes in. */
function rounds(word: (round: number) => Code): Code {
  let letters = Array.from({ length: 8 }, (_, letter) => LETTERS + letter)
  let [ab, bc] = [LOCALS, LOCALS + 1]
  const code: Code = [...eight(letter => set(LETTERS + letter, load(get(0), letter * 4))), ...set(bc, xor(get(LETTERS + 1), get(LETTERS + 2)))]
  for (let round = 0; round < 64; round++) {
    const [a, b, , d, e, f, g, h] = letters as [number, number, number, number, number, number, number, number]
    const choice = xor(get(g), and(get(e), xor(get(f), get(g))))
    code.push(
      ...set(h, add(get(h), word(round), rotations(get(e), 6, 11, 25), choice)),
      ...set(d, add(get(d), get(h))),
      ...set(ab, xor(get(a), get(b))),
      // The majority of a, b, c: what a and b differ in was worked out a round ago as what b and c differ in.
      ...set(h, add(get(h), rotations(get(a), 2, 13, 22), xor(get(b), and(get(ab), get(bc))))),
    )
    letters = [h, ...letters.slice(0, 7)];
    [ab, bc] = [bc, ab]
  }
  return [...code, ...eight(letter => store(get(0), letter * 4, add(load(get(0), letter * 4), get(LETTERS + letter))))]
}

/** The word of a round, from the block's 16 in their locals: as it stands, then mixed from those before it. */
function scheduled(round: number): Code {
  const word = (ahead: number) => get(WORDS + ((round + ahead) & 15))
  const mixed = round < 16 ? swapped(word(0)) : add(
    word(0), word(9), xor(rotations(word(1), 7, 18), shiftRight(word(1), 3)), xor(rotations(word(14), 17, 19), shiftRight(word(14), 10)))
  return add([...set(WORDS + (round & 15), mixed), ...word(0)], constant(ROUND[round]!))
}

const begin = eight(word => store(constant(STATE), word * 4, constant(INITIAL[word]!)))
const copyState = (to: Code) => eight(word => store(to, word * 4, swapped(load(constant(STATE), word * 4))))

const [COMPRESS, COMPRESS_PADDING, AGAIN] = [0, 1, 2]
const bodies: Body[] = [
  // compress(state, block)
  {
    params: 2, locals: [[26, I32]],
    code: [...Array.from({ length: 16 }, (_, word) => set(WORDS + word, load(get(1), word * 4))).flat(), ...rounds(scheduled)],
  },
  // compressPadding(state, unused)
  { params: 2, locals: [[26, I32]], code: rounds(round => constant(ROUND[round]! + PADDING_WORDS[round]!)) },
  // again(out): the digest of the digest
  {
    params: 1, locals: [],
    code: [...copyState(constant(DIGEST)), ...begin, ...call(COMPRESS, constant(STATE), constant(DIGEST)), ...copyState(get(0))],
  },
  // twice(blocks, count, out)
  {
    params: 3, locals: [],
    code: [
      ...begin, ...repeat([...call(COMPRESS, constant(STATE), get(0)), ...set(0, add(get(0), constant(64))), ...set(1, add(get(1), constant(-1)))], get(1)),
      ...call(AGAIN, get(2)),
    ],
  },
  // pair(block, out)
  {
    params: 2, locals: [],
    code: [...begin, ...call(COMPRESS, constant(STATE), get(0)), ...call(COMPRESS_PADDING, constant(STATE), constant(0)), ...call(AGAIN, get(1))],
  },
]

export type Sha256 = {
  memory: WebAssembly.Memory
  /** SHA-256 of SHA-256 of a message that its padding has made whole blocks of 64 bytes. */
  twice(message: number, blocks: number, out: number): void
  /** The same of exactly 64 bytes, without padding. */
  pair(message: number, out: number): void
}

let compiled: WebAssembly.Module | undefined

export function sha256Instance(): Sha256 {
  compiled ??= wasmModule(bodies, { bytes: FREE, exports: { twice: 3, pair: 4 } })
  const sha256 = new WebAssembly.Instance(compiled).exports as Sha256
  const digestPadding = new Uint8Array(sha256.memory.buffer, DIGEST + 32, 32)
  digestPadding.set([0x80])
  digestPadding.set([1, 0], 30)
  return sha256
}
