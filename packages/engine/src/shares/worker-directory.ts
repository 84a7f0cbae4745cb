import type { Coin } from '@adit/contract/coins'

/** A machine that says who it is. */
export type Introduction = { coin: Coin; name: string; ip: string; userAgent: string; now: Date }

export type Known = { workerId: bigint; subAccountId: bigint; minDifficulty?: number }
export type Refused = { refused: 'unknown-sub-account' | 'bad-name' | 'too-many-new-workers' }

/** Who may mine, and as whom. */
export type WorkerDirectory = {
  /** `north-hall.001`: a sub-account's name, a full stop, a worker's name. */
  authorize(introduction: Introduction): Promise<Known | Refused>
  /** P§3: connects of the last 24 hours and the address they came from are kept per worker. */
  connected(workerId: bigint, connection: { ip: string; userAgent: string; now: Date }): Promise<void>
}
