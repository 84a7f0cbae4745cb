import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import { answerFailure, answerFailures, MALFORMED } from './answer-failures.ts'
import { contentPolicy } from './content-policy.ts'
import { measure } from './metrics.ts'
import type { Pool } from './pool.ts'
import { redactLine, watchSecrets } from './redact.ts'
import { serveSite } from './site.ts'

/** No call of the contract needs more; uploads say so themselves. */
const BODY_LIMIT = 256 * 1024
/** A farm's whole office may sit behind one address. */
const CALLS_PER_MINUTE = 1200

export type AppOptions = {
  /** Where log lines go instead of standard output. */
  logTo?: { write: (line: string) => void } | undefined
  /** The built site, if there is one. */
  site?: string | undefined
}

export async function buildApp(pool: Pool, { logTo, site }: AppOptions = {}): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // A HEAD would run its GET, and some GETs change something.
    exposeHeadRoutes: false,
    // Whoever is still connected while we stop is answered, and then disconnected.
    return503OnClosing: false,
    trustProxy: pool.settings.trustProxy.length > 0 && pool.settings.trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (error, req, reply) => void answerFailure(error, req, reply),
    clientErrorHandler: (_error, socket) => answerMalformed(socket),
    logger: {
      level: pool.settings.logLevel,
      hooks: { streamWrite: redactLine },
      serializers: { req: req => ({ method: req.method, path: req.url?.split('?')[0], ip: req.ip }) },
      ...(logTo && { stream: logTo }),
    },
  })
  watchSecrets(app)
  answerFailures(app)
  app.addHook('onSend', async (req, reply) => void reply.header('x-request-id', req.id))
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(),
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: pool.settings.url.startsWith('https:') && { maxAge: 31_536_000 },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  measure(app, pool)
  // Before the limits: a page of many files is one visit.
  await serveSite(app, site)
  await app.register(rateLimit, { max: CALLS_PER_MINUTE, timeWindow: 60_000 })
  return app
}

function answerMalformed(socket: Socket): void {
  if (!socket.writable) return
  socket.end(`HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(MALFORMED)}\r\nConnection: close\r\n\r\n${MALFORMED}`)
}
