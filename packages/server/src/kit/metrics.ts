import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { hashToken } from './admit.ts'
import { answerStatus } from './answer-failures.ts'

/** Memory, event loop and garbage collection belong to the process, whoever asks first. */
let process: Registry | undefined
function processMetrics(): Registry {
  if (process) return process
  process = new Registry()
  collectDefaultMetrics({ register: process })
  return process
}

/** Times every request by its route (not its address: that has no end), and answers `/metrics` to whoever may see it. */
export function measure(app: FastifyInstance, token: string | undefined): void {
  const register = new Registry()
  const duration = new Histogram({
    name: 'adit_http_request_duration_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  app.addHook('onResponse', async (req, reply) => {
    duration.observe({ method: req.method, route: req.routeOptions.url ?? 'unknown', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (req, reply) => {
    if (!mayRead(req, token)) return answerStatus(req, reply, 404)
    const metrics = Registry.merge([processMetrics(), register])
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(await metrics.metrics())
  })
}

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** From loopback means from this machine itself: a proxy on it speaks for the whole world. */
function mayRead(req: FastifyRequest, token: string | undefined): boolean {
  const said = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1]
  if (token && said && timingSafeEqual(hashToken(said), hashToken(token))) return true
  return LOOPBACK.includes(req.socket.remoteAddress ?? '') && FORWARDED.every(header => req.headers[header] === undefined)
}
