import type { Demo } from '@adit/server/main'
import { keepAlive } from './keep-alive.ts'
import { seedDemo } from './seed-demo.ts'
import { startChains } from './start-chains.ts'

/** A pool to look at, as the server takes it. */
export const demo: Demo = { seed: seedDemo, startChains, keepAlive }
