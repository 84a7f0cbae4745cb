import { randomBytes } from 'node:crypto'
import { toLanguage, type Language } from '@adit/contract/languages'
import { z } from '@adit/contract/kit'
import type { Pool } from '../kit/pool.ts'
import { authOf } from './auth.ts'

/** What a mailed link is for, and the page that shows its button. */
const PAGES = { verify: '/validateEmail?type=verify', bind: '/validateEmail?type=bind', reset: '/sso/resetPassword?' }
export type LinkPurpose = keyof typeof PAGES
const VALID_MS = 3_600_000

const Link = z.object({ personId: z.string(), email: z.string(), lang: z.pipe(z.string(), z.transform(lang => toLanguage(lang))) })
type LinkTold = { personId: string; email: string; lang: Language }

/** A link that works once, for an hour. The library keeps it, hashed. */
export async function makeLink(pool: Pool, purpose: LinkPurpose, told: LinkTold): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { internalAdapter } = await authOf(pool).$context
  await internalAdapter.createVerificationValue({
    identifier: `${purpose}:${token}`, value: JSON.stringify(told), expiresAt: new Date(+pool.clock() + VALID_MS),
  })
  const page = PAGES[purpose]
  return `${pool.settings.url}${page}${page.endsWith('?') ? '' : '&'}token=${token}`
}

/** Uses a link up: what it was about, or null when it never was, has been used or is too old. Its twins go with it. */
export async function followLink(pool: Pool, purpose: LinkPurpose, token: string): Promise<LinkTold | null> {
  const { internalAdapter } = await authOf(pool).$context
  const found = await internalAdapter.consumeVerificationValue(`${purpose}:${token}`)
  if (!found || found.expiresAt <= pool.clock()) return null
  await pool.db.deleteFrom('auth_verification').where('value', '=', found.value).execute()
  return Link.parse(JSON.parse(found.value))
}
