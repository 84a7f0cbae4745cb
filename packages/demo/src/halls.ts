import type { Coin } from '@adit/contract/coins'
import { chance } from './chance.ts'
import { HASHES_FOR_ONE } from './demo-scale.ts'
import { ASLEEP, NAP_MS, type Habit } from './fleet/machine.ts'
import { FLEET } from './fleet/start-fleet.ts'
import { FED_HALLS } from './neighbours.ts'

/** A machine of the demo account as the books see it. */
export type HallMachine = {
  subAccount: string
  name: string
  coin: Coin
  userAgent: string
  /** Hashes a second, as they are counted. */
  hashrate: number
  sharesAnHour: number
  habit: Habit
}

const atPorts: HallMachine[] = FLEET.map(({ name: fullName, coin, userAgent, hashrate, habit }) => {
  const [subAccount = '', name = ''] = fullName.split('.')
  return { subAccount, name, coin, userAgent, hashrate: hashrate * Number(HASHES_FOR_ONE[coin]), sharesAnHour: 360, habit }
})
const byFeed: HallMachine[] = FED_HALLS.flatMap(({ subAccount, coin, machines, hashrate }) => Array.from({ length: machines }, (_, at) =>
  ({ subAccount, name: String(at + 1).padStart(3, '0'), coin, userAgent: 'demo', hashrate, sharesAnHour: 180, habit: 'steady' as const })))

export const HALL_MACHINES: HallMachine[] = [...atPorts, ...byFeed]

/** Work is written in steps of so many hashes: sums of it are exact in floating point. */
export const GRAIN = 2 ** 20
const OUTAGE_MS = 6 * 3_600_000
const OUTAGES = 0.015
const STALE = 0.004

/** What a machine did in a slot: grains of accepted work, and shares accepted and stale. Null where it was off. */
export function slotOfMachine({ subAccount, name, hashrate, sharesAnHour, habit }: HallMachine, at: number, ms: number) {
  const key = `${subAccount}.${name}`
  if (chance(`${key} down`, Math.floor(at / OUTAGE_MS)) < OUTAGES) return null
  const naps = habit === 'sleepy'
  if (naps && ms < NAP_MS && chance(key, Math.floor(at / NAP_MS)) < ASLEEP) return null
  const luck = chance(`${key} luck`, Math.floor(at / ms))
  const hours = ms / 3_600_000 * (naps && ms >= NAP_MS ? 1 - ASLEEP : 1)
  const spread = Math.min(0.5, 1.5 / Math.sqrt(sharesAnHour * hours))
  const shares = Math.max(1, Math.round(sharesAnHour * hours * (1 - spread + 2 * spread * luck)))
  const grainsAShare = Math.max(1, Math.round(hashrate * 3600 / sharesAnHour / GRAIN))
  return { grains: shares * grainsAShare, shares, stale: Math.floor(shares * STALE + luck), grainsAShare }
}
