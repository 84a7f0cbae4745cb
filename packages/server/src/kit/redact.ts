import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Fields that carry a secret wherever they turn up: header, query, body, or a property of something logged. */
const SECRET_NAMES = [
  'token', 'tokenId', 'ticket', 'password', 'newPassword', 'verifyCode', 'challenge', 'signature', 'secret', 'proof', 'accessKey', 'recoveryCodes', 'authorization', 'cookie', 'set-cookie',
]
/** Secret when a visitor sends them, ordinary words elsewhere (an error's `code`). */
const SECRET_WHEN_SENT = ['code', ...SECRET_NAMES]
const isSecretName = (name: string, names = SECRET_NAMES) => names.some(secret => secret.toLowerCase() === name.toLowerCase())
const IN_AN_ADDRESS = new RegExp(`\\b(${SECRET_NAMES.join('|')})=[^&\\s"']+`, 'gi')
const SHORTEST = 4
const REDACTED = '[redacted]'

/** What the visitor of the running request sent in confidence: no line logged meanwhile may contain it. */
const sent = new AsyncLocalStorage<Set<string>>()
const sentWith = new WeakMap<FastifyRequest, Set<string>>()

export function watchSecrets(app: FastifyInstance): void {
  app.addHook('onRequest', (req, _reply, done) => {
    const secrets = new Set<string>()
    collect(secrets, req.headers)
    collect(secrets, req.query)
    sentWith.set(req, secrets)
    sent.run(secrets, done)
  })
  // Reading the body ends the chain of callbacks that the first hook began.
  app.addHook('preValidation', (req, _reply, done) => {
    const secrets = sentWith.get(req) ?? new Set()
    collect(secrets, req.body)
    sent.run(secrets, done)
  })
}

function collect(secrets: Set<string>, said: unknown): void {
  if (typeof said !== 'object' || said === null) return
  for (const [name, value] of Object.entries(said))
    if (isSecretName(name, SECRET_WHEN_SENT))
      for (const secret of [value].flat())
        if (typeof secret === 'string' && secret.length >= SHORTEST) secrets.add(secret)
}

/** Pino's last step before a line is written: every log of the process goes through here. */
export function redactLine(line: string): string {
  const secrets = sent.getStore() ?? new Set<string>()
  const clean = (text: string) => {
    let safe = text.replace(IN_AN_ADDRESS, `$1=${REDACTED}`)
    for (const secret of secrets) safe = safe.replaceAll(secret, REDACTED)
    return safe
  }
  const entry = JSON.parse(line, (name, value: unknown) => {
    if (isSecretName(name) && value !== null) return REDACTED
    return typeof value === 'string' ? clean(value) : value
  }) as unknown
  return `${JSON.stringify(entry)}\n`
}
