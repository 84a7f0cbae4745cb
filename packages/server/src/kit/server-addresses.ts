import { COINS, type Coin } from '@adit/contract/coins'
import { TUTORIAL } from '@adit/contract/constants'
import { listOf, SettingsError } from './setting-forms.ts'

/** Where machines of a coin are told to connect. */
export type ServerAddress = { host: string; port: number; secure: boolean }
export type ServerAddresses = Partial<Record<Coin, ServerAddress[]>>

/** `STRATUM_BTC_ADDRESSES`: what miners are shown for BTC, up to three (P§4); where it is not said, it is this machine's own port. */
export function readServerAddresses(env: Record<string, string | undefined>): ServerAddresses {
  const said: ServerAddresses = {}
  for (const [name, value] of Object.entries(env)) {
    const coin = /^STRATUM_([A-Z0-9]+)_ADDRESSES$/.exec(name)?.[1] as Coin | undefined
    if (coin === undefined) continue
    if (!COINS.includes(coin)) throw new SettingsError(`${name}: the pool knows no coin named ${coin}.`)
    const addresses = listOf(value)
    if (addresses.length > TUTORIAL.servers) throw new SettingsError(`${name}: at most ${TUTORIAL.servers} addresses, separated by commas.`)
    said[coin] = addresses.map(address => readAddress(address)
      ?? refuse(`${name}: "${address}" is not an address such as btc.pool.example:3333 or stratum+ssl://btc.pool.example:3343.`))
  }
  return said
}

const refuse = (line: string): never => {
  throw new SettingsError(line)
}

function readAddress(said: string): ServerAddress | undefined {
  const [, scheme = 'tcp', host, port] = /^(?:stratum\+(tcp|ssl|tls):\/\/)?(\[[0-9a-f:]+\]|[a-z0-9.-]+):(\d{1,5})$/i.exec(said) ?? []
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined
  return { host, port: Number(port), secure: scheme.toLowerCase() !== 'tcp' }
}
