import type { Page } from '@playwright/test'
import { expect, test } from './kit/test.ts'
import { presetVisitor, signIn, someAddress } from './kit/visitor.ts'

const HOUR = 3_600_000
const code = (text: string) => /\b\d{6}\b/.exec(text)![0]

/** The link as it stands in the dialog that shows it. */
const linkIn = async (page: Page, remark: string) => (await page.getByRole('dialog', { name: remark }).locator('code').first().textContent())!

test('an owner makes a link, whoever opens it sees its pages and nothing else, until it is stopped', async ({ page, signedIn, browser, pool }) => {
  await page.goto('/setting/configuration?tab=observers')
  await expect(page.getByText('No observer links yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create link' }).click()
  const creating = page.getByRole('dialog', { name: 'New observer link' })
  await creating.getByLabel('Remark').fill('ab')
  await creating.getByRole('button', { name: 'Create link' }).click()
  await expect(creating.getByText('3 to 20 characters')).toBeVisible()
  await creating.getByLabel('Remark').fill('hall_1')
  await creating.getByLabel('Dashboard').uncheck()
  await creating.getByLabel('Earnings', { exact: true }).check()
  await creating.getByLabel('Opens only from').fill('not an address')
  await creating.getByRole('button', { name: 'Create link' }).click()
  await expect(creating.getByText('Not an IP address')).toBeVisible()
  await creating.getByLabel('Opens only from').fill('')
  await creating.getByRole('button', { name: 'Create link' }).click()
  const details = page.getByRole('dialog', { name: 'hall_1' })
  await expect(details.getByRole('img', { name: /Observer link hall_1/ })).toBeVisible()
  const link = await linkIn(page, 'hall_1')
  expect(link).toMatch(new RegExp(`^${pool.url}/observer\\?accessKey=[\\w-]{32}&coinType=BTC&observerUserId=${signedIn.subAccount}$`))

  // somebody else, who has no account
  const elsewhere = await browser.newContext({ baseURL: pool.url, extraHTTPHeaders: { 'x-forwarded-for': someAddress() } })
  await presetVisitor(elsewhere, pool.url)
  const watcher = await elsewhere.newPage()
  await watcher.goto(link)
  await watcher.waitForURL('**/worker')
  await expect(watcher.getByText('Read-only view')).toBeVisible()
  await expect(watcher.getByRole('banner')).toContainText(signedIn.subAccount)
  await expect(watcher.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Workers', 'Earnings'])
  await watcher.getByRole('link', { name: 'Earnings' }).click()
  await watcher.waitForURL('**/recvAndPay')
  await watcher.reload()
  await expect(watcher.getByText('Read-only view')).toBeVisible()
  for (const path of ['/dashboard', '/worker/warn', '/setting', '/userApi']) {
    await watcher.goto(path)
    await watcher.waitForURL('**/home')
  }

  // the owner sees the visit, and stops it
  await page.reload()
  await page.getByRole('button', { name: 'Link and QR code of hall_1' }).click()
  await expect(details.getByRole('definition').filter({ hasText: '1 ·' })).toBeVisible()
  await details.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(details.getByText('Stopped')).toBeVisible()
  await watcher.goto(link)
  await expect(watcher.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  // a new address works, the old one stays dead
  await details.getByRole('button', { name: 'New address' }).click()
  await expect(details.getByText('Active')).toBeVisible()
  const renewed = await linkIn(page, 'hall_1')
  expect(renewed).not.toBe(link)
  await watcher.getByRole('button', { name: 'Try again' }).click()
  await expect(watcher.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await watcher.goto(renewed)
  await watcher.waitForURL('**/worker')

  // cut off, it says so; too many visits pause it for an hour, with the time left
  await watcher.goto(renewed.slice(0, -signedIn.subAccount.length - 16))
  await expect(watcher.getByRole('heading', { name: 'This is not a whole observer link' })).toBeVisible()
  await pool.tireLink(signedIn.subAccount)
  await watcher.goto(renewed)
  await expect(watcher.getByRole('heading', { name: 'Too many visits' })).toBeVisible()
  await expect(watcher.getByRole('timer')).toContainText(/Opens again in (60:00|59:5\d)/)
  await pool.advanceClock(HOUR)
  await watcher.getByRole('button', { name: 'Try again' }).click()
  await watcher.waitForURL('**/worker')

  // leaving gives the tab back
  await watcher.getByRole('button', { name: 'Leave the observer view' }).click()
  await watcher.waitForURL('**/home')
  await watcher.goto('/worker')
  await watcher.waitForURL(/\/sso\/login/)
  await elsewhere.close()
})

test('a link to the earnings chart alone asks for the chart alone, in every coin that is mined along', async ({ page, signedIn: _, browser, pool }) => {
  await page.goto('/setting/configuration?tab=observers')
  await page.getByRole('button', { name: 'Create link' }).click()
  const creating = page.getByRole('dialog', { name: 'New observer link' })
  await creating.getByLabel('Remark').fill('chart')
  for (const part of ['Dashboard', 'Workers']) await creating.getByLabel(part).uncheck()
  await creating.getByLabel('Earnings chart').check()
  await creating.getByRole('button', { name: 'Create link' }).click()
  const link = await linkIn(page, 'chart')

  const elsewhere = await browser.newContext({ baseURL: pool.url, extraHTTPHeaders: { 'x-forwarded-for': someAddress() } })
  await presetVisitor(elsewhere, pool.url)
  const watcher = await elsewhere.newPage()
  const asked = new Set<string>()
  watcher.on('request', request => void asked.add(new URL(request.url()).pathname))
  await watcher.goto(link)
  await watcher.waitForURL('**/recvAndPay')
  await expect(watcher.getByRole('tab')).toHaveText(['Earnings'])
  await watcher.getByRole('radio', { name: 'NMC' }).check()
  await watcher.waitForURL(/mergeCoinType=NMC/)
  await expect(watcher.getByRole('radio', { name: 'NMC' })).toBeChecked()
  await expect(watcher.getByRole('alert')).toHaveCount(0)
  expect([...asked].filter(path => path.startsWith('/auth/v3/observer/api/'))).toEqual(['/auth/v3/observer/api/recvChart'])
  await elsewhere.close()
})

test('looking through a link leaves the own account of the other tabs alone', async ({ page, context, signedIn, pool }) => {
  await page.goto('/setting/configuration?tab=observers')
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByLabel('Remark').fill('own_look')
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('dialog', { name: 'own_look' })).toBeVisible()
  const link = await linkIn(page, 'own_look')
  await pool.subAccount({ email: signedIn.email, name: `${signedIn.subAccount}-ltc`, coin: 'LTC' })
  const watching = await context.newPage()
  await watching.goto(link.replace('coinType=BTC', 'coinType=LTC'))
  await watching.waitForURL('**/dashboard')
  await expect(watching.getByText('Read-only view')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: /Choose coin/ })).toContainText(`BTC· ${signedIn.subAccount}`)
  expect(await page.evaluate(() => [localStorage.getItem('currentCoin'), localStorage.getItem('userId')])).not.toContain('LTC')
})

