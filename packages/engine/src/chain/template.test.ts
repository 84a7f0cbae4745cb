import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXTRANONCE_BYTES } from '../stratum/ports.ts'
import type { Template } from './node-answers.ts'
import { merkleRoot } from './pretend/block.ts'
import { readTransaction, txidOf } from './pretend/transaction.ts'
import { compactSize, pushNumber, sha256d, unprinted } from './serialize.ts'
import { assembleBlock, feesOf, merkleBranches, toJob } from './template.ts'

const template: Template = {
  version: 0x20000000, previousblockhash: '00'.repeat(31) + 'ab', transactions: [], coinbaseaux: { flags: '' }, coinbasevalue: 312_500_000,
  target: '7fffff'.padEnd(64, '0'), mintime: 1_700_000_000, curtime: 1_700_000_600, bits: '207fffff', height: 840_000,
  default_witness_commitment: '6a24aa21a9ed' + '11'.repeat(32),
}
const terms = { id: 'a1', coin: 'BTC', algorithm: 'sha256d', clean: true, payoutScript: Buffer.from('0014' + '22'.repeat(20), 'hex'), tag: '/Adit/' } as const

const whole = (job: ReturnType<typeof toJob>, extranonce = Buffer.alloc(EXTRANONCE_BYTES, 7)) => Buffer.concat([job.coinbaseBefore, extranonce, job.coinbaseAfter])

test('the two halves and an extranonce are a coinbase: height first, the tag last, reward and commitment as outputs', () => {
  const coinbase = readTransaction(whole(toJob(template, terms)))
  const script = Buffer.from(coinbase.inputs[0]!.script)
  expect(script.toString('hex')).toBe(`0340d10c${'0d'}${'07'.repeat(13)}06${Buffer.from('/Adit/').toString('hex')}`)
  expect(coinbase.outputs.map(({ value, script }) => [value, Buffer.from(script).toString('hex')])).toEqual([
    [312_500_000n, '0014' + '22'.repeat(20)], [0n, template.default_witness_commitment],
  ])
  expect(coinbase.inputs[0]).toMatchObject({ txid: '0'.repeat(64), vout: 0xffffffff, sequence: 0xffffffff })
})

test('a chain without witnesses has no commitment, and its block no witness', () => {
  const { default_witness_commitment: _, ...plain } = template
  const job = toJob(plain, terms)
  expect(readTransaction(whole(job)).outputs).toHaveLength(1)
  const block = assembleBlock(Buffer.alloc(80), whole(job), { transactions: [], hasWitness: false, mweb: null })
  expect(block.subarray(81)).toEqual(whole(job))
})

test('in a block the coinbase carries its witness, and is still the same transaction', () => {
  const job = toJob(template, terms)
  const other = Buffer.from('02000000aa', 'hex')
  const block = assembleBlock(Buffer.alloc(80, 1), whole(job), { transactions: [other], hasWitness: true, mweb: Buffer.of(0xbe, 0xef) })
  expect(block[80]).toBe(2)
  const tail = Buffer.concat([other, Buffer.of(1, 0xbe, 0xef)])
  expect(block.subarray(-tail.length)).toEqual(tail)
  const coinbase = readTransaction(block.subarray(81, -tail.length))
  expect(coinbase.inputs[0]!.witness).toEqual([Buffer.alloc(32)])
  expect(unprinted(txidOf(coinbase))).toEqual(sha256d(whole(job)))
})

test('machines may roll the version where hashing is SHA-256d, and time within two hours', () => {
  expect(toJob(template, terms)).toMatchObject({ versionMask: 0x1fffe000, time: 1_700_000_600, minTime: 1_700_000_000, maxTime: 1_700_007_800, target: BigInt(`0x${template.target}`) })
  expect(toJob(template, { ...terms, coin: 'LTC', algorithm: 'scrypt' }).versionMask).toBe(0)
})

test.each([[0, '00'], [1, '51'], [16, '60'], [17, '0111'], [127, '017f'], [128, '028000'], [255, '02ff00'], [256, '020001'], [32_767, '02ff7f'], [32_768, '03008000'], [840_000, '0340d10c']])(
  'BIP 34: height %i is written %s', (height, script) => expect(pushNumber(height).toString('hex')).toBe(script))

test.each([[252, 'fc'], [253, 'fdfd00'], [65_535, 'fdffff'], [65_536, 'fe00000100']])('%i things are counted as %s', (count, written) => expect(compactSize(count).toString('hex')).toBe(written))

test('a tag that has no room is refused at its edge', () => {
  expect(() => toJob(template, { ...terms, tag: 'x'.repeat(75) })).not.toThrow()
  expect(() => toJob(template, { ...terms, tag: 'x'.repeat(76) })).toThrow('75 bytes')
  const flags = { ...template, coinbaseaux: { flags: '00'.repeat(60) } }
  expect(() => toJob(flags, { ...terms, tag: 'x'.repeat(21) })).not.toThrow()
  expect(() => toJob(flags, { ...terms, tag: 'x'.repeat(22) })).toThrow('21 bytes')
})

test('the branches lead from any coinbase to the root of the whole tree, however many transactions there are', () => {
  fc.assert(fc.property(fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { maxLength: 40 }), fc.uint8Array({ minLength: 32, maxLength: 32 }), (txids, coinbase) => {
    const root = merkleBranches(txids).reduce<Uint8Array>((hash, branch) => sha256d(Buffer.concat([hash, branch])), coinbase)
    expect(Buffer.from(root).equals(Buffer.from(merkleRoot([coinbase, ...txids])))).toBe(true)
  }))
})

test('the fees of a template are the sum of its transactions, or unknown', () => {
  const transaction = (fee?: number) => ({ data: '', hash: 'aa'.repeat(32), ...(fee !== undefined && { fee }) })
  expect(feesOf({ ...template, transactions: [transaction(5), transaction(7)] })).toBe(12n)
  expect(feesOf({ ...template, transactions: [transaction(5), transaction()] })).toBeNull()
})
