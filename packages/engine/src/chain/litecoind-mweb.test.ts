import { expect, test } from 'vitest'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { findBlock } from '../test/find-block.ts'
import { findLitecoind, startLitecoinds } from '../test/litecoind.ts'
import { payoutScriptOf, startChain } from './job-source.ts'
import { openNode } from './node.ts'

const FIRST_MWEB_HEIGHT = 432

test('on a real node: a block with Litecoin\'s extension block is put together right', { timeout: 600_000 }, async context => {
  const litecoind = findLitecoind()
  if ('missing' in litecoind) return context.skip(litecoind.missing)
  const [first, second] = await startLitecoinds(litecoind.path, { mweb: true })
  const { db } = await emptyDatabase()
  const clock = () => new Date('2026-03-10T12:00:00Z')
  const errors: unknown[] = []
  let chain: ReturnType<typeof startChain> | undefined
  try {
    await first.ask('createwallet', 'pool')
    const home = await first.ask<string>('getnewaddress')
    await first.ask('generatetoaddress', FIRST_MWEB_HEIGHT - 1, home)
    await expect.poll(() => second.ask('getblockcount'), { timeout: 60_000 }).toBe(FIRST_MWEB_HEIGHT - 1)
    await first.ask('sendtoaddress', await first.ask('getnewaddress', '', 'mweb'), '1')

    const node = openNode({ coin: 'LTC', addresses: [first.url], clock })
    expect((await node.template()).mweb).toMatch(/^[0-9a-f]+$/)
    chain = startChain({
      coin: 'LTC', algorithm: 'scrypt', node, db, clock, payoutScript: await payoutScriptOf(node, home), tag: '/Adit/', onError: cause => errors.push(cause), pace: { pollMs: 50 },
    })
    for (const height of [FIRST_MWEB_HEIGHT, FIRST_MWEB_HEIGHT + 1]) {
      await expect.poll(() => chain!.current()?.height, { timeout: 60_000 }).toBe(height)
      const candidate = findBlock(chain.current()!, { workerId: 1n, subAccountId: 1n, at: clock() })
      await chain.submitBlock(candidate)
      await expect.poll(() => second.ask('getbestblockhash'), { timeout: 60_000 }).toBe(candidate.hash)
    }
    expect(errors).toEqual([])
  } finally {
    await chain?.stop()
    await Promise.all([first.stop(), second.stop()])
  }
})
