import { openDatabase } from '@adit/db/open'
import { FolderInUse } from '@adit/db/folder-lock'
import { tidy } from '@adit/db/tidy'
import { keepDoing } from '@adit/engine/shares/keep-doing'
import { startAlarms } from './alarm/start-alarms.ts'
import { BUILT_SITE, composePool } from './compose.ts'
import { startPaymentNotices } from './earnings/payment-notices.ts'
import { startRecordPush } from './earnings/push-records.ts'
import { startEngine, type EngineOptions, type RunningEngine } from './engine/start-engine.ts'
import { DemoMismatch, markPool, refuseMismatch } from './kit/demo-mark.ts'
import type { Pool } from './kit/pool.ts'
import { readRoles, RoleError, type Role } from './kit/roles.ts'
import { SettingsError } from './kit/setting-forms.ts'
import { readSettings } from './kit/settings.ts'

/** What packages/demo, which stands above this one, hands in. */
export type Demo = {
  /** Fills its database, or brings it up to date. */
  seed: (pool: Pool) => Promise<void>
  /** Its pretend chains, and what the engine should know of them. */
  startChains: (pool: Pool, onError: (cause: unknown) => void) => Promise<Pick<EngineOptions, 'nodes' | 'quotes' | 'scales'> & { stop: () => Promise<void> }>
  /** Its machines, and what else keeps its figures moving; answers its own stop. */
  keepAlive: (pool: Pool, engine: RunningEngine, onError: (cause: unknown) => void) => () => Promise<void>
}
export type StartOptions = {
  /** What `npm start --` was given: `api`, `engine`, `stratum`; none means all. */
  roles?: string[]
  demo?: Demo
}
export type RunningServer = { url: string; roles: Role[]; pool: Pool; stop: () => Promise<void> }

/** Longer than any call may take to answer well; whoever stops us has stopped waiting by then. */
const STOP_WITHIN_MS = 10_000

const TIDY_EVERY_MS = 60_000

/** Starts the pool and prints where it is. What the operator can put right ends with one line, not with a stack. */
export async function startServer(env: Record<string, string | undefined>, options: StartOptions = {}): Promise<RunningServer> {
  try {
    const running = await start(env, options)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(running))
    console.log(`Adit is ready${running.roles.includes('api') ? ` at ${running.url}` : `: ${running.roles.join(', ')}`}`)
    return running
  } catch (cause) {
    if (!isForTheOperator(cause)) throw cause
    console.error(lineOf(cause))
    process.exit(1)
  }
}

async function start(env: Record<string, string | undefined>, options: StartOptions): Promise<RunningServer> {
  const roles = readRoles(options.roles ?? [])
  const settings = readSettings(env)
  const demo = settings.demo ? options.demo : undefined
  const { databaseUrl, dataFolder } = settings
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { folder: dataFolder }, refuseMismatch(settings.demo))
  const stops: (() => Promise<void>)[] = [database.close]
  /** In the order against that of starting. */
  const stop = async () => { for (const one of stops.reverse()) await one() }
  try {
    await markPool(database.db, settings.demo, new Date())
    const { app, pool, stop: stopPool } = await composePool(settings, database, { site: BUILT_SITE, print: line => console.log(line), warn: line => console.warn(line) })
    stops.push(stopPool)
    await demo?.seed(pool)
    if (roles.includes('api')) await app.listen({ port: settings.port, host: settings.host })

    const onError = (cause: unknown) => app.log.error(cause)
    if (database.engine === 'pglite') stops.push(keepDoing(async () => void await tidy(database.db), () => TIDY_EVERY_MS, onError))
    const chains = roles.includes('stratum') ? await demo?.startChains(pool, onError) : undefined
    if (chains) stops.push(chains.stop)
    const engine = await startEngine({ pool, database, roles, nodes: settings.nodes, ...chains, say: line => console.log(line), onError })
    stops.push(engine.stop)
    pool.stratum = engine.figures
    if (roles.includes('engine')) stops.push(startRecordPush(pool, onError), startPaymentNotices(pool, onError))
    if (roles.includes('engine')) stops.push(startAlarms(pool, { warn: line => console.warn(line), onError }))
    if (demo) stops.push(demo.keepAlive(pool, engine, onError))
    return { url: settings.url, roles, pool, stop }
  } catch (cause) {
    await stop()
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
