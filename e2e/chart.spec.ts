import type { Locator, Page } from '@playwright/test'
import { earningDays, earnings, farmRange } from '../packages/web/gallery/farm-day.ts'
import { expectAccessible } from './kit/axe.ts'
import { expect, test } from './kit/gallery.ts'

const farm = farmRange(1)
const [rates, rejects] = farm.series.map(series => series.values as number[]) as [number[], number[]]
const shares = farm.series[0]!.behind!.counts as number[]
const last = farm.times.length - 1
const LIGHT_TEAL = [0x0f, 0x8b, 0x8d] as const
const DARK_TEAL = [0x2c, 0xc5, 0xbd] as const

/** The gallery's clock: eight hours east of UTC, though the browser stands on UTC. */
const onClock = (at: number) => {
  const shifted = new Date(at + 8 * 3_600_000)
  return `Nov ${shifted.getUTCDate()}, 2026, ${shifted.toISOString().slice(11, 16)}`
}
const petahash = (value: number) => (value / 1e15).toFixed(2)

async function openChart(page: Page, query = 'lang=en&theme=light'): Promise<{ chart: Locator; over: Locator; tooltip: Locator }> {
  await page.goto(`?show=chart&${query}`)
  const chart = page.getByTestId('hashrate')
  const over = chart.locator('.u-over')
  await expect(over).toBeVisible({ timeout: 30_000 })
  await expect(page.getByTestId('earnings').locator('.u-over')).toBeVisible()
  return { chart, over, tooltip: chart.locator('[data-tooltip]') }
}

/** Where a moment stands in the window while the whole range is shown. */
async function placeOf(over: Locator, at: number): Promise<{ x: number; y: number }> {
  const box = (await over.boundingBox())!
  const share = (at - farm.times[0]!) / (farm.times[last]! - farm.times[0]!)
  return { x: box.x + box.width * share, y: box.y + box.height / 2 }
}
const pointAt = async (page: Page, over: Locator, at: number) => {
  const { x, y } = await placeOf(over, at)
  await page.mouse.move(x, y)
}

/** How many pixels of a colour the canvas has between two moments, in the whole height of the plot. */
const coloured = (over: Locator, colour: readonly number[], share: { from: number; to: number } = { from: 0, to: 1 }) =>
  over.evaluate((element, { colour: [r, g, b], share }) => {
    const canvas = element.closest('.uplot')!.querySelector('canvas')!
    const ratio = canvas.width / canvas.clientWidth
    const { offsetLeft, offsetTop, clientWidth, clientHeight } = element as HTMLElement
    const [from, to] = [share.from, share.to].map(part => Math.round((offsetLeft + clientWidth * part) * ratio)) as [number, number]
    const { data } = canvas.getContext('2d')!.getImageData(from, Math.round(offsetTop * ratio), to - from, Math.round(clientHeight * ratio))
    let count = 0
    for (let at = 0; at < data.length; at += 4)
      if (Math.abs(data[at]! - r!) < 6 && Math.abs(data[at + 1]! - g!) < 6 && Math.abs(data[at + 2]! - b!) < 6 && data[at + 3]! > 250) count++
    return count
  }, { colour, share })

test('the crosshair tells the exact value, its unit, how far off it may be and the shares behind it, on the sub-account’s clock', async ({ page }) => {
  const { over, tooltip } = await openChart(page)
  for (const row of [3, 50, last - 4]) {
    await pointAt(page, over, farm.times[row]!)
    await expect(tooltip).toContainText(onClock(farm.times[row]!))
    await expect(tooltip).toContainText(`${petahash(rates[row]!)} PH/s ±${petahash(rates[row]! * 0.012)}`)
    await expect(tooltip).toContainText(`from ${shares[row]!.toLocaleString('en')} shares`)
    await expect(tooltip).toContainText(`${rejects[row]!.toFixed(2)}%`)
  }
})

