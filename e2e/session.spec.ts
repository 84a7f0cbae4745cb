import type { Page } from '@playwright/test'
import { expect, test } from './kit/test.ts'
import { signIn } from './kit/visitor.ts'

const DAY = 86_400_000
/** Signed in, and start-up done: the address alone changes earlier. */
const ready = (page: Page, { subAccount }: { subAccount: string }) => expect(page.getByRole('button', { name: /Choose coin/ })).toContainText(subAccount)
const stored = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)

test('from /dashboard to sign-in, with a ticket back to /dashboard', async ({ page, miner }) => {
  const checks: string[] = []
  page.on('request', request => { if (request.url().includes('/auth/v3/check')) checks.push(request.url()) })
  const setCoin = page.waitForRequest(/\/api\/v3\/stats\/userList/)
  await signIn(page, miner, '/dashboard?from=bookmark')
  expect(new URL(page.url()).search).toBe('?from=bookmark')
  expect(checks.length).toBe(1)
  expect(new URL(checks[0]!).searchParams.get('service')).toBe(new URL('/dashboard?from=bookmark', page.url()).href)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await ready(page, miner)
  // A§7: the headers every call carries
  const headers = await (await setCoin).allHeaders()
  expect(headers).toMatchObject({ token: await stored(page, 'tokenId'), lang: 'en', platform: 'web' })
  expect(await stored(page, 'userName')).toBe(miner.email)
  expect(await stored(page, 'userId')).toBe(miner.subAccount)
  expect(await stored(page, 'pageTitle')).toBe('Dashboard · Adit')
})

test('a reload keeps the session and sets coin and sub-account on the server, in this order', async ({ page, signedIn }) => {
  await ready(page, signedIn)
  const asked: string[] = []
  // what the page before it asked does not count
  page.on('framenavigated', () => { asked.length = 0 })
  page.on('request', request => { if (/\/(api|auth)\/v3\/(stats|worker|check)/.test(request.url())) asked.push(new URL(request.url()).pathname.split('/').at(-1)!) })
  await page.reload()
  await ready(page, signedIn)
  await expect.poll(() => asked).toEqual(['setCoinType', 'setUser', 'userList', 'remind'])
})

test('logout forgets everything, ends the token and signs out of the account centre', async ({ page, signedIn, pool }) => {
  await ready(page, signedIn)
  const token = (await stored(page, 'tokenId'))!
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/home')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  // on the way through the account centre's own sign-out there is a moment without a page
  for (const key of ['tokenId', 'userId', 'userName', 'permission']) await expect.poll(() => stored(page, key).catch(() => 'no page'), key).toBeNull()
  const answer = await page.request.get(`${pool.url}/api/v3/stats/current`, { headers: { token } })
  expect(await answer.json()).toMatchObject({ code: '000403' })
  await signIn(page, signedIn) // asks for the password again
})

