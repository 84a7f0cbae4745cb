import { DEMO_SIGN_IN } from '@adit/demo/demo-accounts'
import { tellPresence } from '@adit/engine/presence/presence'
import type { Pool } from '@adit/server/kit/pool'
import { machines, type Submitted } from '@adit/server/test/machines'
import { fillPast } from '@adit/server/test/long-past'
import { addPerson, addSubAccount } from '../people.ts'
import { fillFull } from './full.ts'
import { callAs, watch, type Call, type Watched } from './owner.ts'

export type Scene = { signIn: { email: string; password: string }; observer: Watched }

const PASSWORD = 'correct horse battery'
const DAY = 86_400_000
/** A machine of about 200 TH/s, asked for six shares a minute. */
const WORK = 2n ** 51n

/** Whose pages are looked at: each is somebody in the demo's pool, which goes on around them. */
export const SCENES = {
  empty: async pool => {
    const { signIn } = await owner(pool, 'fresh-start')
    // the links that show it are somebody else's, whose pages are as empty: the list of links is empty, too
    const { call } = await owner(pool, 'fresh-friend')
    return { signIn, observer: await watch(call, 'fresh-friend') }
  },
  one: async pool => {
    const { signIn, id, call } = await owner(pool, 'garage')
    const minutes = Array.from({ length: 20 }, (_, at): Submitted => ({ minutesAgo: 1 + at, shares: 6, work: WORK }))
    const before = Array.from({ length: 142 }, (_, at): Submitted => ({ minutesAgo: 25 + at * 10, shares: 60, work: WORK * BigInt(90 + at * at % 21) / 100n }))
    await machines({ db: pool.db, pool }, { name: 'garage' }, { 's19-loft': [...minutes, ...before, { minutesAgo: 200, shares: 3, work: WORK, outcome: 'stale' }] })
    await fillPast(pool.db, id, { earnings: 2, payments: 0, until: settledUntil(pool), everyHours: 24, amount: 9_412n, paid: 0n })
    return { signIn, observer: await watch(call, 'garage') }
  },
  typical: async pool => {
    const hall = await pool.db.selectFrom('sub_account').select(['id', 'account_id as accountId']).where('name', '=', 'north-hall').executeTakeFirstOrThrow()
    return { signIn: DEMO_SIGN_IN, observer: await watch(await callAs(pool, hall), 'north-hall') }
  },
  full: async pool => {
    const farm = await owner(pool, 'steppe-farm')
    await fillFull(pool, farm, settledUntil(pool))
    return { signIn: farm.signIn, observer: await watch(farm.call, 'steppe-farm') }
  },
} satisfies Record<string, (pool: Pool) => Promise<Scene>>
export type SceneName = keyof typeof SCENES

/** The days before it are settled, as the demo's are. */
const settledUntil = ({ clock }: Pool) => new Date(Math.floor(+clock() / DAY) * DAY - DAY)

async function owner(pool: Pool, name: string): Promise<{ signIn: Scene['signIn']; id: bigint; accountId: bigint; call: Call }> {
  const signIn = { email: `${name}@miner.example`, password: PASSWORD }
  await addPerson(pool, { ...signIn, verified: true })
  const made = await addSubAccount(pool, { email: signIn.email, name, coin: 'BTC' })
  return { signIn, ...made, call: await callAs(pool, made) }
}

/** What the site says of a pool whose engine runs, without one that would count what nobody mines. */
export function pretendOpen({ db, clock }: Pool): void {
  const tell = { db, clock, instance: 'pictures', onError: (cause: unknown) => { console.error(cause) } }
  tellPresence({ ...tell, part: 'gateway', present: () => [{ coin: 'BTC', ports: [3333, 3343] }, { coin: 'LTC', ports: [3334] }] })
  tellPresence({ ...tell, part: 'payouts', present: () => [{ coin: 'BTC', pays: true }, { coin: 'LTC', pays: true }] })
}
