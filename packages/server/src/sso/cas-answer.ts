import type { FastifyReply } from 'fastify'
import type { Redeemed } from './tickets.ts'

/** CAS protocol 3.0, appendix A. */
const NAMESPACE = 'http://www.yale.edu/tp/cas'

export type CasFault =
  | 'INVALID_REQUEST' | 'INVALID_TICKET_SPEC' | 'INVALID_PROXY_CALLBACK' | 'INVALID_TICKET' | 'INVALID_SERVICE' | 'UNAUTHORIZED_SERVICE'
const DESCRIPTIONS: Record<CasFault, string> = {
  INVALID_REQUEST: 'service and ticket are both required',
  INVALID_TICKET_SPEC: 'proxy tickets are not issued here',
  INVALID_PROXY_CALLBACK: 'proxy-granting tickets are not issued here',
  INVALID_TICKET: 'the ticket is not known, used up or too old',
  INVALID_SERVICE: 'the ticket is not for this service, or the service is not on the list',
  UNAUTHORIZED_SERVICE: 'proxy tickets are not issued here',
}

type Attributes = Record<string, string | boolean>
type Outcome = { user: string; attributes?: Attributes } | CasFault

/** What CAS 3.0 tells a service about a person, beside the name that never changes. */
export const attributesOf = ({ email, emailVerified, fromCredentials, signedInAt }: Redeemed): Attributes =>
  ({ email, emailVerified, authenticationDate: signedInAt.toISOString(), isFromNewLogin: fromCredentials })

/** A validation's answer in the form asked for. `failure` names the element, which `/proxy` calls differently. */
export function sendCasAnswer(reply: FastifyReply, format: string, outcome: Outcome, failure = 'authenticationFailure'): FastifyReply {
  void reply.header('cache-control', 'no-store')
  return format.toUpperCase() === 'JSON'
    ? reply.type('application/json; charset=utf-8').send({ serviceResponse: asJson(outcome, failure) })
    : reply.type('application/xml; charset=utf-8').send(`<cas:serviceResponse xmlns:cas="${NAMESPACE}">\n${asXml(outcome, failure)}\n</cas:serviceResponse>\n`)
}

const asJson = (outcome: Outcome, failure: string) => typeof outcome === 'string'
  ? { [failure]: { code: outcome, description: DESCRIPTIONS[outcome] } }
  : { authenticationSuccess: outcome }

function asXml(outcome: Outcome, failure: string): string {
  if (typeof outcome === 'string') return `  <cas:${failure} code="${outcome}">${escapeXml(DESCRIPTIONS[outcome])}</cas:${failure}>`
  const lines = Object.entries(outcome.attributes ?? {}).map(([name, value]) => `      <cas:${name}>${escapeXml(String(value))}</cas:${name}>`)
  return [
    '  <cas:authenticationSuccess>',
    `    <cas:user>${escapeXml(outcome.user)}</cas:user>`,
    ...lines.length > 0 ? ['    <cas:attributes>', ...lines, '    </cas:attributes>'] : [],
    '  </cas:authenticationSuccess>',
  ].join('\n')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, letter => ENTITIES[letter]!)
