import type { FastifyInstance } from 'fastify'
import { postFeedShares } from '@adit/engine/shares/feed'
import { openWorkerDirectory } from '@adit/engine/shares/worker-directory'
import type { Pool } from '../kit/pool.ts'

/** Ten lines of as many shares as a line may have. */
const BODY_LIMIT = 5 * 1024 * 1024
const POSTS_PER_MINUTE = 600
const LINES = 'application/x-ndjson'

/**
 * Shares from another pool engine, as newline JSON: not a call of the site's contract, but a door for programs with a key of
 * their own. ARCHITECTURE.md describes it.
 */
export function serveFeed(app: FastifyInstance, { db, clock }: Pool): void {
  const directory = openWorkerDirectory({ db })
  void app.register(async feed => {
    feed.removeAllContentTypeParsers()
    feed.addContentTypeParser([LINES, 'text/plain'], { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_req, body, done) => done(null, body))
    feed.post('/feed/v1/shares', { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: POSTS_PER_MINUTE, timeWindow: 60_000 } } }, async (req, reply) => {
      const body = typeof req.body === 'string' ? req.body : ''
      const answer = await postFeedShares({ db, directory, clock }, { authorization: req.headers.authorization, body })
      return reply.code(answer.status).header('cache-control', 'no-store').type(LINES).send(answer.body)
    })
  })
}
