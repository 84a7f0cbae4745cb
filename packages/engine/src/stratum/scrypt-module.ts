import { constant, four, get, I32, isLess, add, and, repeat, set, shiftLeft, V128, wasmModule, type Code } from './wasm-code.ts'

/**
 * The slow part of scrypt with N = 1024 and r = 1, written here instruction by instruction: four words at a time, and
 * several headers side by side, since each step waits for the one before it. A core does more than twice as many as by
 * Node's own, which is one after the other.
 */
const ROUNDS = 1024
const BLOCK_BYTES = 128
const VECTORS = 8
/** Of a header: its two half-blocks, a copy that is worked on, and a sum. */
const LOCALS_EACH = VECTORS + 5
const [HALF, WORK, SUM] = [4, 8, 12] as const

const [BLOCKS, ROUND] = [0, 1]

/** Where words stand so that a column of Salsa's square is a vector: first the diagonal, then what lies below it, turned. */
const DIAGONAL = [0, 5, 10, 15, 4, 9, 14, 3, 8, 13, 2, 7, 12, 1, 6, 11]

function mixing(ways: number): Code {
  const all = (code: (way: number) => Code): Code => Array.from({ length: ways }, (_, way) => code(way)).flat()
  const eight = (code: (vector: number) => Code): Code => Array.from({ length: VECTORS }, (_, vector) => code(vector)).flat()
  const quarter = (code: (vector: number) => Code): Code => [0, 1, 2, 3].flatMap(code)
  const address = (way: number) => 2 + way
  const local = (way: number, vector: number) => 2 + ways + way * LOCALS_EACH + vector
  const value = (way: number, vector: number) => get(local(way, vector))
  const put = (way: number, vector: number, code: Code) => set(local(way, vector), code)

  /** target ^= (one + other) <<< by */
  const stir = (target: number, one: number, other: number, by: number): Code => [
    ...all(way => put(way, SUM, four.add(value(way, one), value(way, other)))),
    ...all(way => put(way, target, four.xor(value(way, target), four.shiftLeft(value(way, SUM), by), four.shiftRight(value(way, SUM), 32 - by)))),
  ]
  const stirAll = (a: number, b: number, c: number, d: number): Code => [...stir(b, a, d, 7), ...stir(c, b, a, 9), ...stir(d, c, b, 13), ...stir(a, d, c, 18)]
  const [a, b, c, d] = [WORK, WORK + 1, WORK + 2, WORK + 3] as const
  const turn = (turns: [vector: number, by: number][]): Code => all(way => turns.flatMap(([vector, by]) => put(way, vector, four.turned(value(way, vector), by))))
  /** Columns, then rows: turned, a row is a column. */
  const twoRounds: Code = [...stirAll(a, b, c, d), ...turn([[d, 1], [c, 2], [b, 3]]), ...stirAll(a, d, c, b), ...turn([[d, 3], [c, 2], [b, 1]])]
  const salsa8 = (half: number): Code => [
    ...all(way => quarter(vector => put(way, WORK + vector, value(way, half + vector)))),
    ...twoRounds, ...twoRounds, ...twoRounds, ...twoRounds,
    ...all(way => quarter(vector => put(way, half + vector, four.add(value(way, half + vector), value(way, WORK + vector))))),
  ]
  const mixIn = (to: number, from: number): Code => all(way => quarter(vector => put(way, to + vector, four.xor(value(way, to + vector), value(way, from + vector)))))
  const mixBlock: Code = [...mixIn(0, HALF), ...salsa8(0), ...mixIn(HALF, 0), ...salsa8(HALF)]

  const eachRound = (code: Code): Code =>
    [...set(ROUND, constant(0)), ...repeat([...code, ...set(ROUND, add(get(ROUND), constant(1)))], isLess(get(ROUND), constant(ROUNDS)))]
  const kept = (way: number, round: Code): Code => set(address(way), add(shiftLeft(round, Math.log2(BLOCK_BYTES)), constant(keptAt(ways) + way * ROUNDS * BLOCK_BYTES)))
  return [
    ...all(way => eight(vector => put(way, vector, four.load(get(BLOCKS), way * BLOCK_BYTES + vector * 16)))),
    ...eachRound([...all(way => [...kept(way, get(ROUND)), ...eight(vector => four.store(get(address(way)), vector * 16, value(way, vector)))]), ...mixBlock]),
    ...eachRound([
      ...all(way => [
        ...kept(way, and(four.first(value(way, HALF)), constant(ROUNDS - 1))),
        ...eight(vector => put(way, vector, four.xor(value(way, vector), four.load(get(address(way)), vector * 16)))),
      ]),
      ...mixBlock,
    ]),
    ...all(way => eight(vector => four.store(get(BLOCKS), way * BLOCK_BYTES + vector * 16, value(way, vector)))),
  ]
}

const keptAt = (ways: number) => ways * BLOCK_BYTES

/** Mixes so many blocks of 128 bytes, each in its place. */
export type ScryptMixer = { ways: number; blocks: Uint32Array[]; mix: () => void }

export function scryptMixer(ways: number): ScryptMixer {
  const compiled = wasmModule(
    [{ params: 1, locals: [[1 + ways, I32], [ways * LOCALS_EACH, V128]], code: mixing(ways) }],
    { bytes: keptAt(ways) + ways * ROUNDS * BLOCK_BYTES, exports: { mix: 0 } })
  const { memory, mix } = new WebAssembly.Instance(compiled).exports as { memory: WebAssembly.Memory; mix: (blocks: number) => void }
  return { ways, blocks: Array.from({ length: ways }, (_, way) => new Uint32Array(memory.buffer, way * BLOCK_BYTES, BLOCK_BYTES / 4)), mix: () => mix(0) }
}

const HALF_WORDS = 16
/** The words of a block to and from the places the mixer has them in. */
export const toMixer = (words: Uint32Array, block: Uint32Array): void => { for (let at = 0; at < words.length; at++) block[at] = words[(at & -HALF_WORDS) + DIAGONAL[at % HALF_WORDS]!]! }
export const fromMixer = (block: Uint32Array, words: Uint32Array): void => { for (let at = 0; at < words.length; at++) words[(at & -HALF_WORDS) + DIAGONAL[at % HALF_WORDS]!] = block[at]! }
