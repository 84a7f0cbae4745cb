import { pool as calls } from '@adit/contract/pool'
import { startDemoPool } from '../e2e/kit/demo-pool.ts'
import { round, type Figure } from './figure.ts'
import { askServer } from './kit/ask-server.ts'

const REQUESTS = 2000
const AT_ONCE = 8

/** The busiest public call, over the demo's figures, by clients of different addresses. */
export async function run(): Promise<Figure[]> {
  const pool = await startDemoPool()
  try {
    const url = `${pool.url}${calls.coins.path}`
    const took: number[] = []
    let sent = 0
    const client = async () => {
      while (sent < REQUESTS) {
        const visitor = ++sent
        const began = performance.now()
        await askServer({ url }, visitor)
        took.push(performance.now() - began)
      }
    }
    const began = performance.now()
    await Promise.all(Array.from({ length: AT_ONCE }, client))
    const seconds = (performance.now() - began) / 1000
    took.sort((a, b) => a - b)
    const quantile = (share: number) => round(took[Math.floor(took.length * share)]!, 2)
    return [
      { what: `poolcoins, ${AT_ONCE} clients: half of the answers within`, value: quantile(0.5), unit: 'ms' },
      { what: `poolcoins, ${AT_ONCE} clients: 99 % of the answers within`, value: quantile(0.99), unit: 'ms' },
      { what: `poolcoins, ${AT_ONCE} clients: answers a second`, value: Math.round(REQUESTS / seconds), unit: '' },
    ]
  } finally {
    await pool.stop()
  }
}
