import { ownPool, test as base } from './test.ts'

export { expect } from './test.ts'

/** As `test`, with a pool of its own: machines mine in it, and other specs look at pools that are empty. */
export const test = base.extend({ pool: ownPool() })
