import type { FastifyInstance } from 'fastify'
import { session } from '@adit/contract/session'
import { serve } from './kit/serve.ts'
import type { Pool } from './kit/pool.ts'
import * as sessions from './session/session.service.ts'

/** The whole API, a line per area; a missing or extra handler does not compile. */
export function routes(app: FastifyInstance, pool: Pool): void {
  serve(app, pool, session, sessions)
}
