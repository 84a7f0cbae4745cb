import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database } from '@adit/db/open'
import { settleCoinSettings } from '@adit/engine/coins/settle-coin-settings'
import { settleMinerModels } from '@adit/engine/coins/settle-miner-models'
import { recordPushLinks } from './earnings/push-links.ts'
import type { LiveTiming } from './dashboard/live-hub.ts'
import { buildApp, type AppOptions } from './kit/app.ts'
import { serveHealth } from './kit/health.ts'
import { startJobs, type Jobs } from './kit/jobs.ts'
import { serveOpenApi } from './kit/openapi.ts'
import type { EmailLinks, Pool, SignIn, SignInWork } from './kit/pool.ts'
import type { Settings } from './kit/settings.ts'
import { deliverMail, type MailRetries } from './mail/deliver.ts'
import { postMail } from './mail/outbox.ts'
import { routes } from './routes.ts'
import { casSignIn } from './session/cas-client.ts'
import { modeLinks } from './set/mode-switch.ts'
import { ssoSignIn } from './sso/sign-in.ts'

export type ComposeOptions = AppOptions & {
  clock?: () => Date
  /** The demo's terminal shows what a real pool would mail. */
  print?: (line: string) => void
  /** What is said once when there is nobody to deliver mail. */
  warn?: (line: string) => void
  /** How patiently mail is tried again. */
  mailRetries?: MailRetries
  /** What signing in costs, when not what it should; tests sign in hundreds of times. */
  signInWork?: SignInWork
  /** How often the live stream looks for news and says that it is alive. */
  liveTiming?: LiveTiming
}
export type ComposedPool = { app: FastifyInstance; pool: Pool; stop: () => Promise<void> }

export const BUILT_SITE = join(import.meta.dirname, '../../web/dist')

/** The whole pool, put together in one place: for the server, for tests and for the browser's harness alike. It does not listen yet. */
export async function composePool(settings: Settings, database: Database, options: ComposeOptions = {}): Promise<ComposedPool> {
  const { clock = () => new Date(), print, warn, mailRetries, signInWork = {}, liveTiming, ...appOptions } = options
  let jobs: Jobs | undefined
  let unwarned = true
  const onSend = (to: string, subject: string, text: string) => {
    if (settings.demo) print?.(`\nMail to ${to}: ${subject}\n${text}`)
    else if (!settings.smtpUrl && unwarned) {
      unwarned = false
      warn?.('Mail is waiting in the outbox: set SMTP_URL to have it delivered.')
    }
  }
  const pool = { db: database.db, clock, settings, signInWork, mail: postMail({ db: database.db, clock, jobs: () => jobs, onSend }) } as Pool
  pool.signIn = settings.sso.builtIn ? ssoSignIn(pool) : casSignIn(settings.sso.url)
  pool.emailLinks = { ...accountCentreLinks(pool.signIn), ...modeLinks, ...recordPushLinks }

  await settleCoinSettings(database.db)
  await settleMinerModels(database.db)
  const app = await buildApp(pool, appOptions)
  serveOpenApi(app, pool)
  serveHealth(app, pool)
  routes(app, pool, liveTiming)
  await app.ready()
  if (settings.smtpUrl) {
    jobs = await startJobs(database, app.log)
    await deliverMail({ db: database.db, clock, jobs, smtpUrl: settings.smtpUrl, from: settings.mailFrom, retries: mailRetries })
  }
  /** Requests under way are answered, jobs under way are finished; then nothing touches the database any more. */
  const stop = async () => {
    await app.close()
    await jobs?.stop({ graceful: true, timeout: 5_000, close: false })
  }
  return { app, pool, stop }
}

const accountCentreLinks = ({ completeEmail }: SignIn): EmailLinks => ({
  verify: token => completeEmail('verify', token),
  bind: token => completeEmail('bind', token),
})
