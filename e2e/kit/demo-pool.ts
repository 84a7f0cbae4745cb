import { ensureWeb } from '../../scripts/ensure-web.ts'
import { startPool, type RunningPool } from './pool.ts'

/** The demo with its history, on data of its own: what pictures are taken of and figures measured on. */
export async function startDemoPool(): Promise<RunningPool & { signIn: { email: string; password: string } }> {
  ensureWeb()
  const pool = await startPool({ ADIT_DEMO: '1' })
  return Object.assign(pool, { signIn: await pool.seedDemo() })
}
