import { keepDoing } from '@adit/engine/shares/keep-doing'
import { STRATUM_COINS } from '@adit/server/kit/stratum-settings'
import type { Demo } from '@adit/server/main'
import { DEMO_COINS } from './demo-coins.ts'
import { startFleet } from './fleet/start-fleet.ts'
import { openDemoFeed, sendFeed } from './neighbours.ts'
import { writeNews } from './write-history.ts'

const EVERY_MS = 20_000

/**
 * Keeps the demo's figures of this very minute. The demo account's machines mine at the ports, the rest of the pool's work
 * comes by a feed: from here on the accountant alone writes counters. Blocks of the others, and quotes of chains without
 * a node here, are written down.
 */
export const keepAlive: Demo['keepAlive'] = (pool, engine, onError) => {
  let from = +pool.clock()
  const opening = openDemoFeed(pool)
  const stopNews = keepDoing(async () => {
    const feed = await opening
    const to = +pool.clock()
    if (to <= from) return
    await sendFeed(feed, from, to)
    for (const coin of DEMO_COINS) await writeNews(pool.db, coin, { from, to, quotes: !(STRATUM_COINS as readonly string[]).includes(coin.coin) })
    from = to
  }, () => EVERY_MS, onError)
  const stopFleet = startFleet({ port: coin => engine.gateway(coin)?.port ?? null, onError })
  return async () => {
    stopFleet()
    await stopNews()
  }
}
