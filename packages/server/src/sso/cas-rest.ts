import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from '@adit/contract/kit'
import { fail } from '@adit/contract/refusals'
import { SecondFactorMethod } from '@adit/contract/sso'
import { Email } from '@adit/contract/formats'
import type { Pool } from '../kit/pool.ts'
import { visitorOf } from '../kit/serve.ts'
import { readForm, word } from './cas-query.ts'
import { answerRestFailures } from './cas-rest-failures.ts'
import { checkPassword } from './password.ts'
import { methodsOf } from './person.queries.ts'
import { checkCode, mailCode, requirePending } from './second-factor.ts'
import { seal, unseal } from './seals.ts'
import { serviceOf } from './services.ts'
import { issueTicket } from './tickets.ts'
import { requireSession, visitOf, type Visit } from './visit.ts'

const Credentials = z.object({
  username: z.catch(Email, ''), password: word, challenge: word, code: word,
  method: z._default(z.catch(SecondFactorMethod, 'app'), 'app'),
})
const ServiceForm = z.object({ service: word })
const PER_MINUTE = { rateLimit: { max: 20, timeWindow: 60_000 } }

/**
 * CAS's REST form, for apps and scripts. A ticket-granting ticket is a session of the account centre under seal, so
 * it is listed there, and ends with a changed password like any other. Its name is a secret: such paths are not logged.
 */
export function casRest(app: FastifyInstance, pool: Pool): void {
  void app.register(async rest => {
    answerRestFailures(rest)
    rest.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_req, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))))

    rest.post('/sso/v1/tickets', { config: PER_MINUTE }, async (req, reply) => {
      const said = readForm(Credentials, req.body)
      const visit = visitUnder(req, reply, said.challenge ? await unseal(pool, 'two_factor', said.challenge) : '')
      await signIn(visit, said)
      await requireSession(visit)
      const tgt = `TGT-${await seal(visit, 'session_token')}`
      return reply.code(201).header('location', `${pool.settings.url}/sso/v1/tickets/${tgt}`).type('text/plain; charset=utf-8').send(tgt)
    })
    rest.post<{ Params: { tgt: string } }>('/sso/v1/tickets/:tgt', { logLevel: 'error' }, async (req, reply) => {
      const { sessionId } = await granted(req, reply)
      const service = serviceOf(pool.settings, readForm(ServiceForm, req.body).service) ?? fail('PARAMETER_ERROR', { fields: ['service'] })
      return reply.type('text/plain; charset=utf-8').send(await issueTicket(pool, sessionId, service, 'session'))
    })
    rest.get<{ Params: { tgt: string } }>('/sso/v1/tickets/:tgt', { logLevel: 'error' }, async (req, reply) => {
      await granted(req, reply)
      return reply.type('text/plain; charset=utf-8').send(req.params.tgt)
    })
    rest.delete<{ Params: { tgt: string } }>('/sso/v1/tickets/:tgt', { logLevel: 'error' }, async (req, reply) => {
      const { visit } = await granted(req, reply)
      await visit.ask((api, asked) => api.signOut(asked))
      return reply.type('text/plain; charset=utf-8').send(req.params.tgt)
    })
  })

  /** A visit that has nothing but what the form says: no browser's cookie counts here, and none is set. */
  const visitUnder = (req: FastifyRequest, reply: FastifyReply, cookie: string) => {
    const visitor = visitorOf(req, reply)
    return visitOf({ pool, now: pool.clock(), visitor: { ...visitor, headers: { ...visitor.headers, cookie }, setCookie: () => {} } })
  }
  async function granted(req: FastifyRequest<{ Params: { tgt: string } }>, reply: FastifyReply) {
    const visit = visitUnder(req, reply, await unseal(pool, 'session_token', req.params.tgt.replace(/^TGT-/, '')))
    const { sessionId } = await visit.session() ?? fail('TICKET_INVALID')
    return { visit, sessionId }
  }
}

/** Password, then the second factor where one is on: in one go, or with the `challenge` of the first answer. */
async function signIn(visit: Visit, { username, password, challenge, method, code }: z.output<typeof Credentials>): Promise<void> {
  if (!challenge) {
    if (!username || !password) return fail('PARAMETER_ERROR', { fields: ['username', 'password'] })
    if (!await checkPassword(visit, username, password)) return
  }
  const person = await requirePending(visit)
  if (code) return checkCode(visit, person, method, code)
  if (method === 'email') await mailCode(visit, person)
  return fail('SECOND_FACTOR_NEEDED', { methods: methodsOf(person), challenge: await seal(visit, 'two_factor') })
}
