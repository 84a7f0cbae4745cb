import { SUCCESS, type Endpoint, type Envelope, type FileAnswer, type Input, type Output, type StreamAnswer, type z } from '@adit/contract/kit'
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

/** A file of a whole farm's records takes a while. */
const DOWNLOAD_TIMEOUT_MS = 600_000

/** What the application around the kit knows and wants to hear; set once at start-up by app/session. */
type Wire = {
  token: () => string | null
  /** The call that answers in the place of another: whoever looks through an observer link asks the observer's. */
  through: (<E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<{ endpoint: E; input: Input<E> }>) | null
  /** A success that carries a message (A§8). */
  onNotice: (msg: string) => void
  onRefused: (endpoint: Endpoint, refused: Refused) => void
}
const wire: Wire = { token: () => null, through: null, onNotice: () => {}, onRefused: () => {} }
export const connectWire = (hooks: Partial<Wire>): void => void Object.assign(wire, hooks)

/** A§7: one request, with the headers every call carries. */
export const call = <E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Output<E>> =>
  told(endpoint, input, async (asked, said) => read<Output<E>>(await send(asked, said, signal)))

type FileEndpoint = Endpoint<z.ZodMiniType, typeof FileAnswer>
/** A call whose answer is a file. How long it takes depends on its length, so it may take longer than a call; `onProgress` hears the bytes so far. */
export const download = <E extends FileEndpoint>(endpoint: E, input: Input<E>, onProgress?: (bytes: number) => void): Promise<File> =>
  told(endpoint, input, async (asked, said) => {
    const response = await send(asked, said, undefined, DOWNLOAD_TIMEOUT_MS)
    const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    if (name === undefined || !response.body) return read<never>(response)
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    try {
      for await (const part of response.body) {
        parts.push(part)
        onProgress?.(bytes += part.length)
      }
    } catch {
      throw new Refused('', '', null, response.headers.get('x-request-id'))
    }
    return new File(parts, decodeURIComponent(name), { type: response.headers.get('content-type') ?? '' })
  })

type StreamEndpoint = Endpoint<z.ZodMiniType, typeof StreamAnswer>
/** A call that goes on answering, until `signal` ends it. Whoever reads it deals with a refusal: there are other ways to the same figures. */
export async function openStream<E extends StreamEndpoint>(endpoint: E, input: Input<E>, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await send(endpoint, input, signal, null)
  return response.body && response.headers.get('content-type')?.startsWith('text/event-stream') ? response.body : read<never>(response)
}

async function told<E extends Endpoint, T>(endpoint: E, input: Input<E>, ask: (endpoint: E, input: Input<E>) => Promise<T>): Promise<T> {
  let asked = endpoint
  try {
    if (!wire.through) return await ask(endpoint, input)
    const instead = await wire.through(endpoint, input)
    asked = instead.endpoint
    return await ask(asked, instead.input)
  } catch (cause) {
    if (cause instanceof Refused) wire.onRefused(asked, cause)
    throw cause
  }
}

async function send<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal, patience: number | null = HTTP_TIMEOUT_MS): Promise<Response> {
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const reads = endpoint.method === 'GET'
  const ends = [signal, patience === null ? undefined : AbortSignal.timeout(patience)].filter(each => each !== undefined)
  const token = wire.token()
  try {
    return await fetch(reads ? `${path}${query(rest)}` : path, {
      method: endpoint.method,
      headers: {
        lang: useLanguage.getState().language, platform: 'web',
        ...(token && { token }), ...(!reads && { 'content-type': 'application/json' }),
      },
      body: reads ? undefined : JSON.stringify(rest),
      signal: AbortSignal.any(ends),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new Refused('', '', null, null)
  }
}

async function read<T>(response: Response): Promise<T> {
  const requestId = response.headers.get('x-request-id')
  const envelope = await response.json().catch(() => null) as Partial<Envelope<T>> | null
  if (envelope?.code !== SUCCESS || response.status !== 200) throw new Refused(envelope?.code ?? '', envelope?.msg ?? '', envelope?.data ?? null, requestId)
  if (envelope.msg) wire.onNotice(envelope.msg)
  return (envelope.data ?? null) as T
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
  return said.length ? `?${new URLSearchParams(said.flatMap(([key, value]) => [value].flat().map(one => [key, String(one)])))}` : ''
}
