import type { Socket } from 'node:net'
import type { Limits } from './limits.ts'
import { LineReader } from './line-reader.ts'

/** Who deals with a peer's lines. */
export type LineTaker = {
  line(text: string): void
  /** A line too long, or too many of them. */
  misbehaved(): void
}

/** One end of a connection: lines in, lines out, and no more of either than a machine has reason for. */
export class Peer {
  open = true
  /** Whether anything was heard since the last look. */
  heard = true
  readonly ip: string
  #socket: Socket
  #limits: Limits
  #reader = new LineReader()
  #lines = 0
  #unsent = ''
  #outstanding = 0
  #finished: (() => void) | null = null
  #take: (line: string) => boolean

  constructor(socket: Socket, ip: string, limits: Limits, taker: LineTaker) {
    this.#socket = socket
    this.ip = ip
    this.#limits = limits
    this.#take = line => {
      this.#lines += 1
      if (this.#lines > limits.linesAhead) taker.misbehaved()
      else taker.line(line)
      return this.open
    }
    socket.on('data', (chunk: Buffer) => {
      if (!this.open) return
      this.heard = true
      if (!this.#reader.push(chunk, limits.lineBytes, this.#take)) taker.misbehaved()
      this.flush()
    })
    // A close follows each error, and what it was changes nothing for us.
    socket.on('error', () => {})
    socket.on('close', () => { this.open = false })
  }

  /** Goes out with the next flush, together with whatever else there is by then. */
  say(text: string): void {
    this.#unsent += text
  }

  flush(): void {
    if (this.#unsent === '') return
    const text = this.#unsent
    this.#unsent = ''
    this.#write(text)
  }

  /** A line that many are sent, in the bytes they share. */
  sendShared(line: Buffer): void {
    this.flush()
    this.#write(line)
  }

  #write(data: string | Buffer): void {
    if (!this.open) return
    if (typeof data === 'string') this.#socket.write(data, 'latin1')
    else this.#socket.write(data)
    if (this.#socket.writableLength > this.#limits.unreadBytes) this.destroy()
  }

  /** A request whose answer takes time: too many of them, and we read on when some are answered. */
  begin(): void {
    this.#outstanding += 1
    if (this.#outstanding === this.#limits.outstanding) this.#socket.pause()
  }

  end(): void {
    if (this.#outstanding === this.#limits.outstanding && !this.#finished) this.#socket.resume()
    this.#outstanding -= 1
    if (this.#outstanding === 0) this.#finished?.()
  }

  /** Reads no more; resolves when all that was read is answered. */
  finish(): Promise<void> {
    this.#socket.pause()
    return new Promise(resolve => {
      this.#finished = resolve
      if (this.#outstanding === 0) resolve()
    })
  }

  /** Called once for each `seconds` that pass: so many lines are forgiven. */
  forgive(seconds: number): void {
    this.#lines = Math.max(0, this.#lines - this.#limits.linesPerSecond * seconds)
  }

  /** Ends it once the last words are sent; a second call waits no longer. */
  close(): void {
    if (!this.open) return this.destroy()
    this.flush()
    this.open = false
    this.#socket.destroySoon()
  }

  destroy(): void {
    this.open = false
    this.#socket.destroy()
  }
}
