import type { Known, Refused } from '../shares/worker-directory.ts'
import { isBad, type Address } from './addresses.ts'
import { Aim } from './aim.ts'
import type { Floor } from './floor.ts'
import type { BookedJob } from './job-book.ts'
import { accepted, answer, hex32, maskNotice, parseRequest, REASONS, refused, subscription, type ReasonCode, type Request, type RequestId } from './messages.ts'
import type { LineTaker, Peer } from './peer.ts'
import { readAgent, readDifficulty, readExtensions, wishInPassword } from './requests.ts'
import { submitShare } from './submit-share.ts'

const NAME_LENGTH = 128
/** BIP 320: the bits of the version that are free for machines, until a job says otherwise. */
const USUAL_MASK = 0x1fffe000
const TOO_MANY_WORKERS = 'Too many workers on one connection'
const REFUSALS: Record<Refused['refused'], string> = {
  'unknown-sub-account': 'Unknown sub-account',
  'bad-name': 'A worker is named sub-account.worker',
  'too-many-new-workers': 'Too many new workers this hour, try again later',
}

/** One connection's conversation: a machine, or a proxy with many behind it. */
export class Session implements LineTaker {
  readonly address: Address
  readonly extranonce1: number
  readonly workers = new Map<string, Known>()
  readonly aim: Aim
  peer!: Peer
  subscribed = false
  /** What the machine may roll of the version, as far as a job lets it. */
  versionMask = 0
  #toldMask = 0
  #floor: Floor
  #agent = ''
  #since: number
  #lastHeard: number
  #record = { good: 0, bad: 0 }

  constructor(floor: Floor, address: Address, now: number) {
    this.#floor = floor
    this.address = address
    this.extranonce1 = floor.extranonces.take()
    this.aim = new Aim(floor, now)
    this.#since = now
    this.#lastHeard = now
  }

  line(text: string): void {
    const request = parseRequest(text)
    if (!request) return this.misbehaved()
    switch (request.method) {
      case 'mining.submit': return submitShare(this, request, this.#floor)
      case 'mining.subscribe': return this.#subscribe(request)
      case 'mining.authorize': return void this.#authorize(request)
      case 'mining.configure': return this.#configure(request)
      // Extranonces are for life here: who wants to hear of a new one never will.
      case 'mining.extranonce.subscribe': return this.peer.say(accepted(request.id))
      case 'mining.suggest_difficulty': return this.#suggest(request)
      default: return this.peer.say(refused(request.id, REASONS.other, 'Unknown method', null))
    }
  }

  #subscribe({ id, params }: Request): void {
    this.subscribed = true
    this.#agent = readAgent(params[0])
    this.peer.say(subscription(id, this.extranonce1))
    this.#begin()
  }

  async #authorize({ id, params: [name, password] }: Request): Promise<void> {
    if (typeof name !== 'string' || name.length > NAME_LENGTH) return this.refuse(id, REASONS.unauthorized, REFUSALS['bad-name'])
    const { coin, clock, directory, limits, onError } = this.#floor
    const isFull = () => this.workers.size >= limits.workersPerConnection && !this.workers.has(name)
    if (isFull()) return this.refuse(id, REASONS.unauthorized, TOO_MANY_WORKERS)
    const introduction = { ip: this.peer.ip, userAgent: this.#agent, now: clock() }
    this.peer.begin()
    try {
      const found = await directory.authorize({ coin, name, ...introduction })
      if ('refused' in found) return this.refuse(id, REASONS.unauthorized, REFUSALS[found.refused])
      if (!this.workers.has(name)) await directory.connected(found.workerId, introduction)
      // Others may have been named, and let in, meanwhile.
      if (isFull()) return this.refuse(id, REASONS.unauthorized, TOO_MANY_WORKERS)
      this.#admit(id, name, found, wishInPassword(password))
    } catch (cause) {
      onError(cause)
      this.peer.say(refused(id, REASONS.other, 'Cannot tell now who you are, try again'))
    } finally {
      this.peer.end()
      this.peer.flush()
    }
  }

