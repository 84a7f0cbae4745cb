import { connect } from 'node:net'
import type { ServerAddress } from '../kit/server-addresses.ts'

/** An answer holds so long; whoever asks later waits for a new one, but not long. */
const HOLDS_MS = 30_000
const PATIENCE_MS = 400
const GIVES_UP_MS = 3_000

type Knock = { at: number; reachable: boolean | null; going: Promise<void> | null }
const knocks = new Map<string, Knock>()

/** Whether somebody listens at an address the operator named, seen from this process; null while that is not known. However many ask, one knocks. */
export async function isReachable({ host, port }: ServerAddress): Promise<boolean | null> {
  const key = `${host}:${port}`
  const known = knocks.get(key) ?? { at: -Infinity, reachable: null, going: null }
  knocks.set(key, known)
  if (performance.now() - known.at < HOLDS_MS) return known.reachable
  known.going ??= knock(host, port).then(reachable => {
    Object.assign(known, { at: performance.now(), reachable, going: null })
  })
  await Promise.race([known.going, new Promise(resolve => setTimeout(resolve, PATIENCE_MS).unref())])
  return known.reachable
}

const knock = (host: string, port: number) => new Promise<boolean>(resolve => {
  const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, timeout: GIVES_UP_MS })
  const end = (reachable: boolean) => {
    socket.destroy()
    resolve(reachable)
  }
  socket.once('connect', () => end(true))
  socket.once('timeout', () => end(false))
  socket.once('error', () => end(false))
})
