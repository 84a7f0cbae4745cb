import type { BrowserContext, Page } from '@playwright/test'

export type Preset = { language?: 'zh' | 'en' | 'ru'; theme?: 'light' | 'dark' }

/** A browser that has been here before: consent given (A§4), language chosen; the theme follows the system unless named. */
export async function presetVisitor(context: BrowserContext, url: string, { language = 'en', theme }: Preset = {}): Promise<void> {
  await context.addCookies([{ name: 'informedConsent', value: '1', url }])
  await presetStorage(context, { language, ...(theme && { theme }) })
}

const presetStorage = (context: BrowserContext, entries: Record<string, string>) => context.addInitScript(all => {
  if (window.origin === 'null') return // a frame that keeps nothing
  for (const [key, value] of Object.entries(all)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
}, entries)

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Puts into a browser what another one kept after signing in. */
export async function presetSignedIn(context: BrowserContext, { cookies, origins }: SignedIn): Promise<void> {
  await context.addCookies(cookies)
  for (const { localStorage } of origins) await presetStorage(context, Object.fromEntries(localStorage.map(({ name, value }) => [name, value])))
}

/** Every visitor comes from an address of their own, so that one test's limits do not end another's. */
export const someAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 254) + 1).join('.')}`

/** Signs in through the real pages, from wherever the site sends a visitor, and ends on `path`. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }, path = '/dashboard'): Promise<void> {
  await page.goto(path)
  await page.waitForURL(/\/sso\/login/)
  await page.locator('input[type=email], input[name=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(url => url.pathname === path.split('?')[0] && !url.searchParams.has('ticket'))
}
