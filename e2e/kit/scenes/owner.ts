import { randomBytes } from 'node:crypto'
import type { Endpoint, Envelope, Input, Output } from '@adit/contract/kit'
import { observerLink } from '@adit/contract/observer-link'
import { hashToken } from '@adit/server/kit/admit'
import type { Pool } from '@adit/server/kit/pool'
import { someAddress } from '../visitor.ts'

export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>

/** Calls of a sub-account's owner, through the front door. */
export async function callAs({ db, clock, settings }: Pool, { id, accountId }: { id: bigint; accountId: bigint }): Promise<Call> {
  const token = randomBytes(32).toString('hex')
  const now = clock()
  await db.insertInto('access_token').values({ hash: hashToken(token), account_id: accountId, sub_account_id: id, coin: 'BTC', created_at: now, expires_at: new Date(+now + 86_400_000) }).execute()
  return async (endpoint, input) => {
    const headers = { token, 'x-forwarded-for': someAddress() }
    const answer = await (endpoint.method === 'GET' ? fetch(`${settings.url}${endpoint.path}?${toQuery(input as object)}`, { headers })
      : fetch(`${settings.url}${endpoint.path}`, { method: 'POST', body: JSON.stringify(input), headers: { ...headers, 'content-type': 'application/json' } }))
    const { code, msg, data } = await answer.json() as Envelope<Output<typeof endpoint>>
    if (code !== '000000') throw new Error(`${endpoint.path}: ${code} ${msg}`)
    return data as Output<typeof endpoint>
  }
}

/** A list is a repeated key. */
const toQuery = (input: object) => new URLSearchParams(Object.entries(input).flatMap(([name, value]) => [value as unknown].flat().map(one => [name, String(one)])))

/** What a link opens on: the page of the part it shows. */
export const OBSERVED = { dashboard: ['dashboard'], worker: ['worker'], recvAndPay: ['recv', 'pay', 'recvCharts'] } as const
/** The address of a link to each page. */
export type Watched = Record<keyof typeof OBSERVED, string>

export async function watch(call: Call, userId: string): Promise<Watched> {
  const made: Partial<Watched> = {}
  for (const [page, permission] of Object.entries(OBSERVED)) {
    const { link } = await call(observerLink.create, { userId, coinType: 'BTC', remark: `For_${page}`, permission: [...permission], addresses: [] })
    made[page as keyof Watched] = link!.slice(new URL(link!).origin.length)
  }
  return made as Watched
}
