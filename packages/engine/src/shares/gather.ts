type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (cause: unknown) => void }

export type Gathering<T, R> = {
  add(item: T): Promise<R>
  /** Resolves once nothing is waiting or under way. */
  settled(): Promise<void>
}

/**
 * Runs whatever arrived while the last run was under way together, in one go: the busier, the larger the runs. `apart`
 * keeps that many milliseconds between the starts of two runs, so that a fast store is not asked a thousand times a second.
 */
export function gather<T, R>(run: (items: T[]) => Promise<readonly R[]>, { apart = 0, atMost = Infinity } = {}): Gathering<T, R> {
  const waiting: Waiting<T, R>[] = []
  let running: Promise<void> | undefined

  async function runAll() {
    while (waiting.length > 0) {
      const began = performance.now()
      const taken = waiting.splice(0, atMost)
      try {
        const results = await run(taken.map(({ item }) => item))
        taken.forEach(({ resolve }, at) => resolve(results[at]!))
      } catch (cause) {
        for (const { reject } of taken) reject(cause)
      }
      const rest = began + apart - performance.now()
      if (rest >= 1 && waiting.length < atMost) await new Promise(resolve => { setTimeout(resolve, rest) })
    }
    running = undefined
  }

  return {
    add: item => new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // A turn of the event loop later: what one socket's read brought goes out together.
      running ??= new Promise(resolve => { setImmediate(resolve) }).then(runAll)
    }),
    settled: async () => { while (running) await running },
  }
}