test('a silence is a gap: nothing is drawn in it, the crosshair says so, and a lone value is a dot', async ({ page }) => {
  const { over, tooltip } = await openChart(page)
  const span = farm.times[last]! - farm.times[0]!
  const share = (at: number) => (at - farm.times[0]!) / span
  const { from, lone, to } = farm.silence
  const minute = 60_000
  expect(await coloured(over, LIGHT_TEAL, { from: share(from + 2 * minute), to: share(lone - 8 * minute) })).toBe(0)
  expect(await coloured(over, LIGHT_TEAL, { from: share(lone + 8 * minute), to: share(to - 2 * minute) })).toBe(0)
  expect(await coloured(over, LIGHT_TEAL, { from: share(lone - 5 * minute), to: share(lone + 5 * minute) })).toBeGreaterThan(4)
  expect(await coloured(over, LIGHT_TEAL, { from: share(from - 60 * minute), to: share(from) })).toBeGreaterThan(20)
  await pointAt(page, over, from + 20 * minute)
  await expect(tooltip).toContainText(onClock(from + 20 * minute))
  await expect(tooltip.getByText('no data')).toHaveCount(2)
})

test('dragging zooms and a double click goes back', async ({ page }) => {
  const { chart, over, tooltip } = await openChart(page)
  const whole = chart.getByRole('button', { name: 'Show whole range' })
  await expect(whole).toHaveCount(0)
  const start = await placeOf(over, farm.times[30]! - 240_000)
  const end = await placeOf(over, farm.times[60]! + 240_000)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 5 })
  await page.mouse.up()
  await expect(whole).toBeVisible()
  const box = (await over.boundingBox())!
  await page.mouse.move(box.x + 1, start.y)
  await expect(tooltip).toContainText(onClock(farm.times[30]!))
  await page.mouse.move(box.x + box.width - 1, start.y)
  await expect(tooltip).toContainText(onClock(farm.times[60]!))
  await page.mouse.dblclick(box.x + box.width / 2, start.y)
  await expect(whole).toHaveCount(0)
  await page.mouse.move(box.x + 1, start.y)
  await expect(tooltip).toContainText(onClock(farm.times[0]!))
})

test('by keyboard the arrows read, plus zooms, zero goes back, and the ear hears what the eye sees', async ({ page }) => {
  const { chart, tooltip } = await openChart(page)
  const whole = chart.getByRole('button', { name: 'Show whole range' })
  await chart.getByRole('application', { name: 'Hash rate' }).focus()
  await page.keyboard.press('End')
  await expect(tooltip).toContainText(`${petahash(rates[last]!)} PH/s`)
  await page.keyboard.press('ArrowLeft')
  await expect(tooltip).toContainText(onClock(farm.times[last - 1]!))
  await expect(chart.locator('[aria-live]')).toHaveText(`${onClock(farm.times[last - 1]!)}, Hash rate ${petahash(rates[last - 1]!)} PH/s, Rejected ${rejects[last - 1]!.toFixed(2)}%`)
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(whole).toBeVisible()
  await expect(tooltip).toContainText(onClock(farm.times[last - 1]!))
  await page.keyboard.press('Home')
  await expect(tooltip).toContainText(`${petahash(rates[0]!)} PH/s`)
  await page.keyboard.press('0')
  await expect(whole).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
})

test('a finger along the chart reads it', async ({ browser, gallery }) => {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(`${gallery.url}?show=chart&lang=en&theme=light`)
  const over = page.getByTestId('hashrate').locator('.u-over')
  await expect(over).toBeVisible({ timeout: 30_000 })
  const finger = await context.newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [await placeOf(over, at)] })
  const tooltip = page.getByTestId('hashrate').locator('[data-tooltip]')
  await touch('touchStart', farm.times[20]!)
  await touch('touchMove', farm.times[40]!)
  await touch('touchMove', farm.times[70]!)
  await expect(tooltip).toContainText(`${petahash(rates[70]!)} PH/s`)
  await touch('touchEnd')
  await expect(tooltip).toContainText(`${petahash(rates[70]!)} PH/s`)
  await context.close()
})

test('the theme’s own colours are drawn, again when it changes', async ({ page }) => {
  const { over } = await openChart(page)
  expect(await coloured(over, LIGHT_TEAL)).toBeGreaterThan(300)
  await page.getByRole('link', { name: 'dark' }).click()
  await expect.poll(() => coloured(over, DARK_TEAL)).toBeGreaterThan(300)
  expect(await coloured(over, LIGHT_TEAL)).toBe(0)
})

test('the legend shows and hides a series, but never the last', async ({ page }) => {
  const { chart, over } = await openChart(page)
  const rate = chart.getByRole('button', { name: 'Hash rate' })
  const rejected = chart.getByRole('button', { name: 'Rejected' })
  await rate.click()
  await expect(rate).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => coloured(over, LIGHT_TEAL)).toBe(0)
  await rejected.click()
  await expect(rejected).toHaveAttribute('aria-pressed', 'true')
  await rate.click()
  await expect.poll(() => coloured(over, LIGHT_TEAL)).toBeGreaterThan(300)
})

