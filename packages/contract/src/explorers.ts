import type { Coin } from './coins.ts'

type Links = { tx?: string; address?: string; block?: string }
const at = (site: string, tx = 'tx', address = 'address', block = 'block'): Links =>
  ({ tx: `${site}/${tx}/`, address: `${site}/${address}/`, block: `${site}/${block}/` })
const blockchair = (chain: string) => at(`https://blockchair.com/${chain}`, 'transaction')

/**
 * A§9: where each coin's chain can be looked up. Private chains have no page per address, and a few coins have no public
 * explorer left; there is no link then. SHA256 pays in BTC.
 */
const EXPLORERS: Partial<Record<Coin, Links>> = {
  BCH: blockchair('bitcoin-cash'),
  BEAM: { block: 'https://explorer.beam.mw/block/' },
  BSV: at('https://whatsonchain.com'),
  BTC: at('https://mempool.space'),
  BTM: at('https://blockmeta.com', 'transaction'),
  CKB: at('https://explorer.nervos.org', 'transaction'),
  DASH: blockchair('dash'),
  DCR: at('https://dcrdata.decred.org'),
  DERO: { tx: 'https://explorer.dero.io/tx/', block: 'https://explorer.dero.io/block/' },
  DGB: at('https://digiexplorer.info'),
  ETC: at('https://etc.blockscout.com'),
  ETH: at('https://etherscan.io'),
  ETHW: at('https://www.oklink.com/ethereum-pow'),
  ETN: at('https://blockexplorer.electroneum.com'),
  GRIN: { tx: 'https://grinexplorer.net/kernel/', block: 'https://grinexplorer.net/block/' },
  HNS: at('https://hnsnetwork.com', 'txs', 'address', 'blocks'),
  KDA: { tx: 'https://explorer.chainweb.com/mainnet/tx/', block: 'https://explorer.chainweb.com/mainnet/block/' },
  KMD: at('https://kmdexplorer.io'),
  LTC: at('https://litecoinspace.org'),
  RVN: {
    tx: 'https://rvn.cryptoscope.io/tx/?txid=', address: 'https://rvn.cryptoscope.io/address/?address=', block: 'https://rvn.cryptoscope.io/block/?blockhash=',
  },
  SHA256: at('https://mempool.space'),
  XMC: { tx: 'https://explorer.monero-classic.org/tx/', block: 'https://explorer.monero-classic.org/block/' },
  ZEC: blockchair('zcash'),
}

/** Hashes and addresses, CashAddr's colon included; anything else on the wire is no thing to link to. */
const LINKABLE = /^[0-9A-Za-z:_-]{1,256}$/

const link = (page: string | undefined, what: string): string | null => (page && LINKABLE.test(what) ? page + encodeURIComponent(what) : null)

export const explorerTx = (coin: Coin, hash: string): string | null => link(EXPLORERS[coin]?.tx, hash)
export const explorerAddress = (coin: Coin, address: string): string | null => link(EXPLORERS[coin]?.address, address)
/** `block` is a height or a hash, whichever the explorer takes. */
export const explorerBlock = (coin: Coin, block: string): string | null => link(EXPLORERS[coin]?.block, block)
