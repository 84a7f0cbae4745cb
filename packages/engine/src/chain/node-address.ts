import { z } from '@adit/contract/kit'
import { parseExactly } from './exact-json.ts'

/** The node understood and said no. */
export class NodeRefusal extends Error {
  readonly code: number
  readonly said: string
  constructor(method: string, code: number, said: string) {
    super(`${method}: ${said} (${code})`)
    this.code = code
    this.said = said
  }
}

/** Nobody answered: what was asked may or may not have happened. */
export class NodeUnreachable extends Error {}

export type AskOptions = { timeoutMs: number; signal?: AbortSignal | undefined }
export type NodeAddress = {
  /** Host and port: the only part of an address that may be shown. */
  name: string
  ask(method: string, params: unknown[], options: AskOptions): Promise<unknown>
}

const Answer = z.object({ result: z.unknown(), error: z.optional(z.nullable(z.object({ code: z.number(), message: z.string() }))) })

/** One node. Its credentials leave this function in one header only, never in a message. */
export function nodeAddress(address: string): NodeAddress {
  const url = readAddress(address)
  const name = url.host
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (url.username || url.password)
    headers.authorization = `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`
  url.username = ''
  url.password = ''
  const target = url.href
  let asked = 0

  async function ask(method: string, params: unknown[], { timeoutMs, signal }: AskOptions): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '1.0', id: ++asked, method, params })
    const patience = AbortSignal.timeout(timeoutMs)
    let status: number
    let said: string
    try {
      const answer = await fetch(target, { method: 'POST', headers, body, redirect: 'error', signal: signal ? AbortSignal.any([signal, patience]) : patience })
      status = answer.status
      said = await answer.text()
    } catch (cause) {
      throw new NodeUnreachable(`${name}: ${method}: ${reason(cause)}`)
    }
    const answer = read(said)
    if (!answer) throw new NodeUnreachable(`${name}: ${method}: ${status === 401 || status === 403 ? 'wrong user or password' : `answered HTTP ${status}`}`)
    if (answer.error) throw new NodeRefusal(method, answer.error.code, answer.error.message)
    return answer.result
  }
  return { name, ask }
}

function readAddress(address: string): URL {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new TypeError('the address of a node begins with http:// or https://')
  return url
}

/** fetch hides what happened one level down; its own message could repeat the address. */
const reason = (cause: unknown): string => {
  const { name, cause: below } = cause as { name?: string; cause?: { code?: string } }
  return name === 'TimeoutError' ? 'no answer in time' : name === 'AbortError' ? 'given up' : below?.code ?? 'connection failed'
}

function read(said: string) {
  try {
    return Answer.parse(parseExactly(said))
  } catch {
    return undefined
  }
}