test('an authorised user finds the sub-account in the switch, marked as shared, and is offered what its right permits', async ({ page, signedIn, browser, pool }) => {
  const friend = { email: `friend-${Date.now()}@miner.test`, password: 'correct horse battery' }
  await pool.person({ ...friend, verified: true })
  await pool.subAccount({ email: friend.email, name: `friend-${Date.now() % 1_000_000}`, coin: 'BTC' })
  await page.goto('/setting/configuration?tab=users')
  await page.getByRole('button', { name: 'Authorise user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Authorise a user' })
  await dialog.getByRole('textbox', { name: /^E-mail/ }).fill(signedIn.email)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect.poll(async () => (await pool.lastMail(signedIn.email))?.template).toBe('accountCode')
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(code((await pool.lastMail(signedIn.email))!.text))
  await dialog.getByRole('button', { name: 'Authorise' }).click()
  await expect(dialog.getByText(/cannot authorise yourself/)).toBeVisible()
  await dialog.getByRole('textbox', { name: /^E-mail/ }).fill(friend.email)
  await dialog.getByRole('button', { name: 'Authorise' }).click()
  await expect(page.getByRole('table', { name: 'Authorised users' }).getByText(friend.email)).toBeVisible()
  expect((await pool.lastMail(friend.email))!.template).toBe('accessGiven')

  const elsewhere = await browser.newContext({ baseURL: pool.url, extraHTTPHeaders: { 'x-forwarded-for': someAddress() } })
  await presetVisitor(elsewhere, pool.url)
  const other = await elsewhere.newPage()
  await signIn(other, friend)
  const chooser = other.getByRole('button', { name: /Choose coin/ })
  await chooser.click()
  await other.getByRole('button', { name: new RegExp(`${signedIn.subAccount}.*[Ss]hared`) }).click()
  await expect(chooser).toContainText(`${signedIn.subAccount}Shared with you`)
  const places = other.getByRole('navigation', { name: 'Account', exact: true })
  await expect(places.getByRole('link')).toHaveText(['Dashboard', 'Workers', 'Earnings', 'Summary', 'Sub-accounts', 'Alarms'])
  const refused: string[] = []
  other.on('response', answer => void answer.text().then(said => { if (said.includes('"900003"')) refused.push(answer.url()) }, () => {}))
  for (const tab of ['payments', 'observers', 'users', 'audit']) {
    await other.goto(`/setting/configuration?tab=${tab}`)
    await expect(other.getByRole('main').getByText(`${signedIn.subAccount} is shared with you`)).toBeVisible()
    await expect(other.getByRole('tab')).toHaveCount(0)
  }
  expect(refused).toEqual([])
  await other.setViewportSize({ width: 375, height: 812 })
  await expect(chooser).toContainText('Shared with you')
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await places.getByRole('button', { name: 'More' }).click()
  const menu = other.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Alarms' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Observer links' })).toHaveCount(0)
  await other.keyboard.press('Escape')

  await page.getByRole('button', { name: `End access of ${friend.email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click()
  await expect(page.getByText('Not shared with anybody')).toBeVisible()
  await other.reload()
  await expect(chooser).not.toContainText(signedIn.subAccount)
  await elsewhere.close()
})
