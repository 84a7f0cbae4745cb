import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { startDemoPool } from '../e2e/kit/demo-pool.ts'
import { CHROMIUM_FLAGS, CHROMIUM_MISSING, ensureChromium } from '../scripts/chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { type Figure } from './figure.ts'

const PROMISED = { performance: 95, accessibility: 100, 'best-practices': 100 }

/** Lighthouse's own telephone (slow network, slow processor) on the landing page, as a first visitor. */
export async function run(): Promise<Figure[]> {
  const executablePath = ensureChromium()
  if (!executablePath) throw new Error(CHROMIUM_MISSING)
  const pool = await startDemoPool()
  const port = await freePort()
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`] })
  try {
    const result = await lighthouse(`${pool.url}/home`, { port, logLevel: 'error', onlyCategories: Object.keys(PROMISED) })
    return Object.entries(PROMISED).map(([category, atLeast]) => ({
      what: `Lighthouse on /home: ${category}`, value: Math.round((result!.lhr.categories[category]!.score ?? 0) * 100), unit: '', atLeast,
    }))
  } finally {
    await browser.close()
    await pool.stop()
  }
}
