import { toAmount, toUnits } from '@adit/contract/money'
import type { PaidCoin } from '@adit/contract/coin-facts'
import { commitmentTo, difficultyOf, sizeOf, targetOf, type PretendBlock } from './block.ts'
import type { PretendChain } from './chain.ts'
import { readTransaction, txidOf, write, wtxidOf, type Transaction } from './transaction.ts'
import { isAddress, Refusal, scriptOf, type PretendWallet } from './wallet.ts'

const NOT_FOUND = -5
const BAD_PARAMETER = -8
const NOT_DECODED = -22
const VERIFY_ERROR = -25
const VERIFY_REJECTED = -26
const ALREADY_IN_CHAIN = -27

/** A number in an answer that JSON must print with its digits, as nodes print money. */
export type Amount = { amount: string }
type Call = (...params: never[]) => unknown

/** What a pool asks of a node, answered as Bitcoin Core answers it. */
export function nodeCalls(chain: PretendChain, wallet: PretendWallet, coin: PaidCoin): Record<string, Call> {
  const { options } = chain
  const amount = (units: bigint): Amount => ({ amount: toAmount(units, coin) })
  const difficulty = (bits: string): Amount => ({ amount: String(difficultyOf(bits)) })

  const blockOf = (hash: string): PretendBlock => chain.blocks.get(hash) ?? refuse(NOT_FOUND, 'Block not found')
  const confirmations = (block: PretendBlock) => (chain.isMain(block) ? chain.tip.height - block.height + 1 : -1)
  const headerOf = (block: PretendBlock) => ({
    hash: block.hash, confirmations: confirmations(block), height: block.height, time: block.time, bits: block.bits, difficulty: difficulty(block.bits),
    previousblockhash: block.height > options.height ? block.previous : undefined,
  })
  const decode = (hex: string, draft?: { draft: boolean }): Transaction => {
    try {
      return readTransaction(Buffer.from(hex, 'hex'), draft)
    } catch {
      return refuse(NOT_DECODED, 'TX decode failed')
    }
  }
  const show = (transaction: Transaction) => ({
    txid: txidOf(transaction), hash: wtxidOf(transaction), vin: transaction.inputs.map(({ txid, vout }) => ({ txid, vout })),
    vout: transaction.outputs.map(({ value, script }, n) => ({ value: amount(value), n, scriptPubKey: { hex: Buffer.from(script).toString('hex') } })),
  })

  return {
    getblocktemplate() {
      const waiting = [...chain.mempool.values()]
      const fees = waiting.map(one => chain.feeOf(one) ?? 0n)
      const at = new Map(waiting.map((one, place) => [txidOf(one), place + 1]))
      return {
        version: 0x20000000, rules: ['segwit'], previousblockhash: chain.tip.hash, coinbaseaux: {},
        transactions: waiting.map((one, place) => ({
          data: write(one).toString('hex'), txid: txidOf(one), hash: wtxidOf(one), fee: Number(fees[place]),
          depends: one.inputs.flatMap(({ txid }) => at.get(txid) ?? []), weight: sizeOf(one) * 4,
        })),
        coinbasevalue: Number(fees.reduce((sum, fee) => sum + fee, options.subsidy)), longpollid: `${chain.tip.hash}${chain.seen.size}`,
        target: targetOf(options.bits).toString(16).padStart(64, '0'), mintime: chain.tip.time, curtime: Math.floor(+options.clock() / 1000),
        bits: options.bits, height: chain.tip.height + 1, default_witness_commitment: commitmentTo(waiting).toString('hex'),
      }
    },
    submitblock: (hex: string) => chain.submit(Buffer.from(hex, 'hex')),
    getbestblockhash: () => chain.tip.hash,
    getblockhash: (height: number) => chain.at(height)?.hash ?? refuse(BAD_PARAMETER, 'Block height out of range'),
    getblockheader: (hash: string) => headerOf(blockOf(hash)),
    getblock: (hash: string, verbosity: number) => {
      const block = blockOf(hash)
      return { ...headerOf(block), tx: block.transactions.map(one => (verbosity < 2 ? txidOf(one) : show(one))) }
    },
    getblockstats: (hash: string) => {
      const { height, transactions: [coinbase] } = blockOf(hash)
      const brought = height === options.height ? options.subsidy : coinbase!.outputs.reduce((sum, { value }) => sum + value, 0n)
      return { subsidy: Number(options.subsidy), totalfee: Number(brought - options.subsidy) }
    },
    getblockchaininfo: () =>
      ({ chain: 'pretend', blocks: chain.tip.height, headers: chain.tip.height, bestblockhash: chain.tip.hash, difficulty: difficulty(options.bits), initialblockdownload: false }),
    getnetworkinfo: () => ({ version: 270000, subversion: '/Pretend:1.0.0/', connections: 8, relayfee: amount(1000n) }),
    validateaddress: (address: string) => (isAddress(address) ? { isvalid: true, address, scriptPubKey: scriptOf(address).toString('hex') } : { isvalid: false }),
    gettxout: (txid: string, vout: number) => {
      const found = chain.coin({ txid, vout })
      return found ? { bestblock: chain.tip.hash, confirmations: chain.tip.height - found.height + 1, value: amount(found.value), coinbase: found.coinbase } : null
    },

    getnewaddress: () => wallet.newAddress(),
    getbalance: () => amount(wallet.balance()),
    createrawtransaction: (_inputs: unknown[], outputs: Record<string, string>) => write({
      version: 2, lockTime: 0, inputs: [],
      outputs: Object.entries(outputs).map(([address, value]) => ({
        script: isAddress(address) ? scriptOf(address) : refuse(NOT_FOUND, `Invalid address: ${address}`), value: toUnits(value, coin) ?? refuse(-3, 'Invalid amount'),
      })),
    }).toString('hex'),
    fundrawtransaction: (hex: string, wishes: { lockUnspents?: boolean } = {}) => {
      const { transaction, fee } = wallet.fund(decode(hex, { draft: true }), wishes.lockUnspents ?? false)
      return { hex: write(transaction).toString('hex'), fee: amount(fee), changepos: -1 }
    },
    signrawtransactionwithwallet: (hex: string) => {
      const { transaction, complete } = wallet.sign(decode(hex))
      return { hex: write(transaction).toString('hex'), complete }
    },
    decoderawtransaction: (hex: string) => show(decode(hex)),
    lockunspent: (unlock: boolean, spots: { txid: string; vout: number }[]) => {
      wallet.lock(unlock, spots)
      return true
    },
    listlockunspent: () => [...wallet.locks.values()],
    testmempoolaccept: (hexes: string[]) => hexes.map(hex => decode(hex)).map(one => {
      const objection = chain.mempool.has(txidOf(one)) ? 'txn-already-in-mempool' : chain.objection(one)
      return { txid: txidOf(one), allowed: objection === null, ...(objection !== null && { 'reject-reason': objection }) }
    }),
    sendrawtransaction(hex: string) {
      const transaction = decode(hex)
      const txid = txidOf(transaction)
      if (chain.mempool.has(txid)) return txid
      if (transaction.outputs.some((_, vout) => chain.coin({ txid, vout }))) return refuse(ALREADY_IN_CHAIN, 'Transaction already in block chain')
      const objection = chain.objection(transaction)
      if (objection) return refuse(objection.includes('missing') ? VERIFY_ERROR : VERIFY_REJECTED, objection)
      chain.accept(transaction)
      return txid
    },
    gettransaction(txid: string) {
      const transaction = chain.seen.get(txid) ?? refuse(NOT_FOUND, 'Invalid or non-wallet transaction id')
      const block = chain.minedIn(txid)
      const waits = chain.mempool.has(txid) || transaction.inputs.every(input => chain.source(input))
      return { txid, confirmations: block ? confirmations(block) : waits ? 0 : -1, blockhash: block?.hash, hex: write(transaction).toString('hex') }
    },
    generatetoaddress: (count: number, address: string) => Array.from({ length: count }, () => chain.mine({ to: scriptOf(address) }).hash),
  }
}

function refuse(code: number, message: string): never {
  throw new Refusal(code, message)
}

