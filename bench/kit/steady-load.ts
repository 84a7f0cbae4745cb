export type Load = { perSecond: number; seconds: number }

/** Asks so many times a second for a while, whether or not earlier answers have come; answers how long each took, shortest first. */
export async function steadyLoad(ask: (at: number) => Promise<void>, { perSecond, seconds }: Load): Promise<number[]> {
  const took: number[] = []
  const asked: Promise<void>[] = []
  const began = performance.now()
  for (let at = 0; at < perSecond * seconds; at++) {
    const due = began + at * 1000 / perSecond
    const wait = due - performance.now()
    if (wait > 1) await new Promise(done => setTimeout(done, wait))
    // from when it was due: whoever comes while others are waiting waits too
    asked.push(ask(at).then(() => { took.push(performance.now() - due) }))
  }
  await Promise.all(asked)
  return took.sort((a, b) => a - b)
}

export const quantile = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
