/** The few words of WebAssembly that the hashes here are written in. */
export type Code = number[]

export const I32 = 0x7f
/** Four words side by side. */
export const V128 = 0x7b

const leb = (value: number): Code => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)])
const signedLeb = (value: number): Code =>
  value >= -64 && value < 64 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signedLeb(value >> 7)]

export const get = (local: number): Code => [0x20, ...leb(local)]
export const set = (local: number, value: Code): Code => [...value, 0x21, ...leb(local)]
export const constant = (value: number): Code => [0x41, ...signedLeb(value | 0)]
export const load = (at: Code, offset: number): Code => [...at, 0x28, 2, ...leb(offset)]
export const store = (at: Code, offset: number, value: Code): Code => [...at, ...value, 0x36, 2, ...leb(offset)]
export const call = (callee: number, ...args: Code[]): Code => [...args.flat(), 0x10, callee]

const joined = (...operation: number[]) => (first: Code, ...rest: Code[]): Code => [...first, ...rest.flatMap(value => [...value, ...operation])]
export const add = joined(0x6a)
export const and = joined(0x71)
export const or = joined(0x72)
export const xor = joined(0x73)
export const shiftLeft = (value: Code, bits: number): Code => [...value, ...constant(bits), 0x74]
export const shiftRight = (value: Code, bits: number): Code => [...value, ...constant(bits), 0x76]
export const rotateRight = (value: Code, bits: number): Code => [...value, ...constant(bits), 0x78]

/** Runs at least once, and again for as long as the condition holds at its end. */
export const repeat = (body: Code, again: Code): Code => [0x03, 0x40, ...body, ...again, 0x0d, 0, 0x0b]
export const isLess = joined(0x49)

/** The same of four words at a time. */
export const four = {
  load: (at: Code, offset: number): Code => [...at, 0xfd, 0x00, 4, ...leb(offset)],
  store: (at: Code, offset: number, value: Code): Code => [...at, ...value, 0xfd, 0x0b, 4, ...leb(offset)],
  add: joined(0xfd, 0xae, 0x01),
  xor: joined(0xfd, 0x51),
  shiftLeft: (value: Code, bits: number): Code => [...value, ...constant(bits), 0xfd, 0xab, 0x01],
  shiftRight: (value: Code, bits: number): Code => [...value, ...constant(bits), 0xfd, 0xad, 0x01],
  first: (value: Code): Code => [...value, 0xfd, 0x1b, 0],
  /** Each word moves down by so many places, those below the lowest to the top. */
  turned: (value: Code, by: number): Code => [...value, ...value, 0xfd, 0x0d, ...Array.from({ length: 16 }, (_, byte) => (byte + by * 4) & 15)],
}

/** A function: its parameters are words; its other locals are so many of a kind, in this order. */
export type Body = { params: number; locals: [count: number, type: number][]; code: Code }
const PAGE = 65_536

const text = (name: string): Code => [name.length, ...Buffer.from(name)]
const vector = (items: Code[]): Code => [...leb(items.length), ...items.flat()]
const section = (id: number, content: Code): Code => [id, ...leb(content.length), ...content]
const sized = (content: Code): Code => [...leb(content.length), ...content]

/** These functions over a memory of at least so many bytes; those named can be called from outside. */
export function wasmModule(bodies: Body[], { bytes, exports }: { bytes: number; exports: Record<string, number> }): WebAssembly.Module {
  return new WebAssembly.Module(Uint8Array.from([
    0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, vector(bodies.map(({ params }) => [0x60, ...vector(Array.from({ length: params }, () => [I32])), 0]))),
    ...section(3, vector(bodies.map((_, at) => leb(at)))),
    ...section(5, vector([[0, ...leb(Math.ceil(bytes / PAGE))]])),
    ...section(7, vector([[...text('memory'), 2, 0], ...Object.entries(exports).map(([name, at]) => [...text(name), 0, ...leb(at)])])),
    ...section(10, vector(bodies.map(({ locals, code }) => sized([...vector(locals.map(([count, type]) => [...leb(count), type])), ...code, 0x0b])))),
  ]))
}
