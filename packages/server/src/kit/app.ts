import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import { answerFailures } from './answer-failures.ts'
import type { Pool } from './pool.ts'

/** No call of the contract needs more; uploads say so themselves. */
const BODY_LIMIT = 256 * 1024
/** A farm's whole office may sit behind one address. */
const CALLS_PER_MINUTE = 1200

export async function buildApp(pool: Pool): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    trustProxy: pool.settings.trustProxy.length > 0 && pool.settings.trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 512 },
    logger: { level: pool.settings.logLevel, serializers: { req: req => ({ method: req.method, path: req.url?.split('?')[0], ip: req.ip }) } },
  })
  answerFailures(app)
  app.addHook('onSend', async (req, reply) => void reply.header('x-request-id', req.id))
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"], scriptSrc: ["'self'"], styleSrc: ["'self'"], imgSrc: ["'self'", 'data:'], fontSrc: ["'self'"], connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'], objectSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'self'"], frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: pool.settings.url.startsWith('https:') && { maxAge: 31_536_000 },
    crossOriginEmbedderPolicy: false,
  })
  await app.register(rateLimit, { max: CALLS_PER_MINUTE, timeWindow: 60_000 })
  return app
}
