import type { Page } from '@playwright/test'
import { expectAccessible } from './kit/axe.ts'
import { expect, test } from './kit/gallery.ts'

const PHONE = { width: 375, height: 812 }
const rows = (page: Page) => page.getByRole('rowgroup').nth(1).getByRole('row')
const open = async (page: Page, query: string) => {
  await page.goto(`?${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

for (const show of ['controls', 'form', 'states', 'table', 'long-table'])
  test(`${show} has no axe violation in either theme and fits a phone`, async ({ page }) => {
    await open(page, `show=${show}&theme=light`)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await open(page, `show=${show}&theme=dark`)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 'pixels wider than the phone').toBe(0)
    const small = await page.locator('main').locator('button:visible, a:visible, select:visible, label:visible:has(input)').evaluateAll(targets =>
      targets.filter(target => target.getBoundingClientRect().height < 43.5).map(target => target.outerHTML.slice(0, 120)))
    expect(small, 'targets under 44 px').toEqual([])
  })

test.describe('a table of a hundred thousand rows', () => {
  test('draws only the rows in sight, to the last one', async ({ page }) => {
    await open(page, 'show=long-table')
    await expect(rows(page).first()).toContainText('north-hall.a0')
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '100001')
    expect(await rows(page).count()).toBeLessThan(60)
    await page.getByRole('region', { name: 'All workers' }).evaluate(scroller => scroller.scrollTo(0, scroller.scrollHeight))
    await expect(page.getByRole('row', { name: 'north-hall.a99999' })).toBeInViewport()
    expect(await rows(page).count()).toBeLessThan(60)
    await expect(page.getByRole('columnheader', { name: 'Worker' })).toBeInViewport()
  })

  test('draws only the rows in sight on a phone too, and unfolds one', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await open(page, 'show=long-table')
    const items = page.getByRole('list', { name: 'All workers' }).getByRole('listitem')
    await expect(items.first()).toContainText('north-hall.a0')
    expect(await items.count()).toBeLessThan(40)
    await page.getByRole('button', { name: 'More about north-hall.a1', exact: true }).click()
    await expect(items.nth(1).getByText('Group')).toBeVisible()
    await expect(items.nth(1).getByText('Hall A')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(page.getByText('north-hall.a99999')).toBeInViewport()
    expect(await items.count()).toBeLessThan(40)
  })

  test('is sorted by a click on a column, workers by number, figures from the largest, and rows without one last', async ({ page }) => {
    await open(page, 'show=long-table')
    const worker = page.getByRole('columnheader', { name: 'Worker' })
    await worker.getByRole('button').click()
    await expect(worker).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows(page).nth(2)).toContainText('north-hall.a2')
    await worker.getByRole('button').click()
    await expect(worker).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page).first()).toContainText('north-hall.a99999')
    await page.getByRole('columnheader', { name: '10 min' }).getByRole('button').click()
    await expect(rows(page).first()).toContainText('206.00')
    await page.getByRole('region', { name: 'All workers' }).evaluate(scroller => scroller.scrollTo(0, scroller.scrollHeight))
    await expect(rows(page).last()).toContainText('invalid')
  })

  test('is walked through and chosen from by keyboard alone', async ({ page }) => {
    await open(page, 'show=long-table')
    await page.getByRole('columnheader', { name: 'Last share' }).getByRole('button').focus()
    await page.keyboard.press('Tab')
    await expect(rows(page).first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(page.getByRole('row', { name: /north-hall\.a1 / })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('End')
    const last = page.getByRole('row', { name: 'north-hall.a99999' })
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport()
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible()
    await page.keyboard.press('Home')
    await expect(rows(page).first()).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(page.getByRole('row', { name: /north-hall\.a10 / })).toBeFocused()
  })

  test('is chosen whole, or from one row to another with Shift', async ({ page }) => {
    await open(page, 'show=long-table')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(page.getByText('100,000 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByRole('checkbox', { name: 'Select north-hall.a2', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select north-hall.a6', exact: true }).click({ modifiers: ['Shift'] })
    await expect(page.getByText('5 selected')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move 5' })).toBeVisible()
  })
})

test.describe('a paged table', () => {
  test('keeps what was chosen from page to page, and nothing jumps when a choice opens', async ({ page }) => {
    await open(page, 'show=table')
    const first = page.getByRole('checkbox', { name: 'Select north-hall.a1', exact: true })
    const before = await first.boundingBox()
    await first.check()
    expect(await first.boundingBox()).toEqual(before)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('checkbox', { name: 'Select north-hall.a12' }).check()
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect(first).toBeChecked()
    await page.getByRole('button', { name: 'Move to group' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'north-hall.a1 north-hall.a12' })).toBeVisible()
  })

  test('remembers the chosen columns', async ({ page }) => {
    await open(page, 'show=table')
    await expect(page.getByRole('columnheader', { name: 'Rejected' })).toBeHidden()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Rejected, %' }).check()
    await page.getByRole('checkbox', { name: 'Group' }).uncheck()
    await expect(page.getByRole('checkbox', { name: 'Worker', exact: true })).toBeHidden()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Rejected' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Group' })).toBeHidden()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByRole('columnheader', { name: 'Group' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('columns:gallery-workers'))).toBeNull()
  })

  test('keeps its filters in the address: linked to, reloaded, gone back from', async ({ page }) => {
    const search = () => new URL(page.url()).searchParams
    await open(page, 'show=table')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('11–20 of 655')).toBeVisible()
    await page.getByRole('radio', { name: 'Offline 9' }).click()
    await expect(page.getByText('1–9 of 9')).toBeVisible()
    expect(Object.fromEntries(search())).toMatchObject({ status: 'offline' })
    expect(search().has('pageNum')).toBe(false)
    await page.getByRole('searchbox').fill('a78')
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('searchbox')).toHaveValue('a78')
    await expect(rows(page)).toHaveCount(1)
    await page.goBack()
    await expect(page.getByText('11–20 of 655')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('1–10 of 655')).toBeVisible()
    await page.goForward()
    await expect(page.getByText('11–20 of 655')).toBeVisible()
  })

  test('says when the filters leave nothing, and clears them', async ({ page }) => {
    await open(page, 'show=table&search=nobody&status=offline')
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByText('1–10 of 655')).toBeVisible()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ show: 'table' })
  })

  test('a nonsense address shows the list as if nothing had been said', async ({ page }) => {
    await open(page, 'show=table&status=%3Cscript%3E&pageNum=-3')
    await expect(page.getByText('1–10 of 655')).toBeVisible()
  })

  test('exports the columns shown, in the order shown', async ({ page }) => {
    await open(page, 'show=table&status=offline')
    await expect(page.getByText('1–9 of 9')).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('workers.csv')
    const text = (await (await file.createReadStream()).toArray()).join('')
    expect(text.split('\r\n').slice(0, 2)).toEqual(['\ufeffWorker,Group,Status,"10 min, TH/s","24 h, TH/s",Last share', 'north-hall.a5,Hall A,offline,0,195,35'])
  })

  test('on a phone the filters and the order wait in a sheet', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await open(page, 'show=table')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Offline 9' }).click()
    await page.getByRole('dialog').getByLabel('Sort by').selectOption({ label: '24 h, TH/s ↓' })
    await page.getByRole('button', { name: 'Show results' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters · 1' })).toBeFocused()
    await expect(page.getByRole('list', { name: 'Workers' }).getByRole('listitem')).toHaveCount(9)
  })
})
