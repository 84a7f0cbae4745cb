import type { FastifyError, FastifyInstance } from 'fastify'
import { toLanguage } from '@adit/contract/languages'
import { Refusal, refusals, type RefusalName } from '@adit/contract/refusals'
import { refusalText } from '@adit/contract/refusal-texts'
import { answerFailure } from '../kit/answer-failures.ts'

/** CAS's REST form speaks in HTTP statuses, unlike our own calls; the envelope comes along. */
const STATUS: Partial<Record<RefusalName, number>> = { PARAMETER_ERROR: 400, SERVICE_NOT_ALLOWED: 403, TICKET_INVALID: 404, LOCKED_OUT: 429 }

export function answerRestFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, req, reply) => {
    if (!(error instanceof Refusal)) return answerFailure(error, req, reply)
    const { reason, data } = error
    if (reason === 'LOCKED_OUT') void reply.header('retry-after', String((data as { seconds: number }).seconds))
    return reply.code(STATUS[reason] ?? 401).header('cache-control', 'no-store')
      .send({ code: refusals[reason], msg: refusalText(reason, toLanguage(String(req.headers.lang ?? ''))), data })
  })
}
