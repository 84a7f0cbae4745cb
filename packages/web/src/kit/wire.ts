import { SUCCESS, type Endpoint, type Envelope, type Input, type Output } from '@adit/contract/kit'
import { HTTP_TIMEOUT_MS } from '@adit/contract/constants'
import { useLanguage } from './language.ts'

/** The server said no (or could not be reached: then `code` is empty). */
export class Refused extends Error {
  readonly code: string
  readonly data: unknown
  readonly requestId: string | null
  constructor(code: string, msg: string, data: unknown, requestId: string | null) {
    super(msg)
    this.code = code
    this.data = data
    this.requestId = requestId
  }
}

/** What the application around the kit knows and wants to hear; set once at start-up by app/session. */
type Wire = {
  token: () => string | null
  /** A success that carries a message (A§8). */
  onNotice: (msg: string) => void
  onRefused: (endpoint: Endpoint, refused: Refused) => void
}
const wire: Wire = { token: () => null, onNotice: () => {}, onRefused: () => {} }
export const connectWire = (hooks: Partial<Wire>): void => void Object.assign(wire, hooks)

/** A§7: one request, with the headers every call carries. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Output<E>> {
  try {
    return await send(endpoint, input, signal)
  } catch (cause) {
    if (cause instanceof Refused) wire.onRefused(endpoint, cause)
    throw cause
  }
}

async function send<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Output<E>> {
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const read = endpoint.method === 'GET'
  const timeout = AbortSignal.timeout(HTTP_TIMEOUT_MS)
  const token = wire.token()
  let response: Response
  try {
    response = await fetch(read ? `${path}${query(rest)}` : path, {
      method: endpoint.method,
      headers: {
        lang: useLanguage.getState().language, platform: 'web',
        ...(token && { token }), ...(!read && { 'content-type': 'application/json' }),
      },
      body: read ? undefined : JSON.stringify(rest),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new Refused('', '', null, null)
  }
  const requestId = response.headers.get('x-request-id')
  const envelope = await response.json().catch(() => null) as Partial<Envelope<Output<E>>> | null
  if (envelope?.code !== SUCCESS || response.status !== 200) throw new Refused(envelope?.code ?? '', envelope?.msg ?? '', envelope?.data ?? null, requestId)
  if (envelope.msg) wire.onNotice(envelope.msg)
  return (envelope.data ?? null) as Output<E>
}

function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path: filled, rest }
}

function query(input: Record<string, unknown>): string {
  const said = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return said.length ? `?${new URLSearchParams(said.map(([key, value]) => [key, String(value)]))}` : ''
}
