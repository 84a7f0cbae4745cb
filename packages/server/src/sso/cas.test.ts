import { expect, test } from 'vitest'
import fc from 'fast-check'
import { session } from '@adit/contract/session'
import { sso } from '@adit/contract/sso'
import { browser, PASSWORD, signedIn, type Browser } from '../test/browser.ts'
import { testPool, type TestPool } from '../test/pool.ts'
import { listedService, withTicket } from './services.ts'

const SERVICE = 'https://shop.test/cas/callback?lang=en%20US'
const pooled = () => testPool({ SSO_SERVICES: 'https://shop.test, http://other.test:8081/somewhere' })
const login = (service: string, more = '') => `/sso/login?service=${encodeURIComponent(service)}${more}`

async function ticketFor(at: Pick<Browser, 'open'>, service = SERVICE): Promise<string> {
  const { statusCode, headers } = await at.open(login(service))
  expect(statusCode).toBe(302)
  return new URL(headers.location!).searchParams.get('ticket')!
}
async function validate({ app }: TestPool, ticket: string, service = SERVICE, { path = '/sso/p3/serviceValidate', more = {} as Record<string, string> } = {}) {
  const { body } = await app.inject({ url: path, query: { ticket, service, format: 'JSON', ...more } })
  const { serviceResponse } = JSON.parse(body) as {
    serviceResponse: { authenticationSuccess?: { user: string; attributes?: Record<string, unknown> }; authenticationFailure?: { code: string } }
  }
  return { success: serviceResponse.authenticationSuccess, fault: serviceResponse.authenticationFailure?.code }
}

test('a service sends a browser to sign in, gets it back with a ticket, and learns who it is', async () => {
  const pool = await pooled()
  const at = await signedIn(pool)
  const { headers } = await at.open(login(SERVICE))
  expect(headers.location).toMatch(/^https:\/\/shop\.test\/cas\/callback\?lang=en%20US&ticket=ST-[\w-]{43}$/)
  expect(headers['cache-control']).toBe('no-store')
  const { success } = await validate(pool, new URL(headers.location!).searchParams.get('ticket')!)
  expect(success).toEqual({
    user: at.subject,
    attributes: { email: 'miner@farm.test', emailVerified: true, authenticationDate: '2026-03-10T12:00:00.000Z', isFromNewLogin: false },
  })
})

