import { scryptSync } from 'node:crypto'
import type { Algorithm } from '../../stratum/ports.ts'
import { printed, sha256d, uint32, unprinted } from '../serialize.ts'
import { Reader, txidOf, wtxidOf, write, type Transaction } from './transaction.ts'

export type PretendBlock = { hash: string; previous: string; height: number; time: number; bits: string; version: number; transactions: Transaction[] }

const HEADER_BYTES = 80

export function targetOf(bits: string): bigint {
  const compact = Number.parseInt(bits, 16)
  const shift = (compact >>> 24) - 3
  const mantissa = BigInt(compact & 0x7fffff)
  return shift >= 0 ? mantissa << BigInt(8 * shift) : mantissa >> BigInt(-8 * shift)
}

/** The chain's own figure: how much harder than the easiest target of the first chain. */
export const difficultyOf = (bits: string): number => Number((targetOf('1d00ffff') << 64n) / targetOf(bits)) / 2 ** 64

export const proofHash = (header: Uint8Array, algorithm: Algorithm): bigint =>
  BigInt(`0x${printed(algorithm === 'sha256d' ? sha256d(header) : scryptSync(header, header, 32, { N: 1024, r: 1, p: 1 }))}`)

export function merkleRoot(leaves: Uint8Array[]): Uint8Array {
  let row = leaves
  while (row.length > 1)
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, pair) => sha256d(Buffer.concat([row[pair * 2]!, row[pair * 2 + 1] ?? row[pair * 2]!])))
  return row[0]!
}

export const rootOf = (transactions: Transaction[]): Uint8Array => merkleRoot(transactions.map(one => unprinted(txidOf(one))))

/** BIP 141: the script that commits to the witnesses of all transactions but the coinbase. */
export function commitmentTo(others: Transaction[]): Buffer {
  const root = merkleRoot([Buffer.alloc(32), ...others.map(one => unprinted(wtxidOf(one)))])
  return Buffer.concat([Buffer.from('6a24aa21a9ed', 'hex'), sha256d(Buffer.concat([root, Buffer.alloc(32)]))])
}

export function writeHeader({ previous, time, bits, version, transactions }: Omit<PretendBlock, 'hash' | 'height'>, nonce: number): Buffer {
  return Buffer.concat([uint32(version), unprinted(previous), rootOf(transactions), uint32(time), uint32(Number.parseInt(bits, 16)), uint32(nonce)])
}

/** The parts of a block as nodes send it. */
export function readBlock(bytes: Uint8Array) {
  const reader = new Reader(bytes)
  const header = reader.take(HEADER_BYTES)
  const transactions = reader.many(() => reader.transaction())
  reader.end()
  return {
    header, transactions, hash: printed(sha256d(header)), version: header.readInt32LE(0), previous: printed(header.subarray(4, 36)),
    root: header.subarray(36, 68), time: header.readUInt32LE(68), bits: printed(header.subarray(72, 76)),
  }
}

export const sizeOf = (transaction: Transaction): number => write(transaction).length
