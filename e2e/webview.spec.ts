import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from './kit/test.ts'
import { presetVisitor, someAddress } from './kit/visitor.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 AditApp/2.1'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 AditApp/2.1'

type Native = Window & { nativeLogins: number; aditTokenReceived: (token: string) => void }

/** A token as the native side would have it: from a sign-in of its own. */
async function tokenOf(page: Page): Promise<string> {
  await expect(page.getByRole('button', { name: /Choose coin/ })).toBeEnabled()
  return page.evaluate(() => localStorage.getItem('tokenId')!)
}

async function webview(browser: Browser, url: string, userAgent: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url, userAgent, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
  })
  await presetVisitor(context, url)
  return context
}

/** The app's own code around the page, as `app/webview` describes it. */
const scriptAndroid = (context: BrowserContext, token: string) => context.addInitScript(held => {
  const native = window as unknown as Native
  native.nativeLogins = 0
  Object.assign(window, { AditAndroid: { getToken: () => held, login: () => { native.nativeLogins++ } } })
}, token)

const scriptIos = (context: BrowserContext) => context.addInitScript(() => {
  const native = window as unknown as Native & { asked: number }
  Object.assign(native, { asked: 0, nativeLogins: 0 })
  Object.assign(window, { webkit: { messageHandlers: {
    aditGetToken: { postMessage: () => { native.asked++ } },
    aditLogin: { postMessage: () => { native.nativeLogins++ } },
  } } })
})

async function expectUndressed(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
}

test('Android hands its token over, and the page comes without header and footer', async ({ page, signedIn, browser, pool }) => {
  const app = await webview(browser, pool.url, ANDROID)
  await scriptAndroid(app, await tokenOf(page))
  const view = await app.newPage()
  const asked: string[] = []
  view.on('request', request => { if (/\/v3\/(stats|worker)/.test(request.url())) asked.push(new URL(request.url()).pathname.split('/').at(-1)!) })
  await view.goto('/dashboard')
  await expect(view.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expectUndressed(view)
  await expect.poll(() => asked).toEqual(['current', 'setCoinType', 'setUser', 'userList', 'remind'])
  expect(await view.evaluate(() => localStorage.getItem('userName'))).toBe(signedIn.email)
  await app.close()
})

test('iOS is asked by a message, and initialises when its callback brings the token', async ({ page, signedIn: _, browser, pool }) => {
  const app = await webview(browser, pool.url, IPHONE)
  await scriptIos(app)
  const view = await app.newPage()
  await view.goto('/dashboard')
  await expect.poll(() => view.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1)
  await expect(view.getByRole('heading', { level: 1 })).toHaveCount(0)
  await view.evaluate(token => (window as unknown as Native).aditTokenReceived(token), await tokenOf(page))
  await expect(view.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expectUndressed(view)
  await app.close()
})

test('a token in the query counts in the webview alone, and leaves the address and the history at once', async ({ page, signedIn: _, browser, pool }) => {
  const token = await tokenOf(page)
  const app = await webview(browser, pool.url, ANDROID)
  const view = await app.newPage()
  const sent: string[] = []
  view.on('request', request => { if (!request.isNavigationRequest()) sent.push(`${request.url()} ${request.headers().referer}`) })
  await view.goto(`/dashboard?tokenId=${token}&from=app`)
  await expect(view.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(new URL(view.url()).search).toBe('?from=app')
  const calls = sent.filter(line => /\/(api|auth)\/v3\//.test(line))
  expect(calls.length).toBeGreaterThan(3)
  expect(calls.filter(line => line.includes(token))).toEqual([])
  await app.close()

  const visitor = await browser.newContext({ baseURL: pool.url, extraHTTPHeaders: { 'x-forwarded-for': someAddress() } })
  await presetVisitor(visitor, pool.url)
  const plain = await visitor.newPage()
  await plain.goto(`/home?tokenId=${token}`)
  await expect(plain.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await plain.evaluate(() => localStorage.getItem('tokenId'))).toBeNull()
  await visitor.close()
})

for (const [platform, userAgent] of [['Android', ANDROID], ['iOS', IPHONE]] as const)
  test(`a dead token opens the native sign-in on ${platform}, once, and the page stays`, async ({ browser, pool }) => {
    const app = await webview(browser, pool.url, userAgent)
    await (platform === 'Android' ? scriptAndroid(app, '') : scriptIos(app))
    const view = await app.newPage()
    await view.goto('/home?tokenId=dead')
    await expect.poll(() => view.evaluate(() => (window as unknown as Native).nativeLogins)).toBe(1)
    expect(new URL(view.url()).pathname).toBe('/home')
    await app.close()
  })

test('an account page without a native user opens the native sign-in, not the site\'s', async ({ browser, pool }) => {
  const app = await webview(browser, pool.url, ANDROID)
  await scriptAndroid(app, '')
  const view = await app.newPage()
  await view.goto('/worker')
  await expect.poll(() => view.evaluate(() => (window as unknown as Native).nativeLogins)).toBe(1)
  expect(new URL(view.url()).pathname).toBe('/worker')
  await app.close()
})
