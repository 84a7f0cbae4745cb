import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startPretendNode } from '@adit/engine/chain/pretend/start-pretend-node'
import { openShareLog } from '@adit/engine/shares/share-log'
import { openWorkerDirectory } from '@adit/engine/shares/worker-directory'
import { StratumMiner } from '@adit/engine/stratum/test/stratum-miner'
import { readSettings } from '../kit/settings.ts'
import { testPool } from '../test/pool.ts'
import { startCoin } from './start-coin.ts'

/** A way to a node that can be cut, and mended. */
async function wayTo(url: string) {
  const here = new URL(url)
  const port = Number(here.port)
  const sockets = new Set<Socket>()
  let cut = false
  const server = createServer(socket => {
    if (cut) return void socket.destroy()
    const onward = connect({ host: here.hostname, port })
    for (const [one, other] of [[socket, onward], [onward, socket]] as const) {
      sockets.add(one)
      one.on('error', () => {}).on('close', () => { sockets.delete(one); other.destroy() }).pipe(other)
    }
  })
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  const be = (away: boolean) => {
    cut = away
    if (away) for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => { be(true); server.close() })
  here.port = String((server.address() as AddressInfo).port)
  return { url: here.href, cut: () => be(true), mend: () => be(false) }
}

test('machines whose pool has lost its node are sent away, to another server of theirs, and may come again when it is back', async () => {
  const pool = await testPool()
  const { db, pool: { clock } } = pool
  await pool.miner({ name: 'north-hall' })
  const node = await startPretendNode({ coin: 'BTC', clock })
  const way = await wayTo(node.url)
  const said: string[] = []
  const coin = await startCoin({
    pool: { db, clock, settings: readSettings({ ADIT_DEMO: '0', ADIT_SECRET: 'x'.repeat(32), STRATUM_HOST: '127.0.0.1', STRATUM_BTC_PORT: '0', LOG_LEVEL: 'silent' }) },
    coin: 'BTC', node: { addresses: [way.url], rewardAddress: node.address }, shares: openShareLog({ db, clock, gateway: 'test' }), directory: openWorkerDirectory({ db }),
    scale: undefined, quotes: undefined, patience: { awayMs: 3_000, retryMs: 50 }, say: line => said.push(line), onError: () => {},
  })
  onTestFinished(async () => {
    await coin.stop()
    await node.stop()
  })
  const miner = await StratumMiner.ready(coin.gateway()!.port)
  way.cut()
  await miner.closed
  expect(coin.gateway()).toBeNull()
  way.mend()
  await vi.waitUntil(() => coin.gateway() !== null, { timeout: 20_000 })
  const again = await StratumMiner.ready(coin.gateway()!.port)
  onTestFinished(() => again.close())
  expect(said).toEqual(['BTC: the node does not answer any more. Its port opens when it does.', 'BTC: the node answers; machines may come.'])
})
