import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from '@adit/contract/kit'

const flag = z.pipe(z.string(), z.transform(said => !['0', 'false', 'no', 'off', ''].includes(said.toLowerCase())))
const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
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
  SSO_URL: z.optional(z.url()),
  SSO_SERVICES: optionalText,
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
  /** The CAS server that signs people in; ours unless the operator names another. */
  sso: { url: string; builtIn: boolean; services: string[] }
  logLevel: string
}

export class SettingsError extends Error {}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const named = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(named)
  if (!parsed.success)
    throw new SettingsError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  const said = parsed.data
  const demo = said.ADIT_DEMO ?? !said.DATABASE_URL
  if (demo && said.SMTP_URL) throw new SettingsError('The demo sends no real mail: set ADIT_DEMO=0, or leave SMTP_URL out.')
  const node = Object.keys(named).find(name => /^[A-Z0-9]+_RPC_URL$/.test(name))
  if (demo && node) throw new SettingsError(`The demo has a pretend chain and uses no real coin node: set ADIT_DEMO=0, or leave ${node} out.`)
  const stranger = list(said.TRUST_PROXY).find(peer => !isPeer(peer))
  if (stranger) throw new SettingsError(`TRUST_PROXY: "${stranger}" is neither an address, a range such as 10.0.0.0/8, nor loopback, linklocal or uniquelocal.`)
  const vague = list(said.SSO_SERVICES).find(service => !/^https?:$/.test(URL.parse(service)?.protocol ?? ''))
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
    trustProxy: list(said.TRUST_PROXY),
    metricsToken: said.METRICS_TOKEN,
    smtpUrl: said.SMTP_URL,
    mailFrom: said.MAIL_FROM ?? `Adit <no-reply@${new URL(url).hostname}>`,
    sso: { url: (said.SSO_URL ?? `${url}/sso`).replace(/\/+$/, ''), builtIn: !said.SSO_URL, services: [...origins, ...list(said.SSO_SERVICES)] },
    // the demo's terminal is for its mail and its address, not for a line a request
    logLevel: said.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
  }
}

/** Whose forwarded headers count is said address by address; "everybody" cannot be said. */
function isPeer(said: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(said)) return true
  const [address = '', bits, ...more] = said.split('/')
  const longest = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest))
}

const list = (said = '') => said.split(',').map(part => part.trim()).filter(Boolean)

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
