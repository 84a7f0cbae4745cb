import { readFileSync } from 'node:fs'
import { isRange, listOf, SettingsError } from './setting-forms.ts'

/** The coins machines can mine at a port of ours; others come by a feed. */
export const STRATUM_COINS = ['BTC', 'LTC'] as const
export type StratumCoin = (typeof STRATUM_COINS)[number]

type Secrets = { key: Buffer; cert: Buffer }
export type StratumSettings = {
  host: string
  ports: Record<StratumCoin, { plain: number; tls: number | undefined }>
  secrets: Secrets | undefined
  /** Load balancers whose PROXY headers count. */
  proxies: string[]
  /** Which gateway of several this is, 0 to 255. */
  number: number
}

type Said = {
  STRATUM_HOST?: string | undefined
  STRATUM_TLS_KEY?: string | undefined
  STRATUM_TLS_CERT?: string | undefined
  STRATUM_PROXY?: string | undefined
  STRATUM_NUMBER: number
} & Record<`STRATUM_${StratumCoin}_PORT`, number> & Partial<Record<`STRATUM_${StratumCoin}_TLS_PORT`, number | undefined>>

export function readStratum(said: Said, demo: boolean): StratumSettings {
  const stranger = listOf(said.STRATUM_PROXY).find(peer => !isRange(peer))
  if (stranger) throw new SettingsError(`STRATUM_PROXY: "${stranger}" is neither an address nor a range such as 10.0.0.0/8.`)
  const secrets = readSecrets(said)
  const secured = STRATUM_COINS.find(coin => said[`STRATUM_${coin}_TLS_PORT`] !== undefined)
  if (secured && !secrets) throw new SettingsError(`STRATUM_${secured}_TLS_PORT needs STRATUM_TLS_KEY and STRATUM_TLS_CERT, two files in PEM.`)
  return {
    host: said.STRATUM_HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    ports: {
      BTC: { plain: said.STRATUM_BTC_PORT, tls: said.STRATUM_BTC_TLS_PORT },
      LTC: { plain: said.STRATUM_LTC_PORT, tls: said.STRATUM_LTC_TLS_PORT },
    },
    secrets,
    proxies: listOf(said.STRATUM_PROXY),
    number: said.STRATUM_NUMBER,
  }
}

function readSecrets({ STRATUM_TLS_KEY: key, STRATUM_TLS_CERT: cert }: Said): Secrets | undefined {
  if (key === undefined && cert === undefined) return undefined
  return { key: readNamed('STRATUM_TLS_KEY', key), cert: readNamed('STRATUM_TLS_CERT', cert) }
}

function readNamed(name: string, file: string | undefined): Buffer {
  try {
    return readFileSync(file ?? '')
  } catch {
    throw new SettingsError(`${name}: ${file === undefined ? 'is missing' : `"${file}" cannot be read`}.`)
  }
}
