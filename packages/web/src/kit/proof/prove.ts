import { solveChallengeWorkers, type Challenge } from 'altcha-lib'
import { sso } from '@adit/contract/sso'
import { call } from '../wire.ts'

/** More threads than this gain little and make a phone hot. */
const THREADS = Math.min(4, navigator.hardwareConcurrency || 2)

/** Robot validation: fetches a challenge, works on it off the page's thread, and gives the proof a form sends along. */
export async function prove(): Promise<string> {
  const challenge = await call(sso.challenge, {}) as unknown as Challenge
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: THREADS,
    createWorker: () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
  })
  if (!solution) throw new Error('the proof of work found no solution')
  return btoa(JSON.stringify({ challenge, solution }))
}
