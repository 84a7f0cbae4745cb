import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '@adit/contract/kit'
import { toLanguage } from '@adit/contract/languages'
import { Refusal, refusals, type RefusalName } from '@adit/contract/refusals'
import { refusalText } from '@adit/contract/refusal-texts'

/** Transport failures keep their HTTP status; everything a service refuses answers 200 with its code. */
const BY_STATUS: Record<number, RefusalName> = { 404: 'NOT_FOUND', 413: 'TOO_LARGE', 415: 'UNSUPPORTED_TYPE', 429: 'TOO_MANY_REQUESTS', 503: 'SERVICE_ERROR' }

const envelope = (req: FastifyRequest, reason: RefusalName, data: unknown = null): Envelope =>
  ({ code: refusals[reason], msg: refusalText(reason, toLanguage(String(req.headers.lang ?? ''))), data })

export function answerFailure(error: FastifyError | Refusal, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('cache-control', 'no-store').header('x-request-id', req.id)
  if (error instanceof Refusal) return reply.code(200).send(envelope(req, error.reason, error.data))
  const status = error.statusCode ?? 500
  if (status >= 500) {
    req.log.error(error)
    return reply.code(500).send(envelope(req, 'SYSTEM_ERROR', { requestId: req.id }))
  }
  return reply.code(status).send(envelope(req, BY_STATUS[status] ?? 'PARAMETER_ERROR'))
}

/** An answer of the transport itself: no such call, not well, not for you. */
export const answerStatus = (req: FastifyRequest, reply: FastifyReply, status: 404 | 503): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(envelope(req, BY_STATUS[status]!))

/** What arrives so broken that it never becomes a request still gets an envelope. */
export const MALFORMED = JSON.stringify({ code: refusals.PARAMETER_ERROR, msg: refusalText('PARAMETER_ERROR', 'en'), data: null })

export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure)
}
