/** Does something over and over, resting in between for as long as `rest` says after it took so many milliseconds. Stopping waits for its end. */
export function keepDoing(work: () => Promise<void>, rest: (tookMs: number) => number, onError: (cause: unknown) => void): () => Promise<void> {
  let stopped = false
  let wake = () => {}
  const done = (async () => {
    while (!stopped) {
      const began = performance.now()
      await work().catch(onError)
      if (stopped) return
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, rest(performance.now() - began))
        wake = () => { clearTimeout(timer); resolve() }
      })
    }
  })()
  return async () => {
    stopped = true
    wake()
    await done
  }
}
