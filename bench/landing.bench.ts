import { atDemo, filesOf } from './kit/demo-browser.ts'
import { round, type Figure } from './figure.ts'

/** What draws charts, fetched once the page stands. */
const CHART = /\/Plot-/

/** All scripts and styles that the landing page fetches until it is quiet, as they cross the wire, compressed. */
export const run = (): Promise<Figure[]> => atDemo(async (pool, browser) => {
  const page = await browser.newPage()
  const files = filesOf(page)
  await page.goto(`${pool.url}/home`, { waitUntil: 'networkidle' })
  const weigh = (some: typeof files) => round(some.reduce((sum, file) => sum + file.bytes, 0) / 1000)
  return [
    { what: 'landing page: scripts and styles before the first chart', value: weigh(files.filter(({ name }) => !CHART.test(name))), unit: 'kB', atMost: 150 },
    { what: 'landing page: with its chart', value: weigh(files), unit: 'kB' },
    ...files.sort((a, b) => b.bytes - a.bytes).map(({ name, bytes: size }) => ({ what: `  ${name}`, value: round(size / 1000), unit: 'kB' })),
  ]
})
