import { create } from 'zustand'

/** off: nothing to follow here; asking: no stream, so the page asks by itself now and then. */
export type LiveState = 'off' | 'connecting' | 'live' | 'reconnecting' | 'asking'

type Live = {
  state: LiveState
  /** The last word of the stream: the server's clock, and the moment its figures are of. */
  heard: { now: number; time: number | null } | null
}

/** What a screen shows of the stream: `useLive()`. The figures themselves are in the answers of its calls. */
export const useLive = create<Live>()(() => ({ state: 'off', heard: null }))
export const setLive = (change: Partial<Live>): void => useLive.setState(change)