test('the answer is CAS’s XML unless JSON is asked for, with every value escaped', async () => {
  const pool = await pooled()
  const at = await signedIn(pool, "o'neill@farm.test")
  const answer = await pool.app.inject({ url: '/sso/p3/serviceValidate', query: { ticket: await ticketFor(at), service: SERVICE } })
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(answer.body).toBe(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
  <cas:authenticationSuccess>
    <cas:user>${at.subject}</cas:user>
    <cas:attributes>
      <cas:email>o&apos;neill@farm.test</cas:email>
      <cas:emailVerified>true</cas:emailVerified>
      <cas:authenticationDate>2026-03-10T12:00:00.000Z</cas:authenticationDate>
      <cas:isFromNewLogin>false</cas:isFromNewLogin>
    </cas:attributes>
  </cas:authenticationSuccess>
</cas:serviceResponse>
`)
  const failed = await pool.app.inject({ url: '/sso/p3/serviceValidate', query: { ticket: '"><x>', service: SERVICE, format: 'xml' } })
  expect(failed.body).toMatch(/^<cas:serviceResponse xmlns:cas="http:\/\/www\.yale\.edu\/tp\/cas">\n {2}<cas:authenticationFailure code="INVALID_TICKET">[^<"]+<\/cas:authenticationFailure>\n<\/cas:serviceResponse>\n$/)
})

test('CAS 2.0 tells the user alone, CAS 1.0 in two lines', async () => {
  const pool = await pooled()
  const at = await signedIn(pool)
  expect(await validate(pool, await ticketFor(at), SERVICE, { path: '/sso/serviceValidate' })).toEqual({ success: { user: at.subject }, fault: undefined })
  const one = async (ticket: string) => (await pool.app.inject({ url: '/sso/validate', query: { ticket, service: SERVICE } })).body
  const ticket = await ticketFor(at)
  expect(await one(ticket)).toBe(`yes\n${at.subject}\n`)
  expect(await one(ticket)).toBe('no\n')
})

test('a ticket works once, also when two ask together', async () => {
  const pool = await pooled()
  const at = await signedIn(pool)
  const ticket = await ticketFor(at)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => validate(pool, ticket)))
  expect(answers.filter(answer => answer.success)).toHaveLength(1)
  expect(answers.filter(answer => answer.fault === 'INVALID_TICKET')).toHaveLength(4)
})

test('a ticket holds for 60 seconds and not a moment longer', async () => {
  const pool = await pooled()
  const at = await signedIn(pool)
  const [first, second] = [await ticketFor(at), await ticketFor(at)]
  pool.advance(59_999)
  expect((await validate(pool, first)).success).toBeDefined()
  pool.advance(1)
  expect((await validate(pool, second)).fault).toBe('INVALID_TICKET')
})

test('a ticket is for its service; asked for another it is used up', async () => {
  const pool = await pooled()
  const at = await signedIn(pool)
  for (const other of ['https://shop.test/cas/other', 'https://shop.test/cas/callback', 'http://pool.test/', 'https://evil.test/']) {
    const ticket = await ticketFor(at)
    expect((await validate(pool, ticket, other)).fault).toBe('INVALID_SERVICE')
    expect((await validate(pool, ticket)).fault).toBe('INVALID_TICKET')
  }
  expect((await validate(pool, await ticketFor(at), `${SERVICE}#part`)).success).toBeDefined()
})

test('tickets are stored hashed, and end with the session they came from', async () => {
  const pool = await pooled()
  const at = await signedIn(pool)
  const ticket = await ticketFor(at)
  const stored = await pool.db.selectFrom('service_ticket').selectAll().execute()
  expect(stored).toHaveLength(1)
  expect(stored[0]!.hash.toString('utf8')).not.toContain(ticket.slice(3))
  await at.call(sso.signOut, {})
  expect((await validate(pool, ticket)).fault).toBe('INVALID_TICKET')
})

test('what is missing or unsupported is said in CAS’s own codes', async () => {
  const pool = await pooled()
  const at = await signedIn(pool)
  const ticket = await ticketFor(at)
  expect((await validate(pool, '')).fault).toBe('INVALID_REQUEST')
  expect((await validate(pool, ticket, '')).fault).toBe('INVALID_REQUEST')
  expect((await validate(pool, 'PT-something')).fault).toBe('INVALID_TICKET_SPEC')
  expect((await validate(pool, 'ST-something')).fault).toBe('INVALID_TICKET')
  expect((await validate(pool, ticket, SERVICE, { more: { pgtUrl: 'https://shop.test/pgt' } })).fault).toBe('INVALID_PROXY_CALLBACK')
  expect((await validate(pool, ticket, SERVICE, { path: '/sso/p3/proxyValidate' })).success).toBeDefined()
  const proxy = await pool.app.inject({ url: '/sso/proxy?pgt=PGT-1&targetService=x' })
  expect(proxy.body).toContain('<cas:proxyFailure code="UNAUTHORIZED_SERVICE">')
  const twice = await pool.app.inject({ url: '/sso/serviceValidate?ticket=a&ticket=b&service=c&service=d' })
  expect(twice.body).toContain('INVALID_REQUEST')
})

test('a service that is not on the list gets nobody, with or without a ticket', async () => {
  const pool = await pooled()
  const at = await signedIn(pool)
  for (const service of [
    'https://evil.test/', 'https://shop.test.evil.test/', 'https://shop.test@evil.test/', 'https://evil.test@shop.test/', 'http://shop.test/', 'https://shop.test:444/',
    'https://evil.test\\@shop.test/', '//evil.test/', '/dashboard', 'javascript:alert(1)', 'data:text/html,x', 'not an address', 'http://other.test/',
  ]) for (const more of ['', '&gateway=true', '&renew=true']) {
    const answer = await at.open(login(service, more))
    expect([service, answer.statusCode, answer.headers.location]).toEqual([service, 403, undefined])
    expect(answer.body).toBe('INVALID_SERVICE\n')
  }
  await expect(at.call(sso.signIn, { email: 'miner@farm.test', password: PASSWORD, service: 'https://evil.test/' })).rejects.toThrow('910207')
  await expect(at.call(sso.service, { service: 'https://evil.test/' })).rejects.toThrow('910207')
  expect(await at.call(sso.service, { service: 'http://other.test:8081/x' })).toEqual({ host: 'other.test:8081' })
})

test('whatever address is thrown at it, a redirect goes to a listed origin', async () => {
  const { settings } = await pooled()
  const listed = new Set(['http://pool.test', 'https://shop.test', 'http://other.test:8081'])
  const piece = fc.constantFrom('https:', 'http:', '//', '/', '\\', '@', ':', '.', 'shop.test', 'pool.test', 'evil.test', '?', '#', '%2f', '%40', ' ', '\t', '\n', '443', 'ticket=x')
  fc.assert(fc.property(fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join('')), said => {
    const service = listedService(settings, said)
    if (!service) return
    const to = new URL(withTicket(service, 'ST-1'))
    expect(listed).toContain(to.origin)
    expect(to.username + to.password).toBe('')
    expect(to.searchParams.getAll('ticket').at(-1)).toBe('ST-1')
  }), { numRuns: 2_000 })
})

