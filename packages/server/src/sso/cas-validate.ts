import type { FastifyInstance } from 'fastify'
import { z } from '@adit/contract/kit'
import type { Pool } from '../kit/pool.ts'
import { attributesOf, sendCasAnswer } from './cas-answer.ts'
import { isSet, word } from './cas-query.ts'
import { redeemTicket } from './tickets.ts'

const Query = z.object({ ticket: word, service: word, renew: word, pgtUrl: word, format: word })

/**
 * CAS 2.4 to 2.6: where a service's own server asks whose ticket it was handed. We issue no proxy tickets, so
 * `proxyValidate` judges the same as `serviceValidate`.
 */
export function casValidate(app: FastifyInstance, pool: Pool): void {
  app.get('/sso/validate', async (req, reply) => {
    const { ticket, service, renew } = Query.parse(req.query)
    const outcome = ticket && service ? await redeemTicket(pool, ticket, service, { renew: isSet(renew) }) : 'INVALID_REQUEST'
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
      .send(typeof outcome === 'string' ? 'no\n' : `yes\n${outcome.subject}\n`)
  })

  for (const [path, tellsAttributes] of [['', false], ['/p3', true]] as const)
    for (const name of ['serviceValidate', 'proxyValidate'])
      app.get(`/sso${path}/${name}`, async (req, reply) => {
        const { ticket, service, renew, pgtUrl, format } = Query.parse(req.query)
        if (!ticket || !service) return sendCasAnswer(reply, format, 'INVALID_REQUEST')
        if (pgtUrl) return sendCasAnswer(reply, format, 'INVALID_PROXY_CALLBACK')
        if (ticket.startsWith('PT-')) return sendCasAnswer(reply, format, 'INVALID_TICKET_SPEC')
        const outcome = await redeemTicket(pool, ticket, service, { renew: isSet(renew) })
        if (typeof outcome === 'string') return sendCasAnswer(reply, format, outcome)
        return sendCasAnswer(reply, format, { user: outcome.subject, ...tellsAttributes && { attributes: attributesOf(outcome) } })
      })

  app.get('/sso/proxy', (req, reply) => sendCasAnswer(reply, Query.parse(req.query).format, 'UNAUTHORIZED_SERVICE', 'proxyFailure'))
}
