import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openDatabase } from '@adit/db/open'
import { BUILT_SITE, composePool } from '@adit/server/compose'
import { readSettings } from '@adit/server/kit/settings'
import { answerParent } from '../../e2e/kit/child.ts'

const settings = readSettings(process.env)
const starting = (async () => {
  const database = await openDatabase(settings.databaseUrl ? { url: settings.databaseUrl } : { folder: settings.dataFolder })
  const { app } = await composePool(settings, database, { site: BUILT_SITE })
  await app.listen({ port: settings.port, host: settings.host })
})()

let peak = 0
let delay: ReturnType<typeof monitorEventLoopDelay> | undefined
let timer: ReturnType<typeof setInterval> | undefined

/** What can be asked of the server under load: how much memory it takes, and how long its event loop keeps others waiting. */
const asks = {
  started: async () => { await starting },
  watch: () => {
    global.gc?.()
    const before = process.memoryUsage.rss()
    peak = before
    timer = setInterval(() => { peak = Math.max(peak, process.memoryUsage.rss()) }, 50)
    delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    return before
  },
  watched: () => {
    clearInterval(timer)
    delay!.disable()
    return { peak: Math.max(peak, process.memoryUsage.rss()), delayMs: delay!.percentile(99) / 1e6 }
  },
}
export type ServerAsks = typeof asks

answerParent(asks)
