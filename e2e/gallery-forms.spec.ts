import type { Page } from '@playwright/test'
import { expect, test } from './kit/gallery.ts'

const fill = async (page: Page, name: string) => {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill('miner@farm.example')
  await page.getByLabel('Valid for').fill('90')
  await page.getByLabel('Password', { exact: false }).first().fill('long enough')
  await page.getByLabel('May see').selectOption('workers')
  await page.getByLabel('Whoever has the link').check()
}
const send = (page: Page) => page.getByRole('button', { name: 'Create link' }).click()

test('an empty form says what is missing, at each field, and stands in the first', async ({ page }) => {
  await page.goto('?show=form')
  await send(page)
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Fill this in')).toHaveCount(5)
  await expect(page.getByText('Tick this to go on')).toBeVisible()
})

test('a broken rule is said in the chosen language, with its limit', async ({ page }) => {
  await page.goto('?show=form&lang=ru')
  await page.getByLabel('Name').fill('ab')
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByLabel('Valid for').fill('91')
  await page.getByLabel('May see').focus()
  await expect(page.getByText('Не меньше 3 символов')).toBeVisible()
  await expect(page.getByText('Это не адрес эл. почты')).toBeVisible()
  await expect(page.getByText('Не больше 90')).toBeVisible()
  await page.getByLabel('Name').fill('abc')
  await expect(page.getByText('Не меньше 3 символов')).toBeHidden()
})

test('a field may bring its own words for a wrong form', async ({ page }) => {
  await page.goto('?show=form')
  await page.getByLabel('Name').fill('North Hall')
  await page.getByLabel('E-mail').focus()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Small letters, digits and dashes only/)
})

test('a good form is sent once, waits, and says that it is done', async ({ page }) => {
  await page.goto('?show=form')
  await fill(page, 'slow')
  await send(page)
  await expect(page.getByRole('button', { name: 'Create link' })).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'Saved slow' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeEnabled()
})

test('what the server refuses about a field is said at that field until it changes', async ({ page }) => {
  await page.goto('?show=form')
  await fill(page, 'taken')
  await send(page)
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/This name is taken/)
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('takens')
  await expect(page.getByText('This name is taken')).toBeHidden()
})

test('what the server refuses as a whole is said above the button, with the request', async ({ page }) => {
  await page.goto('?show=form')
  await fill(page, 'broken')
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: 'System error' })).toContainText(/Request sample-\d+/)
})

test('a destructive act asks first, with the safe button in focus, and Escape keeps everything', async ({ page }) => {
  await page.goto('?show=controls')
  const ask = page.getByRole('button', { name: 'Delete links' })
  const dialog = page.getByRole('alertdialog', { name: 'Delete 3 observer links?' })
  await ask.click()
  await expect(dialog).toHaveAccessibleDescription(/loses access at once/)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(ask).toBeFocused()
  await expect(page.getByText('Kept')).toBeVisible()
  await ask.click()
  await dialog.getByRole('button', { name: 'Delete 3 links' }).click()
  await expect(page.getByText('Deleted')).toBeVisible()
})

test('a click beside the dialog keeps everything too', async ({ page }) => {
  await page.goto('?show=controls')
  await page.getByRole('button', { name: 'Delete links' }).click()
  await page.mouse.click(5, 5)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByText('Kept')).toBeVisible()
})

test('toasts are announced, said once, and gone after five seconds unless somebody reads them', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.goto('?show=controls')
  await expect(page.getByRole('button', { name: 'Toast' })).toBeVisible()
  await page.clock.pauseAt(3_600_000)
  await page.getByRole('button', { name: 'Error' }).click()
  await page.getByRole('button', { name: 'Error' }).click()
  await page.getByRole('button', { name: 'Toast' }).click()
  const error = page.getByRole('alert').filter({ hasText: 'Wallet address format wrong' })
  await expect(page.getByText('Wallet address format wrong')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(error).toBeVisible()
  await page.getByText('Wallet address format wrong').hover()
  await page.clock.runFor(10_000)
  await expect(error).toBeVisible()
  await expect(page.getByText('Saved')).toBeHidden()
  await page.mouse.move(5, 400)
  await page.clock.runFor(5_100)
  await expect(page.getByText('Wallet address format wrong')).toBeHidden()
})

test('tabs and segments are walked through with the arrows', async ({ page }) => {
  await page.goto('?show=controls')
  await page.getByRole('tab', { name: 'Open 3' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel')).toContainText('All done.')
  await page.getByRole('radio', { name: '1 D' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '7 D' })).toBeChecked()
})

test('loading, empty, error and forbidden each say what they are and what to do', async ({ page }) => {
  await page.goto('?show=states')
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Empty' }).getByRole('button', { name: 'Connect a machine' })).toBeVisible()
  const failed = page.getByRole('region', { name: 'Error' })
  await expect(failed).toContainText('The service has a problem')
  await expect(failed).toContainText(/Request sample-\d+/)
  const [before] = (await failed.textContent())!.match(/sample-\d+/)!
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toContainText(/Request sample-\d+/)
  await expect(failed).not.toContainText(before)
  await expect(page.getByRole('region', { name: 'Forbidden' })).toContainText('Ask its owner')
})
