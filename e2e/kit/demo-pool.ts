import { ensureWeb } from '../../scripts/ensure-web.ts'
import { startPool, type RunningPool } from './pool.ts'

/** The demo with its history, on data of its own: what pictures are taken of and figures measured on. */
export function startDemoPool(): Promise<RunningPool> {
  ensureWeb()
  return startPool({ ADIT_DEMO: '1' })
}
