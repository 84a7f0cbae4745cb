import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from '@adit/contract/kit'
import { alarmEnvironment, readAlarms, type AlarmSettings } from './alarm-settings.ts'
import { readNodes, type NodeSettings } from './node-settings.ts'
import { readServerAddresses, type ServerAddresses } from './server-addresses.ts'
import { readStratum, type StratumSettings } from './stratum-settings.ts'
import { isRange, listOf, port, SettingsError } from './setting-forms.ts'

const flag = z.pipe(z.string(), z.transform(said => !['0', 'false', 'no', 'off', ''].includes(said.toLowerCase())))
const optionalText = z.optional(z.string().check(z.minLength(1)))

/** The operator's settings, all from the environment; README.md lists them. */
const Environment = z.object({
  PORT: z._default(port, 8080),
  HOST: optionalText,
  ADIT_URL: z.optional(z.url()),
  ADIT_DATA: z._default(z.string(), './data'),
  ADIT_SECRET: z.optional(z.string().check(z.minLength(32))),
  ADIT_DEMO: z.optional(flag),
  DATABASE_URL: optionalText,
  TRUST_PROXY: optionalText,
  METRICS_TOKEN: optionalText,
  SMTP_URL: optionalText,
  MAIL_FROM: optionalText,
  ...alarmEnvironment,
  SSO_URL: z.optional(z.url()),
  SSO_SERVICES: optionalText,
  STRATUM_HOST: optionalText,
  STRATUM_BTC_PORT: z._default(port, 3333),
  STRATUM_LTC_PORT: z._default(port, 3334),
  STRATUM_BTC_TLS_PORT: z.optional(port),
  STRATUM_LTC_TLS_PORT: z.optional(port),
  STRATUM_TLS_KEY: optionalText,
  STRATUM_TLS_CERT: optionalText,
  STRATUM_PROXY: optionalText,
  STRATUM_NUMBER: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(255)), 0),
  BLOCK_TAG: z._default(z.string().check(z.maxLength(40)), '/Adit/'),
  QUOTES: optionalText,
  LOG_LEVEL: z.optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
})

export type Settings = {
  port: number
  host: string
  /** Our own address, the only source of it: mail links, CAS services and redirects never read the Host header. */
  url: string
  /** Where our own pages may be opened from: `url`, and without ADIT_URL this machine by its number as well as by its name. */
  origins: string[]
  dataFolder: string
  databaseUrl: string | undefined
  secret: string
  demo: boolean
  trustProxy: string[]
  metricsToken: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  alarms: AlarmSettings
  /** The CAS server that signs people in; ours unless the operator names another. */
  sso: { url: string; builtIn: boolean; services: string[] }
  stratum: StratumSettings
  /** Where machines are told to connect, where that is not simply here. */
  servers: ServerAddresses
  /** The coins' nodes; the demo brings its own. */
  nodes: NodeSettings
  /** What the pool signs its blocks with. */
  blockTag: string
  /** A file that says where prices and other chains' figures are read. */
  quotesFile: string | undefined
  logLevel: string
}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const named = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(named)
  if (!parsed.success)
    throw new SettingsError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  const said = parsed.data
  const demo = said.ADIT_DEMO ?? !said.DATABASE_URL
  if (demo && said.SMTP_URL) throw new SettingsError('The demo sends no real mail: set ADIT_DEMO=0, or leave SMTP_URL out.')
  const nodes = readNodes(named, demo)
  const stranger = listOf(said.TRUST_PROXY).find(peer => !isPeer(peer))
  if (stranger) throw new SettingsError(`TRUST_PROXY: "${stranger}" is neither an address, a range such as 10.0.0.0/8, nor loopback, linklocal or uniquelocal.`)
  const vague = listOf(said.SSO_SERVICES).find(service => !/^https?:$/.test(URL.parse(service)?.protocol ?? ''))
  if (vague) throw new SettingsError(`SSO_SERVICES: "${vague}" is not a whole address such as https://farm.example.`)
  const url = (said.ADIT_URL ?? `http://localhost:${said.PORT}`).replace(/\/+$/, '')
  const origins = said.ADIT_URL ? [url] : [url, `http://127.0.0.1:${said.PORT}`]
  const dataFolder = resolve(said.ADIT_DATA)
  return {
    port: said.PORT,
    host: said.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    url,
    origins,
    dataFolder,
    databaseUrl: said.DATABASE_URL,
    secret: said.ADIT_SECRET ?? demoSecret(demo, dataFolder),
    demo,
    trustProxy: listOf(said.TRUST_PROXY),
    metricsToken: said.METRICS_TOKEN,
    smtpUrl: said.SMTP_URL,
    mailFrom: said.MAIL_FROM ?? `Adit <no-reply@${new URL(url).hostname}>`,
    alarms: readAlarms(said, demo),
    sso: { url: (said.SSO_URL ?? `${url}/sso`).replace(/\/+$/, ''), builtIn: !said.SSO_URL, services: [...origins, ...listOf(said.SSO_SERVICES)] },
    stratum: readStratum(said, demo),
    servers: readServerAddresses(named),
    nodes,
    blockTag: said.BLOCK_TAG,
    quotesFile: said.QUOTES,
    // the demo's terminal is for its mail and its address, not for a line a request
    logLevel: said.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
  }
}

/** Whose forwarded headers count is said address by address; "everybody" cannot be said. */
const isPeer = (said: string): boolean => ['loopback', 'linklocal', 'uniquelocal'].includes(said) || isRange(said)

/** A real pool brings its own secret; the demo makes one and keeps it beside its data. */
function demoSecret(demo: boolean, dataFolder: string): string {
  if (!demo) throw new SettingsError('ADIT_SECRET is required with the demo off: at least 32 characters, for example from `openssl rand -hex 32`.')
  const file = join(dataFolder, 'demo-secret')
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}
