import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from '@adit/contract/kit'
import { FIELD_NAMES, SIGNED_CODES, signedApi, Signing } from '@adit/contract/signed-api'
import { postgresServer } from '@adit/db/test/postgres'
import { hostileValue, inputFor, malformedBodies, type JsonSchema } from '../test/hostile-input.ts'
import { testPool } from '../test/pool.ts'
import { keyOf } from './test/key.ts'

/** Whatever a program sends, the answer is an envelope with a listed code: never a 500, a stack or a hang. */
const RUNS = Number(process.env.FUZZ_RUNS ?? (postgresServer ? 5 : 20))
const LISTED: number[] = Object.values(SIGNED_CODES).filter(code => code !== SIGNED_CODES.SYSTEM)

const pool = await testPool()
let asked = 0
/** Each from an address of its own: this is about input, not about limits. */
async function answer(request: InjectOptions): Promise<number> {
  const response = await pool.app.inject({ ...request, remoteAddress: `2001:db8:2:${(++asked).toString(16)}::1` })
  expect([200, 400, 413, 414, 415]).toContain(response.statusCode)
  const { code, message, data, ...more } = response.json<{ code: number; message: unknown; data: unknown }>()
  expect(LISTED).toContain(code)
  expect([typeof message, data === undefined, more]).toEqual(['string', false, {}])
  expect(response.body).not.toMatch(/\n\s+at |node_modules|node:internal|\.ts:\d|syntax error at or near|invalid byte sequence/)
  return code
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value) ?? '').toWellFormed()
const query = (fields: Record<string, unknown>) => Object.entries(fields).map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(asText(value))}`).join('&')
/** The three ways to say something. */
const ways = (url: string, fields: Record<string, unknown>): InjectOptions[] => [
  { method: 'GET', url: `${url}?${query(fields)}` },
  { method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: query(fields) },
  { method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(fields) },
]

describe.each(Object.entries(signedApi))('%s', (_, { path, in: taken }) => {
  const schema = z.toJSONSchema(taken, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const properties = { ...schema.properties, ...Object.fromEntries(Object.values(FIELD_NAMES).flat().map(name => [name, { type: 'string' }])) }

  test('takes any value in any field of a signed call', async () => {
    const key = await keyOf(pool, await pool.miner())
    await fc.assert(fc.asyncProperty(inputFor({ type: 'object', properties }), fc.nat(2), async (fields, way) => {
      await answer(ways(path, { ...fields, ...key.sign() })[way]!)
    }), { numRuns: RUNS })
  })

  test('takes any signature, key and nonce, and opens for none', async () => {
    const key = await keyOf(pool, await pool.miner())
    const signing = fc.record(Object.fromEntries(Object.keys(Signing.shape).map(name => [name, hostileValue])))
    await fc.assert(fc.asyncProperty(signing, fc.nat(2), fc.boolean(), async (fields, way, known) => {
      expect(await answer(ways(path, { ...fields, ...(known && { key: key.key }) })[way]!)).not.toBe(SIGNED_CODES.OK)
    }), { numRuns: RUNS })
  })

  test.each(malformedBodies)('takes a body that is $what', async ({ payload, type = 'application/json' }) => {
    expect(await answer({ method: 'POST', url: path, headers: { 'content-type': type }, payload })).not.toBe(SIGNED_CODES.OK)
  })
})
