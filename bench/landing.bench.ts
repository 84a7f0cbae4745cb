import { chromium } from '@playwright/test'
import { startDemoPool } from '../e2e/kit/demo-pool.ts'
import { CHROMIUM_FLAGS, CHROMIUM_MISSING, ensureChromium } from '../scripts/chromium.ts'
import { round, type Figure } from './figure.ts'

/** What draws charts, fetched once the page stands. */
const CHART = /\/Plot-/

/** All scripts and styles that the landing page fetches until it is quiet, as they cross the wire, compressed. */
export async function run(): Promise<Figure[]> {
  const executablePath = ensureChromium()
  if (!executablePath) throw new Error(CHROMIUM_MISSING)
  const pool = await startDemoPool()
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage()
    const files: { name: string; bytes: number }[] = []
    page.on('response', response => {
      if (!['script', 'stylesheet'].includes(response.request().resourceType())) return
      files.push({ name: new URL(response.url()).pathname, bytes: Number(response.headers()['content-length'] ?? 0) })
    })
    await page.goto(`${pool.url}/home`, { waitUntil: 'networkidle' })
    const weigh = (some: typeof files) => round(some.reduce((sum, file) => sum + file.bytes, 0) / 1000)
    return [
      { what: 'landing page: scripts and styles before the first chart', value: weigh(files.filter(({ name }) => !CHART.test(name))), unit: 'kB', atMost: 150 },
      { what: 'landing page: with its chart', value: weigh(files), unit: 'kB' },
      ...files.sort((a, b) => b.bytes - a.bytes).map(({ name, bytes: size }) => ({ what: `  ${name}`, value: round(size / 1000), unit: 'kB' })),
    ]
  } finally {
    await browser.close()
    await pool.stop()
  }
}
