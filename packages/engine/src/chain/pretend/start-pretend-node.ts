import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaidCoin } from '@adit/contract/coin-facts'
import { nodeCalls, type Amount } from './calls.ts'
import { PretendChain, type ChainOptions } from './chain.ts'
import { noJournal, openJournal } from './journal.ts'
import { PretendWallet, Refusal, scriptOf } from './wallet.ts'

export type PretendNodeOptions = Partial<Omit<ChainOptions, 'grants'>> & {
  coin: PaidCoin
  clock: () => Date
  /** What its wallet begins with. */
  wealth?: bigint
  /** How long it lets a long poll wait, in milliseconds. */
  longPollMs?: number
  /** Where its chain is kept, so that it goes on after a restart; without, it begins anew. */
  file?: string
  user?: string
  password?: string
}

export type PretendNode = {
  /** As a pool's settings name it, user and password included. */
  url: string
  chain: PretendChain
  wallet: PretendWallet
  /** An address of its wallet: a pool's rewards may go there. */
  address: string
  stop: () => Promise<void>
}

/** So easy that every second try is a block. */
const EASIEST = '207fffff'
const METHOD_NOT_FOUND = -32601
const CODE_OF_BUG = -1

/**
 * A node that speaks Bitcoin Core's JSON-RPC over a chain in memory: what the demo mines on and what payments are tried
 * against. It listens on loopback alone.
 */
export async function startPretendNode({ coin, clock, wealth = 0n, longPollMs = 60_000, file, user = 'pool', password = 'pretend', ...wishes }: PretendNodeOptions): Promise<PretendNode> {
  const journal = file ? openJournal(file) : noJournal
  const address = `pretend1qhome${coin.toLowerCase()}`
  const chain = new PretendChain({
    algorithm: 'sha256d', height: 0, bits: EASIEST, subsidy: 5_000_000_000n, maturity: 100, fees: 0n, clock, ...wishes,
    grants: wealth > 0n ? [{ value: wealth, script: scriptOf(address) }] : [],
  }, journal)
  const wallet = new PretendWallet(chain, journal)
  wallet.newAddress(address)
  const calls = nodeCalls(chain, wallet, coin)
  const key = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const waiting = new Set<() => void>()

  /** A long poll is answered when the chain has moved on, or late, or when the node stops. */
  const change = (response: ServerResponse) => new Promise<void>(resolve => {
    const done = () => {
      clearTimeout(timer)
      forget()
      waiting.delete(done)
      resolve()
    }
    const timer = setTimeout(done, longPollMs)
    const forget = chain.onChange(done)
    waiting.add(done)
    response.once('close', done)
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (request.headers.authorization !== key) return response.writeHead(401).end()
    const { id, method, params } = JSON.parse(await bodyOf(request)) as { id: unknown; method: string; params: unknown[] }
    const say = (status: number, result: unknown, error: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(toJson({ result, error, id }))
    const call = calls[method] as ((...params: unknown[]) => unknown) | undefined
    if (!call) return say(404, null, { code: METHOD_NOT_FOUND, message: 'Method not found' })
    const known = (params[0] as { longpollid?: string } | undefined)?.longpollid
    if (method === 'getblocktemplate' && known?.startsWith(chain.tip.hash)) await change(response)
    try {
      return say(200, call(...params), null)
    } catch (cause) {
      return say(500, null, { code: cause instanceof Refusal ? cause.code : CODE_OF_BUG, message: (cause as Error).message })
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${user}:${password}@127.0.0.1:${port}/`, chain, wallet, address,
    stop: async () => {
      for (const done of waiting) done()
      server.closeAllConnections()
      await new Promise(resolve => { server.close(resolve) })
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part as string
  return body
}

/** Money is printed as a number with all its places, as nodes do. */
function toJson(value: unknown): string {
  const amounts: string[] = []
  const json = JSON.stringify(value, (_name, one: unknown) => {
    if (typeof one !== 'object' || one === null || !('amount' in one)) return one
    amounts.push((one as Amount).amount)
    return `\u0000${amounts.length - 1}`
  })
  return json.replace(/"\\u0000(\d+)"/g, (_, place: string) => amounts[Number(place)]!)
}

