import type { Coin } from '@adit/contract/coins'
import type { pool } from '@adit/contract/pool'
import { presenceOf } from '@adit/engine/presence/presence'
import { serverStates } from '@adit/engine/stratum/server-state'
import type { Ctx, Serve } from '../kit/context.ts'
import type { ServerAddress } from '../kit/server-addresses.ts'
import { STRATUM_COINS, type StratumCoin } from '../kit/stratum-settings.ts'
import { coinDetail } from './pool.service.ts'
import { isReachable } from './reachable.ts'

/** P§9: the example every tutorial begins with. */
const FIRST_WORKER = '001'

export const miningInfo: Serve<typeof pool.miningInfo> = async (ctx, _) => {
  const coinType = ctx.coin as Coin
  const [detail, servers] = await Promise.all([coinDetail(ctx, { coinType }), findServers(ctx, coinType)])
  return { ...detail, servers, workerName: `${ctx.subAccount.name}.${FIRST_WORKER}` }
}

/** The operator's addresses, each tried; without any, this machine's own ports, of which the gateways themselves say whether they are open. */
async function findServers({ db, now, pool: { settings } }: Ctx<'dashboard'>, coin: Coin) {
  const { ports } = await presenceOf(db, coin, now)
  const named = settings.servers[coin]
  if (named) {
    const states = serverStates(await Promise.all(named.map(isReachable)), ports.length > 0)
    return named.map((address, at) => ({ ...told(address), state: states[at]! }))
  }
  return ownAddresses(settings, coin, ports).map(address => ({ ...told(address), state: ports.includes(address.port) ? 'alive' as const : 'dead' as const }))
}

/** By the name of the site itself. A port that the system chose is known from whoever got it. */
function ownAddresses({ url, stratum }: Ctx['pool']['settings'], coin: Coin, open: number[]): ServerAddress[] {
  if (!isStratumCoin(coin)) return []
  const { plain, tls } = stratum.ports[coin]
  const host = new URL(url).hostname
  const [chosen] = open.filter(port => port !== tls)
  return [
    ...(plain > 0 ? [{ host, port: plain, secure: false }] : chosen === undefined ? [] : [{ host, port: chosen, secure: false }]),
    ...(tls ? [{ host, port: tls, secure: true }] : []),
  ]
}

const isStratumCoin = (coin: Coin): coin is StratumCoin => (STRATUM_COINS as readonly Coin[]).includes(coin)

const told = ({ host, port, secure }: ServerAddress) => ({ address: `${host}:${port}`, url: `stratum+${secure ? 'ssl' : 'tcp'}://${host}:${port}`, secure })
