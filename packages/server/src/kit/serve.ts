import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SUCCESS, type Endpoint, type Envelope } from '@adit/contract/kit'
import { toLanguage } from '@adit/contract/languages'
import { fail } from '@adit/contract/refusals'
import { accountOf, needsSubAccount, subAccountOf } from './admit.ts'
import type { Ctx, Handlers, Serve, Visitor } from './context.ts'
import type { Pool } from './pool.ts'

/** Mounts an area: every call of the contract gets its route, its door, its check and its envelope here and nowhere else. */
export function serve<A extends Record<string, Endpoint>>(app: FastifyInstance, pool: Pool, area: A, handlers: Handlers<A>): void {
  for (const [name, endpoint] of Object.entries(area)) {
    const handler = handlers[name as keyof A] as Serve<Endpoint>
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint, ...(endpoint.limit && { rateLimit: { max: endpoint.limit.max, timeWindow: endpoint.limit.seconds * 1000 } }) },
      handler: (req, reply) => answer(pool, endpoint, handler, req, reply),
    })
  }
}

/** Door, validation, service, and only what the contract promises goes out. */
async function answer(pool: Pool, endpoint: Endpoint, handler: Serve<Endpoint>, req: FastifyRequest, reply: FastifyReply): Promise<Envelope> {
  const now = pool.clock()
  const account = endpoint.may === 'public' ? undefined : await accountOf(pool.db, tokenOf(req), now)
  const said = { ...(endpoint.method === 'GET' ? req.query as object : req.body as object), ...(req.params as object) }
  const input = endpoint.in.safeParse(said)
  if (!input.success) return fail('PARAMETER_ERROR', { fields: input.error.issues.map(issue => issue.path.join('.')) })
  const about = account && needsSubAccount(endpoint.may)
    ? await subAccountOf(pool.db, account, endpoint.may, input.data as Parameters<typeof subAccountOf>[3])
    : undefined
  const ctx = { pool, db: pool.db, now, visitor: visitorOf(req, reply), log: req.log, account, ...about } as Ctx
  const output = await handler(ctx, input.data)
  void reply.header('cache-control', 'no-store')
  return { code: SUCCESS, msg: '', data: endpoint.out.parse(output) ?? null }
}

/** The token travels in its header only; never in an address, where logs and referrers would keep it. */
const tokenOf = (req: FastifyRequest) => {
  const token = req.headers.token
  return typeof token === 'string' ? token : undefined
}

function visitorOf(req: FastifyRequest, reply: FastifyReply): Visitor {
  return {
    ip: req.ip,
    lang: toLanguage(String(req.headers.lang ?? '')),
    requestId: req.id,
    headers: { cookie: req.headers.cookie, 'user-agent': req.headers['user-agent'] },
    setCookie: cookie => void reply.header('set-cookie', cookie),
  }
}
