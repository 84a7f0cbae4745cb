import { z } from '@adit/contract/kit'
import { fail } from '@adit/contract/refusals'
import type { SignedInPerson, SignIn } from '../kit/pool.ts'

/** A sign-in service that does not answer by then keeps nobody waiting longer. */
const PATIENCE_MS = 10_000
const LONGEST_ANSWER = 64 * 1024

const one = z.pipe(z.union([z.string(), z.boolean(), z.array(z.union([z.string(), z.boolean()]))]), z.transform(said => String([said].flat()[0] ?? '')))
const Success = z.object({ user: z.string().check(z.minLength(1)), attributes: z.optional(z.record(z.string(), z.catch(z.optional(one), undefined))) })
const Answer = z.object({ serviceResponse: z.object({ authenticationSuccess: z.optional(Success) }) })
type Success = z.output<typeof Success>

/** Names that CAS servers give the attributes we need. */
const EMAIL = ['email', 'mail', 'emailAddress']
const VERIFIED = ['emailVerified', 'email_verified', 'isEmailVerified']

/** SSO_URL: any CAS server in place of the built-in account centre. It answers JSON if it can, XML if not. */
export const casSignIn = (ssoUrl: string): SignIn => ({
  async validate(ticket, service) {
    const address = new URL(`${ssoUrl}/p3/serviceValidate`)
    address.search = new URLSearchParams({ ticket, service, format: 'JSON' }).toString()
    const said = await ask(address)
    const success = said.trimStart().startsWith('<') ? readXml(said) : readJson(said)
    return success ? toPerson(ssoUrl, success) : null
  },
  completeEmail: () => Promise.resolve(null),
  factorsOf: () => Promise.resolve([]),
  judgeFactor: () => Promise.resolve(fail('SECOND_FACTOR_OFF')),
})

/** A service that is down, slow or talking nonsense is its fault, not the visitor's: 900001. */
async function ask(address: URL): Promise<string> {
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS), headers: { accept: 'application/json, application/xml' } })
    const said = await answer.text()
    if (answer.ok && said.length <= LONGEST_ANSWER) return said
  } catch { /* the same as a bad answer */ }
  return fail('SERVICE_ERROR')
}

function readJson(said: string): Success | undefined {
  try {
    return Answer.parse(JSON.parse(said)).serviceResponse.authenticationSuccess
  } catch {
    return fail('SERVICE_ERROR')
  }
}

/** CAS's XML is flat: a user, and attributes that are text. Namespace prefixes vary. */
function readXml(said: string): Success | undefined {
  if (!/<(\w+:)?serviceResponse\b/.test(said)) return fail('SERVICE_ERROR')
  const inside = /<(?:\w+:)?authenticationSuccess\b[^>]*>([\s\S]*?)<\/(?:\w+:)?authenticationSuccess>/.exec(said)?.[1]
  const user = inside && /<(?:\w+:)?user>([^<]+)</.exec(inside)?.[1]
  if (!user) return undefined
  const attributes = Object.fromEntries([...inside.matchAll(/<(?:\w+:)?(\w+)>([^<]*)<\//g)].map(match => [match[1]!, unescape(match[2]!)]))
  return { user: unescape(user), attributes }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescape = (text: string) => text.trim().replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)

/** Without an e-mail attribute the user's name must be one. A server that does not say whether it verified the address vouches for it. */
function toPerson(ssoUrl: string, { user, attributes = {} }: Success): SignedInPerson | null {
  const find = (names: string[]) => names.map(name => attributes[name]).find(value => value)
  const email = find(EMAIL) ?? user
  if (!z.email().safeParse(email).success) return null
  return { subject: `${ssoUrl} ${user}`, email: email.toLowerCase(), emailVerified: !['false', '0', 'no'].includes((find(VERIFIED) ?? 'true').toLowerCase()), session: null }
}
