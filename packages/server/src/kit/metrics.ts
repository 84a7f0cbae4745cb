import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { hashToken } from './admit.ts'
import { answerStatus } from './answer-failures.ts'
import type { Pool, StratumFigures } from './pool.ts'

/** Memory, event loop and garbage collection belong to the process, whoever asks first. */
let process: Registry | undefined
function processMetrics(): Registry {
  if (process) return process
  process = new Registry()
  collectDefaultMetrics({ register: process })
  return process
}

/** Times every request by its route (not its address: that has no end), and answers `/metrics` to whoever may see it. */
export function measure(app: FastifyInstance, pool: Pool): void {
  const register = new Registry()
  const token = pool.settings.metricsToken
  stratumMetrics(register, () => pool.stratum?.() ?? [])
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

/** The gateways count for themselves, a share being nothing to stop for: read when somebody asks. */
function stratumMetrics(register: Registry, figures: StratumFigures): void {
  const registers = [register]
  new Gauge({
    name: 'adit_stratum_connections', help: 'Machines and proxies connected now', labelNames: ['coin'], registers,
    collect() { for (const { coin, connections } of figures()) this.set({ coin }, connections) },
  })
  new Counter({
    name: 'adit_stratum_shares_total', help: 'Shares since the start, by what became of them', labelNames: ['coin', 'outcome'], registers,
    collect() {
      this.reset()
      for (const { coin, shares } of figures()) for (const [outcome, count] of Object.entries(shares)) this.inc({ coin, outcome }, count)
    },
  })
  new Counter({
    name: 'adit_stratum_blocks_total', help: 'Shares since the start that were blocks', labelNames: ['coin'], registers,
    collect() {
      this.reset()
      for (const { coin, blocks } of figures()) this.inc({ coin }, blocks)
    },
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
