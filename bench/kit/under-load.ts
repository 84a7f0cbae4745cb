import { round, type Figure } from '../figure.ts'
import { quantile, steadyLoad } from './steady-load.ts'

const LOAD = { perSecond: 200, seconds: 10 }
const WARM_UP = { perSecond: 100, seconds: 5 }
/** The middle one counts: what else the machine does for a second should not. */
const ROUNDS = 3

/** How long answers take at a steady load, in a server that has run for a while: compiled, and with its connections open. */
export async function underLoad(of: string, asking: (at: number) => Promise<void>, atMost: number): Promise<Figure[]> {
  await steadyLoad(asking, WARM_UP)
  const rounds: number[][] = []
  for (let at = 0; at < ROUNDS; at++) rounds.push(await steadyLoad(asking, LOAD))
  const middle = (share: number) => round(quantile(rounds.map(took => quantile(took, share)).sort((a, b) => a - b), 0.5))
  const what = `${of}, ${LOAD.perSecond}/s`
  return [
    { what: `${what}: half within`, value: middle(0.5), unit: 'ms' },
    { what: `${what}: 99 % within`, value: middle(0.99), unit: 'ms', atMost },
  ]
}
