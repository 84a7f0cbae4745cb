import type { FastifyInstance } from 'fastify'
import { FileAnswer, StreamAnswer, z, type Endpoint, type Right } from '@adit/contract/kit'
import { refusals } from '@adit/contract/refusals'
import { refusalText } from '@adit/contract/refusal-texts'
import type { Pool } from './pool.ts'
import { VERSION } from './version.ts'

type Call = { name: string; endpoint: Endpoint }
type JsonSchema = { type?: string; properties?: Record<string, JsonSchema>; required?: string[]; [key: string]: unknown }

/** `/openapi.json`: whatever is mounted, read off the contract. Later areas are not in it until they work. */
export function serveOpenApi(app: FastifyInstance, pool: Pool): void {
  const calls: Call[] = []
  app.addHook('onRoute', ({ config }) => { if (config?.call) calls.push(config.call) })
  let document: unknown
  app.get('/openapi.json', async (_req, reply) => reply.header('cache-control', 'no-cache').send(document ??= describe(calls, pool.settings.url)))
}

function describe(calls: Call[], url: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) (paths[call.endpoint.path] ??= {})[call.endpoint.method.toLowerCase()] = operation(call)
  return {
    openapi: '3.1.0',
    info: { title: 'Adit', version: VERSION, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url }],
    tags: [...new Set(calls.map(call => call.endpoint.area))].map(name => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' }, observerLink: { type: 'apiKey', in: 'query', name: 'accessKey' } },
      schemas: {
        Refusal: {
          type: 'object', required: ['code', 'msg', 'data'],
          properties: { code: { $ref: '#/components/schemas/RefusalCode' }, msg: { type: 'string' }, data: {} },
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

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}
