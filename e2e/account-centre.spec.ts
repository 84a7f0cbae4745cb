import type { Page } from '@playwright/test'
import { appCode } from '@adit/server/test/app-code'
import { expect, test } from './kit/test.ts'
import { signIn } from './kit/visitor.ts'

let newcomers = 0
const newcomer = () => ({ email: `new-${process.pid}-${++newcomers}@miner.test`, password: 'correct horse battery' })

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The account centre itself, without a service: ends on the account page. */
async function enter(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/sso/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await submit(page, 'Sign in')
}
const expectInside = (page: Page) => expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()

test('a newcomer registers, follows the mailed link, signs in and stands on the dashboard', async ({ page, pool }) => {
  const { email, password } = newcomer()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await submit(page, 'Create account')
  await expect(page.getByText(`If ${email} can be registered`)).toBeVisible()
  const mail = await pool.lastMail(email)
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  expect(new URL(page.url()).searchParams.get('service'), 'the service is carried along').toContain('/dashboard')

  const letter = await page.context().newPage()
  await letter.goto(mail!.link!)
  await letter.getByRole('main').getByRole('button').first().click()
  await expect(letter.getByText(email)).toBeVisible()

  await signIn(page, { email, password })
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('bad input is said at its field and nothing is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', request => { if (request.method() === 'POST') sent.push(request.url()) })
  await page.goto('/sso/register')
  await page.getByLabel('E-mail').fill('not an address')
  await page.getByLabel('Password', { exact: false }).first().fill('short')
  await submit(page, 'Create account')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Password', { exact: false }).first()).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('a wrong password is refused in words, and enough of them lock the door', async ({ page, miner }) => {
  await enter(page, { ...miner, password: 'wrong' })
  const refused = page.getByRole('alert').filter({ hasText: /\S/ }).first()
  await expect(refused).toContainText(/password/i)
  const locked = page.getByRole('alert').filter({ hasText: 'Too many failed attempts' }).first()
  await expect(async () => {
    await submit(page, 'Sign in')
    await expect(locked).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const answered = page.waitForResponse(/\/sso\/v1\/signIn$/)
  await page.getByLabel('Password', { exact: false }).first().fill(miner.password)
  await submit(page, 'Sign in')
  await answered
  await expect(locked).toBeVisible()
  await expect(page).toHaveURL(/\/sso\/login/)
})

test('an authenticator app is set up by its code, asked for at the door, and a recovery code works once in its place', async ({ page, miner, pool }) => {
  await enter(page, miner)
  await expectInside(page)
  await page.getByRole('button', { name: 'Set up: Authenticator app' }).click()
  await page.getByLabel('Current password').first().fill(miner.password)
  const enrolled = page.waitForResponse(/secondFactor\/enrol/)
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const { data } = await (await enrolled).json() as { data: { uri: string; recoveryCodes: string[] } }
  await expect(page.getByRole('img', { name: /Authenticator app/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(data.uri, await pool.now()))
  await submit(page, 'Turn on')
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  const signOut = async () => {
    await submit(page, 'Sign out')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
  await signOut()
  await enter(page, miner)
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await pool.advanceClock(30_000) // a code counts once
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(data.uri, await pool.now()))
  await submit(page, 'Verify')
  await expectInside(page)

  await signOut()
  await enter(page, miner)
  await page.getByRole('radio', { name: 'Recovery code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(data.recoveryCodes[0]!)
  await submit(page, 'Verify')
  await expect(page.getByText('9 recovery codes left')).toBeVisible()

  await signOut()
  await enter(page, miner)
  await page.getByRole('radio', { name: 'Recovery code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(data.recoveryCodes[0]!)
  await submit(page, 'Verify')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/sso\/login/)
})

test('a forgotten password is set anew from a mailed link; the old one is worth nothing', async ({ page, miner, pool }) => {
  await page.goto('/sso/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('E-mail').fill(miner.email)
  await submit(page, 'Send the link')
  await expect(page.getByText(`If ${miner.email} has an account`)).toBeVisible()
  await page.goto((await pool.lastMail(miner.email))!.link!)
  await page.getByLabel('New password').first().fill('another good password')
  await submit(page, 'Save the new password')
  await expect(page.getByText('Password changed. Sign in with the new one')).toBeVisible()
  await enter(page, miner)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toContainText(/password/i)
  await enter(page, { ...miner, password: 'another good password' })
  await expectInside(page)
})

test('another address is bound only when its own link was followed, and both addresses hear of it', async ({ page, miner, pool }) => {
  const { email } = newcomer()
  await enter(page, miner)
  await expectInside(page)
  await page.getByRole('link', { name: 'Bind another e-mail' }).click()
  await page.waitForURL('**/sso/bindEmail')
  await page.getByLabel('New e-mail').fill(email)
  await page.getByLabel('Current password').first().fill(miner.password)
  await submit(page, 'Send the confirmation link')
  await expect(page.getByText(`A confirmation link is on its way to ${email}`)).toBeVisible()
  const { link } = (await pool.lastMail(email))!
  await page.goto(link!)
  await page.goto('/sso/account')
  await expect(page.getByText(miner.email)).toBeVisible() // opening the link alone changes nothing
  await page.goto(link!)
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByText(email)).toBeVisible()
  await page.goto('/sso/account')
  await expect(page.getByText(email)).toBeVisible()
  expect((await pool.lastMail(miner.email))!.text).toContain(email)
})

test('a device elsewhere is listed and can be signed out from here', async ({ page, browser, miner, pool }) => {
  await enter(page, miner)
  await expectInside(page)
  const elsewhere = await browser.newContext({ baseURL: pool.url, locale: 'en-US', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
  const phone = await elsewhere.newPage()
  await phone.addInitScript(() => localStorage.setItem('language', 'en'))
  await enter(phone, miner)
  await expectInside(phone)
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'Firefox' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('That device is signed out')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectInside(page)
  await elsewhere.close()
})

test('the account centre speaks Chinese and Russian too', async ({ page, miner }) => {
  await enter(page, miner)
  await expectInside(page)
  await page.getByLabel('Language').selectOption('ru')
  await expect(page.getByRole('heading', { name: 'Ваш аккаунт' })).toBeVisible()
  await page.getByLabel('Язык').selectOption('zh')
  await expect(page.getByRole('heading', { name: '我的账户' })).toBeVisible()
})
