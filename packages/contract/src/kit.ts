import * as z from 'zod/mini'
import type { ObserverPart, PermissionKey, ReadingKey } from './permissions.ts'

/** zod's small build: the same rules on the server and in the browser, at a fifth of the weight. */
export { z }

/**
 * Who may call. `public` needs nobody; `account` any signed-in account; `owner` and the permission keys of A§3 need
 * that right on the sub-account the call is about; `observer` needs an observer link and counts as opening it,
 * `observer:<part>` a link that shows that part. A few reads take either: `worker_readonly or observer:worker`.
 */
export type Right = 'public' | 'account' | SubAccountRight | ObserverRight | EitherRight
export type SubAccountRight = 'owner' | PermissionKey
export type ObserverRight = 'observer' | `observer:${ObserverPart}` | 'observer:recv+pay'
export type EitherRight = `${ReadingKey} or ${Exclude<ObserverRight, 'observer'>}`

/** At most `max` calls in `seconds` from one address; past it 429 with `Retry-After`. */
export type Limit = { max: number; seconds: number }

export type Endpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType, R extends Right = Right> = {
  area: string
  method: 'GET' | 'POST'
  path: string
  may: R
  in: I
  out: O
  /** A call that changes something: never cached, never prefetched, never retried, only through `useAct`. */
  changes: boolean
  limit?: Limit
}
export type Input<E extends Endpoint> = z.input<E['in']>
export type Output<E extends Endpoint> = z.output<E['out']>

/**
 * Reads default to the session's current sub-account and coin. Writes name both themselves, so that a second tab
 * cannot change the wrong wallet: a write without them does not compile here and is refused (000001) on the wire.
 */
type Selectable<M extends 'GET' | 'POST', R extends Right> =
  R extends SubAccountRight ? M extends 'POST' ? { userId: string; coinType: string } : { userId?: string | undefined; coinType?: string | undefined }
  : R extends ObserverRight ? { accessKey: string; observerUserId: string; coinType?: string | undefined }
  : R extends EitherRight ? { userId?: string | undefined; accessKey?: string | undefined; observerUserId?: string | undefined; coinType?: string | undefined }
  : unknown

type Spec<M extends 'GET' | 'POST', I, O, R extends Right> = {
  may: R
  in: I & z.ZodMiniType<Selectable<M, R>>
  out: O
  changes?: boolean
  limit?: Limit
}
type Line<I extends z.ZodMiniType, O extends z.ZodMiniType, R extends Right> = Omit<Endpoint<I, O, R>, 'area'>

export const get = <I extends z.ZodMiniType, O extends z.ZodMiniType, const R extends Right>(path: string, spec: Spec<'GET', I, O, R>): Line<I, O, R> =>
  ({ changes: false, ...spec, method: 'GET', path })

export const post = <I extends z.ZodMiniType, O extends z.ZodMiniType, const R extends Right>(path: string, spec: Spec<'POST', I, O, R>): Line<I, O, R> =>
  ({ changes: true, ...spec, method: 'POST', path })

/** Names a group of calls; a change in an area refreshes every read of that area. */
export const area = <A extends Record<string, Omit<Endpoint, 'area'>>>(name: string, lines: A) =>
  Object.fromEntries(Object.entries(lines).map(([key, line]) => [key, { ...line, area: name }])) as { [K in keyof A]: A[K] & { area: string } }

/** What every answer is wrapped in (A§3). */
export type Envelope<T = unknown> = { code: string; msg: string; data: T | null }
export const SUCCESS = '000000'

/** The site may ask for up to 1,000 rows; the signed API's limit of 50 is its own. */
export const PAGE_SIZE_MAX = 1000
export const Page = z.object({
  pageNum: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), 10),
})
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), pageNum: z.number(), totalPage: z.number(), pageSize: z.number(), totalRecord: z.number() })
export const listOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item) })

/**
 * An answer that is a file instead of an envelope (a refusal still is one). `body` is a stream or bytes, on the server
 * alone: the browser saves what arrives (`download` in the web's kit).
 */
export const FileAnswer = z.object({ fileName: z.string(), contentType: z.string(), body: z.any() })

/**
 * An answer that goes on: server-sent events, read by fetch, since the token travels in its header only. `begin` is on the server alone; it
 * is given where to send events, and answers what to do once nobody listens any more.
 */
export const StreamAnswer = z.object({ begin: z.any() })

export const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** Several values of one field: an array in a body, a repeated key (or a single one) in a query. */
export const manyOf = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.pipe(z.transform((said: unknown) => said === undefined ? [] : Array.isArray(said) ? said : [said]), z.array(item).check(z.maxLength(max)))

// The words the areas are written in.
export const text = (max: number, min = 0) => z.string().check(z.minLength(min), z.maxLength(max))
export const integer = (min: number, max: number) => z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max))
export const Nothing = z.object({})
/** What a record is asked for by: the database's number, as text. */
export const RecordId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
/** A moment on the wire: milliseconds since 1970. */
export const Time = z.pipe(z.pipe(z.union([z.number(), z.date()]), z.transform(at => Number(at))), z.number())
/** An amount of a coin as a decimal string: no float touches money. */
export const Amount = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))
/** Hashes (or solutions, graphs) a second, unscaled. */
export const Hashrate = z.number().check(z.nonnegative())
