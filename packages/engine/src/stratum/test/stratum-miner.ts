import { createHash, scryptSync } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

type Answer = { id: number; result: unknown; error: [number, string, null] | null }
type Notice = { method: string; params: unknown[] }
export type Work = { id: string; coinbase: [string, string]; branches: string[]; previous: string; version: string; bits: string; time: string; clean: boolean; difficulty: number }
export type Solution = { jobId: string; extranonce2: string; time: string; nonce: string; versionBits?: string }

const sha256d = (bytes: Uint8Array) => createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest()
const scrypt = (header: Buffer) => scryptSync(header, header, 32, { N: 1024, r: 1, p: 1 })
const asNumber = (hash: Buffer) => BigInt(`0x${Buffer.from(hash).reverse().toString('hex')}`)
const hex32 = (value: number) => (value >>> 0).toString(16).padStart(8, '0')

/** A mining machine as its maker understood Stratum: it knows nothing of our code. */
export class StratumMiner {
  readonly closed: Promise<void>
  readonly notices: Notice[] = []
  /** Every line as it came. */
  readonly raw: string[] = []
  extranonce1 = ''
  extranonce2Size = 0
  difficulty = 0
  work: Work | null = null
  #socket: Socket
  #answers = new Map<number, (answer: Answer) => void>()
  #waiting: { met: () => boolean; resolve: () => void }[] = []
  #sent = 0
  #counter = 0
  #rest = ''

  constructor(socket: Socket) {
    this.#socket = socket
    this.closed = new Promise(resolve => { socket.on('close', () => { resolve() }) })
    socket.on('error', () => {}).on('data', chunk => {
      const lines = (this.#rest + chunk.toString()).split('\n')
      this.#rest = lines.pop()!
      this.raw.push(...lines)
      for (const line of lines) this.#hear(JSON.parse(line) as Answer & Notice)
      const met = this.#waiting.filter(wait => wait.met())
      this.#waiting = this.#waiting.filter(wait => !met.includes(wait))
      for (const { resolve } of met) resolve()
    })
  }

  static async connect(port: number, { tls = false, first = '' as string | Buffer } = {}): Promise<StratumMiner> {
    const socket = connect({ port, host: '127.0.0.1' })
    await new Promise<void>((resolve, reject) => { socket.on('connect', resolve).on('error', reject) })
    if (first.length > 0) socket.write(first)
    return new StratumMiner(tls ? connectTls({ socket, rejectUnauthorized: false }) : socket)
  }

  /** Connected, subscribed, authorised, with a job in hand. */
  static async ready(port: number, name = 'north-hall.001', { password = 'x', ...how }: { password?: string; tls?: boolean; first?: string | Buffer } = {}): Promise<StratumMiner> {
    const miner = await StratumMiner.connect(port, how)
    await miner.subscribe()
    const { error } = await miner.ask('mining.authorize', [name, password])
    if (error) throw new Error(error[1])
    await miner.until(() => miner.work !== null && miner.difficulty > 0)
    return miner
  }

  #hear(message: Answer & Notice): void {
    if (message.method === undefined) {
      this.#answers.get(message.id)?.(message)
      this.#answers.delete(message.id)
      return
    }
    this.notices.push(message)
    if (message.method === 'mining.set_difficulty') this.difficulty = message.params[0] as number
    if (message.method !== 'mining.notify') return
    const [id, previous, before, after, branches, version, bits, time, clean] = message.params as [string, string, string, string, string[], string, string, string, boolean]
    this.work = { id, previous, coinbase: [before, after], branches, version, bits, time, clean, difficulty: this.difficulty }
  }

  /** Resolves when so; who waits in vain runs into the test's time limit. */
  until(met: () => boolean): Promise<void> {
    return met() ? Promise.resolve() : new Promise(resolve => { this.#waiting.push({ met, resolve }) })
  }

  ask(method: string, params: unknown[]): Promise<Answer> {
    const id = ++this.#sent
    this.write(`${JSON.stringify({ id, method, params })}\n`)
    return new Promise(resolve => { this.#answers.set(id, resolve) })
  }

  write(data: string | Uint8Array): void {
    this.#socket.write(data)
  }

  async subscribe(agent = 'test-miner/1.0'): Promise<void> {
    const { result } = await this.ask('mining.subscribe', [agent])
    const [, extranonce1, size] = result as [unknown, string, number]
    this.extranonce1 = extranonce1
    this.extranonce2Size = size
  }

  submit({ jobId, extranonce2, time, nonce, versionBits }: Solution, name = 'north-hall.001'): Promise<Answer> {
    return this.ask('mining.submit', [name, jobId, extranonce2, time, nonce, ...(versionBits === undefined ? [] : [versionBits])])
  }

  /** Hashes until a hash takes between so many hashes and so many more to find; by default a share of the present difficulty. */
  solve({ work = this.work!, hashes = this.difficulty * 2 ** 32, below = Infinity, time = work.time, versionBits, algorithm = 'sha256d' }: {
    work?: Work; hashes?: number; below?: number; time?: string; versionBits?: string; algorithm?: 'sha256d' | 'scrypt'
  } = {}): Solution {
    const proof = algorithm === 'scrypt' ? scrypt : sha256d
    const most = 2n ** 256n / BigInt(Math.max(1, Math.round(hashes)))
    const least = below === Infinity ? 0n : 2n ** 256n / BigInt(below)
    const extranonce2 = (++this.#counter).toString(16).padStart(this.extranonce2Size * 2, '0')
    const header = this.header(work, extranonce2, time, versionBits)
    for (let nonce = 0; ; nonce++) {
      header.writeUInt32LE(nonce, 76)
      const hash = asNumber(proof(header))
      if (hash < most && hash >= least) return { jobId: work.id, extranonce2, time, nonce: hex32(nonce), ...(versionBits === undefined ? {} : { versionBits }) }
    }
  }

  /** Without its nonce. */
  header(work: Work, extranonce2: string, time = work.time, versionBits = '00000000'): Buffer {
    const coinbase = Buffer.from(work.coinbase[0] + this.extranonce1 + extranonce2 + work.coinbase[1], 'hex')
    const root = work.branches.reduce((path, branch) => sha256d(Buffer.concat([path, Buffer.from(branch, 'hex')])), sha256d(coinbase))
    const swap = (text: string) => Buffer.from(text.match(/.{8}/g)!.map(word => word.match(/../g)!.reverse().join('')).join(''), 'hex')
    const version = hex32(Number.parseInt(work.version, 16) | Number.parseInt(versionBits, 16))
    return Buffer.concat([swap(version), swap(work.previous), root, swap(time), swap(work.bits), Buffer.alloc(4)])
  }

  close(): void {
    this.#socket.destroy()
  }

  pause(): void {
    this.#socket.pause()
  }
}
