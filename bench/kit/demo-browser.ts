import { chromium, type Browser, type Page } from '@playwright/test'
import { startDemoPool } from '../../e2e/kit/demo-pool.ts'
import { CHROMIUM_FLAGS, CHROMIUM_MISSING, ensureChromium } from '../../scripts/chromium.ts'

/** A browser beside the demo, for as long as something is measured. */
export async function atDemo<T>(measure: (pool: Awaited<ReturnType<typeof startDemoPool>>, browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = ensureChromium()
  if (!executablePath) throw new Error(CHROMIUM_MISSING)
  const pool = await startDemoPool()
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    return await measure(pool, browser)
  } finally {
    await browser.close()
    await pool.stop()
  }
}

export type FetchedFile = { name: string; bytes: number }

/** The scripts and styles a page fetches from now on, as they cross the wire; grows as they come. */
export function filesOf(page: Page): FetchedFile[] {
  const files: FetchedFile[] = []
  page.on('response', response => {
    if (!['script', 'stylesheet'].includes(response.request().resourceType())) return
    files.push({ name: new URL(response.url()).pathname, bytes: Number(response.headers()['content-length'] ?? 0) })
  })
  return files
}
