import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { z, type Endpoint, type Right } from '@adit/contract/kit'
import { observerLink } from '@adit/contract/observer-link'
import { OBSERVER_PARTS, SHARE_KINDS, type ObserverPart } from '@adit/contract/permissions'
import { fail } from '@adit/contract/refusals'
import { buildApp } from '../kit/app.ts'
import { serve } from '../kit/serve.ts'
import { routes } from '../routes.ts'
import { meantBy, type JsonSchema } from './hostile-input.ts'
import { testPool, type TestPool } from './pool.ts'

/**
 * Who may do what: every mounted call, asked by everybody there is, about one farm. The answers are the table in
 * permission-table.md: a new call, or another right, does not pass until its row stands there (`vitest -u` writes it,
 * whoever commits it has read it).
 */
type Actor = { name: string; token?: string; link?: Record<string, string>; parts?: readonly ObserverPart[] }
type Call = { name: string; endpoint: Endpoint }

/** What cannot be read off a rule: a name of something there is, or a form that a pattern does not tell. */
const MEANT: Record<string, unknown> = { userId: 'farm-1', coinType: 'BTC', email: 'somebody@miner.test', remark: 'hall_1', permission: ['dashboard'], addresses: [],
  url: 'https://farm.example/hook', groupName: 'Hall_A', id: '1', ids: [1] }
/** Reached the service: nothing of it is run. */
const ADMITTED = '003200'
const YES = 'yes'

const calls: Call[] = []
let pool: TestPool
let real: FastifyInstance
let doors: FastifyInstance
let actors: Actor[]

beforeAll(async () => {
  pool = await testPool({ ADIT_DEMO: '1' })
  real = pool.app
  const collecting = await buildApp(pool.pool)
  collecting.addHook('onRoute', ({ config }) => { if (config?.call) calls.push(config.call) })
  routes(collecting, pool.pool)
  doors = await buildApp(pool.pool)
  for (const { name, endpoint } of calls) serve(doors, pool.pool, { [name]: endpoint }, { [name]: async () => fail('SEE_NEWS') })

  const [owner, reader, editor, stranger] = [await pool.miner(), await pool.miner(), await pool.miner(), await pool.miner()]
  await owner.grant(reader, ...SHARE_KINDS.worker_readonly)
  await owner.grant(editor, ...SHARE_KINDS.worker_edit)
  const watching = async (parts: readonly ObserverPart[]): Promise<Actor> => {
    const { link } = await owner.call(observerLink.create, { userId: 'farm-1', coinType: 'BTC', remark: 'table', permission: [...parts], addresses: [] })
    return { name: parts.length === OBSERVER_PARTS.length ? 'link: all' : `link: ${parts.join('+')}`, link: Object.fromEntries(new URL(link!).searchParams), parts }
  }
  actors = [
    { name: 'owner', token: owner.token }, { name: 'authorised: read', token: reader.token }, { name: 'authorised: edit', token: editor.token },
    { name: 'another owner', token: stranger.token }, { name: 'nobody' },
    ...await Promise.all(OBSERVER_PARTS.map(part => watching([part]))), await watching(OBSERVER_PARTS),
  ]
})

/** The table's rule: what a right means for each. */
function expected(right: Right, actor: Actor): string {
  if (right === 'public') return YES
  const [account, link] = right.startsWith('observer') ? [undefined, right] : right.split(' or ') as [string, string | undefined]
  if (link && (actor.link || !account)) {
    if (!actor.link) return '003016'
    const needed = (link.split(':')[1] ?? '').split('+').filter(Boolean)
    return needed.every(part => actor.parts!.includes(part as ObserverPart)) ? YES : '900003'
  }
  if (!actor.token) return '000403'
  if (account === 'account' || actor.name === 'owner') return YES
  const granted: readonly string[] = actor.name === 'authorised: read' ? SHARE_KINDS.worker_readonly : actor.name === 'authorised: edit' ? SHARE_KINDS.worker_edit : []
  return granted.includes(account!) ? YES : '900003'
}

