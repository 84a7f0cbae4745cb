import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import { describe, expect, test } from 'vitest'
import { refusals } from '@adit/contract/refusals'
import { postgresServer } from '@adit/db/test/postgres'
import { hostileValue, inputFor, malformedBodies, rawQueries, type JsonSchema } from './hostile-input.ts'
import { testPool } from './pool.ts'

/**
 * Every call of every mounted area, read off /openapi.json, so that a new area is covered by being mounted. Whatever is
 * sent, the answer is an envelope with a listed code: never a 500, a stack or a hang. Each run of the suite tries other
 * values; FUZZ_RUNS tries more of them, and the second engine fewer: only what reaches the SQL can differ there.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? (postgresServer ? 5 : 20))
const SLOWEST_MS = 10_000
const LISTED: string[] = ['000000', ...Object.values(refusals)]
const STATUSES = [200, 400, 404, 413, 414, 415, 429]

type Parameter = { name: string; in: 'query' | 'path'; schema: JsonSchema; required: boolean }
type Operation = {
  operationId: string
  'x-right': string
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  responses: { 200: { content: Record<string, unknown> } }
}
type Call = { path: string; method: 'GET' | 'POST'; operation: Operation }

// One pool for all: whatever one call leaves behind is there for the next. Demo calls are mounted in the demo alone; nothing else differs.
const pool = await testPool({ ADIT_DEMO: '1' })
const { paths } = (await pool.app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>()
const mountedCalls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): Call => ({ path, method: method.toUpperCase() as Call['method'], operation })))
  // the signed calls' wire is another: signed-api's own test sends them what they should refuse
  .filter(({ operation }) => !operation['x-right'].startsWith('key'))
  // a stream goes on for as long as it is listened to: its own test sends it what it should refuse
  .filter(({ operation }) => !('text/event-stream' in operation.responses[200].content))

let visitors = 0
/** Each request from an address of its own: this is about input, not about limits. */
const address = () => `2001:db8:${(++visitors >> 16).toString(16)}:${(visitors & 0xffff).toString(16)}::1`

async function ask(request: InjectOptions): Promise<Response> {
  const began = performance.now()
  const response = await pool.app.inject({ remoteAddress: address(), ...request })
  expect(performance.now() - began).toBeLessThan(SLOWEST_MS)
  return response
}

const isFile = (response: Response) => String(response.headers['content-disposition']).startsWith('attachment')

function expectAnEnvelope(response: Response): void {
  expect(STATUSES).toContain(response.statusCode)
  if (isFile(response)) return
  const { code, msg, data, ...more } = response.json<{ code: string; msg: unknown; data: unknown }>()
  expect(LISTED).toContain(code)
  expect(code).not.toBe(refusals.SYSTEM_ERROR)
  expect(typeof msg).toBe('string')
  expect(data).not.toBeUndefined()
  expect(more).toEqual({})
  expect(response.body).not.toMatch(/\n\s+at |node_modules|node:internal|\.ts:\d|syntax error at or near|invalid byte sequence/)
}

const split = ({ path, operation }: Call, input: Record<string, unknown>) => {
  const rest = { ...input }
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(typeof value === 'string' ? value.toWellFormed() || '-' : JSON.stringify(value) ?? '-')
  })
  return { url, rest, operation }
}

/** Everything as text, the way a query carries it; a list becomes a repeated key. */
function toQuery(rest: Record<string, unknown>): string {
  const pairs = Object.entries(rest).flatMap(([key, value]) => (Array.isArray(value) && value.length > 0 ? value : [value]).map(one => [key, one] as const))
  return pairs.map(([key, value]) => `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value) ?? '').toWellFormed())}`).join('&')
}

function requestFor(call: Call, input: Record<string, unknown>): InjectOptions {
  const { url, rest } = split(call, input)
  return call.method === 'GET'
    ? { method: 'GET', url: `${url}?${toQuery(rest)}` }
    : { method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(rest) }
}

const schemaOf = ({ operation }: Call): JsonSchema => ({
  type: 'object',
  properties: {
    ...operation.requestBody?.content['application/json'].schema.properties,
    ...Object.fromEntries(operation.parameters.map(parameter => [parameter.name, parameter.schema])),
  },
})

/** Requests no program of ours would write; a body that is no object of fields is always refused. */
function oddRequests(call: Call): { what: string; request: InjectOptions; refused: boolean }[] {
  const { url } = split(call, {})
  if (call.method === 'GET')
    return rawQueries(Object.keys(schemaOf(call).properties ?? {})).map(query => ({ what: `the query ${query.slice(0, 60)}`, refused: false, request: { method: 'GET', url: `${url}?${query}` } }))
  return malformedBodies.map(({ what, payload, type = 'application/json' }) =>
    ({ what: `a body that is ${what}`, refused: true, request: { method: 'POST', url, headers: { 'content-type': type }, payload } }))
}

/** Asks as somebody signed in; as somebody else after a few times, or when the call ended that: neither a limit nor a lost token is to hide the service. */
function asMember({ operation }: Call) {
  let token: string | undefined
  let asked = 0
  return async (request: InjectOptions): Promise<Response> => {
    if (operation['x-right'] === 'public') return ask(request)
    if (!token || asked++ % 5 === 0) token = (await pool.miner()).token
    const response = await ask({ ...request, headers: { ...request.headers, token } })
    if (!isFile(response) && response.json<{ code: string }>().code === refusals.NOT_LOGGED_IN) token = undefined
    return response
  }
}

describe.each(mountedCalls)('$method $path', call => {
  const askSignedIn = asMember(call)

  test('takes any value in any field', async () => {
    await fc.assert(fc.asyncProperty(inputFor(schemaOf(call)), async input => {
      expectAnEnvelope(await askSignedIn(requestFor(call, input)))
    }), { numRuns: RUNS })
  })

  test('takes any header', async () => {
    const plain = fc.string({ unit: fc.constantFrom(...'abc\'"<>;%\\=,{}[] ~', '\u00ff') })
    await fc.assert(fc.asyncProperty(fc.record({ token: plain, lang: plain, platform: plain, cookie: plain, accept: plain }), async headers => {
      const request = requestFor(call, {})
      expectAnEnvelope(await ask({ ...request, headers: { ...headers, ...request.headers } }))
    }), { numRuns: Math.ceil(RUNS / 4) })
  })

  test.each(oddRequests(call))('takes $what', async ({ request, refused }) => {
    const response = await askSignedIn(request)
    expectAnEnvelope(response)
    expect(refused && response.json<{ code: string }>().code).not.toBe('000000')
  })
})

test('an address that is no call is told so in an envelope, whatever it contains', async () => {
  await fc.assert(fc.asyncProperty(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'), hostileValue, async (method, value) => {
    const response = await ask({ method: method as 'GET', url: `/api/v3/${encodeURIComponent(String(JSON.stringify(value)).slice(0, 3000).toWellFormed())}` })
    expect(response.statusCode).toBe(404)
    if (method !== 'HEAD') expect(response.json()).toMatchObject({ code: refusals.NOT_FOUND })
  }), { numRuns: 60 })
})
