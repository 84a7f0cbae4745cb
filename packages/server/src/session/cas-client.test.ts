import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { session } from '@adit/contract/session'
import { testPool } from '../test/pool.ts'

const SERVICE = 'http://pool.test/dashboard'
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

/** Somebody else's CAS server, answering as it is told. */
async function casServer(answer: RequestListener) {
  const asked: URL[] = []
  const server = createServer((req, res) => {
    asked.push(new URL(req.url!, 'http://cas'))
    answer(req, res)
  }).listen(0, '127.0.0.1')
  closing.push(() => { server.close(); server.closeAllConnections() })
  await new Promise(ready => server.once('listening', ready))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`, asked }
}
const saying = (body: unknown, status = 200) => casServer((_req, res) => void res.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)))
const success = (user: string, attributes: object) => ({ serviceResponse: { authenticationSuccess: { user, attributes } } })
const redeem = async (sso: { url: string }, ticket = 'ST-1') => (await testPool({ SSO_URL: sso.url })).call(session.check, { ticket, service: SERVICE })

describe('another CAS server (SSO_URL)', () => {
  test('is asked with the ticket and the service, and its word is taken', async () => {
    const sso = await saying(success('u-7', { email: 'Ann@miner.test', emailVerified: true }))
    const pool = await testPool({ SSO_URL: sso.url })
    const { token, email } = await pool.call(session.check, { ticket: 'ST-1&x', service: SERVICE })
    expect(email).toBe('ann@miner.test')
    expect((await pool.call(session.current, {}, { token })).userName).toBe('ann@miner.test')
    expect(await pool.db.selectFrom('account').select(['subject', 'email']).execute()).toEqual([{ subject: `${sso.url} u-7`, email: 'ann@miner.test' }])
    expect(sso.asked[0]!.pathname).toBe('/cas/p3/serviceValidate')
    expect(Object.fromEntries(sso.asked[0]!.searchParams)).toEqual({ ticket: 'ST-1&x', service: SERVICE, format: 'JSON' })
  })

  test.each([
    ['attributes as lists', success('u', { mail: ['ann@miner.test'], email_verified: ['true'] })],
    ['a name that is an address, and odd attributes', success('ann@miner.test', { roles: { a: 1 }, nothing: null })],
    ['XML', `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>u</cas:user>
      <cas:attributes><cas:email>ann@miner.test</cas:email></cas:attributes></cas:authenticationSuccess></cas:serviceResponse>`],
    ['XML without a prefix', '<serviceResponse><authenticationSuccess><user>ann@miner.test</user></authenticationSuccess></serviceResponse>'],
  ])('may answer with %s', async (_what, body) => {
    expect(await redeem(await saying(body))).toMatchObject({ email: 'ann@miner.test', emailEnabled: true })
  })

  test('that has not verified the address stops at the gate', async () => {
    for (const emailVerified of [false, 'false', ['false']])
      expect(await redeem(await saying(success('u', { email: 'ann@miner.test', emailVerified })))).toMatchObject({ token: '', emailEnabled: false })
  })

  test.each([
    ['JSON', { serviceResponse: { authenticationFailure: { code: 'INVALID_TICKET' } } }],
    ['XML', '<cas:serviceResponse><cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure></cas:serviceResponse>'],
    ['no address in it', success('ann', {})],
    ['an address that is none', success('ann', { email: 'ann@miner.test\r\nbcc: x@y.z' })],
  ])('that does not vouch for anybody (%s) lets nobody in', async (_what, body) => {
    await expect(redeem(await saying(body))).rejects.toThrow('910206')
  })

  test.each([
    ['nonsense', () => saying('<html>sign in</html>')],
    ['JSON that is no answer', () => saying({ ok: true })],
    ['an error', () => saying(success('u', { email: 'ann@miner.test' }), 500)],
    ['a redirect', () => casServer((_req, res) => void res.writeHead(302, { location: '/elsewhere' }).end())],
    ['more than anybody asked for', () => saying(' '.repeat(70_000) + JSON.stringify(success('u', { email: 'ann@miner.test' })))],
    ['a broken line', () => casServer(req => void req.socket.destroy())],
    ['nobody at all', () => Promise.resolve({ url: 'http://127.0.0.1:1/cas' })],
  ])('that answers with %s is its own fault: 900001', async (_what, start) => {
    await expect(redeem(await start())).rejects.toThrow('900001')
  })

  test('is not asked about a service that is not ours', async () => {
    const sso = await saying(success('u', { email: 'ann@miner.test' }))
    const pool = await testPool({ SSO_URL: sso.url })
    await expect(pool.call(session.check, { ticket: 'ST-1', service: 'http://evil.test/' })).rejects.toThrow('910207')
    expect(sso.asked).toEqual([])
  })

  test('takes the place of the account centre, whose calls and links are gone', async () => {
    const pool = await testPool({ SSO_URL: 'http://127.0.0.1:1/cas' })
    expect((await pool.app.inject('/sso/v1/me')).statusCode).toBe(404)
    await expect(pool.call(session.validateEmail, { type: 'verify', token: 'x' })).rejects.toThrow('910208')
  })
})
