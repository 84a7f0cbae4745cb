import type { ChainNode } from '@adit/engine/chain/node'
import type { DifficultyRange } from '@adit/engine/stratum/limits'
import type { JobSource, ShareSink } from '@adit/engine/stratum/ports'
import type { CoinScale } from '@adit/server/engine/start-coin'
import type { StratumCoin } from '@adit/server/kit/stratum-settings'

/**
 * A demo machine does as many hashes as a laptop can spare, and each counts as so many: 300 hashes a second are then a
 * machine of 80 TH/s, two scrypt hashes one of 8 GH/s. Shares, their proofs and the way to the gateway are real; the pretend
 * chain is as much easier as the machines are smaller.
 */
export const HASHES_FOR_ONE: Record<StratumCoin, bigint> = { BTC: 2n ** 38n, LTC: 2n ** 32n }

/** In real difficulty: where those small machines begin. A real one that tries the demo is welcome, and soon has more. */
const DIFFICULTY: Record<StratumCoin, DifficultyRange> = {
  BTC: { start: 2 ** -21, min: 2 ** -26, max: 2 ** 40 },
  LTC: { start: 2 ** -12, min: 2 ** -16, max: 2 ** 40 },
}

/** The books see what hashes stand for, machines and the chain see the hashes. */
export function scaleOf(coin: StratumCoin): CoinScale {
  const many = HASHES_FOR_ONE[coin]
  return { difficulty: DIFFICULTY[coin], node: node => scaleNode(node, many), jobs: jobs => scaleJobs(jobs, many), shares: shares => scaleShares(shares, many) }
}

const scaleNode = (node: ChainNode, many: bigint): ChainNode => ({
  ...node,
  template: async (...asked) => {
    const template = await node.template(...asked)
    return { ...template, target: (BigInt(`0x${template.target}`) / many).toString(16).padStart(64, '0') }
  },
})

function scaleJobs(jobs: JobSource, many: bigint): JobSource {
  const ease = <J extends { target: bigint } | null>(job: J): J => job && { ...job, target: job.target * many }
  return {
    current: () => ease(jobs.current()),
    onJob: listener => jobs.onJob(job => listener(ease(job))),
    submitBlock: candidate => jobs.submitBlock({ ...candidate, job: { ...candidate.job, target: candidate.job.target / many } }),
  }
}

const scaleShares = (shares: ShareSink, many: bigint): ShareSink => ({ append: some => shares.append(some.map(share => ({ ...share, work: share.work * many }))) })
