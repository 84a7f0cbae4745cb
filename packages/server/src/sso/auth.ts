import { createHmac, randomInt } from 'node:crypto'
import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { toLanguage } from '@adit/contract/languages'
import { z } from '@adit/contract/kit'
import { derivedKey } from '../kit/derived-key.ts'
import type { Pool } from '../kit/pool.ts'

/** How the library is told who visits; nothing of the outside reaches these headers. */
export const VISITOR_IP = 'x-visitor-ip'
export const VISITOR_LANG = 'x-visitor-lang'

const DAY_S = 86_400
const SESSION_S = 7 * DAY_S
const MAILED_CODE_MINUTES = 5
const RECOVERY_CODES = 10
/** No 0/o, 1/l/i: these are copied by hand. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

export type Auth = ReturnType<typeof build>
const built = new WeakMap<Pool, Auth>()

/** The credential library of this pool, called in-process only: none of its own routes is mounted. */
export function authOf(pool: Pool): Auth {
  const auth = built.get(pool) ?? build(pool)
  built.set(pool, auth)
  return auth
}

/** Codes are stored as this. Keyed, because six digits alone would be found by trying them all. */
const hashCode = (pool: Pool, code: string): string =>
  createHmac('sha256', derivedKey(pool.settings, 'sign-in codes')).update(code).digest('base64url')

/** A recovery code as typed, in the form the library is to compare: hashed and marked so. */
const HASHED = '#'
export const hashRecoveryCode = (pool: Pool, code: string): string => HASHED + hashCode(pool, code.toLowerCase().replace(/[\s-]/g, ''))

function makeRecoveryCode(): string {
  const code = Array.from({ length: 10 }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Who has given the right password and still owes the second factor; null when nobody, or too long ago. */
const pendingPerson = {
  id: 'pending-person',
  endpoints: {
    pendingPerson: createAuthEndpoint.serverOnly({ method: 'GET', requireHeaders: true }, async ctx => {
      const cookie = ctx.context.createAuthCookie('two_factor')
      const challenge = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
      const found = challenge ? await ctx.context.internalAdapter.findVerificationValue(challenge) : null
      return found && found.expiresAt > new Date() ? found.value : null
    }),
  },
} satisfies BetterAuthPlugin

/** Lets an account call speak as the session its token came of; the cookie goes no further than that visit. */
const resumedSession = {
  id: 'resumed-session',
  endpoints: {
    resumeSession: createAuthEndpoint.serverOnly({ method: 'POST', body: z.object({ sessionToken: z.string() }) }, async ctx => {
      const { name, attributes } = ctx.context.authCookies.sessionToken
      await ctx.setSignedCookie(name, ctx.body.sessionToken, ctx.context.secret, attributes)
      return null
    }),
  },
} satisfies BetterAuthPlugin

function build(pool: Pool) {
  const { settings, signInWork: { passwordHash } } = pool
  const secure = settings.url.startsWith('https:')
  return betterAuth({
    appName: 'Adit',
    baseURL: settings.url,
    basePath: '/sso',
    secret: derivedKey(settings, 'sign-in library').toString('base64url'),
    database: { db: pool.db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true, autoSignIn: false, minPasswordLength: 8, maxPasswordLength: 128, ...(passwordHash && { password: passwordHash }) },
    user: {
      modelName: 'auth_person',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { emailFactor: { type: 'boolean', required: false, defaultValue: false, input: false, fieldName: 'email_factor' } },
    },
    session: {
      modelName: 'auth_session',
      fields: {
        userId: 'person_id', ipAddress: 'ip_address', userAgent: 'user_agent', expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at',
      },
      expiresIn: SESSION_S, updateAge: DAY_S, freshAge: 0,
    },
    account: {
      modelName: 'auth_credential',
      fields: {
        userId: 'person_id', accountId: 'provider_account_id', providerId: 'provider_id', accessToken: 'access_token', refreshToken: 'refresh_token',
        idToken: 'id_token', accessTokenExpiresAt: 'access_token_expires_at', refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at', updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'auth_verification',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    advanced: {
      cookiePrefix: 'adit',
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure, path: '/sso' },
      ipAddress: { ipAddressHeaders: [VISITOR_IP], ipv6Subnet: 128 },
    },
    plugins: [
      twoFactor({
        issuer: 'Adit',
        // Ours counts across passwords and codes alike (lock-out.ts).
        accountLockout: { enabled: false },
        otpOptions: {
          period: MAILED_CODE_MINUTES,
          storeOTP: { hash: code => Promise.resolve(hashCode(pool, code)) },
          sendOTP: async ({ user, otp }, ctx) => void await pool.mail.send({
            to: user.email, template: 'secondFactorCode', values: { code: otp }, lang: toLanguage(ctx?.headers?.get(VISITOR_LANG) ?? undefined),
          }),
        },
        backupCodeOptions: {
          amount: RECOVERY_CODES,
          customBackupCodesGenerate: () => Array.from({ length: RECOVERY_CODES }, makeRecoveryCode),
          // The library stores what `encrypt` answers and compares with what `decrypt` answers: hashes, both times.
          storeBackupCodes: {
            encrypt: codes => Promise.resolve(JSON.stringify(
              (JSON.parse(codes) as string[]).map(code => code.startsWith(HASHED) ? code : hashRecoveryCode(pool, code)))),
            decrypt: codes => Promise.resolve(codes),
          },
        },
        schema: {
          user: { fields: { twoFactorEnabled: 'second_factor_on' } },
          twoFactor: {
            modelName: 'auth_second_factor',
            fields: { userId: 'person_id', backupCodes: 'recovery_codes', failedVerificationCount: 'failed_count', lockedUntil: 'locked_until' },
          },
        },
      }),
      pendingPerson,
      resumedSession,
    ],
  })
}
