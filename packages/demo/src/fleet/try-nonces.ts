import { scryptSync } from 'node:crypto'
import { FREE, sha256Instance } from '@adit/engine/stratum/sha256-module'
import type { StratumCoin } from '@adit/server/kit/stratum-settings'

/** Looks for nonces from one on whose hash takes so many hashes to find; answers those found among `count`. */
export type TryNonces = (header: Uint8Array, from: number, count: number, hashes: number) => number[]

/** What one unit of difficulty stands for, by the share scale of the coin's algorithm. */
export const HASHES_A_DIFFICULTY: Record<StratumCoin, number> = { BTC: 2 ** 32, LTC: 2 ** 16 }

const HEADER_BYTES = 80
const HASH = FREE + 128

function sha256dTries(): TryNonces {
  const sha256 = sha256Instance()
  const bytes = new Uint8Array(sha256.memory.buffer)
  const view = new DataView(sha256.memory.buffer)
  bytes[FREE + HEADER_BYTES] = 0x80
  view.setUint32(FREE + 124, HEADER_BYTES * 8)
  return (header, from, count, hashes) => {
    bytes.set(header, FREE)
    const found: number[] = []
    for (let nonce = from; nonce < from + count; nonce++) {
      view.setUint32(FREE + 76, nonce, true)
      sha256.twice(FREE, 2, HASH)
      if (isBelow(view.getUint32(HASH + 28, true), view.getUint32(HASH + 24, true), hashes)) found.push(nonce)
    }
    return found
  }
}

const scryptTries = (): TryNonces => (header, from, count, hashes) => {
  const tried = Buffer.from(header)
  const found: number[] = []
  for (let nonce = from; nonce < from + count; nonce++) {
    tried.writeUInt32LE(nonce, 76)
    const proof = scryptSync(tried, tried, 32, { N: 1024, r: 1, p: 1 })
    if (isBelow(proof.readUInt32LE(28), proof.readUInt32LE(24), hashes)) found.push(nonce)
  }
  return found
}

/** The 64 highest bits are enough to tell: the rest would decide once in a lifetime. */
const isBelow = (highest: number, next: number, hashes: number) => (highest * 2 ** 32 + next) * hashes < 2 ** 64

export const tryNonces = (coin: StratumCoin): TryNonces => (coin === 'BTC' ? sha256dTries() : scryptTries())
