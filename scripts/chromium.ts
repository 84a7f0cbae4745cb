import { existsSync } from 'node:fs'
import { aptInstall } from './apt.ts'

const PLACES = [
  '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser that tests, pictures and figures use; null where there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  return PLACES.find(place => existsSync(place)) ?? null
}

export const CHROMIUM_MISSING = 'Chromium was not found. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to a Chromium or Chrome.'

export function ensureChromium(): string | null {
  return findChromium() ?? (process.env.CHROMIUM_PATH ? null : aptInstall('chromium') ? findChromium() : null)
}

/** As root Chromium starts only without its sandbox. */
export const CHROMIUM_FLAGS = process.getuid?.() === 0 ? ['--no-sandbox'] : []
