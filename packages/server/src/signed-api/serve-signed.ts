import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SIGNED_API } from '@adit/contract/constants'
import type { z } from '@adit/contract/kit'
import { Refusal } from '@adit/contract/refusals'
import { SIGNED_CODES, type SignedEndpoint, type SignedEnvelope } from '@adit/contract/signed-api'
import type { Coin } from '@adit/contract/coins'
import type { Ctx } from '../kit/context.ts'
import { hasNul } from '../kit/has-nul.ts'
import type { Pool } from '../kit/pool.ts'
import { isPrefetch, visitorOf } from '../kit/serve.ts'
import { admitKey, type Admitted } from './admit-key.ts'
import { readSaid, type Said } from './read-said.ts'
import { reasonOf, refuse, refused, SignedRefusal } from './signed-refusal.ts'

/** What a signed call's service stands on: the site's own for a reading call, and whose key it is. */
export type SignedCtx = Omit<Ctx<'dashboard'>, 'coin'> & Admitted & { coin: Coin }
export type SignedServe<E extends SignedEndpoint> = (ctx: SignedCtx, input: z.output<E['in']>) => Promise<z.input<E['out']>>
/** One function per signed call, none missing, none extra. */
export type SignedHandlers<A extends Record<string, SignedEndpoint>> = { [K in keyof A]: SignedServe<A[K]> }

/**
 * Mounts the signed API: a wire of its own (`contract/signed-api.ts`), with a door of its own, by GET and by POST. Whoever asks too often is
 * refused until they have been quiet for as long as is counted.
 */
export function serveSigned<A extends Record<string, SignedEndpoint>>(app: FastifyInstance, pool: Pool, calls: A, handlers: SignedHandlers<A>): void {
  void app.register(async scope => {
    scope.setErrorHandler(answerFailure)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_req, body, done) => readJson(String(body), done))
    // a form, or nothing at all under whichever name
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_req, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))))
    // one count for all calls
    scope.addHook('onRequest', scope.rateLimit({ max: SIGNED_API.requests, timeWindow: SIGNED_API.perMs, continueExceeding: true }))
    for (const [name, endpoint] of Object.entries(calls)) {
      const handler = handlers[name as keyof A] as SignedServe<SignedEndpoint>
      for (const url of [endpoint.path, ...(endpoint.olderPath ? [endpoint.olderPath] : [])])
        scope.route({
          method: ['GET', 'POST'], url, config: { signed: { name, endpoint } },
          handler: (req, reply) => answer(pool, endpoint, handler, req, reply),
        })
    }
  })
}

async function answer(pool: Pool, endpoint: SignedEndpoint, handler: SignedServe<SignedEndpoint>, req: FastifyRequest, reply: FastifyReply): Promise<SignedEnvelope> {
  void reply.header('cache-control', 'no-store')
  if (endpoint.changes && isPrefetch(req)) return refused('PARAMETER')
  const now = pool.clock()
  const said = readSaid(req.query, req.body)
  if (hasNul(said)) return refused('PARAMETER')
  const admitted = await admitKey(pool, endpoint, { said, ip: req.ip, now })
  const input = readInput(endpoint, said)
  const coin = (input as { coin?: Coin }).coin ?? SIGNED_API.coin
  const output = await handler({ pool, db: pool.db, now, visitor: visitorOf(req, reply), log: req.log, ...admitted, coin }, input)
  return { code: SIGNED_CODES.OK, message: 'ok', data: endpoint.out.parse(output) }
}

function readInput(endpoint: SignedEndpoint, said: Said): unknown {
  const { success, data, error } = endpoint.in.safeParse(said)
  if (success) return data
  const wrong = new Set(error.issues.map(issue => String(issue.path[0])))
  if (wrong.has('coin')) return refuse('COIN')
  return refuse(wrong.has('userWorkerId') ? 'WORKER' : 'PARAMETER', `A parameter is missing or wrong: ${[...wrong].join(', ')}`)
}

function readJson(body: string, done: (error: Error | null, said?: unknown) => void): void {
  if (body.trim() === '') return done(null, {})
  try {
    const said: unknown = JSON.parse(body)
    if (typeof said !== 'object' || said === null || Array.isArray(said)) return done(new SignedRefusal('PARAMETER'))
    done(null, said)
  } catch {
    done(new SignedRefusal('PARAMETER'))
  }
}

/** The transport keeps its status; whatever else is refused answers 200 with its code. */
function answerFailure(error: FastifyError | Error, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('cache-control', 'no-store').header('x-request-id', req.id)
  if (error instanceof SignedRefusal) return reply.code(200).send(refused(error.reason, error.message))
  if (error instanceof Refusal) return reply.code(200).send(refused(reasonOf(error.reason)))
  const status = ('statusCode' in error && error.statusCode) || 500
  if (status === 429) return reply.code(429).send(refused('DISABLED', `More than ${SIGNED_API.requests} requests in ${SIGNED_API.perMs / 60_000} minutes: this address is refused until it has been quiet for as long`))
  if (status < 500) return reply.code(status).send(refused('PARAMETER'))
  req.log.error(error)
  return reply.code(500).send(refused('SYSTEM'))
}
