import { COINS, type Coin } from '@adit/contract/coins'
import type { PaidCoin } from '@adit/contract/coin-facts'
import { listOf, SettingsError } from './setting-forms.ts'
import { STRATUM_COINS, type StratumCoin } from './stratum-settings.ts'

/** A coin's node: its addresses in order of preference, and where on its chain block rewards go. */
export type CoinNode = { addresses: string[]; rewardAddress: string | undefined }
export type NodeSettings = Partial<Record<PaidCoin, CoinNode>>

/** Mined along with another and paid out by a node of their own. */
const MERGED: readonly PaidCoin[] = ['NMC', 'DOGE', 'VCASH']
const isPaidCoin = (name: string): name is PaidCoin => COINS.includes(name as Coin) || MERGED.includes(name as PaidCoin)

/** `BTC_RPC_URL` names the nodes of BTC, `BTC_REWARD_ADDRESS` an address of the first one's wallet. */
export function readNodes(env: Record<string, string | undefined>, demo: boolean): NodeSettings {
  const nodes: NodeSettings = {}
  for (const [name, said] of Object.entries(env)) {
    const coin = /^([A-Z0-9]+)_RPC_URL$/.exec(name)?.[1]
    if (coin === undefined) continue
    if (demo) throw new SettingsError(`The demo has a pretend chain and uses no real coin node: set ADIT_DEMO=0, or leave ${name} out.`)
    if (!isPaidCoin(coin)) throw new SettingsError(`${name}: the pool knows no coin named ${coin}.`)
    const addresses = listOf(said)
    // the rest of an address may hold a password
    if (addresses.length === 0 || !addresses.every(address => /^https?:$/.test(URL.parse(address)?.protocol ?? '')))
      throw new SettingsError(`${name}: a node's address begins with http:// or https://; several are separated by commas.`)
    const rewardAddress = env[`${coin}_REWARD_ADDRESS`]
    if (STRATUM_COINS.includes(coin as StratumCoin) && !rewardAddress)
      throw new SettingsError(`${coin}_REWARD_ADDRESS is required with ${name}: the address of the node's wallet that block rewards go to.`)
    nodes[coin] = { addresses, rewardAddress }
  }
  return nodes
}
