import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { remote } from '../../e2e/kit/child.ts'
import { round, type Figure } from '../figure.ts'
import type { Ask } from './ask-server.ts'
import type { LoadAsks } from './load-process.ts'
import { quantile } from './steady-load.ts'

const LOAD = { perSecond: 200, seconds: 10 }
const WARM_UP = { ...LOAD, seconds: 5 }
/** The middle one counts: what else the machine does for a second should not. */
const ROUNDS = 3

/** How long answers take at a steady load, in a server that has run for a while: compiled, and with its connections open. */
export async function underLoad(of: string, asking: (at: number) => Ask, atMost: number): Promise<Figure[]> {
  const child = fork(join(import.meta.dirname, 'load-process.ts'))
  const { load } = remote<LoadAsks>(child)
  const asked = Array.from({ length: LOAD.perSecond * LOAD.seconds }, (_, at) => asking(at))
  await load(asked, WARM_UP)
  const rounds: number[][] = []
  for (let at = 0; at < ROUNDS; at++) rounds.push(await load(asked, LOAD))
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
  const middle = (share: number) => round(quantile(rounds.map(took => quantile(took, share)).sort((a, b) => a - b), 0.5))
  const what = `${of}, ${LOAD.perSecond}/s`
  return [
    { what: `${what}: half within`, value: middle(0.5), unit: 'ms' },
    { what: `${what}: 99 % within`, value: middle(0.99), unit: 'ms', atMost },
  ]
}