const schemaOf = (endpoint: Endpoint) => z.toJSONSchema(endpoint.in, { io: 'input', unrepresentable: 'any' }) as JsonSchema & { required?: string[] }

/** The least that the rule takes, so that what refuses is the door. */
function inputFor(endpoint: Endpoint, { link = {} }: Actor): Record<string, unknown> {
  const { properties = {}, required = [] } = schemaOf(endpoint)
  const noLink = { accessKey: 'no-link', observerUserId: 'farm-1' }
  const bothWays = endpoint.may.includes(' or ')
  const wanted = Object.keys(properties).filter(name => required.includes(name) || name in link || ['userId', 'coinType'].includes(name))
  return Object.fromEntries(wanted.map(name => {
    if (name in link) return [name, link[name]]
    if (name in noLink && !bothWays) return [name, noLink[name as keyof typeof noLink]]
    return [name, name in MEANT ? MEANT[name] : fc.sample(meantBy(properties[name]!), { numRuns: 1, seed: 7 })[0]]
  }))
}

let visitors = 0
async function ask(app: FastifyInstance, { method, path }: Endpoint, input: Record<string, unknown>, { token }: Actor): Promise<string> {
  const rest = { ...input }
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => { const value = String(rest[name]); delete rest[name]; return encodeURIComponent(value) })
  const query = new URLSearchParams(Object.entries(rest).flatMap(([name, value]) => [value].flat().map(one => [name, String(one)])))
  const response = await app.inject({
    ...(method === 'GET' ? { method, url: `${url}?${query}` } : { method, url, payload: rest }), headers: token ? { token } : {},
    // limits are not what is asked about
    remoteAddress: `2001:db8:1:${(++visitors).toString(16)}::1`,
  })
  return response.json<{ code: string }>().code
}

describe('the permission table', () => {
  test('has a row for every mounted call, as the API describes itself', async () => {
    const { paths } = (await real.inject('/openapi.json')).json<{ paths: Record<string, Record<string, { operationId: string; 'x-right': string }>> }>()
    const described = Object.values(paths).flatMap(methods => Object.values(methods)).filter(operation => !operation['x-right'].startsWith('key'))
      .map(operation => `${operation.operationId} ${operation['x-right']}`)
    expect(calls.map(({ name, endpoint }) => `${endpoint.area}.${name} ${endpoint.may}`).sort()).toEqual(described.sort())
  })

  test('asks each call in a form its rule takes', () => {
    const refused = calls.flatMap(({ name, endpoint }) => actors.flatMap(actor => {
      const read = endpoint.in.safeParse(inputFor(endpoint, actor))
      return read.success ? [] : read.error.issues.map(issue => `${endpoint.area}.${name}: ${issue.path.join('.')}`)
    }))
    expect([...new Set(refused)], 'say in MEANT what these fields mean').toEqual([])
  })

  test('holds: whom a right admits reaches the service, and everybody else is refused at the door', async () => {
    const rows: string[][] = []
    for (const { name, endpoint } of [...calls].sort((a, b) => a.endpoint.path < b.endpoint.path ? -1 : 1)) {
      const cells = await Promise.all(actors.map(async actor => {
        const input = inputFor(endpoint, actor)
        const wanted = expected(endpoint.may, actor)
        const code = await ask(wanted === YES ? doors : real, endpoint, input, actor)
        expect(code, `${endpoint.area}.${name} by ${actor.name}`).toBe(wanted === YES ? ADMITTED : wanted)
        return wanted
      }))
      rows.push([`${endpoint.method} ${endpoint.path}`, endpoint.may, ...cells])
    }
    const line = (cells: string[]) => `| ${cells.join(' | ')} |`
    const table = [line(['call', 'right', ...actors.map(actor => actor.name)]), line(Array.from({ length: actors.length + 2 }, () => '---')), ...rows.map(line), ''].join('\n')
    await expect(table).toMatchFileSnapshot('./permission-table.md')
  })
})
