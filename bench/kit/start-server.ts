import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { remote, type Remote } from '../../e2e/kit/child.ts'
import { freePort } from '../../scripts/free-port.ts'
import type { ServerAsks } from './server-process.ts'

export type BenchServer = Remote<ServerAsks> & { url: string; stop: () => Promise<void> }

export const BENCH_SECRET = 'a secret for measuring, of more than 32 characters'

/** The API in a process of its own over a database that is there already. */
export async function startServer(database: { DATABASE_URL: string } | { ADIT_DATA: string }): Promise<BenchServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = fork(join(import.meta.dirname, 'server-process.ts'), {
    execArgv: ['--expose-gc'],
    env: {
      PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ADIT_URL: url, ADIT_DEMO: '0', ADIT_SECRET: BENCH_SECRET, TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn', ...database,
    },
  })
  const server = remote<ServerAsks>(child)
  await server.started()
  const stop = async () => {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
  return Object.assign(server, { url, stop })
}
