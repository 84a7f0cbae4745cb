import { pbkdf2Sync } from 'node:crypto'
import { fromMixer, scryptMixer, toMixer, type ScryptMixer } from './scrypt-module.ts'

export const HEADER_BYTES = 80
export const HASH_BYTES = 32
const BLOCK_BYTES = 128
/** As many as a core's registers and its nearest memory still hold side by side. */
const WAYS = 4

let mixers: { many: ScryptMixer; one: ScryptMixer } | undefined

/** Litecoin's proof of work (the header is its own salt) of headers one after the other; their hashes come in the same order. */
export function scryptHashes(headers: Uint8Array): Uint8Array<ArrayBuffer> {
  mixers ??= { many: scryptMixer(WAYS), one: scryptMixer(1) }
  const count = headers.length / HEADER_BYTES
  const hashes = new Uint8Array(count * HASH_BYTES)
  for (let at = 0; at < count;) {
    const mixer = count - at > 1 ? mixers.many : mixers.one
    const some = Array.from({ length: Math.min(mixer.ways, count - at) }, (_, way) => headers.subarray((at + way) * HEADER_BYTES, (at + way + 1) * HEADER_BYTES))
    some.forEach((header, way) => {
      // read word by word: a block of its own, which begins where words do
      toMixer(new Uint32Array(Uint8Array.from(pbkdf2Sync(header, header, 1, BLOCK_BYTES, 'sha256')).buffer), mixer.blocks[way]!)
    })
    mixer.mix()
    some.forEach((header, way) => {
      const words = new Uint32Array(BLOCK_BYTES / 4)
      fromMixer(mixer.blocks[way]!, words)
      hashes.set(pbkdf2Sync(header, new Uint8Array(words.buffer), 1, HASH_BYTES, 'sha256'), (at + way) * HASH_BYTES)
    })
    at += some.length
  }
  return hashes
}
