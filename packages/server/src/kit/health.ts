import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { SUCCESS } from '@adit/contract/kit'
import { answerStatus } from './answer-failures.ts'
import type { Pool } from './pool.ts'

/** Well means: answers, and its database answers. */
export function serveHealth(app: FastifyInstance, pool: Pool): void {
  app.get('/healthz', { config: { rateLimit: false } }, async (req, reply) => {
    try {
      await sql`select 1`.execute(pool.db)
    } catch (cause) {
      req.log.error(cause)
      return answerStatus(req, reply, 503)
    }
    return reply.header('cache-control', 'no-store').send({ code: SUCCESS, msg: '', data: { status: 'ok' } })
  })
}