  #admit(id: RequestId, name: string, known: Known, wish: number | null): void {
    this.workers.set(name, known)
    this.peer.say(accepted(id))
    if (wish !== null) this.peer.say(this.aim.wish(wish, +this.#floor.clock(), true))
    this.#begin()
  }

  /** Work is sent to those who have subscribed and said who they are, in whichever order. */
  #begin(): void {
    if (this.aim.terms || !this.subscribed || this.workers.size === 0) return
    this.peer.say(this.aim.begin(+this.#floor.clock()))
    const { current } = this.#floor.book
    if (current) this.peer.sendShared(current.line.clean)
  }

  #configure({ id, params }: Request): void {
    const { versionMask, difficulty, extranonce } = readExtensions(params)
    const agreed: Record<string, unknown> = {}
    if (versionMask !== null) {
      this.versionMask = versionMask
      this.#toldMask = versionMask & (this.#floor.book.current?.job.versionMask ?? USUAL_MASK)
      Object.assign(agreed, { 'version-rolling': true, 'version-rolling.mask': hex32(this.#toldMask) })
    }
    if (difficulty !== null) agreed['minimum-difficulty'] = true
    if (extranonce) agreed['subscribe-extranonce'] = true
    this.peer.say(answer(id, agreed))
    if (difficulty !== null) this.peer.say(this.aim.wish(difficulty, +this.#floor.clock()))
  }

  #suggest({ id, params }: Request): void {
    const difficulty = readDifficulty(params[0])
    if (difficulty === null) return this.refuse(id, REASONS.other, 'A difficulty is a number above 0')
    this.peer.say(accepted(id))
    this.peer.say(this.aim.wish(difficulty, +this.#floor.clock()))
  }

  job({ job, line }: BookedJob): void {
    if (!this.aim.terms) return
    const mask = this.versionMask & job.versionMask
    if (mask !== this.#toldMask) this.peer.say(maskNotice(mask))
    this.#toldMask = mask
    this.peer.sendShared(job.clean ? line.clean : line.more)
  }

  /** Time has passed: the silent are let go, and those who find it too hard are helped. */
  look(now: number, seconds: number): void {
    if (this.peer.heard) this.#lastHeard = now
    this.peer.heard = false
    this.peer.forgive(seconds)
    const { loginMs, idleMs } = this.#floor.limits
    const late = this.workers.size === 0 && now - this.#since >= loginMs
    if (!this.peer.open || late || now - this.#lastHeard >= idleMs) return this.peer.destroy()
    this.peer.say(this.aim.look(now))
    this.peer.flush()
  }

  refuse(id: RequestId, code: ReasonCode, reason: string, result: false | null = false): void {
    this.peer.say(refused(id, code, reason, result))
    this.blame()
  }

  /** Nothing a mining machine would send: it goes at once, and its address is remembered for it. */
  misbehaved(): void {
    this.refuse(null, REASONS.other, 'Malformed request', null)
    this.peer.close()
  }

  praise(): void {
    this.#record.good += 1
    this.address.good += 1
  }

  /** One bad machine leaves alone; an address that sends little else leaves altogether. */
  blame(): void {
    const { addresses, clock, expel, limits } = this.#floor
    this.#record.bad += 1
    if (isBad(this.#record, limits.ban)) this.peer.close()
    if (addresses.blame(this.address, +clock())) expel(this.address)
  }

  /** Sub-accounts were deleted: their machines mine no more here. Where all of a connection are theirs it ends. */
  dismiss(deleted: ReadonlySet<bigint>): void {
    const before = this.workers.size
    for (const [name, { subAccountId }] of this.workers) if (deleted.has(subAccountId)) this.workers.delete(name)
    if (this.workers.size === 0 && before > 0) this.peer.close()
  }

  closed(): void {
    this.#floor.extranonces.giveBack(this.extranonce1)
    this.#floor.addresses.leave(this.address, +this.#floor.clock())
  }
}
