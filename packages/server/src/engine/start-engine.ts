import { randomUUID } from 'node:crypto'
import type { Database } from '@adit/db/open'
import type { PaidCoin } from '@adit/contract/coin-facts'
import { startQuotes } from '@adit/engine/chain/quotes'
import { openNode } from '@adit/engine/chain/node'
import { mayPay, startPayouts } from '@adit/engine/payouts/run-payouts'
import { startSettlement } from '@adit/engine/earnings/start-settlement'
import { startAccountant } from '@adit/engine/shares/accountant'
import { tellPresence } from '@adit/engine/presence/presence'
import { openShareLog } from '@adit/engine/shares/share-log'
import { openWorkerDirectory } from '@adit/engine/shares/worker-directory'
import type { Gateway } from '@adit/engine/stratum/gateway'
import type { NodeSettings } from '../kit/node-settings.ts'
import type { Pool, StratumFigures } from '../kit/pool.ts'
import type { Role } from '../kit/roles.ts'
import { STRATUM_COINS, type StratumCoin } from '../kit/stratum-settings.ts'
import { readQuoteSource, type QuoteSource } from './quote-source.ts'
import { startCoin, type CoinScale, type RunningCoin } from './start-coin.ts'

export type EngineOptions = {
  pool: Pick<Pool, 'db' | 'clock' | 'settings'>
  database: Pick<Database, 'engine'>
  roles: readonly Role[]
  /** The operator's, or the demo's pretend ones. */
  nodes: NodeSettings
  /** Instead of what the operator's file says. */
  quotes?: QuoteSource | undefined
  /** The demo's alone. */
  scales?: Partial<Record<StratumCoin, CoinScale>> | undefined
  /** Between two rounds of counting, settling and paying; each knows what is right for a pool that lasts. */
  restMs?: number | undefined
  /** A line for the operator. */
  say: (line: string) => void
  onError: (cause: unknown) => void
}
export type RunningEngine = {
  /** Null while the coin has no node that answers. */
  gateway: (coin: StratumCoin) => Gateway | null
  /** Of the ports that are open in this process. */
  figures: StratumFigures
  stop: () => Promise<void>
}

/** The pool engine in this process, as far as its roles go. */
export async function startEngine(options: EngineOptions): Promise<RunningEngine> {
  const { pool: { settings }, roles, scales } = options
  if (scales && !settings.demo) throw new Error('Real machines count for what they are.')
  const quotes = options.quotes ?? (settings.quotesFile === undefined ? undefined : readQuoteSource(settings.quotesFile))
  const stratum = roles.includes('stratum') ? await startStratum(options, quotes) : undefined
  const stopBooks = roles.includes('engine') ? startBooks(options, quotes) : undefined
  const gateway = (coin: StratumCoin) => stratum?.coins.get(coin)?.gateway() ?? null
  return {
    gateway,
    figures: () => STRATUM_COINS.flatMap(coin => {
      const open = gateway(coin)
      return open ? [{ coin, ...open.figures() }] : []
    }),
    // Whoever brings in stops before whoever counts.
    stop: async () => {
      await stratum?.stop()
      await stopBooks?.()
    },
  }
}

async function startStratum({ pool, nodes, scales, say, onError }: EngineOptions, quotes: QuoteSource | undefined) {
  const { db, clock, settings } = pool
  const shares = openShareLog({ db, clock, gateway: `stratum ${settings.stratum.number}` })
  const directory = openWorkerDirectory({ db })
  const coins = new Map<StratumCoin, RunningCoin>()
  const present = () => [...coins].flatMap(([coin, running]) => {
    const gateway = running.gateway()
    return gateway ? [{ coin, ports: [gateway.port, ...(gateway.tlsPort === null ? [] : [gateway.tlsPort])] }] : []
  })
  const stopCoins = async () => {
    await Promise.all([...coins.values()].map(coin => coin.stop()))
    await shares.close()
  }
  try {
    for (const coin of STRATUM_COINS) {
      const node = nodes[coin]
      if (node) coins.set(coin, await startCoin({ pool, coin, node, shares, directory, scale: scales?.[coin], quotes: quotes?.provider, say, onError }))
      else say(`${coin} has no node: its Stratum port stays shut until ${coin}_RPC_URL names one.`)
    }
  } catch (cause) {
    await stopCoins()
    throw cause
  }
  const presence = tellPresence({ db, clock, part: 'gateway', instance: `stratum ${settings.stratum.number}`, present, onError })
  const stop = async () => {
    await presence.stop()
    await stopCoins()
  }
  return { coins, stop }
}

/** Counting, settling and paying. */
function startBooks({ pool: { db, clock, settings }, database, nodes, restMs, say, onError }: EngineOptions, quotes: QuoteSource | undefined): () => Promise<void> {
  const accountant = startAccountant({ db, clock, onError, restMs })
  const settlement = startSettlement({ db, clock, onError, restMs })
  // A coin that is mined here is quoted beside its templates; the nodes of others only pay.
  const isMined = (coin: string) => STRATUM_COINS.some(mined => mined === coin && nodes[mined])
  const quoted = (quotes?.coins ?? []).filter(coin => !isMined(coin)).map(coin => startQuotes({ coin, db, clock, provider: quotes!.provider, onError }))
  const coins = (Object.keys(nodes) as PaidCoin[]).map(coin => ({ coin, node: openNode({ coin, addresses: nodes[coin]!.addresses, clock }) }))
  const pays = mayPay({ engine: database.engine, demo: settings.demo })
  const payouts = startPayouts({ coins, db, clock, pays, onError, everyMs: restMs })
  const presence = tellPresence({ db, clock, part: 'payouts', instance: randomUUID(), present: () => coins.map(({ coin }) => ({ coin, pays })), onError })
  if (coins.length > 0 && !pays) say('The embedded database never pays out by itself: set DATABASE_URL for payments.')
  return async () => {
    await Promise.all([presence, payouts, settlement, ...quoted].map(part => part.stop()))
    await accountant.stop()
  }
}
