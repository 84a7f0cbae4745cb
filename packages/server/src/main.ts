import { openDatabase } from '@adit/db/open'
import { FolderInUse } from '@adit/db/folder-lock'
import { BUILT_SITE, composePool } from './compose.ts'
import { DemoMismatch, markPool, refuseMismatch } from './kit/demo-mark.ts'
import type { Pool } from './kit/pool.ts'
import { readRoles, RoleError } from './kit/roles.ts'
import { SettingsError } from './kit/setting-forms.ts'
import { readSettings } from './kit/settings.ts'

export type StartOptions = {
  /** What `npm start --` was given: `api`, `engine`, `stratum`; none means all. */
  roles?: string[]
  /** Fills the demo's database; packages/demo stands above this one and is handed in. */
  seedDemo?: (pool: Pool) => Promise<void>
  /** Keeps the demo's figures moving; answers its own stop. */
  keepDemoAlive?: (pool: Pool, onError: (cause: unknown) => void) => () => Promise<void>
}
export type RunningServer = { url: string; pool: Pool; stop: () => Promise<void> }

/** Longer than any call may take to answer well; whoever stops us has stopped waiting by then. */
const STOP_WITHIN_MS = 10_000

/** Starts the pool and prints where it is. What the operator can put right ends with one line, not with a stack. */
export async function startServer(env: Record<string, string | undefined>, options: StartOptions = {}): Promise<RunningServer> {
  try {
    const running = await start(env, options)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(running))
    console.log(`Adit is ready at ${running.url}`)
    return running
  } catch (cause) {
    if (!isForTheOperator(cause)) throw cause
    console.error(lineOf(cause))
    process.exit(1)
  }
}

async function start(env: Record<string, string | undefined>, { roles = [], seedDemo, keepDemoAlive }: StartOptions): Promise<RunningServer> {
  const idle = readRoles(roles)
  const settings = readSettings(env)
  const { demo, databaseUrl, dataFolder } = settings
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { folder: dataFolder }, refuseMismatch(demo))
  try {
    await markPool(database.db, demo, new Date())
    const { app, pool, stop: stopPool } = await composePool(settings, database, { site: BUILT_SITE, print: line => console.log(line), warn: line => console.warn(line) })
    if (demo) await seedDemo?.(pool)
    const leaveDemo = demo ? keepDemoAlive?.(pool, cause => app.log.error(cause)) : undefined
    await app.listen({ port: settings.port, host: settings.host })
    if (idle.length > 0) console.log(`Nothing to do yet in this release for: ${idle.join(', ')}.`)
    const stop = async () => {
      await leaveDemo?.()
      await stopPool()
      await database.close()
    }
    return { url: settings.url, pool, stop }
  } catch (cause) {
    await database.close()
    throw cause
  }
}

async function end({ stop }: RunningServer): Promise<never> {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  await stop()
  process.exit(0)
}

const isForTheOperator = (cause: unknown): cause is Error & { code?: string } =>
  [SettingsError, FolderInUse, DemoMismatch, RoleError].some(kind => cause instanceof kind)
  || ['EADDRINUSE', 'EACCES', 'ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'].includes(String((cause as { code?: unknown } | null)?.code))

function lineOf(cause: Error & { code?: string }): string {
  if (cause.code === 'EADDRINUSE') return `${cause.message}. Another program uses this port: stop it, or set PORT.`
  if (cause.code === 'ECONNREFUSED' || cause.code === 'ENOTFOUND') return `The database does not answer (${cause.message || cause.code}): is DATABASE_URL right, and does it run?`
  return cause.message
}