test('nobody signed in: the page, or straight back with `gateway`; `renew` wants the password again', async () => {
  const pool = await pooled()
  const stranger = browser(pool)
  expect((await stranger.open(login(SERVICE))).headers.location).toBeUndefined()
  expect((await stranger.open(login(SERVICE, '&gateway=true'))).headers.location).toBe(SERVICE)
  expect((await stranger.open(login(SERVICE, '&gateway=true&renew=true'))).headers.location).toBeUndefined()
  const at = await signedIn(pool)
  expect((await at.open(login(SERVICE, '&renew=true'))).headers.location).toBeUndefined()
  expect((await at.open('/sso/login')).headers.location).toBeUndefined()
})

test('a service that insists on the password is not content with an earlier sign-in', async () => {
  const pool = await pooled()
  const at = await signedIn(pool)
  const renew = { more: { renew: 'true' } }
  expect((await validate(pool, await ticketFor(at), SERVICE, renew)).fault).toBe('INVALID_TICKET')
  const { redirect } = await at.call(sso.signIn, { email: 'miner@farm.test', password: PASSWORD, service: SERVICE }) as { redirect: string }
  const { success } = await validate(pool, new URL(redirect).searchParams.get('ticket')!, SERVICE, renew)
  expect(success?.attributes).toMatchObject({ isFromNewLogin: true })
})

test('signing out by address ends the session and returns to a listed service only', async () => {
  const pool = await pooled()
  const at = await signedIn(pool)
  expect((await at.open(`/sso/logout?service=${encodeURIComponent(SERVICE)}`)).headers.location).toBe(SERVICE)
  expect(await at.call(sso.me, {})).toBeNull()
  expect((await at.open('/sso/logout?service=https%3A%2F%2Fevil.test%2F')).headers.location).toBe('http://pool.test/sso/login')
  expect((await at.open('/sso/logout')).headers.location).toBe('http://pool.test/sso/login')
})

test('the site itself trades a ticket for a token, and an unverified address meets the gate', async () => {
  const pool = await pooled()
  const service = 'http://pool.test/dashboard'
  const at = await signedIn(pool, 'new@farm.test', { emailVerified: false })
  expect(await pool.call(session.check, { ticket: await ticketFor(at, service), service })).toMatchObject({ email: 'new@farm.test', emailEnabled: false })
  const ticket = await ticketFor(at, service)
  await pool.call(session.check, { ticket, service })
  await expect(pool.call(session.check, { ticket, service })).rejects.toThrow('910206')
  await expect(pool.call(session.check, { ticket: await ticketFor(at), service })).rejects.toThrow('910206')
})

test('with another CAS server set, the built-in one is not there', async () => {
  const pool = await testPool({ SSO_URL: 'https://cas.test' })
  for (const url of ['/sso/v1/me', '/sso/p3/serviceValidate?ticket=a&service=b', '/sso/login?service=x'])
    expect((await pool.app.inject({ url })).statusCode).toBe(404)
})
