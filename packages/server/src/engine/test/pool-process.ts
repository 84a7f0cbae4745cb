import { openDatabase } from '@adit/db/open'
import { readSettings } from '../../kit/settings.ts'
import { startEngine } from '../start-engine.ts'
import { EASIEST } from './telling-machine.ts'

/** How a life of the pool begins. */
export type Birth = {
  where: Parameters<typeof openDatabase>[0]
  node: { url: string; rewardAddress: string }
  /** Milliseconds since 1970: when its life begins, by the pool's time. */
  from: number
}
/** What it says of its life. */
export type Said = { port: number } | { error: string }

/**
 * A pool's gateway, accountant, settlement and payouts, as the server starts them, in a process that may be killed. It does
 * not rest between its rounds, so that it dies in the middle of one.
 */
const { where, node, from } = JSON.parse(process.argv[2]!) as Birth
const { db, engine: kind } = await openDatabase(where)
const clock = () => new Date(from + performance.now())
const say = (said: Said) => process.send!(said)
const same = <T>(one: T) => one
const settings = readSettings({ ADIT_DEMO: '0', ADIT_SECRET: 'x'.repeat(32), STRATUM_HOST: '127.0.0.1', STRATUM_BTC_PORT: '0', LOG_LEVEL: 'silent' })
const engine = await startEngine({
  pool: { db, clock, settings: { ...settings, demo: true } }, database: { engine: kind }, roles: ['engine', 'stratum'],
  nodes: { BTC: { addresses: [node.url], rewardAddress: node.rewardAddress } },
  scales: { BTC: { difficulty: { start: EASIEST, min: EASIEST, max: 1 }, node: same, jobs: same, shares: same } },
  restMs: 5, say: () => {}, onError: cause => { say({ error: String(cause) }) },
})
say({ port: engine.gateway('BTC')!.port })
