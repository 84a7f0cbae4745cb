import qrcode from 'qrcode'
import { expectAccessible } from './kit/axe.ts'
import { expect, test } from './kit/gallery.ts'

const LINK = 'https://pool.example/observer?accessKey=3f2a9c0d5e&coinType=BTC&observerUserId=104'
const ADDRESS = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'

test.beforeEach(async ({ page }) => {
  await page.goto('?show=figures&lang=en&theme=dark')
  await expect(page.getByTestId('money')).toBeVisible({ timeout: 30_000 })
})

test('copying puts the whole text on the clipboard and shows a tick', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy wallet address' }).click()
  await expect(page.getByRole('status').getByText('Copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ADDRESS)
})

test('copying works where the browser refuses the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read'])
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')) })
  const button = page.getByRole('button', { name: 'Copy observer link' })
  await button.click()
  await expect(page.getByRole('status').getByText('Copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LINK)
  await expect(button).toBeFocused()
})

test('copying that fails both ways says how to go on', async ({ page }) => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    document.execCommand = () => false
  })
  await page.getByRole('button', { name: 'Copy observer link' }).click()
  await expect(page.getByText('copy it by hand')).toBeVisible()
})

test('a shortened address is whole when selected and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const short = page.getByTestId('address').getByText('bc1qxy…hx0wlh')
  await short.dblclick()
  await page.keyboard.press('Control+C')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ADDRESS)
})

test('the QR code is the text’s own, black on white in the dark theme, with its quiet zone', async ({ page }) => {
  const svg = page.getByTestId('qr').locator('svg[role=img]')
  await expect(svg).toBeVisible({ timeout: 30_000 })
  const path = (await svg.locator('path').getAttribute('d'))!
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, column, row, run]) =>
    Array.from({ length: Number(run) }, (_, at) => `${Number(row) - 4} ${Number(column) - 4 + at}`)))
  const { size, data } = qrcode.create(LINK, { errorCorrectionLevel: 'M' }).modules
  const expected = new Set(Array.from({ length: size * size }, (_, at) => at).filter(at => data[at]).map(at => `${Math.floor(at / size)} ${at % size}`))
  expect(dark).toEqual(expected)
  expect(await svg.getAttribute('viewBox')).toBe(`0 0 ${size + 8} ${size + 8}`)
  expect(await svg.locator('rect').evaluate(ground => getComputedStyle(ground).fill)).toBe('rgb(255, 255, 255)')
  expect(await svg.locator('path').evaluate(ink => getComputedStyle(ink).fill)).toBe('rgb(0, 0, 0)')
})

test('the QR code can be downloaded as a picture', async ({ page }) => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('observer-link.png')
})

test('“ago” goes on counting, its moment on hover', async ({ page }) => {
  const ago = page.getByTestId('ago').locator('time')
  await expect(ago).toHaveText(/[4-9] sec\. ago/)
  const before = await ago.textContent()
  await expect(ago).not.toHaveText(before!)
  await expect(ago).toHaveAttribute('datetime', '2026-11-15T02:29:56.000Z')
  await expect(ago).toHaveAttribute('title', 'Nov 15, 2026, 10:29:56 UTC+8')
})

test('another currency changes every fiat value and is kept', async ({ page }) => {
  await expect(page.getByText('≈ $139,875.17')).toBeVisible()
  await page.getByRole('button', { name: 'CNY' }).click()
  await expect(page.getByText('≈ ¥994,518.75')).toBeVisible()
  await page.reload()
  await expect(page.getByText('≈ ¥994,518.75')).toBeVisible({ timeout: 30_000 })
})

test('figures please axe in both themes and fit a phone', async ({ page }) => {
  for (const theme of ['light', 'dark']) {
    await page.goto(`?show=figures&lang=zh&theme=${theme}`)
    await expect(page.getByTestId('qr').locator('svg[role=img]')).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})
