import type { Algorithm } from './ports.ts'

/** How much a peer may take before it is shown the door. */
export type Limits = {
  connections: number
  /** A farm is often one address; an IPv6 /64 counts as one. */
  connectionsPerAddress: number
  lineBytes: number
  /** Lines a second that a connection may keep up, and how many it may be ahead of that. */
  linesPerSecond: number
  linesAhead: number
  /** Requests under way after which a connection is not read from until some are answered. */
  outstanding: number
  workersPerConnection: number
  /** What may wait to be taken by a peer that reads slowly. */
  unreadBytes: number
  /** To have said who it is, and between two lines. */
  loginMs: number
  idleMs: number
  /** So many judged shares and broken lines, so much of them bad: off the line, and the address too if all of it is like that. */
  ban: { after: number; part: number; ms: number }
  /** How often time is looked at: waits end and difficulties fall that much late. */
  sweepMs: number
  /** How often it is asked whether those who mine still may. */
  askAgainMs: number
}

export const LIMITS: Limits = {
  connections: 50_000,
  connectionsPerAddress: 10_000,
  lineBytes: 4096,
  linesPerSecond: 100,
  linesAhead: 1000,
  outstanding: 256,
  workersPerConnection: 256,
  unreadBytes: 128 * 1024,
  loginMs: 30_000,
  idleMs: 15 * 60_000,
  ban: { after: 50, part: 0.5, ms: 10 * 60_000 },
  sweepMs: 1000,
  askAgainMs: 60_000,
}

/** Where machines begin, and what they are kept within. */
export type DifficultyRange = { start: number; min: number; max: number }

/** The smallest hobby machine and the largest proxy are inside; an ordinary machine is a few steps from the start. */
export const DIFFICULTY: Record<Algorithm, DifficultyRange> = {
  sha256d: { start: 16_384, min: 16, max: 2 ** 40 },
  scrypt: { start: 65_536, min: 16, max: 2 ** 40 },
}
