import { expectAccessible } from './kit/axe.ts'
import { expect, test } from './kit/demo-test.ts'
import { test as empty } from './kit/test.ts'

const coins = { name: 'Coins' }

empty('a pool without data lists every coin and says that there is none yet, without a zero', async ({ page }) => {
  await page.goto('/home')
  const table = page.getByRole('region', coins)
  await expect(table.getByRole('row')).toHaveCount(30)
  await expect(table.getByRole('row', { name: /^BTC Bitcoin/ })).toContainText('FPPS 2.5% · PPLNS 0%')
  await expect(table.getByRole('row', { name: /^BTC Bitcoin/ })).toContainText('no data yet')
  await expect(table.getByRole('row', { name: /^XMC/ })).toContainText('not mined here')
  await expect(page.getByText('No BTC hash rate yet')).toBeVisible()
  const figures = page.locator('dl dd')
  await expect(figures.filter({ hasText: 'no data yet' })).toHaveCount(4)
  for (const text of await figures.allTextContents()) expect(text).not.toMatch(/\d/)
})

empty('what could not be loaded says so, and comes when asked again', async ({ page, expectConsole }) => {
  expectConsole(/Failed to load resource/)
  await page.route('**/auth/v3/index/**', route => route.fulfill({ status: 500, json: { code: '900000', msg: 'System error', data: null } }))
  await page.goto('/home')
  const table = page.getByRole('region', coins)
  await expect(table.getByRole('alert')).toContainText('System error')
  await page.unrouteAll()
  await table.getByRole('button', { name: 'Try again' }).click()
  await expect(table.getByRole('row')).toHaveCount(30)
})

test('the demo shows chart, figures and coins from its history', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every share counted. Every coin explained.')
  await expect(page.locator('canvas')).toBeVisible()
  await expect(page.getByText('BTC workers online').locator('xpath=..')).toContainText(/online[\d,]{3,}.*EH\/s/s)
  await expect(page.getByText('BTC mined in total').locator('xpath=..')).toContainText(/[\d,]+ BTC.*≈ \$[\d,]+/s)
  await expect(page.getByText('BTC luck, 30 days').locator('xpath=..')).toContainText(/\d+(\.\d)?%/)
  const btc = page.getByRole('row', { name: /^BTC Bitcoin/ })
  await expect(btc).toContainText(/SHA256d.*EH\/s.*\$[\d,]+\.\d\d.*BTC per TH\/s/s)
  await expect(page.getByRole('link', { name: /^Mine / })).toHaveCount(12)
  await expectAccessible(page)
})

test('range and coin of the chart live in the address', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('radio', { name: '90 D' }).click()
  await page.getByRole('combobox', { name: 'Coin of the chart' }).selectOption('ETC')
  await expect(page).toHaveURL('/home?days=90&coinType=ETC')
  await expect(page.getByText('ETC workers online')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Coin of the chart' })).toHaveValue('ETC')
  await expect(page.getByRole('radio', { name: '90 D' })).toBeChecked()
  await expect(page.locator('canvas')).toBeVisible()
})

test('prices follow the chosen currency', async ({ page }) => {
  await page.goto('/home')
  const ltc = page.getByRole('row', { name: /^LTC/ })
  await expect(ltc).toContainText('$')
  await page.getByRole('banner').getByRole('combobox', { name: 'Currency' }).selectOption('CNY')
  await expect(ltc).toContainText('¥')
  await expect(ltc).not.toContainText('$')
})

test('"Mine LTC" leads through sign-in to the dashboard of that coin', async ({ page, pool }) => {
  await page.goto('/home')
  await page.getByRole('link', { name: 'Mine LTC' }).click()
  await page.waitForURL(/\/sso\/login/)
  await page.locator('input[name=email]').fill(pool.signIn.email)
  await page.locator('input[type=password]').fill(pool.signIn.password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(url => url.pathname === '/dashboard' && !url.searchParams.has('ticket'))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currentCoin'))).toBe('LTC')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })
  test('a coin takes two lines, fits, and its whole row is the way in', async ({ page }) => {
    await page.goto('/home')
    const row = page.getByRole('row', { name: /^BTC/ })
    await expect(row).toContainText('EH/s')
    expect((await row.boundingBox())!.height).toBeLessThan(80)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await row.click({ position: { x: 60, y: 40 } })
    await page.waitForURL(/\/sso\/login/)
  })
})
