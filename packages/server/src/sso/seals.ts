import { parseCookies } from 'better-auth/cookies'
import type { Pool } from '../kit/pool.ts'
import { authOf } from './auth.ts'
import type { Visit } from './visit.ts'

/** What the library would set as a cookie, for a client that keeps none: signed by it, and judged by it again. */
type Sealed = 'session_token' | 'two_factor'

const cookieName = async (pool: Pool, sealed: Sealed) => (await authOf(pool).$context).createAuthCookie(sealed).name

export async function seal(visit: Visit, sealed: Sealed): Promise<string> {
  const value = parseCookies(visit.cookies()).get(await cookieName(visit.pool, sealed)) ?? ''
  return Buffer.from(value).toString('base64url')
}

/** The cookie header that a seal stands for; whatever is no seal stands for nothing. */
export async function unseal(pool: Pool, sealed: Sealed, said: string): Promise<string> {
  const value = Buffer.from(said, 'base64url').toString('latin1')
  return /^[\w.%+/=-]+$/.test(value) ? `${await cookieName(pool, sealed)}=${value}` : ''
}
