import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '@adit/db/test/fresh-folder'
import { freePort } from '../../scripts/free-port.ts'
import { remote, type Remote } from './child.ts'
import type { PoolAsks } from './pool-process.ts'

export type RunningPool = Remote<PoolAsks> & { url: string; stop: () => Promise<void> }

/** The real server in a process of its own, on an empty database, a free port and a clock that can be moved. */
export async function startPool(env: Record<string, string> = {}): Promise<RunningPool> {
  const port = await freePort()
  const folder = await freshFolder()
  const url = `http://127.0.0.1:${port}`
  const child = fork(join(import.meta.dirname, 'pool-process.ts'), {
    execArgv: [], serialization: 'advanced', // what a share is worth is a bigint
    env: {
      PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ADIT_URL: url, ADIT_DATA: folder, ADIT_DEMO: '0',
      ADIT_SECRET: 'a secret for browser tests, of more than 32 characters', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn', STRATUM_HOST: '127.0.0.1', STRATUM_BTC_PORT: '0', STRATUM_LTC_PORT: '0', ...env,
    },
  })
  const pool = remote<PoolAsks>(child)
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await pool.started()
  } catch (cause) {
    await stop()
    throw cause
  }
  return Object.assign(pool, { url, stop })
}
