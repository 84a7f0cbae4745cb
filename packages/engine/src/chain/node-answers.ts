import { z } from '@adit/contract/kit'

/** Numbers with a fraction arrive as text (see exact-json); whole ones may be numbers. */
const decimal = z.pipe(z.union([z.number(), z.string()]), z.transform(String))
const hex = z.string().check(z.regex(/^([0-9a-f]{2})*$/))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const whole = z.int()

/** `getblocktemplate`, as far as it is used (BIP 22, 23, 145). */
export const Template = z.object({
  version: whole,
  previousblockhash: hash,
  transactions: z.array(z.object({ data: hex, txid: z.optional(hash), hash, fee: z.optional(whole) })),
  coinbaseaux: z.optional(z.object({ flags: z.optional(hex) })),
  coinbasevalue: whole,
  longpollid: z.optional(z.string()),
  target: hash,
  mintime: whole,
  curtime: whole,
  bits: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
  height: whole,
  default_witness_commitment: z.optional(hex),
  /** Litecoin's extension block. */
  mweb: z.optional(hex),
})
export type Template = z.output<typeof Template>

export const Hash = hash
export const Header = z.object({ hash, confirmations: whole, height: whole, time: whole, difficulty: decimal, previousblockhash: z.optional(hash) })
export const BlockStats = z.object({ subsidy: whole, totalfee: whole })
export const Block = z.object({
  tx: z.array(z.object({
    txid: hash,
    vin: z.array(z.object({ txid: z.optional(hash), vout: z.optional(whole) })),
    vout: z.array(z.object({ value: decimal, scriptPubKey: z.object({ hex }) })),
  })),
})
export const BlockTxids = z.object({ tx: z.array(hash) })
export const ChainInfo = z.object({ chain: z.string(), blocks: whole, bestblockhash: hash, difficulty: decimal, initialblockdownload: z.optional(z.boolean()) })
export const NetworkInfo = z.object({ version: whole, subversion: z.string(), connections: whole, relayfee: decimal })
export const Address = z.object({ isvalid: z.boolean(), scriptPubKey: z.optional(hex) })
export const TxOut = z.nullable(z.object({ confirmations: whole, value: decimal }))

export const Raw = hex
export const Funded = z.object({ hex, fee: decimal })
export const Signed = z.object({ hex, complete: z.boolean() })
export const Decoded = z.object({
  txid: hash,
  vin: z.array(z.object({ txid: hash, vout: whole })),
  vout: z.array(z.object({ value: decimal, scriptPubKey: z.object({ hex }) })),
})
export const Accepted = z.array(z.object({ txid: hash, allowed: z.boolean(), 'reject-reason': z.optional(z.string()) }))
export const WalletTransaction = z.object({ confirmations: whole, blockhash: z.optional(hash) })
export const Outpoint = z.object({ txid: hash, vout: whole })
export type Outpoint = z.output<typeof Outpoint>
