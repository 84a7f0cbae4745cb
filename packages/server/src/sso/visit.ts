import { APIError } from 'better-auth/api'
import { applySetCookies } from 'better-auth/cookies'
import { fail, Refusal, type RefusalName } from '@adit/contract/refusals'
import type { Visitor } from '../kit/context.ts'
import type { Pool } from '../kit/pool.ts'
import { authOf, VISITOR_IP, VISITOR_LANG, type Auth } from './auth.ts'

type Asked = { headers: Headers; returnHeaders: true }
type Answered<T> = { headers: Headers; response: T }

/** A visitor at the credential library: their cookies go in, its cookies come out and count for what is asked next. */
export type Visit = {
  pool: Pool
  visitor: Visitor
  now: Date
  ask: <T>(what: (api: Auth['api'], asked: Asked) => Promise<Answered<T>>) => Promise<T>
  session: () => Promise<Signed | null>
  cookies: () => string
}
/** Somebody signed in here, and the session that says so. */
export type Signed = { sessionId: string; personId: string; email: string; emailVerified: boolean }

export function visitOf({ pool, visitor, now }: Pick<Visit, 'pool' | 'visitor' | 'now'>): Visit {
  const { api } = authOf(pool)
  const headers = new Headers({ [VISITOR_IP]: visitor.ip, [VISITOR_LANG]: visitor.lang })
  if (visitor.headers.cookie) headers.set('cookie', visitor.headers.cookie)
  if (visitor.headers['user-agent']) headers.set('user-agent', visitor.headers['user-agent'].slice(0, 512))

  const ask: Visit['ask'] = async what => {
    try {
      const { headers: answered, response } = await what(api, { headers, returnHeaders: true })
      const cookies = answered.getSetCookie()
      applySetCookies(headers, cookies)
      for (const cookie of cookies) visitor.setCookie(cookie)
      return response
    } catch (cause) {
      throw refusalOf(cause)
    }
  }
  return {
    pool, visitor, now, ask,
    session: async () => {
      const found = await ask((library, asked) => library.getSession(asked))
      return found && {
        sessionId: found.session.id, personId: found.user.id, email: found.user.email, emailVerified: found.user.emailVerified,
      }
    },
    cookies: () => headers.get('cookie') ?? '',
  }
}

export const requireSession = async (visit: Visit): Promise<Signed> => await visit.session() ?? fail('SESSION_REQUIRED')

const OURS: Record<string, RefusalName> = {
  INVALID_EMAIL_OR_PASSWORD: 'WRONG_PASSWORD',
  INVALID_PASSWORD: 'WRONG_PASSWORD',
  PASSWORD_TOO_SHORT: 'PASSWORD_WEAK',
  PASSWORD_TOO_LONG: 'PASSWORD_WEAK',
  INVALID_CODE: 'CODE_WRONG',
  INVALID_BACKUP_CODE: 'CODE_WRONG',
  OTP_HAS_EXPIRED: 'CODE_EXPIRED',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'CODE_EXPIRED',
  INVALID_TWO_FACTOR_COOKIE: 'SESSION_REQUIRED',
  UNAUTHORIZED: 'SESSION_REQUIRED',
  TOTP_ALREADY_ENABLED: 'SECOND_FACTOR_ON',
  TOTP_NOT_ENABLED: 'SECOND_FACTOR_OFF',
  BACKUP_CODES_NOT_ENABLED: 'SECOND_FACTOR_OFF',
  TWO_FACTOR_NOT_ENABLED: 'SECOND_FACTOR_OFF',
}

/** The library's no in our words. Whatever it does not say on purpose stays an error. */
function refusalOf(cause: unknown): unknown {
  if (!(cause instanceof APIError)) return cause
  // Two requests took a recovery code at once: this one came second.
  if (cause.status === 'CONFLICT') return new Refusal('CODE_WRONG')
  const reason = OURS[cause.body?.code ?? '']
  return reason ? new Refusal(reason) : cause
}
