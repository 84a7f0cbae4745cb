import { routes } from '../packages/web/src/app/routes.ts'
import { expect, test } from './kit/test.ts'

/** Issue-wide promise: JavaScript and CSS of the landing page before the first chart. */
const LANDING_BYTES = 150_000

const open = (path: string) => path.replace(':id', '1')

test('the root and whatever is unknown lead to /home', async ({ page }) => {
  for (const path of ['/', '/no/such/page', '/HOME/x']) {
    await page.goto(path)
    await page.waitForURL('**/home')
  }
  await expect(page).toHaveTitle('The pool where every share counts · Adit')
})

test('every public page stands in its frame, under its title; what comes later says so', async ({ page }) => {
  for (const route of routes.filter(each => !each.login && each.path !== '/user/loginJump.htm')) {
    await page.goto(open(route.path))
    await expect(page.getByRole('main'), route.path).toBeVisible()
    await expect(page.getByRole('banner'), route.path).toHaveCount(route.frame === 'bare' ? 0 : 1)
    await expect(page.getByRole('contentinfo'), route.path).toHaveCount(route.frame === 'bare' ? 0 : 1)
    await expect(page.getByText('Read-only view'), route.path).toHaveCount(route.frame === 'observer' ? 1 : 0)
    await expect(page.getByText('Wallet lookup'), route.path).toHaveCount(route.frame === 'anonymous' ? 1 : 0)
    await expect(page.getByTestId('in-preparation'), route.path).toHaveCount(route.screen === 'later' ? 1 : 0)
    if (route.screen === 'later') await expect(page).toHaveTitle(`${await page.getByRole('heading', { level: 1 }).textContent()} · Adit`)
    await expect(page.getByRole('link', { name: 'Send feedback' }), route.path).toHaveCount(route.frame === 'bare' ? 0 : 1)
  }
})

test('every account page asks for sign-in and comes back to itself', async ({ page, pool }) => {
  for (const route of routes.filter(each => each.login)) {
    await page.goto(`${route.path}?a=b%20c`)
    await page.waitForURL(/\/sso\/login/)
    expect(new URL(page.url()).searchParams.get('service'), route.path).toBe(`${pool.url}${route.path}?a=b+c`)
  }
})

test('account pages have the rail on a desktop and the bar of five on a phone', async ({ page, signedIn: _ }) => {
  const account = page.getByRole('navigation', { name: 'Account' })
  await expect(account.getByRole('link')).toHaveCount(9)
  await account.getByRole('link', { name: 'Workers' }).click()
  await expect(page).toHaveTitle('Workers · Adit')
  await expect(account.getByRole('link', { name: 'Workers' })).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(account.getByRole('link')).toHaveText(['Dashboard', 'Workers', 'Earnings', 'Settings'])
  await account.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await sheet.getByRole('link', { name: 'API keys' }).click()
  await page.waitForURL('**/userApi')
  await expect(sheet).toBeHidden()
  await page.setViewportSize({ width: 769, height: 900 })
  await expect(account.getByRole('link')).toHaveCount(9)
})

