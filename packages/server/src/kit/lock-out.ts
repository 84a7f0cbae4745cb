import { isIPv6 } from 'node:net'
import { fail } from '@adit/contract/refusals'
import { hashToken } from './admit.ts'
import type { Pool } from './pool.ts'
import { countTry, forgetTries, giveTryBack, sweepLockOut, type Patience } from './lock-out.queries.ts'

const HOUR_MS = 3_600_000
/** After the free tries each further one waits: a minute, then twice as long each time, an hour at most. */
const ACCOUNT: Patience = { free: 5, forgetAfterMs: 24 * HOUR_MS }
/** A farm's whole office may sit behind one address. */
const ADDRESS: Patience = { free: 30, forgetAfterMs: HOUR_MS }

type Try = { wasRight: () => Promise<void>; /** This try, if wrong, began the account's wait: time to tell its owner. */ beganWait: boolean }

/** What is guessed at: the password of an e-mail (whether or not it has an account), or a person's second factor. */
export const passwordOf = (email: string): Buffer => hashToken(`password ${email}`)
export const secondFactorOf = (personId: string): Buffer => hashToken(`second factor ${personId}`)

/**
 * Counts a guess before it is judged and refuses it while a wait lasts (LOCKED_OUT, with the seconds). The caller
 * says `wasRight` afterwards; silence counts as wrong.
 */
export async function tryOnce(pool: Pool, account: Buffer, ip: string, now: Date): Promise<Try> {
  await sweepLockOut(pool.db, now)
  const address = hashToken(`address ${networkOf(ip)}`)
  await count(pool, address, ADDRESS, now)
  const tries = await count(pool, account, ACCOUNT, now)
  return {
    beganWait: tries === ACCOUNT.free,
    wasRight: async () => {
      await forgetTries(pool.db, account)
      await giveTryBack(pool.db, address)
    },
  }
}

/** The owner has proven themselves by mail: whoever guessed meanwhile no longer keeps them out. */
export const forgive = (pool: Pool, account: Buffer): Promise<void> => forgetTries(pool.db, account)

async function count(pool: Pool, hash: Buffer, patience: Patience, now: Date): Promise<number> {
  const counted = await countTry(pool.db, hash, patience, now)
  if ('until' in counted) return fail('LOCKED_OUT', { seconds: Math.max(1, Math.ceil((+counted.until - +now) / 1000)) })
  return counted.tries
}

/** One customer has a whole /64 of IPv6 addresses to guess from. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = ip.split('%')[0]!.toLowerCase().split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  return [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail ?? '')]
    .slice(0, 4).map(group => parseInt(group, 16).toString(16)).join(':') + '::/64'
}
