import type { Outcome } from '../shares/share.ts'
import { meets, type Grade } from './difficulty.ts'
import type { HeaderHasher } from './header-hasher.ts'
import { parseHex32, writeHex } from './hex.ts'
import type { BookedJob, JobBook } from './job-book.ts'
import { REASONS, type ReasonCode } from './messages.ts'
import { EXTRANONCE1_BYTES, EXTRANONCE2_BYTES, EXTRANONCE_BYTES } from './ports.ts'
import type { Terms } from './terms.ts'

/** Where and by whom a share is given. */
export type Giver = { extranonce1: number; versionMask: number; terms: Terms }

export type Rejection = { outcome: Exclude<Outcome, 'accepted'>; code: ReasonCode; reason: string }
const reject = (outcome: Rejection['outcome'], code: ReasonCode, reason: string): Rejection => ({ outcome, code, reason })

const REJECTIONS = {
  malformed: reject('invalid', REASONS.other, 'Malformed share'),
  unknownJob: reject('invalid', REASONS.stale, 'Unknown job'),
  stale: reject('stale', REASONS.stale, 'Stale share'),
  time: reject('invalid', REASONS.other, 'Time out of range'),
  version: reject('invalid', REASONS.other, 'Version bits outside the mask'),
  duplicate: reject('duplicate', REASONS.duplicate, 'Duplicate share'),
  lowDifficulty: reject('low-difficulty', REASONS.lowDifficulty, 'Low difficulty share'),
} as const

/** A share whose header is built; what is left is to see how good its proof of work is. */
export type Attempted = {
  booked: BookedJob
  /** What it must reach and is worth: the difficulty of its job, or that of a block where even a block is easier. */
  work: bigint
  target: Uint32Array
  difficulty: number
  /** 64 bits that no other attempt has. */
  low: number
  high: number
}

const extranonce = new Uint8Array(EXTRANONCE_BYTES)
const ISSUE_AT = EXTRANONCE1_BYTES + EXTRANONCE2_BYTES

/**
 * `mining.submit`: worker name, job, extranonce2, time, nonce and, where version rolling was agreed on, version bits.
 * On success the hasher holds header, block hash and coinbase.
 */
export function attemptShare(params: unknown[], giver: Giver, book: JobBook, hasher: HeaderHasher): Attempted | Rejection {
  const [, jobId, extranonce2, timeText, nonceText, bitsText] = params
  const time = parseHex32(timeText)
  const nonce = parseHex32(nonceText)
  const bits = bitsText === undefined ? 0 : parseHex32(bitsText)
  if (typeof jobId !== 'string' || time === null || nonce === null || bits === null) return REJECTIONS.malformed
  if (!writeHex(extranonce2, extranonce, EXTRANONCE1_BYTES, EXTRANONCE2_BYTES)) return REJECTIONS.malformed
  const named = book.find(jobId)
  if (named === 'past') return REJECTIONS.stale
  const grade = named && giver.terms.of(named.booked.sequence, named.issue)
  if (!grade) return REJECTIONS.unknownJob
  const { job, seen } = named.booked
  if (time < job.minTime || time > job.maxTime) return REJECTIONS.time
  const mask = giver.versionMask & job.versionMask
  if (bits & ~mask) return REJECTIONS.version
  for (let at = 0; at < EXTRANONCE1_BYTES; at++) extranonce[at] = giver.extranonce1 >>> (8 * (EXTRANONCE1_BYTES - 1 - at))
  extranonce[ISSUE_AT] = named.issue
  hasher.attempt(job, { extranonce, version: bitsText === undefined ? job.version : (job.version & ~mask) | bits, time, nonce })
  const [low, high] = [hasher.hash[0]!, hasher.hash[1]!]
  if (seen.has(low, high)) return REJECTIONS.duplicate
  return { ...required(named.booked, grade), low, high }
}

/** Where a chain's own difficulty is below the machine's (test chains), a block is share enough, and no more is asked. */
const required = (booked: BookedJob, { work, target, difficulty }: Grade) =>
  booked.blockWork < work
    ? { booked, work: booked.blockWork, target: booked.blockTarget, difficulty: difficulty * Number(booked.blockWork) / Number(work) }
    : { booked, work, target, difficulty }

export type Judged = Rejection | { outcome: 'accepted'; block: boolean }
const SHARE: Judged = { outcome: 'accepted', block: false }
const BLOCK: Judged = { outcome: 'accepted', block: true }

/** The verdict, from the hash that the coin's algorithm makes of the header. */
export function judgeShare({ booked, target, low, high }: Attempted, proof: Uint32Array): Judged {
  if (!meets(proof, target)) return REJECTIONS.lowDifficulty
  if (!booked.seen.add(low, high)) return REJECTIONS.duplicate
  return meets(proof, booked.blockTarget) ? BLOCK : SHARE
}
