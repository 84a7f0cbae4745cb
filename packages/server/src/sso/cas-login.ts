import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from '@adit/contract/kit'
import { Refusal } from '@adit/contract/refusals'
import type { Pool } from '../kit/pool.ts'
import { visitorOf } from '../kit/serve.ts'
import { isSet, word } from './cas-query.ts'
import { listedService } from './services.ts'
import { arrival } from './tickets.ts'
import { visitOf } from './visit.ts'

const Query = z.object({ service: word, renew: word, gateway: word })

/** CAS 2.1 and 2.3: where browsers are sent to sign in and out. */
export function casLogin(app: FastifyInstance, pool: Pool): void {
  const visit = (req: FastifyRequest, reply: FastifyReply) => visitOf({ pool, visitor: visitorOf(req, reply), now: pool.clock() })

  app.get('/sso/login', async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    const { service: said, renew, gateway } = Query.parse(req.query)
    const service = said ? listedService(pool.settings, said) : null
    if (said && !service) return refuse(req, reply)
    // The account page forwards whoever is signed in; `renew` wants the password again, whoever is.
    if (!service || isSet(renew)) return reply.sendPage('sso.html')
    const signed = await visit(req, reply).session()
    const to = signed && await arrival(pool, signed.sessionId, service, 'session').catch(endedMeanwhile)
    if (to) return reply.redirect(to)
    return isSet(gateway) ? reply.redirect(service.href) : reply.sendPage('sso.html')
  })

  app.get('/sso/logout', async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    const { service } = Query.parse(req.query)
    await visit(req, reply).ask((api, asked) => api.signOut(asked))
    return reply.redirect((service && listedService(pool.settings, service)?.href) || `${pool.settings.url}/sso/login`)
  })
}

/** A session that ended between the question and the ticket is no session: the door is shown. */
function endedMeanwhile(cause: unknown): null {
  if (cause instanceof Refusal && cause.reason === 'SESSION_REQUIRED') return null
  throw cause
}

/** An address that is not on the list gets nobody sent to it, not even without a ticket. */
const refuse = (req: FastifyRequest, reply: FastifyReply): FastifyReply => /text\/html/.test(req.headers.accept ?? '')
  ? reply.code(403).sendPage('sso.html')
  : reply.code(403).type('text/plain; charset=utf-8').send('INVALID_SERVICE\n')
