import { COIN_FACTS } from '@adit/contract/coin-facts'
import { payoutScriptOf, startChain } from '@adit/engine/chain/job-source'
import { NodeRefusal, NodeUnreachable } from '@adit/engine/chain/node-address'
import { openNode, type ChainNode } from '@adit/engine/chain/node'
import type { QuoteProvider } from '@adit/engine/chain/quote-provider'
import { keepDoing } from '@adit/engine/shares/keep-doing'
import { startGateway, type Gateway } from '@adit/engine/stratum/gateway'
import type { DifficultyRange } from '@adit/engine/stratum/limits'
import type { Algorithm, Directory, JobSource, ShareSink } from '@adit/engine/stratum/ports'
import type { CoinNode } from '../kit/node-settings.ts'
import type { Pool } from '../kit/pool.ts'
import { SettingsError } from '../kit/setting-forms.ts'
import type { StratumCoin } from '../kit/stratum-settings.ts'

/** What the demo, whose machines are small, changes about a coin between its node, its machines and its books. */
export type CoinScale = {
  difficulty: DifficultyRange
  node: (node: ChainNode) => ChainNode
  jobs: (jobs: JobSource) => JobSource
  shares: (shares: ShareSink) => ShareSink
}

export type CoinOptions = {
  pool: Pick<Pool, 'db' | 'clock' | 'settings'>
  coin: StratumCoin
  node: CoinNode
  shares: ShareSink
  directory: Directory
  scale: CoinScale | undefined
  quotes: QuoteProvider | undefined
  patience?: Partial<typeof PATIENCE> | undefined
  say: (line: string) => void
  onError: (cause: unknown) => void
}
export type RunningCoin = {
  /** Null while its node does not answer. */
  gateway: () => Gateway | null
  /** The port first: what machines submitted is stored and answered, and a block among it handed over. */
  stop: () => Promise<void>
}

/** In milliseconds: how long machines work on what no node stands by any more, as it does while a node is started anew; and between two tries to find one. */
const PATIENCE = { awayMs: 5 * 60_000, retryMs: 5_000 }

/** A coin's chain and its port. While its node is away the port is shut; it opens by itself when the node answers. */
export async function startCoin(options: CoinOptions): Promise<RunningCoin> {
  const { coin, say, onError } = options
  const { awayMs, retryMs } = { ...PATIENCE, ...options.patience }
  let open: Awaited<ReturnType<typeof openCoin>> | null = null
  let trying = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const tryOpen = async () => { open = await openCoin(options) }
  const tryLater = () => {
    if (stopped) return
    timer = setTimeout(() => {
      trying = tryOpen().then(() => say(`${coin}: the node answers; machines may come.`), (cause: unknown) => {
        if (!isAway(cause)) onError(cause)
        tryLater()
      })
    }, retryMs)
  }
  try {
    await tryOpen()
  } catch (cause) {
    if (!isAway(cause)) throw cause
    say(`${coin}: the node does not answer (${cause.message}). Its port opens when it does.`)
    tryLater()
  }
  /** P§4: a dead address makes a machine use its next one; one that only goes on with old work does not. */
  const shut = async () => {
    if (!open || open.chain.staleFor() < awayMs) return
    const { gateway, chain } = open
    open = null
    say(`${coin}: the node does not answer any more. Its port opens when it does.`)
    await gateway.stop()
    await chain.stop()
    tryLater()
  }
  const stopLooking = keepDoing(shut, () => awayMs / 10, onError)
  return {
    gateway: () => open?.gateway ?? null,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await stopLooking()
      await trying
      await open?.gateway.stop()
      await open?.chain.stop()
    },
  }
}

/** A node that refuses such a plain question is starting up. */
const isAway = (cause: unknown): cause is Error => cause instanceof NodeUnreachable || cause instanceof NodeRefusal

async function openCoin({ pool: { db, clock, settings }, coin, node: { addresses, rewardAddress }, shares, directory, scale, quotes, onError }: CoinOptions) {
  const plainNode = openNode({ coin, addresses, clock })
  const node = scale?.node(plainNode) ?? plainNode
  const payoutScript = await rewardScript(node, rewardAddress ?? '')
  const { host, ports, secrets, proxies, number } = settings.stratum
  const algorithm = COIN_FACTS[coin].algorithm.toLowerCase() as Algorithm
  const chain = startChain({ coin, algorithm, node, db, clock, payoutScript, tag: settings.blockTag, provider: quotes, onError })
  try {
    const { plain, tls } = ports[coin]
    const gateway = await startGateway({
      coin, host, port: plain, jobs: scale?.jobs(chain) ?? chain, shares: scale?.shares(shares) ?? shares, directory, clock, number, onError, proxy: { peers: proxies },
      ...(scale && { difficulty: scale.difficulty }), ...(secrets && tls !== undefined && { tls: { ...secrets, port: tls } }),
    })
    return { chain, gateway }
  } catch (cause) {
    await chain.stop()
    if ((cause as { code?: unknown }).code !== 'EADDRINUSE') throw cause
    throw new SettingsError(`${(cause as Error).message}. Another program uses this port: stop it, or set STRATUM_${coin}_PORT.`)
  }
}

async function rewardScript(node: ChainNode, address: string): Promise<Uint8Array> {
  try {
    return await payoutScriptOf(node, address)
  } catch (cause) {
    if (cause instanceof TypeError) throw new SettingsError(`${node.coin}_REWARD_ADDRESS: ${cause.message}.`)
    throw cause
  }
}
