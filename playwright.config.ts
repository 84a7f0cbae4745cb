import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.ts'

/** Each worker has a whole pool of its own (e2e/kit); the site is the built one. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // a browser on a busy machine may miss a beat; what fails twice fails
  retries: 1,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findChromium() ?? undefined, args: CHROMIUM_FLAGS },
    screenshot: 'only-on-failure',
  },
})
