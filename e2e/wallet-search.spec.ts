import type { Page } from '@playwright/test'
import { expectAccessible } from './kit/axe.ts'
import { expect, test } from './kit/test.ts'

const HEX = '0x4a1f0c2d93b5e6a7788990a1b2c3d4e5f6071829'
const ZEC = 't1cb16mqVCevLm9NAhHWSrDsX4ky7hodqvf'
const DERO = 'dERoVQXvNLtcjmLtDeGtMHgFpNNBGbPTKBGvcZFwFqUh'

const box = (page: Page) => ({
  coin: page.getByRole('combobox', { name: 'Coin of the wallet' }),
  address: page.getByRole('combobox', { name: 'Wallet address' }),
  go: page.getByRole('button', { name: 'Search wallet' }),
  clear: page.getByRole('button', { name: 'Clear', exact: true }),
  history: page.getByRole('grid', { name: 'Searched before' }),
})
const past = (page: Page) => box(page).history.getByRole('row')

/** Searches an address that belongs to no anonymous coin: it is remembered and the page stays. */
async function remember(page: Page, address: string): Promise<void> {
  await box(page).address.fill(address)
  await box(page).address.press('Enter')
  await expect(box(page).address).not.toBeFocused()
}

test.beforeEach(({ page }) => page.goto('/home').then(() => undefined))

test('without an address it asks for one', async ({ page }) => {
  await box(page).go.click()
  await expect(page.getByRole('status').getByText('Please enter a wallet address')).toBeVisible()
  await box(page).address.fill('   ')
  await box(page).go.click()
  await expect(page).toHaveURL('/home')
})

test('only the coins of anonymous mining are offered', async ({ page }) => {
  await box(page).coin.focus()
  await expect(box(page).coin.locator('option')).toHaveText(['Coin', 'ETC', 'ZEC'])
})

test('an address of two coins asks which; the choice leads to the mining page', async ({ page }) => {
  await box(page).address.fill(HEX)
  await expect(box(page).coin).toHaveValue('')
  await box(page).go.click()
  await expect(page.getByText('Please select a coin')).toBeVisible()
  await box(page).coin.selectOption('ETC')
  await box(page).go.click()
  await expect(page).toHaveURL(`/anonymousMine?wallet=${HEX}&coinType=ETC`)
})

test('an address of exactly one coin selects it while one types, and Enter searches', async ({ page }) => {
  await box(page).address.fill(`  ${ZEC}`)
  await expect(box(page).coin).toHaveValue('ZEC')
  await box(page).address.press('Enter')
  await expect(page).toHaveURL(`/anonymousMine?wallet=${ZEC}&coinType=ZEC`)
})

test('what can be no address is not found, also when a coin is chosen', async ({ page }) => {
  await box(page).coin.selectOption('ZEC')
  await box(page).address.fill('x'.repeat(300))
  await box(page).go.click()
  await expect(page.getByText('No related wallet address found')).toBeVisible()
  await box(page).address.click()
  await expect(box(page).history).toBeHidden()
})

test('an address of another coin is remembered and the search closes', async ({ page }) => {
  await remember(page, DERO)
  await expect(page).toHaveURL('/home')
  await expect(box(page).history).toBeHidden()
  await box(page).address.click()
  await expect(past(page)).toHaveText([DERO])
})

test('the clear icon empties the box', async ({ page }) => {
  await expect(box(page).clear).toBeHidden()
  await box(page).address.fill(ZEC)
  await box(page).clear.click()
  await expect(box(page).address).toHaveValue('')
  await expect(box(page).coin).toHaveValue('')
  await expect(box(page).address).toBeFocused()
})

test('ten addresses are kept, the newest first, over a reload', async ({ page }) => {
  for (let each = 1; each <= 11; each++) await remember(page, `${DERO}${each}`)
  await remember(page, `${DERO}5`)
  await page.reload()
  await box(page).address.click()
  await expect(past(page)).toHaveText([5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map(each => `${DERO}${each}`))
})

test('a click fills, × removes, and leaving the input hides the list after 160 ms', async ({ page }) => {
  await remember(page, DERO)
  await remember(page, `${DERO}2`)
  await box(page).address.fill('')
  await box(page).address.click()
  await page.getByRole('gridcell', { name: `Remove ${DERO}2` }).click()
  await expect(past(page)).toHaveText([DERO])
  await page.getByRole('gridcell', { name: DERO, exact: true }).click()
  await expect(box(page).address).toHaveValue(DERO)
  await expect(box(page).history).toBeHidden()
  await box(page).address.click()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).address.blur()
  await page.clock.runFor(159)
  await expect(box(page).history).toBeVisible()
  await page.clock.runFor(2)
  await expect(box(page).history).toBeHidden()
})

test('the list works by keyboard alone and has no axe violation', async ({ page }) => {
  await remember(page, DERO)
  await remember(page, `${DERO}2`)
  await box(page).address.fill('')
  await box(page).address.press('Escape')
  await expect(box(page).history).toBeHidden()
  await box(page).address.press('ArrowDown')
  await expect(box(page).history).toBeVisible()
  await box(page).address.press('ArrowDown')
  await box(page).address.press('ArrowDown')
  await expect(page.getByRole('gridcell', { name: DERO, exact: true })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await box(page).address.press('ArrowUp')
  await box(page).address.press('ArrowRight')
  await box(page).address.press('Enter')
  await expect(past(page)).toHaveText([DERO])
  await box(page).address.press('ArrowDown')
  await box(page).address.press('Enter')
  await expect(box(page).address).toHaveValue(DERO)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })
  test('it stands in the menu, which closes when the search leads on', async ({ page }) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await box(page).address.fill(ZEC)
    await box(page).go.click()
    await expect(page).toHaveURL(`/anonymousMine?wallet=${ZEC}&coinType=ZEC`)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
