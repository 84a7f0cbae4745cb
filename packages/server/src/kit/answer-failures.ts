import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { toLanguage } from '@adit/contract/languages'
import { Refusal, refusals, type RefusalName } from '@adit/contract/refusals'
import { refusalText } from '@adit/contract/refusal-texts'

/** Transport failures keep their HTTP status; everything a service refuses answers 200 with its code. */
const BY_STATUS: Record<number, RefusalName> = { 404: 'NOT_FOUND', 413: 'TOO_LARGE', 415: 'UNSUPPORTED_TYPE', 429: 'TOO_MANY_REQUESTS' }

export function answerFailures(app: FastifyInstance): void {
  const envelope = (req: FastifyRequest, reason: RefusalName, data: unknown = null) =>
    ({ code: refusals[reason], msg: refusalText(reason, toLanguage(String(req.headers.lang ?? ''))), data })

  app.setErrorHandler((error: FastifyError | Refusal, req, reply) => {
    if (error instanceof Refusal) return reply.code(200).send(envelope(req, error.reason, error.data))
    const status = error.statusCode ?? 500
    if (status >= 500) {
      req.log.error(error)
      return reply.code(500).send(envelope(req, 'SYSTEM_ERROR', { requestId: req.id }))
    }
    return reply.code(status).send(envelope(req, BY_STATUS[status] ?? 'PARAMETER_ERROR'))
  })
  app.setNotFoundHandler((req, reply) => reply.code(404).send(envelope(req, 'NOT_FOUND')))
}
