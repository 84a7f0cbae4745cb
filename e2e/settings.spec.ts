import type { Page } from '@playwright/test'
import { proveByMail } from './kit/prove-by-mail.ts'
import { expect, test } from './kit/test.ts'

const [ONE, TWO] = ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']
const dialog = (page: Page) => page.getByRole('dialog')

test('a sub-account is made, paid to two wallets, paused and resumed; the history tells it all', async ({ page, pool, signedIn }) => {
  await page.goto('/setting')
  await page.getByRole('button', { name: 'Create sub-account' }).click()
  await dialog(page).getByLabel('Name').fill('North Hall')
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog(page).getByText('Only lower-case letters')).toBeVisible()
  const name = `hall-${process.pid}`
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByLabel('Remark').fill('North hall')
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('No address')
  await expect(page.getByRole('button', { name: new RegExp(`BTC ${name}`) })).toBeVisible()

  await page.getByRole('button', { name: `Configure ${name}` }).click()
  await expect(page.getByText('There is no address yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add address', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill(ONE.replace('B', 'C'))
  await proveByMail(page, pool, signedIn.email)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: /address/i }).first()).toBeVisible()
  // a refused address leaves the code unused
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill(ONE)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Payments are paused after a change of address')).toBeVisible()
  expect((await pool.lastMail(signedIn.email))!.template).toBe('settingChanged')
  expect((await pool.lastMail(signedIn.email))!.text).toContain(ONE)

  await page.getByRole('button', { name: 'Change' }).first().click()
  await dialog(page).getByRole('button', { name: 'Add address' }).click()
  await dialog(page).getByRole('textbox', { name: 'Address 2' }).fill(TWO)
  await dialog(page).getByRole('textbox', { name: 'Share' }).first().fill('90.01')
  await dialog(page).getByRole('textbox', { name: 'Share' }).last().fill('9.99')
  await expect(dialog(page).getByText('Each address needs at least 10%')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Share' }).first().fill('66.67')
  await dialog(page).getByRole('textbox', { name: 'Share' }).last().fill('33.33')
  await proveByMail(page, pool, signedIn.email)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: TWO })).toContainText('33.33%')

  await page.getByRole('button', { name: 'Resume now' }).click()
  await proveByMail(page, pool, signedIn.email)
  await dialog(page).getByRole('button', { name: 'Resume payments' }).click()
  await expect(page.getByText('Payments are paused')).toBeHidden()

  await page.getByRole('tab', { name: 'History of changes' }).click()
  const table = page.getByRole('table', { name: 'History of changes' })
  for (const said of ['Payments resumed', 'Payout address', 'Sub-account created', TWO, signedIn.email]) await expect(table).toContainText(said)
})

test('the earnings mode changes by its mailed link; a sub-account goes to the bin and comes back, on a phone', async ({ page, pool, signedIn }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/setting/configuration?tab=mode')
  await page.getByLabel('Change to').selectOption('PPLNS')
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByText('waits for the link we mailed')).toBeVisible()
  const { link } = (await pool.lastMail(signedIn.email))!
  await page.goto(link!)
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByRole('status').filter({ hasText: signedIn.email })).toBeVisible()
  await page.goto('/setting/configuration?tab=mode')
  await expect(page.getByText(/From \d{4}-\d\d-\d\d \(UTC\)/)).toBeVisible()
  await page.getByRole('tab', { name: 'Time and notices' }).click()
  await page.getByLabel('Times are shown in').selectOption('TIME_ZONE_0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The time zone is saved')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

  await page.goto('/setting')
  await page.getByRole('button', { name: `More about ${signedIn.subAccount}` }).click()
  await page.getByRole('button', { name: `Delete ${signedIn.subAccount}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('no longer let in')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete sub-account' }).click()
  await expect(page.getByText('No sub-accounts yet')).toBeVisible()
  await page.goto('/setting/trash')
  await page.getByRole('button', { name: `Recover ${signedIn.subAccount}` }).click()
  await expect(page.getByText('The recycle bin is empty')).toBeVisible()
  await page.goto('/setting')
  await expect(page.getByText(signedIn.subAccount).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})
