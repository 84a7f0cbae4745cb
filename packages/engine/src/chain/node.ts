import { z } from '@adit/contract/kit'
import type { PaidCoin } from '@adit/contract/coin-facts'
import { NodeRefusal, nodeAddress, NodeUnreachable } from './node-address.ts'
import * as answers from './node-answers.ts'
import type { Outpoint } from './node-answers.ts'

export type NodeOptions = {
  coin: PaidCoin
  /** In order of preference; the first one holds the wallet. Each may carry a user and a password. */
  addresses: string[]
  clock: () => Date
  patience?: Partial<typeof PATIENCE>
}

/** In milliseconds: an ordinary call; a long poll, which nodes end after a minute or two; how long a dead address is left alone. */
const PATIENCE = { callMs: 15_000, longPollMs: 180_000, retryAfterMs: 30_000 }

/** BIP 9 rules that a template may only be had with. */
const RULES: Partial<Record<PaidCoin, string[]>> = { BTC: ['segwit'], LTC: ['segwit', 'mweb'], DGB: ['segwit'] }

/** A node that is starting, alone or catching up (RPC_IN_WARMUP, RPC_CLIENT_NOT_CONNECTED, RPC_CLIENT_IN_INITIAL_DOWNLOAD): another may know more. */
const NOT_READY = new Set([-28, -9, -10])
/** RPC_INVALID_ADDRESS_OR_KEY and RPC_INVALID_PARAMETER: no such block, transaction or height. */
const NOT_FOUND = new Set([-5, -8])

type Ask = { timeoutMs?: number; signal?: AbortSignal | undefined }
export type ChainNode = ReturnType<typeof openNode>

/**
 * A coin's node, over Bitcoin Core's JSON-RPC. Of several addresses the first that answers is used: a dead one is left alone
 * for a while and then preferred again. Wallet calls go to the first address alone, since another node's wallet would not
 * know what this one has locked.
 */
export function openNode({ coin, addresses, clock, patience }: NodeOptions) {
  const { callMs, longPollMs, retryAfterMs } = { ...PATIENCE, ...patience }
  const nodes = addresses.map(address => ({ ...nodeAddress(address), deadUntil: 0 }))
  const [home] = nodes
  if (!home) throw new TypeError(`${coin} has no node`)

  async function ask<T extends z.ZodMiniType>(answer: T, method: string, params: unknown[], { timeoutMs = callMs, signal }: Ask = {}): Promise<z.output<T>> {
    const now = +clock()
    const failures: unknown[] = []
    for (const node of nodes.toSorted((a, b) => Number(a.deadUntil > now) - Number(b.deadUntil > now))) {
      try {
        const said = await node.ask(method, params, { timeoutMs, signal })
        const understood = read(answer, node.name, method, said)
        node.deadUntil = 0
        return understood
      } catch (cause) {
        if (signal?.aborted || !isDead(cause)) throw cause
        node.deadUntil = +clock() + retryAfterMs
        failures.push(cause)
      }
    }
    if (failures.length === 1) throw failures[0]
    throw new NodeUnreachable(failures.map(cause => (cause as Error).message).join('; '))
  }

  const atHome = async <T extends z.ZodMiniType>(answer: T, method: string, params: unknown[]): Promise<z.output<T>> =>
    read(answer, home.name, method, await home.ask(method, params, { timeoutMs: callMs }))

  /** What every node says, in their order: an answer, or why there is none. */
  const askAll = (method: string, params: unknown[]) => Promise.all(nodes.map(async node => {
    try {
      return { name: node.name, answer: await node.ask(method, params, { timeoutMs: callMs }) }
    } catch (cause) {
      return { name: node.name, failure: cause as Error }
    }
  }))

  return {
    coin,
    /** Waits for a change where an id of the template before is given. */
    template: (longPollId?: string, signal?: AbortSignal) =>
      ask(answers.Template, 'getblocktemplate', [{ capabilities: ['longpoll'], rules: RULES[coin] ?? [], ...(longPollId && { longpollid: longPollId }) }],
        { timeoutMs: longPollId ? longPollMs : callMs, signal }),
    bestHash: () => ask(answers.Hash, 'getbestblockhash', []),
    hashAt: (height: number) => orNothing(ask(answers.Hash, 'getblockhash', [height])),
    /** `null` where the node has taken the block, else its word against it. */
    submitBlock: (block: Uint8Array) => askAll('submitblock', [toHex(block)]),
    header: (hash: string) => orNothing(ask(answers.Header, 'getblockheader', [hash])),
    blockStats: (hash: string) => ask(answers.BlockStats, 'getblockstats', [hash, ['subsidy', 'totalfee']]),
    block: (hash: string) => ask(answers.Block, 'getblock', [hash, 2]),
    blockTxids: async (hash: string) => (await ask(answers.BlockTxids, 'getblock', [hash, 1])).tx,
    chainInfo: () => ask(answers.ChainInfo, 'getblockchaininfo', []),
    networkInfo: () => ask(answers.NetworkInfo, 'getnetworkinfo', []),
    address: (address: string) => ask(answers.Address, 'validateaddress', [address]),
    /** Null where the output is spent, or never was, in the chain itself: what waits in the mempool does not count. */
    output: ({ txid, vout }: Outpoint) => ask(answers.TxOut, 'gettxout', [txid, vout, false]),

    /** Chooses inputs and adds the change; nothing is locked or kept. `feeRate` in coins per 1,000 bytes; without it the node estimates. */
    fund: async (outputs: Record<string, string>, feeRate?: string) => {
      const raw = await atHome(answers.Raw, 'createrawtransaction', [[], outputs])
      return atHome(answers.Funded, 'fundrawtransaction', [raw, { replaceable: false, ...(feeRate && { feeRate }) }])
    },
    sign: (raw: string) => atHome(answers.Signed, 'signrawtransactionwithwallet', [raw]),
    decode: (raw: string) => atHome(answers.Decoded, 'decoderawtransaction', [raw]),
    lock: (outpoints: Outpoint[]) => atHome(z.boolean(), 'lockunspent', [false, outpoints]),
    unlock: (outpoints: Outpoint[]) => atHome(z.boolean(), 'lockunspent', [true, outpoints]),
    locked: () => atHome(z.array(answers.Outpoint), 'listlockunspent', []),
    wouldAccept: (raw: string) => atHome(answers.Accepted, 'testmempoolaccept', [[raw]]),
    walletTransaction: (txid: string) => orNothing(atHome(answers.WalletTransaction, 'gettransaction', [txid])),
    /** Sending the same bytes twice is the same as sending them once. */
    send: (raw: Uint8Array) => ask(answers.Hash, 'sendrawtransaction', [toHex(raw)]),
  }
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
const isDead = (cause: unknown) => cause instanceof NodeUnreachable || (cause instanceof NodeRefusal && NOT_READY.has(cause.code))

async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (cause) {
    if (cause instanceof NodeRefusal && NOT_FOUND.has(cause.code)) return null
    throw cause
  }
}

/** Who answers something else altogether is no node of the coin, or one in trouble: what was asked may or may not have happened. */
function read<T extends z.ZodMiniType>(answer: T, name: string, method: string, said: unknown): z.output<T> {
  const parsed = answer.safeParse(said)
  if (parsed.success) return parsed.data
  throw new NodeUnreachable(`${name}: ${method}: the answer has another form: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`)
}
