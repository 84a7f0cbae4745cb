import { availableParallelism } from 'node:os'
import type { Coin } from '@adit/contract/coins'
import { COIN_FACTS } from '@adit/contract/coin-facts'
import { Addresses } from './addresses.ts'
import { CommitQueue } from './commit-queue.ts'
import { Extranonces } from './extranonces.ts'
import { noShares, type GatewayFigures } from './figures.ts'
import type { Floor } from './floor.ts'
import { headerHasher } from './header-hasher.ts'
import { JobBook } from './job-book.ts'
import { DIFFICULTY, LIMITS, type DifficultyRange, type Limits } from './limits.ts'
import { listen, type Port, type Secrets } from './listen.ts'
import { Peer } from './peer.ts'
import type { Algorithm, Directory, JobSource, MiningJob, ShareSink } from './ports.ts'
import { scryptPool } from './scrypt-pool.ts'
import { Session } from './session.ts'

export type GatewayOptions = {
  coin: Coin
  host: string
  port: number
  jobs: JobSource
  shares: ShareSink
  directory: Directory
  clock: () => Date
  limits?: Partial<Limits>
  difficulty?: Partial<DifficultyRange>
  /** A second port, for machines that speak TLS. */
  tls?: Secrets & { port: number }
  /** Load balancers whose PROXY headers (version 1 or 2) we believe, as addresses or ranges. From them one is demanded. */
  proxy?: { peers: string[] }
  /** Tells gateways of one coin apart, 0 to 255: two of the same number would hand out the same work. */
  number?: number
  onError: (cause: unknown) => void
}

export type Gateway = {
  port: number
  tlsPort: number | null
  connections(): number
  figures(): GatewayFigures
  /** Nobody new; what was submitted is stored and answered; then everyone is sent away. */
  stop(): Promise<void>
}

/** How long a machine may take over the last answers to it. */
const LAST_WORDS_MS = 1000

function algorithmOf(coin: Coin): Algorithm {
  const name = COIN_FACTS[coin].algorithm.toLowerCase()
  if (name !== 'sha256d' && name !== 'scrypt') throw new Error(`${coin} is mined by ${COIN_FACTS[coin].algorithm}, which the gateway does not check`)
  return name
}

/** A coin's Stratum port. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { coin, host, port, jobs, shares, directory, clock, tls, proxy, onError } = options
  const algorithm = algorithmOf(coin)
  const limits = { ...LIMITS, ...options.limits }
  const sessions = new Set<Session>()
  const done = { shares: noShares(), blocks: 0 }
  const floor: Floor = {
    coin, algorithm, directory, jobs, clock, limits, done, onError,
    difficulty: { ...DIFFICULTY[algorithm], ...options.difficulty },
    book: new JobBook(), hasher: headerHasher(), scrypt: scryptPool(availableParallelism()),
    commits: new CommitQueue(shares, done.shares, onError), addresses: new Addresses(limits), extranonces: new Extranonces(options.number ?? 0),
    expel: address => { for (const session of sessions) if (session.address === address) session.peer.close() },
  }

  const take = (job: MiningJob) => {
    if (floor.book.find(job.id)) return
    try {
      if (job.algorithm !== algorithm) throw new Error(`a job of ${job.algorithm} for ${coin}`)
      floor.hasher.load(job)
    } catch (cause) {
      // Work that could not be checked is not handed out.
      return onError(cause)
    }
    const booked = floor.book.add(job)
    for (const session of sessions) session.job(booked)
  }
  const arrived: Parameters<typeof listen>[0]['arrived'] = (ip, secured, socket) => {
    const now = +clock()
    const address = sessions.size < limits.connections ? floor.addresses.enter(ip, now) : 'crowded'
    if (typeof address === 'string') return void socket.destroy()
    const session = new Session(floor, address, now)
    sessions.add(session)
    session.peer = new Peer(secured(), ip, limits, session)
    socket.once('close', () => {
      sessions.delete(session)
      session.closed()
    })
  }
  const dismiss = async () => {
    const mining = new Set([...sessions].flatMap(({ workers }) => [...workers.values()].map(({ subAccountId }) => subAccountId)))
    const deleted = new Set(mining.size > 0 ? await directory.deleted([...mining]) : [])
    if (deleted.size > 0) for (const session of sessions) session.dismiss(deleted)
  }
  let looked = +clock()
  let asked = looked
  let asking = Promise.resolve()
  const look = () => {
    const now = +clock()
    const seconds = Math.max(0, now - looked) / 1000
    looked = now
    for (const session of sessions) session.look(now, seconds)
    floor.addresses.forget(now)
    if (now - asked < limits.askAgainMs) return
    asked = now
    asking = asking.then(dismiss).catch(onError)
  }

  const first = jobs.current()
  if (first) take(first)
  const listening = { host, proxies: proxy?.peers ?? [], headerMs: limits.loginMs, arrived }
  const leave = jobs.onJob(take)
  const ports: Port[] = []
  try {
    ports.push(await listen({ ...listening, port }))
    if (tls) ports.push(await listen({ ...listening, port: tls.port, secrets: tls }))
  } catch (cause) {
    leave()
    await Promise.all(ports.map(one => one.close()))
    throw cause
  }
  const timer = setInterval(look, limits.sweepMs)

  return {
    port: ports[0]!.port,
    tlsPort: ports[1]?.port ?? null,
    connections: () => sessions.size,
    figures: () => ({ connections: sessions.size, shares: { ...done.shares }, blocks: done.blocks }),
    async stop() {
      clearInterval(timer)
      leave()
      const closed = Promise.all(ports.map(one => one.close()))
      await Promise.all([...sessions].map(session => session.peer.finish()))
      await floor.commits.idle()
      for (const session of sessions) session.peer.close()
      const impatient = setTimeout(() => { for (const session of sessions) session.peer.destroy() }, LAST_WORDS_MS)
      await closed
      clearTimeout(impatient)
      await floor.scrypt.stop()
      await asking
    },
  }
}
