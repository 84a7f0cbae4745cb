import type { Pool } from '@adit/server/kit/pool'
import { continueDemo } from './seed-demo.ts'

const EVERY_MS = 60_000

/** Keeps the demo's figures of this very minute, however long the process lives. Returns the stop, which waits for a write under way. */
export function keepDemoAlive(pool: Pool, onError: (cause: unknown) => void): () => Promise<void> {
  let writing = Promise.resolve()
  const timer = setInterval(() => {
    writing = writing.then(() => continueDemo(pool)).catch(onError)
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await writing
  }
}
