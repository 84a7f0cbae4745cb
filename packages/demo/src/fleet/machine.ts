import { connect, type Socket } from 'node:net'
import type { StratumCoin } from '@adit/server/kit/stratum-settings'
import { chance } from '../chance.ts'
import { headerOf, type Work } from './header.ts'
import { HASHES_A_DIFFICULTY, type TryNonces } from './try-nonces.ts'

export type Habit = 'steady' | 'sleepy' | 'clumsy' | 'slow'
export type MachineFacts = {
  coin: StratumCoin
  /** `north-hall.001` */
  name: string
  userAgent: string
  /** Hashes a second that it really does. */
  hashrate: number
  habit: Habit
}

type Message = { id: number | null; method?: string; params?: unknown[]; result?: unknown }
type Solution = [jobId: string, extranonce2: string, time: string, nonce: string]

const SUBSCRIBE = 1
const RETRY_MS = 10_000
/** A sleepy machine is on or off for so long at a time. */
export const NAP_MS = 15 * 60_000
export const ASLEEP = 0.4
/** How often a clumsy one sends a share again, or one that is too easy. */
const CLUMSY = 0.08
const EXTRANONCE2_BYTES = 8
const hex32 = (value: number) => (value >>> 0).toString(16).padStart(8, '0')

/** One machine: connects, hashes what its rate allows, submits what it finds, with the habits of its kind. */
export class Machine {
  readonly facts: MachineFacts
  #tries: TryNonces
  #port: () => number | null
  #socket: Socket | null = null
  #rest = ''
  #sent = SUBSCRIBE
  #extranonce1 = ''
  #extranonce2 = 0
  #difficulty = 0
  #work: Work | null = null
  #header: Buffer | null = null
  #nonce = 0
  #owed = 0
  #late: Solution | null = null
  #idleUntil = 0
  #submitted = 0

  constructor(facts: MachineFacts, tries: TryNonces, port: () => number | null) {
    this.facts = facts
    this.#tries = tries
    this.#port = port
  }

  /** Does what falls due in a stretch of time. */
  run(now: number, ms: number): void {
    if (this.facts.habit === 'sleepy' && chance(this.facts.name, Math.floor(now / NAP_MS)) < ASLEEP) return this.close()
    if (!this.#socket) return this.#connect(now)
    if (!this.#header || this.#difficulty === 0) return
    this.#owed += this.facts.hashrate * ms / 1000
    const count = Math.floor(this.#owed)
    this.#owed -= count
    const hashes = this.#difficulty * HASHES_A_DIFFICULTY[this.facts.coin]
    for (const nonce of this.#tries(this.#header, this.#nonce, count, hashes)) this.#found(nonce)
    this.#nonce += count
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = null
    this.#header = null
    this.#difficulty = 0
  }

  #connect(now: number): void {
    const port = this.#port()
    if (port === null || now < this.#idleUntil) return
    this.#idleUntil = now + RETRY_MS
    this.#rest = ''
    const socket = this.#socket = connect({ port, host: '127.0.0.1' })
    socket.setEncoding('utf8').on('error', () => {}).on('data', (text: string) => { this.#hear(text) })
      .on('close', () => { if (this.#socket === socket) this.close() })
    this.#say('mining.subscribe', [this.facts.userAgent], SUBSCRIBE)
    this.#say('mining.authorize', [this.facts.name, 'x'])
  }

  #hear(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop()!
    for (const line of lines) this.#take(JSON.parse(line) as Message)
  }

  #take({ id, method, params = [], result }: Message): void {
    if (method === 'mining.set_difficulty') this.#difficulty = params[0] as number
    else if (method === 'mining.notify') this.#begin(params as Work)
    else if (id === SUBSCRIBE) this.#extranonce1 = (result as [unknown, string])[1]
  }

  #begin(work: Work): void {
    if (work[8] && this.#late) this.#submit(this.#late)
    this.#late = null
    this.#work = work
    this.#header = headerOf(work, this.#extranonce1 + this.#nextExtranonce2())
    this.#nonce = 0
  }

  #nextExtranonce2 = () => (++this.#extranonce2).toString(16).padStart(EXTRANONCE2_BYTES * 2, '0')

  #found(nonce: number): void {
    const { habit, name } = this.facts
    const [id, , , , , , , time] = this.#work!
    const extranonce2 = this.#extranonce2.toString(16).padStart(EXTRANONCE2_BYTES * 2, '0')
    const solution: Solution = [id, extranonce2, time, hex32(nonce)]
    this.#submit(solution)
    const luck = chance(`${name} habit`, ++this.#submitted)
    if (habit === 'clumsy' && luck < CLUMSY) this.#submit(luck < CLUMSY / 2 ? solution : [id, extranonce2, time, hex32(nonce + 1)])
    // found once more, and kept until it is worth nothing
    if (habit === 'slow' && luck < CLUMSY) this.#late = [id, extranonce2, time, hex32(nonce + 2)]
  }

  #submit(solution: Solution): void {
    this.#say('mining.submit', [this.facts.name, ...solution])
  }

  #say(method: string, params: unknown[], id = ++this.#sent): void {
    this.#socket?.write(`${JSON.stringify({ id, method, params })}\n`)
  }
}