test('the table has every value of the drawing and a word for each gap', async ({ page }) => {
  const { chart } = await openChart(page)
  await chart.getByRole('button', { name: 'Show as table' }).click()
  const rows: string[][] = []
  for (;;) {
    rows.push(...await chart.locator('tbody tr').evaluateAll(all => all.map(row => [...row.children].map(cell => (cell as HTMLElement).innerText.split('\n')[0]!))))
    const older = chart.getByRole('button', { name: 'Older' })
    if (await older.isDisabled()) break
    await older.click()
  }
  const known = new Map(farm.times.map((at, row) => [at, row]))
  const slots = Array.from({ length: 145 }, (_, slot) => farm.times[0]! + slot * 600_000).reverse()
  expect(rows).toEqual(slots.map(at => {
    const row = known.get(at)
    return row === undefined
      ? [onClock(at), '—', '—', '—', '—']
      : [onClock(at), petahash(rates[row]!), petahash(rates[row]! * 0.012), shares[row]!.toLocaleString('en'), `${rejects[row]!.toFixed(2)}%`]
  }))
})

test('earnings are shown digit for digit, on their UTC day; an unknown day is not a day of nothing', async ({ page }) => {
  await openChart(page)
  const chart = page.getByTestId('earnings')
  await chart.getByRole('button', { name: 'Show as table' }).click()
  const cells = await chart.locator('tbody tr').evaluateAll(all => all.map(row => [...row.children].map(cell => (cell as HTMLElement).innerText.split('\n')[0]!)))
  const day = (at: number) => new Date(at).toLocaleDateString('en', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })
  expect(cells).toEqual(earningDays.map((at, row) => [day(at), earnings[0]!.values[row] ?? '—']).reverse())
})

test('another range starts unzoomed', async ({ page }) => {
  const { chart } = await openChart(page)
  await chart.getByRole('application').focus()
  await page.keyboard.press('+')
  await expect(chart.getByRole('button', { name: 'Show whole range' })).toBeVisible()
  await chart.getByRole('radio', { name: '7 D', exact: true }).check()
  await expect(chart.getByRole('button', { name: 'Show whole range' })).toHaveCount(0)
  await chart.getByRole('application').focus()
  await page.keyboard.press('Home')
  await expect(chart.locator('[data-tooltip]')).toContainText('Nov 8, 2026')
})

/** The chart with ranges; on a phone its legend takes a line of its own, which no skeleton can foresee. */
const unlegendedHeight = (page: Page) => page.getByTestId('hashrate').evaluate(chart => {
  const footer = [...chart.firstElementChild!.children].at(-1)!.querySelector<HTMLElement>('[class*=footer]')!
  return chart.getBoundingClientRect().height - footer.offsetHeight + Number.parseFloat(getComputedStyle(footer).minHeight)
})

test('waiting, empty and failed are as high as the chart itself, at both widths', async ({ page }) => {
  await openChart(page)
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    const heights = await Promise.all(['earnings', 'loading', 'empty', 'failed'].map(async id => (await page.getByTestId(id).boundingBox())!.height))
    expect(heights, String(width)).toEqual(heights.map(() => heights[0]))
    expect((await page.getByTestId('skeleton').boundingBox())!.height).toBe(await unlegendedHeight(page))
  }
})

const isPlotCode = (url: string) => /\/Plot[-.]/.test(url)

test('a chart below the fold fetches its drawing code only when somebody scrolls there', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', request => fetched.push(request.url()))
  await page.goto('?show=chart-below&lang=en&theme=light')
  await expect(page.getByRole('heading', { name: 'Earnings' })).toBeAttached({ timeout: 30_000 })
  expect(fetched.filter(url => isPlotCode(url))).toEqual([])
  await page.getByRole('heading', { name: 'Earnings' }).scrollIntoViewIfNeeded()
  await expect(page.locator('.u-over')).toBeVisible({ timeout: 30_000 })
  expect(fetched.some(url => isPlotCode(url))).toBe(true)
})

test('chart and table please axe in both themes and fit a phone', async ({ page }) => {
  for (const theme of ['light', 'dark']) {
    const { chart } = await openChart(page, `lang=ru&theme=${theme}`)
    await chart.getByRole('button', { name: 'Показать таблицей' }).click()
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})
