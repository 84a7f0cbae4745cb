import { useMemo, useSyncExternalStore } from 'react'

const TICK_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for every "x minutes ago" of the page; it runs only while one is shown. */
function onTick(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach(each => each()), TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Reads something off the time since `now` was given. What is read should be a text: only a changed one draws again. */
export function useTicking<T extends string>(now: number, read: (now: number) => T): T {
  const given = useMemo(() => ({ now, at: performance.now() }), [now])
  return useSyncExternalStore(onTick, () => read(given.now + performance.now() - given.at))
}
