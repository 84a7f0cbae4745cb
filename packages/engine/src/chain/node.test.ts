import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { NodeUnreachable } from './node-address.ts'
import { openNode } from './node.ts'
import { startPretendNode, type PretendNode } from './pretend/start-pretend-node.ts'

const started: { stop: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop()
})

let now = new Date('2026-03-10T12:00:00Z')
const clock = () => now
const pretend = async (options: Partial<Parameters<typeof startPretendNode>[0]> = {}): Promise<PretendNode> => {
  const node = await startPretendNode({ coin: 'LTC', clock, ...options })
  started.push(node)
  return node
}

/** A server that says what it likes. */
async function serve(answer: (body: string) => { status?: number; body: string } | 'hang'): Promise<string> {
  const server: Server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', part => { body += part as string }).on('end', () => {
      const said = answer(body)
      if (said !== 'hang') response.writeHead(said.status ?? 200).end(said.body)
    })
  })
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  started.push({ stop: () => new Promise(resolve => { server.closeAllConnections(); server.close(resolve) }) })
  return `http://miner:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}/`
}
async function nobody(): Promise<string> {
  const { url, stop } = await startPretendNode({ coin: 'LTC', clock, password: 'hunter2' })
  await stop()
  return url
}

test('a dead first address: the next one answers', async () => {
  const first = await pretend()
  const second = await pretend({ height: 500 })
  const node = openNode({ coin: 'LTC', addresses: [first.url, second.url], clock, patience: { retryAfterMs: 30_000 } })
  expect((await node.chainInfo()).blocks).toBe(0)
  await first.stop()
  expect((await node.chainInfo()).blocks).toBe(500)
})

test('an address that failed is left alone for a while, then preferred again', async () => {
  let asked = 0
  let up = false
  const first = await serve(() => {
    asked++
    return up ? { body: `{"result":"${'a'.repeat(64)}","error":null,"id":1}` } : { status: 503, body: 'Work queue depth exceeded' }
  })
  const second = await serve(() => ({ body: `{"result":"${'b'.repeat(64)}","error":null,"id":1}` }))
  const node = openNode({ coin: 'BTC', addresses: [first, second], clock, patience: { retryAfterMs: 30_000 } })
  expect(await node.bestHash()).toBe('b'.repeat(64))
  up = true
  expect(await node.bestHash()).toBe('b'.repeat(64))
  expect(asked).toBe(1)
  now = new Date(+now + 30_001)
  expect(await node.bestHash()).toBe('a'.repeat(64))
})

test('a node that is still starting is passed over', async () => {
  const starting = await serve(() => ({ status: 500, body: '{"result":null,"error":{"code":-28,"message":"Loading block index..."},"id":1}' }))
  const ready = await pretend()
  expect((await openNode({ coin: 'LTC', addresses: [starting, ready.url], clock }).chainInfo()).blocks).toBe(0)
})

test('a node that answers something else altogether is passed over; alone it is as good as none', async () => {
  const other = await serve(() => ({ body: '{"result":{"status":"ok"},"error":null,"id":1}' }))
  const ready = await pretend()
  expect((await openNode({ coin: 'LTC', addresses: [other, ready.url], clock }).chainInfo()).blocks).toBe(0)
  const alone = openNode({ coin: 'LTC', addresses: [other], clock })
  await expect(alone.bestHash()).rejects.toThrow(NodeUnreachable)
  await expect(alone.bestHash()).rejects.toThrow(/^127\.0\.0\.1:\d+: getbestblockhash: the answer has another form: /)
  await expect(alone.sign('00')).rejects.toThrow(NodeUnreachable)
})

test('what a node refuses is not asked of the next', async () => {
  const first = await pretend()
  const second = await pretend({ height: 500 })
  const node = openNode({ coin: 'LTC', addresses: [first.url, second.url], clock })
  expect(await node.hashAt(500)).toBeNull()
  await expect(node.fund({ short: '1' })).rejects.toMatchObject({ code: -5, message: 'createrawtransaction: Invalid address: short (-5)' })
})

test('wallet calls never leave the first address', async () => {
  const second = await pretend({ wealth: 10n ** 10n })
  const node = openNode({ coin: 'LTC', addresses: [await nobody(), second.url], clock })
  expect((await node.chainInfo()).blocks).toBe(0)
  await expect(node.fund({ 'ltc1qsomebodyelse00': '1' })).rejects.toThrow(/^127\.0\.0\.1:\d+: createrawtransaction: ECONNREFUSED$/)
})

test('a node that does not answer in time is given up', async () => {
  const node = openNode({ coin: 'BTC', addresses: [await serve(() => 'hang')], clock, patience: { callMs: 30 } })
  await expect(node.bestHash()).rejects.toThrow(/^127\.0\.0\.1:\d+: getbestblockhash: no answer in time$/)
})

test.each([
  ['nobody there', nobody],
  ['a wrong password', async () => (await pretend()).url.replace('pretend@', 'hunter2@')],
  ['not JSON', () => serve(() => ({ body: '<html>' }))],
  ['another form', () => serve(() => ({ body: '{"result":{"hash":1},"error":null,"id":1}' }))],
  ['a refusal', () => serve(() => ({ status: 500, body: '{"result":null,"error":{"code":-1,"message":"no"},"id":1}' }))],
])('credentials are in no error: %s', async (_, address) => {
  const node = openNode({ coin: 'BTC', addresses: [await address()], clock })
  const failure: unknown = await node.bestHash().catch((cause: unknown) => cause)
  expect(failure).toBeInstanceOf(Error)
  expect(inspect(failure, { depth: 10 }) + inspect(node, { depth: 10 }) + JSON.stringify(node)).not.toMatch(/hunter2|aHVudGVyMg|bHVudGVy|miner:/)
})

test('an address of another kind is refused without repeating it', () => {
  for (const wrong of ['pool:hunter2@host', 'ftp://pool:hunter2@host/', 'hunter2'])
    expect(() => openNode({ coin: 'BTC', addresses: [wrong], clock })).toThrow(/^the address of a node begins with http/)
})