test('logout in one tab reaches the others', async ({ page, context, signedIn }) => {
  await ready(page, signedIn)
  const other = await context.newPage()
  await other.goto('/worker')
  await ready(other, signedIn)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await other.waitForURL('**/home')
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('an expired token leads to /home, once, with a word about it', async ({ page, signedIn, pool }) => {
  await ready(page, signedIn)
  // nothing is open meanwhile: a live page would notice by itself
  await page.goto('about:blank')
  await pool.advanceClock(31 * DAY)
  await page.goto('/dashboard')
  await page.waitForURL('**/home')
  await expect(page.getByText('Please log in again')).toHaveCount(1)
  expect(await stored(page, 'tokenId')).toBeNull()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('a pool that fails at start-up offers to try again instead of going in circles', async ({ page, signedIn, expectConsole }) => {
  await ready(page, signedIn)
  expectConsole(/500/)
  await page.route('**/api/v3/stats/userList*', route => route.fulfill({ status: 500, json: { code: '900000', msg: 'System error', data: null } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We could not confirm your sign-in' })).toBeVisible()
  await expect(page.getByText('System error')).toBeVisible()
  await page.unroute('**/api/v3/stats/userList*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('an e-mail address that is not verified stops at the gate until its link was followed', async ({ page, context, pool }) => {
  const person = { email: `gate-${Date.now()}@miner.test`, password: 'correct horse battery' }
  await pool.person({ ...person, verified: false })
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'E-mail security verification' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /Verify e-mail/ }).click()
  const centre = await opened
  await centre.waitForURL('**/sso/bindEmail')

  // nothing is verified yet: the way over sign-in leads back to the gate
  await page.getByRole('button', { name: 'I have completed verification' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail security verification' })).toBeVisible()

  await page.request.post(`${pool.url}/sso/v1/email/verify`, { data: {}, headers: { lang: 'en', origin: pool.url } })
  await expect.poll(async () => (await pool.lastMail(person.email))?.link).toContain('/validateEmail')
  const mail = (await pool.lastMail(person.email))!
  await centre.goto(mail.link!)
  await centre.getByRole('button', { name: 'Confirm' }).click()
  await expect(centre.getByRole('heading', { name: 'Confirmed' })).toBeVisible()

  await page.getByRole('button', { name: 'I have completed verification' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('a mailed link acts by its button alone, and a broken one says so', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => { if (request.url().includes('/email/validate')) asked.push(request.url()) })
  await page.goto('/validateEmail?type=verify&token=none')
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/This could not be confirmed/)).toBeVisible()
  expect(asked.length).toBe(1)
  await page.goto('/validateEmail?type=verify')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
})

test.describe('consent', () => {
  const title = 'User informed consent'

  test('is asked a second after load, cannot be closed, and needs the tick', async ({ page, context }) => {
    await context.clearCookies()
    await page.clock.install()
    await page.goto('/home')
    const dialog = page.getByRole('dialog', { name: title })
    await page.clock.runFor(900)
    await expect(dialog).toBeHidden()
    await page.clock.runFor(200)
    await expect(dialog).toBeVisible()
    expect((await dialog.boundingBox())!.width).toBe(800)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()

    await dialog.getByRole('checkbox', { name: 'I know' }).check()
    const record = page.waitForRequest(request => request.url().endsWith('/auth/v3/index/storeUserNotice') && request.method() === 'POST')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    const answer = await (await record).response()
    expect(await answer!.json()).toMatchObject({ code: '000000' })
    const cookie = (await context.cookies()).find(each => each.name === 'informedConsent')!
    expect(Math.round((cookie.expires - Date.now() / 1000) / 60)).toBe(7 * 24 * 60)

    await page.reload()
    await page.clock.runFor(3000)
    await expect(dialog).toBeHidden()
  })

  test('leaves the robot validation alone', async ({ page, context }) => {
    await context.clearCookies()
    await page.goto('/robotValidation')
    await expect(page.getByText('Check passed')).toBeVisible()
    await expect(page.getByRole('dialog', { name: title })).toBeHidden()
  })
})

test('a coin and a sub-account are chosen on the server', async ({ page, signedIn, pool }) => {
  await ready(page, signedIn)
  await pool.subAccount({ email: signedIn.email, name: `${signedIn.subAccount}-ltc`, coin: 'LTC' })
  const chooser = page.getByRole('button', { name: /Choose coin/ })
  await chooser.click()
  const setUser = page.waitForRequest(/stats\/setUser/)
  await page.getByLabel('Coin', { exact: true }).selectOption('LTC')
  expect(new URL((await setUser).url()).searchParams.get('coinType')).toBe('LTC')
  await expect(chooser).toContainText(`${signedIn.subAccount}-ltc`)
  expect(await stored(page, 'currentCoin')).toBe('LTC')
  await page.reload()
  await expect(chooser).toContainText('LTC')
  const token = (await stored(page, 'tokenId'))!
  const answer = await page.request.get(`${pool.url}/api/v3/stats/current`, { headers: { token } })
  expect((await answer.json()).data).toMatchObject({ coinType: 'LTC', userId: `${signedIn.subAccount}-ltc` })
})
