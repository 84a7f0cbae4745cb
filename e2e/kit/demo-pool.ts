import { ensureWeb } from '../../scripts/ensure-web.ts'
import { startPool, type RunningPool } from './pool.ts'
import type { Scene, SceneName } from './scenes/scenes.ts'

/** The demo with its history, on data of its own: what figures are measured on. */
export async function startDemoPool(): Promise<RunningPool & { signIn: { email: string; password: string } }> {
  ensureWeb()
  const pool = await startPool({ ADIT_DEMO: '1' })
  return Object.assign(pool, { signIn: await pool.seedDemo() })
}

/** The same with somebody in it, who has nothing, a little, or all there is: what pictures are taken of. */
export async function startScene(name: SceneName): Promise<RunningPool & Scene> {
  const pool = await startDemoPool()
  return Object.assign(pool, await pool.scene(name))
}
