import { onTestFinished } from 'vitest'
import type { Share } from '../../shares/share.ts'
import { startGateway, type GatewayOptions } from '../gateway.ts'
import { LIMITS } from '../limits.ts'
import type { Directory } from '../ports.ts'
import { pretendJobs } from './pretend-jobs.ts'
import { StratumMiner } from './stratum-miner.ts'

export const NOON = new Date('2026-03-10T12:00:00Z')
/** 256 hashes of SHA-256d: found in a millisecond. */
export const EASY = 2 ** -24

/** A directory of two sub-accounts, where every worker is welcome. */
function pretendDirectory() {
  const introduced: Parameters<Directory['authorize']>[0][] = []
  const connected: { workerId: bigint; ip: string; userAgent: string }[] = []
  const ids = new Map<string, bigint>()
  const deleted: bigint[] = []
  const directory: Directory = {
    async authorize(introduction) {
      introduced.push(introduction)
      const [subAccount, worker = ''] = introduction.name.split('.')
      if (worker === '') return { refused: 'bad-name' }
      if (worker === 'one-too-many') return { refused: 'too-many-new-workers' }
      if (subAccount !== 'north-hall' && subAccount !== 'east-hall') return { refused: 'unknown-sub-account' }
      if (!ids.has(worker)) ids.set(worker, BigInt(ids.size + 1))
      return { workerId: ids.get(worker)!, subAccountId: subAccount === 'north-hall' ? 7n : 8n }
    },
    connected: async (workerId, { ip, userAgent }) => { connected.push({ workerId, ip, userAgent }) },
    deleted: async subAccountIds => deleted.filter(id => subAccountIds.includes(id)),
  }
  return { directory, introduced, connected, deleted }
}

type Options = Omit<Partial<GatewayOptions>, 'jobs'> & { jobs?: ReturnType<typeof pretendJobs>; firstJob?: boolean }

/** A gateway on a free port, its time standing still until moved, its share log in memory. Gone when the test is over. */
export async function testGateway({ jobs = pretendJobs(), firstJob = true, ...options }: Options = {}) {
  const shares: Share[] = []
  const errors: unknown[] = []
  const people = pretendDirectory()
  let now = +NOON
  if (firstJob) jobs.publish(true)
  const gateway = await startGateway({
    coin: 'BTC', host: '127.0.0.1', port: 0, jobs: jobs.source, directory: people.directory, clock: () => new Date(now),
    shares: { append: async appended => void shares.push(...appended) }, onError: cause => { errors.push(cause) },
    ...options,
    difficulty: { start: EASY, min: EASY / 16, max: 2 ** 20, ...options.difficulty }, limits: { sweepMs: 5, ...options.limits },
  })
  const miners: StratumMiner[] = []
  const keep = (miner: StratumMiner) => {
    miners.push(miner)
    return miner
  }
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= gateway.stop())
  onTestFinished(async () => {
    for (const miner of miners) miner.close()
    await stop()
  })
  return {
    ...people, ...jobs, gateway, shares, errors, stop,
    pass: (ms: number) => { now += ms },
    /** Until everyone who was there before has been looked at: one who came last, and did not say who he is, is gone. */
    passHalfAMinute: async () => {
      const last = await StratumMiner.connect(gateway.port)
      await last.subscribe()
      now += LIMITS.loginMs
      await last.closed
    },
    connect: async (how?: Parameters<typeof StratumMiner.connect>[1]) => keep(await StratumMiner.connect(gateway.port, how)),
    ready: async (name?: string, how?: Parameters<typeof StratumMiner.ready>[2]) => keep(await StratumMiner.ready(gateway.port, name, how)),
    readyByTls: async (first?: string) => keep(await StratumMiner.ready(gateway.tlsPort!, undefined, { tls: true, first })),
  }
}
