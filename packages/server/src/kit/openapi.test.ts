import { beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '@adit/contract/refusals'
import { session } from '@adit/contract/session'
import { signedApi } from '@adit/contract/signed-api'
import { testPool } from '../test/pool.ts'

type Schema = { type?: string; enum?: string[]; properties?: Record<string, Schema>; required?: string[]; $ref?: string; oneOf?: Schema[]; const?: unknown }
type Operation = {
  operationId: string
  tags: string[]
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { $ref?: string; content?: { 'application/json': { schema: Schema } } }>
  'x-right': string
  'x-changes': boolean
  'x-limit'?: { max: number; seconds: number }
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Schema>>
}

describe('/openapi.json', () => {
  let document: Document
  beforeAll(async () => {
    const { app } = await testPool()
    document = (await app.inject('/openapi.json')).json<Document>()
  })
  const operations = () => Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))

  test('is an OpenAPI 3.1 document of this pool', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Adit', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string }, servers: [{ url: 'http://pool.test' }] })
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { operation } of operations()) for (const tag of operation.tags) expect(document.tags).toContainEqual({ name: tag })
  })

  test('has every parameter of a path, declared and required, and no reference that leads nowhere', () => {
    for (const { path, operation } of operations())
      for (const [, name] of path.matchAll(/\{(\w+)\}/g))
        expect(operation.parameters).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }))
    for (const [, pointer] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g))
      expect(pointer!.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document), pointer).toBeDefined()
  })

  test('says of each call of an area who may call it, whether it changes something, and how often', () => {
    for (const [name, endpoint] of Object.entries(session)) {
      const operation = document.paths[endpoint.path]![endpoint.method.toLowerCase()]!
      expect(operation).toMatchObject({ operationId: `session.${name}`, tags: ['session'], 'x-right': endpoint.may, 'x-changes': endpoint.changes })
      expect(operation['x-limit']).toEqual(endpoint.limit)
      expect(operation.security).toEqual(endpoint.may === 'public' ? [] : [{ token: [] }])
    }
  })

  test('describes what goes in and what comes out', () => {
    const check = document.paths['/auth/v3/check']!.get!
    expect(check.parameters.map(({ name, in: where, required }) => [name, where, required])).toEqual([
      ['ticket', 'query', true], ['service', 'query', true], ['coinType', 'query', false], ['userId', 'query', false],
    ])
    expect(check.parameters[2]!.schema.enum).toContain('BTC')
    const [success, refusal] = check.responses[200]!.content!['application/json'].schema.oneOf!
    expect(success!.properties!.code).toEqual({ const: '000000' })
    expect(Object.keys(success!.properties!.data!.properties!)).toEqual(['token', 'emailEnabled', 'email', 'userId', 'coinType', 'authorizedUser', 'permission'])
    expect(refusal).toEqual({ $ref: '#/components/schemas/Refusal' })
    const notice = document.paths['/auth/v3/index/storeUserNotice']!.post!
    expect(notice.requestBody!.content['application/json']!.schema).toMatchObject({ required: ['version', 'lang'], properties: { lang: { enum: ['zh', 'en', 'ru'] } } })
  })

  test('describes the signed calls, whose wire is their own', () => {
    const { post } = document.paths[signedApi.paymentHistory.path]!
    expect(post).toMatchObject({ operationId: 'signedApi.paymentHistory', tags: ['signedApi'], security: [], 'x-right': 'key: recv or pay', 'x-limit': { max: 600, seconds: 600 } })
    const form = post!.requestBody!.content['application/x-www-form-urlencoded']!.schema
    expect(Object.keys(form.properties!)).toEqual(['coin', 'userId', 'type', 'pageEnable', 'page', 'pageSize', 'key', 'nonce', 'signature'])
    expect(form.required).toEqual(['key', 'nonce', 'signature'])
    const [success, refusal] = post!.responses[200]!.content!['application/json'].schema.oneOf!
    expect([success!.properties!.code, refusal]).toEqual([{ const: 0 }, { $ref: '#/components/schemas/SignedRefusal' }])
    for (const { path } of Object.values(signedApi)) expect(document.paths[path], path).toBeDefined()
  })

  test('lists every code a refusal can have', () => {
    expect(document.components.schemas!.RefusalCode!.enum!.sort()).toEqual([...new Set<string>(Object.values(refusals))].sort())
  })

  test('does not list what only the demo has', () => {
    expect(document.paths['/sso/v1/outbox']).toBeUndefined()
  })
})
