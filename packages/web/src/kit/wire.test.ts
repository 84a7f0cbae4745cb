import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { area, get, post, z } from '@adit/contract/kit'
import { call, connectWire, Refused } from './wire.ts'

const worker = area('worker', {
  list: get('/api/v3/worker/query', { may: 'public', in: z.object({ search: z.optional(z.string()), pageNum: z.number() }), out: z.nullable(z.object({ n: z.number() })) }),
  add: post('/api/v3/worker/group/{id}', { may: 'public', in: z.object({ id: z.string(), name: z.string() }), out: z.nullable(z.object({})) }),
})

const asked: { url: string; init: RequestInit }[] = []
const heard: string[] = []
let answer: () => Response | Promise<Response>
const say = (body: unknown, status = 200) => { answer = () => new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'r-1' } }) }

beforeEach(() => {
  asked.length = heard.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answer()
  })
  connectWire({ token: () => 't-1', onNotice: msg => heard.push(`notice ${msg}`), onRefused: (endpoint, refused) => heard.push(`${endpoint.path} ${refused.code} ${refused.message}`) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  connectWire({ token: () => null, onNotice: () => {}, onRefused: () => {} })
})

test('a read carries its input in the query and the headers of every call', async () => {
  say({ code: '000000', msg: '', data: { n: 1 } })
  expect(await call(worker.list, { search: 'a&b', pageNum: 2 })).toEqual({ n: 1 })
  expect(asked[0]!.url).toBe('/api/v3/worker/query?search=a%26b&pageNum=2')
  expect(asked[0]!.init.headers).toEqual({ token: 't-1', lang: 'zh', platform: 'web' })
})

test('a change carries it in the body, and what belongs to the path in the path', async () => {
  say({ code: '000000', msg: '', data: null })
  await call(worker.add, { id: 'a/b', name: 'north' })
  expect(asked[0]!.url).toBe('/api/v3/worker/group/a%2Fb')
  expect(asked[0]!.init.body).toBe('{"name":"north"}')
})

test('without a token none is sent', async () => {
  connectWire({ token: () => null })
  say({ code: '000000', msg: '', data: null })
  await call(worker.list, { pageNum: 1 })
  expect(asked[0]!.init.headers).not.toHaveProperty('token')
})

test('missing data is null, and a message on a success is passed on', async () => {
  say({ code: '000000', msg: 'soon' })
  expect(await call(worker.list, { pageNum: 1 })).toBeNull()
  expect(heard).toEqual(['notice soon'])
})

test('a refusal carries code, words and request id, and is told once', async () => {
  say({ code: '003007', msg: 'at most 50', data: { max: 50 } })
  const refused = await call(worker.list, { pageNum: 1 }).catch((cause: unknown) => cause) as Refused
  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ code: '003007', message: 'at most 50', data: { max: 50 }, requestId: 'r-1' })
  expect(heard).toEqual(['/api/v3/worker/query 003007 at most 50'])
})

test('a failure of the transport shows the server\'s words if it has any', async () => {
  say({ code: '910429', msg: 'slow down', data: null }, 429)
  await expect(call(worker.list, { pageNum: 1 })).rejects.toMatchObject({ code: '910429', message: 'slow down' })
  answer = () => new Response('<html>Bad gateway</html>', { status: 502 })
  await expect(call(worker.list, { pageNum: 1 })).rejects.toMatchObject({ code: '', message: '' })
  say({ code: '000000', msg: '', data: null }, 500)
  await expect(call(worker.list, { pageNum: 1 })).rejects.toBeInstanceOf(Refused)
})

test('a pool that cannot be reached is a refusal without a code; a call given up by its asker is none', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(call(worker.list, { pageNum: 1 })).rejects.toMatchObject({ code: '' })
  expect(heard).toHaveLength(1)
  const left = new AbortController()
  answer = () => {
    left.abort()
    return Promise.reject(left.signal.reason as Error)
  }
  await expect(call(worker.list, { pageNum: 1 }, left.signal)).rejects.not.toBeInstanceOf(Refused)
  expect(heard).toHaveLength(1)
})

test('another call may answer in its place, and is the one that is told of', async () => {
  connectWire({ through: async (endpoint, input) => ({ endpoint: { ...endpoint, path: '/auth/v3/observer/api/worker/list' }, input: { ...(input as object), accessKey: 'k' } as never }) })
  try {
    say({ code: '003015', msg: 'no longer works', data: null })
    await expect(call(worker.list, { pageNum: 2 })).rejects.toMatchObject({ code: '003015' })
    expect(asked.map(({ url }) => url)).toEqual(['/auth/v3/observer/api/worker/list?pageNum=2&accessKey=k'])
    expect(heard).toEqual(['/auth/v3/observer/api/worker/list 003015 no longer works'])
  } finally {
    connectWire({ through: null })
  }
})