test('a button looks like a button, in whatever order its styles came', async ({ page, signedIn: _ }) => {
  await page.goto('/setting')
  const drawn = await page.getByRole('button', { name: 'Create sub-account' }).first().evaluate(button => {
    const { backgroundColor, paddingInline } = getComputedStyle(button)
    return { backgroundColor, paddingInline }
  })
  expect(drawn.backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
  expect(drawn.paddingInline).toBe('18px')
})

test('language, currency and theme are chosen, shown and kept', async ({ page }) => {
  await page.goto('/news')
  await page.getByLabel('Theme').selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByLabel('Currency').selectOption('CNY')
  await page.getByLabel('Language').selectOption('ru')
  await expect(page.getByRole('heading', { level: 1, name: 'Новости' })).toBeVisible()
  await expect(page).toHaveTitle('Новости · Adit')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Новости' })).toBeVisible()
  await expect(page.getByLabel('Валюта')).toHaveValue('CNY')
  await expect(page.getByLabel('Тема')).toHaveValue('dark')
})

test('a new visitor reads Chinese', async ({ browser, pool }) => {
  const context = await browser.newContext({ baseURL: pool.url })
  const page = await context.newPage()
  await page.goto('/news')
  await expect(page.getByRole('heading', { level: 1, name: '公告' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await context.close()
})

test('the chosen colours are there before the program is', async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED/)
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.route(/\/assets\/.*\.js$/, route => route.abort())
  await page.goto('/home')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(11, 14, 19)')
})

for (const width of [375, 1440])
  test(`the landing page is drawn before the program is, and stays where it was (${width} px)`, async ({ page, expectConsole }) => {
    expectConsole(/ERR_FAILED/)
    await page.setViewportSize({ width, height: 900 })
    const program = /\/assets\/.*\.js$/
    await page.route(program, route => route.abort())
    await page.goto('/home')
    const places = () => Promise.all(['Every share counted.', 'Watch your machines live'].map(text =>
      page.locator('.landing-claim, .landing-promise').filter({ hasText: text, visible: true }).boundingBox()))
    const drawn = await places()
    expect(drawn.every(Boolean)).toBe(true)
    await page.unroute(program)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#first-paint')).toHaveCount(0)
    expect(await places()).toEqual(drawn.map(box => ({ x: box!.x, y: expect.closeTo(box!.y, 0), width: expect.closeTo(box!.width, 0), height: expect.closeTo(box!.height, 0) })))
  })

test('navigation starts at the top, and a long way down there is a button back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/home')
  await expect(page.getByRole('row').nth(20)).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.getByRole('button', { name: 'Back to top' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.getByRole('contentinfo').getByRole('link', { name: 'API guide' }).click()
  await page.waitForURL('**/userApiGuide')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('a keyboard reaches the content in one step', async ({ page }) => {
  await page.goto('/news')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a screen whose code does not come offers to try again', async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED|dynamically imported module|Failed to load/)
  await page.goto('/news')
  await page.route(/\/assets\/Home-.*\.js$/, route => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
  await page.unroute(/\/assets\/Home-.*\.js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

for (const target of ['//evil.example', 'https:evil.example', '/\\evil.example', '\\\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])
  test(`the login jump to ${target} stays with us`, async ({ page, pool }) => {
    await page.goto(`/user/loginJump.htm?redirect=${encodeURIComponent(target)}`)
    await page.waitForURL(url => url.pathname === '/home')
    expect(new URL(page.url()).origin).toBe(pool.url)
  })

test('the login jump goes on to a page of ours, over sign-in where it needs one', async ({ page, pool }) => {
  await page.goto('/user/loginJump.htm?redirect=%2Fnews%3Fa%3D1')
  await page.waitForURL(/\/news\?a=1$/)
  await page.goto('/user/loginJump.htm?redirect=%2Fsummary')
  await page.waitForURL(/\/sso\/login/)
  expect(new URL(page.url()).searchParams.get('service')).toBe(`${pool.url}/summary`)
})

test('the robot validation works and hands its proof to the page that asked', async ({ page, pool }) => {
  await page.goto(`/robotValidation?redirect=${encodeURIComponent('/news?a=1')}`)
  await page.waitForURL(/\/news\?a=1#proof=./)
  await page.goto(`/robotValidation?redirect=${encodeURIComponent('//evil.example')}`)
  await page.waitForURL(/\/home#proof=./)
  expect(new URL(page.url()).origin).toBe(pool.url)
})

test('the landing page keeps its weight', async ({ page }) => {
  const sizes = new Map<string, number>()
  page.on('requestfinished', request => void (async () => {
    const path = new URL(request.url()).pathname
    if (/\.(js|css)$/.test(path)) sizes.set(path, (await request.sizes()).responseBodySize)
  })())
  await page.goto('/home', { waitUntil: 'networkidle' })
  const before = [...sizes].filter(([path]) => !path.includes('/Plot-'))
  expect(before.length).toBeGreaterThan(5)
  expect(before.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(LANDING_BYTES)
})
