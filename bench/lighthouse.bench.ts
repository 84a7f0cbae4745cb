import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js'
import { startDemoPool } from '../e2e/kit/demo-pool.ts'
import { CHROMIUM_FLAGS, CHROMIUM_MISSING, ensureChromium } from '../scripts/chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import type { Figure } from './figure.ts'

const PROMISED = { performance: 95, accessibility: 100, 'best-practices': 100 }
/** Lighthouse's own machines: a telephone on a slow network with a quarter of the processor, and a desktop. */
const MACHINES = { telephone: undefined, desktop: desktopConfig }
/** One visit says little: Lighthouse itself asks for the middle one of five. */
const VISITS = 5

/** The landing page as a first visitor gets it. */
export async function run(): Promise<Figure[]> {
  const executablePath = ensureChromium()
  if (!executablePath) throw new Error(CHROMIUM_MISSING)
  const pool = await startDemoPool()
  const port = await freePort()
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`] })
  const figures: Figure[] = []
  try {
    for (const [machine, config] of Object.entries(MACHINES)) {
      const visits = []
      for (let visit = 0; visit < VISITS; visit++)
        visits.push((await lighthouse(`${pool.url}/home`, { port, logLevel: 'error', onlyCategories: Object.keys(PROMISED) }, config))!.lhr)
      const middle = computeMedianRun(visits)
      for (const [category, atLeast] of Object.entries(PROMISED))
        figures.push({ what: `Lighthouse on /home, ${machine}: ${category}`, value: Math.round((middle.categories[category]!.score ?? 0) * 100), unit: '', atLeast })
    }
    return figures
  } finally {
    await browser.close()
    await pool.stop()
  }
}
