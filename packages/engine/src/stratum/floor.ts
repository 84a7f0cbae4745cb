import type { Coin } from '@adit/contract/coins'
import type { Address, Addresses } from './addresses.ts'
import type { CommitQueue } from './commit-queue.ts'
import type { Extranonces } from './extranonces.ts'
import type { GatewayFigures } from './figures.ts'
import type { HeaderHasher } from './header-hasher.ts'
import type { JobBook } from './job-book.ts'
import type { DifficultyRange, Limits } from './limits.ts'
import type { Algorithm, Directory, JobSource } from './ports.ts'
import type { ScryptPool } from './scrypt-pool.ts'

/** What all machines of a gateway have in common. */
export type Floor = {
  coin: Coin
  algorithm: Algorithm
  book: JobBook
  hasher: HeaderHasher
  scrypt: ScryptPool
  commits: CommitQueue
  addresses: Addresses
  extranonces: Extranonces
  directory: Directory
  jobs: Pick<JobSource, 'submitBlock'>
  clock: () => Date
  limits: Limits
  difficulty: DifficultyRange
  /** Counted for the operator. */
  done: Pick<GatewayFigures, 'shares' | 'blocks'>
  onError: (cause: unknown) => void
  /** Everyone from there leaves. */
  expel: (address: Address) => void
}
