import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { applySetCookies } from 'better-auth/cookies'
import type { Endpoint, Envelope, Input, Output } from '@adit/contract/kit'
import { session } from '@adit/contract/session'
import { sso } from '@adit/contract/sso'
import { registerPerson } from '../sso/sign-in.ts'
import { appCode } from './app-code.ts'
import { TestRefusal, type TestPool } from './pool.ts'

export const PASSWORD = 'correct horse battery'

/** A browser at the account centre: it keeps cookies, and may sit at an address of its own. */
export function browser({ app }: TestPool, { ip = '203.0.113.7', userAgent = 'Test browser' } = {}) {
  const jar = new Headers()
  const headers = () => ({ 'user-agent': userAgent, lang: 'en', ...(jar.get('cookie') && { cookie: jar.get('cookie')! }) })
  const setCookies: string[] = []

  async function open(url: string, more: Record<string, string> = {}) {
    const response = await app.inject({ method: 'GET', url, headers: { ...headers(), ...more }, remoteAddress: ip })
    keep(response.headers['set-cookie'])
    return response
  }
  const keep = (cookies: string | string[] | undefined) => {
    const set = [cookies ?? []].flat()
    setCookies.push(...set)
    applySetCookies(jar, set)
  }
  async function envelope<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Envelope<Output<E>>> {
    const said = input as Record<string, string>
    const response = await app.inject(endpoint.method === 'GET'
      ? { method: 'GET', url: endpoint.path, query: said, headers: headers(), remoteAddress: ip }
      : { method: 'POST', url: endpoint.path, payload: said, headers: headers(), remoteAddress: ip })
    keep(response.headers['set-cookie'])
    return response.json<Envelope<Output<E>>>()
  }
  async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    const answer = await envelope(endpoint, input)
    if (answer.code !== '000000') throw new TestRefusal(answer)
    return answer.data as Output<E>
  }
  return { open, envelope, call, setCookies, cookie: () => jar.get('cookie') ?? '' }
}
export type Browser = ReturnType<typeof browser>

/** A person who has registered earlier, and a browser in which they are signed in. */
export async function signedIn(pool: TestPool, email = 'miner@farm.test', { emailVerified = true, ...where }: { emailVerified?: boolean; ip?: string; userAgent?: string } = {}) {
  const subject = await registerPerson(pool.pool, { email, password: PASSWORD, emailVerified })
  const at = browser(pool, where)
  await at.call(sso.signIn, { email, password: PASSWORD })
  return { ...at, subject: subject! }
}

/** Somebody signed in at the account centre comes to the pool with a ticket; what the check answers. */
export async function arrive(pool: TestPool, at: Pick<Browser, 'open'>, wishes: Pick<Input<typeof session.check>, 'coinType' | 'userId'> = {}) {
  const service = 'http://pool.test/dashboard'
  const { headers: { location } } = await at.open(`/sso/login?service=${service}`)
  return pool.call(session.check, { ticket: new URL(String(location)).searchParams.get('ticket')!, service, ...wishes })
}

type Mailed = { template: string; text: string; link: string; token: string; code: string }
/** What was mailed to an address, oldest first. */
export async function mailsTo({ db }: TestPool, email: string): Promise<Mailed[]> {
  const mails = await db.selectFrom('outbox').select(['template', 'body_text']).where('recipient', '=', email).orderBy('id').execute()
  return mails.map(({ template, body_text: text }) => {
    const link = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
    return { template, text, link, token: (link && new URL(link).searchParams.get('token')) ?? '', code: /\b\d{6}\b/.exec(text)?.[0] ?? '' }
  })
}
export const lastMailTo = async (pool: TestPool, email: string): Promise<Mailed> => (await mailsTo(pool, email)).at(-1)!

/** Switches the authenticator app on; what it was given to scan, and the recovery codes. */
export async function enrolApp(at: Pick<Browser, 'call'>) {
  const { uri, recoveryCodes } = await at.call(sso.enrolSecondFactor, { factor: 'app', password: PASSWORD })
  await at.call(sso.confirmSecondFactor, { factor: 'app', code: appCode(uri!, Date.now() - 30_000) })
  return { uri: uri!, recoveryCodes }
}

/** Works for a challenge as the page does. */
export async function toProof(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
export const proofFor = async (at: Pick<Browser, 'call'>): Promise<string> => toProof(await at.call(sso.challenge, {}) as unknown as Challenge)
