import type { FastifyInstance } from 'fastify'
import { FileAnswer, StreamAnswer, z, type Endpoint, type Right } from '@adit/contract/kit'
import { SIGNED_API } from '@adit/contract/constants'
import { refusals } from '@adit/contract/refusals'
import { refusalText } from '@adit/contract/refusal-texts'
import { SIGNED_CODES, Signing, type SignedEndpoint } from '@adit/contract/signed-api'
import type { Pool } from './pool.ts'
import { VERSION } from './version.ts'

type Call = { name: string; endpoint: Endpoint }
type SignedCall = { name: string; endpoint: SignedEndpoint }
/** The area of the key-signed calls, whose wire is their own. */
const SIGNED = 'signedApi'
type JsonSchema = { type?: string; properties?: Record<string, JsonSchema>; required?: string[]; [key: string]: unknown }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The signed call that this route answers, and its name. */
    signed?: SignedCall
  }
}

/** `/openapi.json`: whatever is mounted, read off the contract. Later areas are not in it until they work. */
export function serveOpenApi(app: FastifyInstance, pool: Pool): void {
  const calls: Call[] = []
  const signed: SignedCall[] = []
  app.addHook('onRoute', ({ config, url }) => {
    if (config?.call) calls.push(config.call)
    if (config?.signed && config.signed.endpoint.path === url) signed.push(config.signed)
  })
  let document: unknown
  app.get('/openapi.json', async (_req, reply) => reply.header('cache-control', 'no-cache').send(document ??= describe(calls, signed, pool.settings.url)))
}

function describe(calls: Call[], signed: SignedCall[], url: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) (paths[call.endpoint.path] ??= {})[call.endpoint.method.toLowerCase()] = operation(call)
  for (const call of signed) paths[call.endpoint.path] = { post: signedOperation(call) }
  return {
    openapi: '3.1.0',
    info: { title: 'Adit', version: VERSION, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url }],
    tags: [...new Set([...calls.map(call => call.endpoint.area), ...(signed.length > 0 ? [SIGNED] : [])])].map(name => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' }, observerLink: { type: 'apiKey', in: 'query', name: 'accessKey' } },
      schemas: {
        Refusal: {
          type: 'object', required: ['code', 'msg', 'data'],
          properties: { code: { $ref: '#/components/schemas/RefusalCode' }, msg: { type: 'string' }, data: {} },
        },
        SignedRefusal: {
          type: 'object', required: ['code', 'message', 'data'],
          properties: { code: { type: 'integer', enum: Object.values(SIGNED_CODES).filter(code => code < 0) }, message: { type: 'string' }, data: { type: 'null' } },
        },
        RefusalCode: {
          type: 'string', enum: [...new Set(Object.values(refusals))],
          description: Object.entries(refusals).map(([name, code]) => `${code} ${name}: ${refusalText(name as keyof typeof refusals, 'en')}`).join('\n'),
        },
      },
      responses: {
        Refused: { description: 'The transport refused the request', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
        TooMany: {
          description: 'Too many requests from this address', headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait' } },
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  }
}

function operation({ name, endpoint }: Call) {
  const input = schemaOf(endpoint.in, 'input')
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
  const fields = Object.entries(input.properties ?? {}).filter(([field]) => !inPath.includes(field))
  const required = (input.required ?? []).filter(field => !inPath.includes(field))
  const parameter = (field: string, where: 'path' | 'query', schema: JsonSchema, needed: boolean) => ({ name: field, in: where, required: needed, schema })
  return {
    operationId: `${endpoint.area}.${name}`,
    tags: [endpoint.area],
    security: securityOf(endpoint.may),
    'x-right': endpoint.may,
    'x-changes': endpoint.changes,
    ...(endpoint.limit && { 'x-limit': endpoint.limit }),
    parameters: [
      ...inPath.map(field => parameter(field, 'path', input.properties?.[field] ?? { type: 'string' }, true)),
      ...(endpoint.method === 'GET' ? fields.map(([field, schema]) => parameter(field, 'query', schema, required.includes(field))) : []),
    ],
    ...(endpoint.method === 'POST' && {
      requestBody: { required: required.length > 0, content: { 'application/json': { schema: { type: 'object', properties: Object.fromEntries(fields), required } } } },
    }),
    responses: {
      200: { description: 'The answer, or a refusal with its code', content: answers(endpoint) },
      429: { $ref: '#/components/responses/TooMany' },
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

/** Any one of the list is enough. */
function securityOf(right: Right): object[] {
  if (right === 'public') return []
  if (right.startsWith('observer')) return [{ observerLink: [] }]
  return right.includes(' or ') ? [{ token: [] }, { observerLink: [] }] : [{ token: [] }]
}

const answers = (endpoint: Endpoint) => endpoint.out === StreamAnswer
  ? { 'text/event-stream': { schema: { type: 'string' } }, 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  : endpoint.out === FileAnswer
  ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } }, 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  : { 'application/json': { schema: { oneOf: [success(endpoint), { $ref: '#/components/schemas/Refusal' }] } } }

const success = (endpoint: Endpoint) => ({
  type: 'object', required: ['code', 'msg', 'data'],
  properties: { code: { const: '000000' }, msg: { type: 'string' }, data: schemaOf(endpoint.out, 'output') },
})

/** Programs may also ask by GET, with everything in the query. */
function signedOperation({ name, endpoint }: SignedCall) {
  const fields = [schemaOf(endpoint.in, 'input'), schemaOf(Signing, 'input')]
  return {
    operationId: `${SIGNED}.${name}`, tags: [SIGNED], security: [], 'x-right': `key: ${endpoint.needs}`, 'x-changes': endpoint.changes,
    'x-limit': { max: SIGNED_API.requests, seconds: SIGNED_API.perMs / 1000 }, parameters: [],
    requestBody: {
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: {
        type: 'object', properties: Object.assign({}, ...fields.map(({ properties }) => properties)) as object, required: fields.flatMap(({ required = [] }) => required),
      } } },
    },
    responses: {
      200: { description: 'The answer, or a refusal with its code', content: { 'application/json': { schema: { oneOf: [signedSuccess(endpoint), { $ref: '#/components/schemas/SignedRefusal' }] } } } },
      429: { description: 'Too many requests from this address', content: { 'application/json': { schema: { $ref: '#/components/schemas/SignedRefusal' } } } },
    },
  }
}

const signedSuccess = ({ out }: SignedEndpoint) => ({
  type: 'object', required: ['code', 'message', 'data'],
  properties: { code: { const: SIGNED_CODES.OK }, message: { type: 'string' }, data: schemaOf(out, 'output') },
})

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}
