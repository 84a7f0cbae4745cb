import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openNode } from '../node.ts'
import { startPretendNode } from './start-pretend-node.ts'
import { scriptOf } from './wallet.ts'

const clock = () => new Date('2026-03-10T12:00:00Z')
let folder: string
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'adit-pretend-')) })
afterEach(() => { rmSync(folder, { recursive: true }) })

test('a chain that is kept goes on after a restart: blocks, what waits for one, and the wallet', async () => {
  const file = join(folder, 'btc.chain')
  const first = await startPretendNode({ coin: 'BTC', clock, file, wealth: 10n ** 9n, height: 500, fees: 1_000n })
  const node = openNode({ coin: 'BTC', addresses: [first.url], clock })
  const send = async () => Buffer.from((await node.sign((await node.fund({ 'bc1qsomebody0000000': '1.5' })).hex)).hex, 'hex')
  await node.send(await send())
  for (let block = 0; block < 3; block++) first.chain.mine()
  const waiting = await node.send(await send())
  const { tip } = first.chain
  const wealth = first.wallet.balance()
  await first.stop()
  appendFileSync(file, '{"block":{"hash":"cut o')

  const second = await startPretendNode({ coin: 'BTC', clock, file, wealth: 10n ** 9n, height: 900, fees: 1_000n })
  expect(second.chain.tip).toEqual(tip)
  expect(second.chain.mempool.has(waiting)).toBe(true)
  expect(second.wallet.balance()).toBe(wealth)
  expect(second.chain.mine().transactions.length).toBe(3)
  expect(second.chain.mempool.has(waiting)).toBe(false)
  await second.stop()
  const third = await startPretendNode({ coin: 'BTC', clock, file })
  expect(third.chain.tip).toEqual(second.chain.tip)
  await third.stop()
})

test('the longest branch wins, and what only the other had mined waits again', async () => {
  const pretend = await startPretendNode({ coin: 'BTC', clock, wealth: 10n ** 9n })
  const { chain } = pretend
  const node = openNode({ coin: 'BTC', addresses: [pretend.url], clock })
  const fork = chain.tip
  const txid = await node.send(Buffer.from((await node.sign((await node.fund({ 'bc1qsomebody0000000': '1' })).hex)).hex, 'hex'))
  chain.mine()
  expect((await node.walletTransaction(txid))?.confirmations).toBe(1)
  const rival = chain.mine({ on: fork })
  expect((await node.walletTransaction(txid))?.confirmations).toBe(1)
  expect((await node.header(rival.hash))?.confirmations).toBe(-1)
  chain.mine({ on: rival })
  expect(await node.walletTransaction(txid)).toMatchObject({ confirmations: 0 })
  expect([...chain.mempool.keys()]).toEqual([txid])
  await pretend.stop()
})

test('an output is spent once, and a coinbase only when it is mature', async () => {
  const pretend = await startPretendNode({ coin: 'BTC', clock, maturity: 3 })
  const node = openNode({ coin: 'BTC', addresses: [pretend.url], clock })
  pretend.chain.mine({ to: scriptOf(pretend.address) })
  pretend.chain.mine()
  await expect(node.fund({ 'bc1qsomebody0000000': '1' })).rejects.toThrow('Insufficient funds')
  pretend.chain.mine()
  const funded = await node.fund({ 'bc1qsomebody0000000': '1' })
  const [one, two] = [Buffer.from((await node.sign(funded.hex)).hex, 'hex'), Buffer.from((await node.sign((await node.fund({ 'bc1qsomebodyelse000': '1' })).hex)).hex, 'hex')]
  await expect(node.send(Buffer.from(funded.hex, 'hex'))).rejects.toMatchObject({ code: -26 })
  await node.send(one)
  expect(await node.send(one)).toBe((await node.decode(one.toString('hex'))).txid)
  await expect(node.send(two)).rejects.toMatchObject({ code: -26, said: 'txn-mempool-conflict' })
  pretend.chain.mine()
  await expect(node.send(one)).rejects.toMatchObject({ code: -27 })
  await expect(node.send(two)).rejects.toMatchObject({ code: -25, said: 'bad-txns-inputs-missingorspent' })
  await pretend.stop()
})
