import type { StratumCoin } from '@adit/server/kit/stratum-settings'
import { chance } from '../chance.ts'
import { Machine, type Habit, type MachineFacts } from './machine.ts'
import { tryNonces } from './try-nonces.ts'

const TICK_MS = 200
/** A process that was held up does not make up for it all at once. */
const LONGEST_STRETCH_MS = 1_000

/** What a machine of a coin does a second, more or less: together two or three percent of a core. */
const HASHRATE: Record<StratumCoin, number> = { BTC: 287.5, LTC: 1.875 }
const HALLS: { subAccount: string; coin: StratumCoin; machines: number; userAgent: string }[] = [
  { subAccount: 'north-hall', coin: 'BTC', machines: 26, userAgent: 'bmminer/2.0.0' },
  { subAccount: 'south-hall', coin: 'BTC', machines: 16, userAgent: 'cgminer/4.12.1' },
  { subAccount: 'test-bench', coin: 'BTC', machines: 4, userAgent: 'bosminer/0.9' },
  { subAccount: 'scrypt-row', coin: 'LTC', machines: 14, userAgent: 'cgminer/4.9.0' },
]

const habitOf = (name: string): Habit => {
  const luck = chance(`${name} kind`, 0)
  return luck < 0.12 ? 'sleepy' : luck < 0.2 ? 'clumsy' : luck < 0.28 ? 'slow' : 'steady'
}

/** The demo account's machines, by name. */
export const FLEET: MachineFacts[] = HALLS.flatMap(({ subAccount, coin, machines, userAgent }) => Array.from({ length: machines }, (_, at) => {
  const name = `${subAccount}.${String(at + 1).padStart(3, '0')}`
  return { coin, name, userAgent, hashrate: HASHRATE[coin] * (0.85 + 0.3 * chance(`${name} rate`, 0)), habit: habitOf(name) }
}))

/** Sixty machines on the real Stratum ports. Returns the stop. */
export function startFleet({ port, onError }: { port: (coin: StratumCoin) => number | null; onError: (cause: unknown) => void }): () => void {
  const tries = { BTC: tryNonces('BTC'), LTC: tryNonces('LTC') }
  const machines = FLEET.map(facts => new Machine(facts, tries[facts.coin], () => port(facts.coin)))
  let ran = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const ms = Math.min(now - ran, LONGEST_STRETCH_MS)
    ran = now
    try {
      for (const machine of machines) machine.run(performance.timeOrigin + now, ms)
    } catch (cause) {
      onError(cause)
    }
  }, TICK_MS)
  return () => {
    clearInterval(timer)
    for (const machine of machines) machine.close()
  }
}
