import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FileAnswer, StreamAnswer, SUCCESS, type Endpoint, type Envelope, type Right, type z } from '@adit/contract/kit'
import { toLanguage } from '@adit/contract/languages'
import { fail, type RefusalName } from '@adit/contract/refusals'
import type { Db } from '@adit/db/open'
import { accountOf, accountSide, admit } from './admit.ts'
import { linkSide, observedBy } from './admit-observer.ts'
import type { Ctx, Handlers, Serve, Visitor } from './context.ts'
import { sendEvents, type Begin } from './event-stream.ts'
import { hasNul } from './has-nul.ts'
import type { Pool } from './pool.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that this route answers, and its name in its area. */
    call?: { name: string; endpoint: Endpoint }
  }
}

/** Mounts an area: every call of the contract gets its route, its door, its check and its envelope here and nowhere else. */
export function serve<A extends Record<string, Endpoint>>(app: FastifyInstance, pool: Pool, area: A, handlers: Handlers<A>): void {
  for (const [name, endpoint] of Object.entries(area)) {
    const handler = handlers[name as keyof A] as Serve<Endpoint>
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { call: { name, endpoint }, ...(endpoint.limit && { rateLimit: { max: endpoint.limit.max, timeWindow: endpoint.limit.seconds * 1000 } }) },
      handler: (req, reply) => answer(pool, endpoint, handler, req, reply),
    })
  }
}

/** Door, validation, service, and only what the contract promises goes out. */
async function answer(pool: Pool, endpoint: Endpoint, handler: Serve<Endpoint>, req: FastifyRequest, reply: FastifyReply): Promise<Envelope | FastifyReply> {
  if (endpoint.changes && isPrefetch(req)) return fail('PARAMETER_ERROR')
  const now = pool.clock()
  const visitor = visitorOf(req, reply)
  const said = saidBy(endpoint, req)
  const { input, wrong } = readInput(endpoint, said)
  const who = await admitted(pool.db, endpoint.may, { visitor, said, input, now })
  if (wrong) return fail(wrong.reason, wrong.where)
  const output = await handler({ pool, db: pool.db, now, visitor, log: req.log, ...who } as Ctx, input)
  void reply.header('cache-control', 'no-store')
  if (endpoint.out === FileAnswer) return sendFile(reply, output as z.output<typeof FileAnswer>)
  if (endpoint.out === StreamAnswer) return sendEvents(reply, (output as { begin: Begin }).begin)
  return { code: SUCCESS, msg: '', data: endpoint.out.parse(output) ?? null }
}

type Said = { visitor: Visitor; said: object; input: unknown; now: Date }

/** Who asks, and about which sub-account. Whoever is nobody hears that first, whatever else is wrong with the call. */
async function admitted(db: Db, may: Right, { visitor, said, input, now }: Said): Promise<object | undefined> {
  if (may === 'public') return undefined
  const link = linkSide(may, said)
  if (link) return input === undefined ? undefined : observedBy(db, link, input as Parameters<typeof observedBy>[2], visitor.ip, now)
  const right = accountSide(may)
  if (right && input !== undefined) return admit(db, visitor.token, right, input as Parameters<typeof admit>[3], now)
  return { account: await accountOf(db, visitor.token, now) }
}

type Read = { input: unknown; wrong?: undefined } | { input?: undefined; wrong: { reason: RefusalName; where?: { fields: string[] } } }

function readInput(endpoint: Endpoint, said: object): Read {
  const { success, data, error } = endpoint.in.safeParse(said)
  if (!success) return { wrong: { reason: reasonOf(error.issues, said), where: { fields: error.issues.map(issue => issue.path.join('.')) } } }
  return hasNul(data) ? { wrong: { reason: 'PARAMETER_ERROR' } } : { input: data }
}

/** A§8 has codes of their own for a wrong coin, a wallet's wrong share and a sub-account's name; everything else is a parameter error. */
function reasonOf(issues: readonly { path: PropertyKey[]; message: string }[], said: object): RefusalName {
  if ('coinType' in said && issues.some(({ path }) => path.join('.') === 'coinType')) return 'COIN_TYPE'
  if (issues.every(({ path }) => /^wallets\.\d+\.percent$/.test(path.join('.')))) return 'WALLET_SHARE'
  return issues.every(({ message }) => message.startsWith('issue.subAccountName.')) ? 'SUB_ACCOUNT_NAME' : 'PARAMETER_ERROR'
}

/** Saved, never shown: nothing in it can act as a page of ours. */
const sendFile = (reply: FastifyReply, { fileName, contentType, body }: z.output<typeof FileAnswer>): FastifyReply => reply
  .header('content-type', contentType)
  .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  .send(body)

/** One object of fields, whichever way they came; a list or a bare word is no input. */
function saidBy(endpoint: Endpoint, req: FastifyRequest): object {
  const said = (endpoint.method === 'GET' ? req.query : req.body) ?? {}
  if (typeof said !== 'object' || Array.isArray(said)) return fail('PARAMETER_ERROR')
  return { ...said, ...(req.params as object) }
}

/** A browser that guesses where its user goes next must not change anything on the way. */
export const isPrefetch = (req: FastifyRequest) => /prefetch|prerender/.test(String(req.headers['sec-purpose'] ?? req.headers.purpose ?? ''))

/** Also for the few routes that are not calls of the contract. */
export function visitorOf(req: FastifyRequest, reply: FastifyReply): Visitor {
  const { token, lang, cookie } = req.headers
  return {
    ip: req.ip,
    lang: toLanguage(String(lang ?? '')),
    requestId: req.id,
    // The token travels in its header only; never in an address, where logs and referrers would keep it.
    token: typeof token === 'string' ? token : undefined,
    headers: { cookie, 'user-agent': req.headers['user-agent'] },
    setCookie: one => void reply.header('set-cookie', one),
  }
}
