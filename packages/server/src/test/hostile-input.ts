import fc, { type Arbitrary } from 'fast-check'

export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

const WORDS = [
  '', ' ', '0', '-1', 'null', 'undefined', 'true', '[]', '{}', 'NaN', '1e999', '__proto__', 'constructor', 'toString', 'hasOwnProperty',
  "' or '1'='1", "'; drop table account; --", '" or 1=1 --', '\\', '%', '_', "\\'; select pg_sleep(20); --", '1); select pg_sleep(20)', '${7*7}', '{{7*7}}', '$1', '$$', '?',
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)', '../../../etc/passwd', '..%2f..%2f', 'file:///etc/passwd', 'http://127.0.0.1:1/',
  '\0', 'a\0b', '\u0000\u0001\u001f', '\ud800', 'a\udfffb', '\u202e\u2066', '\ufeff', '\u{1f4a3}'.repeat(50), '字'.repeat(300), 'x'.repeat(5000), '\r\nset-cookie: a=b', 'a@b,c@d', 'A@B.C\r\nbcc: d@e.f',
]
const THINGS: unknown[] = [
  null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324, [], [null], [[]], ['a', 'b'], {}, { length: 1e9 }, { $gt: '' }, { toString: 1 },
  JSON.parse('{"__proto__":{"admin":true}}'), { constructor: { prototype: { admin: true } } }, nested(200),
]
function nested(depth: number): unknown {
  let inner: unknown = []
  for (let at = 0; at < depth; at++) inner = [inner]
  return inner
}

/** What nobody means to send. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) }, { weight: 3, arbitrary: fc.constantFrom(...THINGS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) }, { weight: 1, arbitrary: fc.jsonValue() },
)

/** What the contract asks for, so that the service behind it is reached. */
export function meantBy(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(meantBy))
  if (schema.format === 'email') return fc.emailAddress()
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern, 'u'))
  if (schema.type === 'string') return fc.string({ unit: 'grapheme', minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 64, 300) })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') {
    const max = Math.min(Math.floor(schema.maximum ?? 1e6), Number.MAX_SAFE_INTEGER)
    return fc.integer({ min: Math.min(Math.max(Math.ceil(schema.minimum ?? 0), Number.MIN_SAFE_INTEGER), max), max })
  }
  if (schema.type === 'array') return fc.array(meantBy(schema.items ?? {}), { maxLength: 5 })
  if (schema.type === 'object') return fc.record(Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, meantBy(one)])))
  return fc.jsonValue()
}

/** Most fields as meant, one or several hostile or missing, and some that nobody asked for. */
export function inputFor({ properties = {} }: JsonSchema): Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) =>
    [name, fc.oneof({ weight: 3, arbitrary: meantBy(schema) }, { weight: 1, arbitrary: hostileValue })]))
  const strays = fc.dictionary(fc.constantFrom('stray', 'id', 'account_id', 'email_enabled', 'constructor', 'a.b', 'a[b]', '\0', 'ü'), hostileValue, { maxKeys: 2 })
  return fc.tuple(fc.record(fields, { requiredKeys: [] }), strays).map(([said, more]) => ({ ...more, ...said }))
}

const TEN_MEGABYTES = 10 * 1024 * 1024

/** Bodies that are no object of fields, each refused. */
export const malformedBodies: { what: string; payload: string | Buffer; type?: string }[] = [
  { what: 'empty', payload: '' },
  { what: 'cut off', payload: '{"a":' },
  { what: 'a list', payload: '[{"a":1}]' },
  { what: 'a bare text', payload: '"text"' },
  { what: 'a bare number', payload: '1e999' },
  { what: 'full of brackets', payload: '['.repeat(200_000) },
  { what: 'deeper than any stack', payload: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)},"b":` },
  { what: 'poisoned with __proto__', payload: '{"__proto__":{"admin":true}}' },
  { what: 'poisoned with a constructor', payload: '{"constructor":{"prototype":{"admin":true}}}' },
  { what: 'not UTF-8', payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a]) },
  { what: 'ten megabytes of text', payload: `{"a":"${'x'.repeat(TEN_MEGABYTES)}"}` },
  { what: 'ten megabytes of nothing', payload: Buffer.alloc(TEN_MEGABYTES) },
  { what: 'a form', payload: 'a=1&b=2', type: 'application/x-www-form-urlencoded' },
  { what: 'XML', payload: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', type: 'application/xml' },
  { what: 'of a type that is none', payload: '{}', type: 'a/b;;;=' },
]

/** Queries that no form would make. */
export function rawQueries(names: string[]): string[] {
  const all = names.length > 0 ? names : ['none']
  return [
    all.map(name => `${name}=1&${name}=2`).join('&'), all.map(name => `${name}[]=1`).join('&'), all.map(name => `${name}[a][b]=1`).join('&'),
    all.map(name => `${name}=%00`).join('&'), all.map(name => `${name}=%ff%fe%c0%80`).join('&'), all.map(name => `${name}=%`).join('&'),
    '__proto__[admin]=1', 'constructor.prototype.admin=1', '&&&===', `${all[0]}=${'x'.repeat(12_000)}`,
  ]
}
