import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './kit/axe.ts'
import { expect, test } from './kit/demo-test.ts'
import { test as empty } from './kit/test.ts'
import { signIn } from './kit/visitor.ts'

const DEMO = { email: 'demo@adit.example', password: 'adit-demo' }

type Envelope<T> = { code: string; data: T }
/** The same call as the page makes, from the page's own session. */
const asked = <T>(page: Page, path: string) => page.evaluate(async url => {
  const answer = await fetch(url, { headers: { token: localStorage.getItem('tokenId') ?? '', lang: 'en' } })
  return (await answer.json() as Envelope<T>).data
}, path)

const toUnits = (amount: string) => BigInt(amount.replace('.', ''))
async function saved(page: Page, press: () => Promise<void>): Promise<string[][]> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return (await readFile(await file.path(), 'utf8')).replace('\ufeff', '').split('\r\n').map(line => line.split(','))
}

empty('an account without a record says what will be here, in every tab', async ({ page, signedIn: _ }) => {
  await page.goto('/recvAndPay')
  await expect(page.getByText('No earnings yet')).toBeVisible()
  await expect(page.getByText('No settled day in this range')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Where to connect' })).toHaveAttribute('href', '/dashboard')
  for (const [tab, word] of [['Payments', 'No payments yet'], ['Statement', 'Nothing has moved this balance'], ['Deductions', 'No deductions'], ['Wallet changes', 'No changes yet']] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(word)).toBeVisible()
  }
  await expect(page).toHaveURL(/tab=wallets/)

  await page.getByRole('button', { name: 'Records by e-mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill('book@farm.test')
  await dialog.getByRole('button', { name: 'Add address' }).click()
  await expect(dialog.getByText('Not confirmed yet')).toBeVisible()
  await expect(dialog.getByText('1 of 10 addresses')).toBeVisible()
  await expectAccessible(page)
})

test('half a year of the demo: why an amount, filters, files that add up, a payment from settlement to arrival', async ({ page }) => {
  await signIn(page, DEMO, '/recvAndPay')
  await expect(page.locator('canvas')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Earnings by day' }).getByRole('row')
  await expect(rows).toHaveCount(11)
  await page.getByRole('radio', { name: '180 D' }).click()
  await expect(page).toHaveURL(/days=180/)

  await rows.nth(1).getByRole('button', { name: 'Why?' }).click()
  const why = page.getByRole('dialog')
  await why.getByText(/\d+ parts of work/).first().click()
  await expect(why.getByText(/Your work of [\d,]+ hashes ÷ [\d,]+ hashes for a block \(difficulty [\d,.]+\) × block reward 3\.125 BTC/).first()).toBeVisible()
  await expect(why.getByText('Pool fee 2.5 %').first()).toBeVisible()
  const [day] = (await asked<{ items: { records: { id: string; amount: string }[] }[] }>(page, '/api/v3/recvAndPay/recv')).items
  for (const { id, amount } of day!.records) {
    const { steps } = await asked<{ steps: { step: string; amount?: string }[] }>(page, `/api/v3/recvAndPay/explain?id=${id}`)
    expect(steps.at(-1)).toMatchObject({ step: 'amount', amount })
    await expect(why.getByText(`${amount.replace(/0+$/, '')} BTC`, { exact: true }).first()).toBeVisible()
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Type' }).selectOption('FPPS transaction fees')
  await page.getByRole('radio', { name: 'Paid', exact: true }).click()
  await expect(page).toHaveURL(/type=fpps-fee&status=paid/)
  await expect(rows.nth(1)).toContainText('Paid')
  const { totalRecv, totalRecord } = await asked<{ totalRecv: string; totalRecord: number }>(page, '/api/v3/recvAndPay/recv?type=fpps-fee&status=paid')
  const [headers, ...lines] = await saved(page, () => page.getByRole('button', { name: 'CSV' }).click())
  expect(lines).toHaveLength(totalRecord)
  const at = headers!.indexOf('Amount')
  expect(lines.reduce((sum, line) => sum + toUnits(line[at]!), 0n)).toBe(toUnits(totalRecv))
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('fpps-fee')

  await page.getByRole('tab', { name: 'Payments' }).click()
  await expect(page).toHaveURL('/recvAndPay?days=180&tab=payments')
  const payments = page.getByRole('table', { name: 'Payments' }).getByRole('row')
  await payments.nth(1).getByRole('button', { name: 'Details' }).click()
  const course = page.getByRole('dialog').getByRole('list', { name: 'Course of the payment' })
  await expect(course.getByRole('listitem')).toContainText(['Settled', 'Paying', 'Sent to the network', 'Paid'])
  await expect(page.getByRole('dialog').getByRole('table')).toContainText(/USD\$[\d,.]+\$[\d,.]+/)
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Statement' }).click()
  await expect(page.getByRole('table', { name: 'Statement of the balance' })).toBeVisible()
  const statement = await asked<{ closingBalance: string; openingBalance: string; totalIn: string; totalOut: string }>(page, '/api/v3/recvAndPay/payRecv')
  expect(toUnits(statement.openingBalance) + toUnits(statement.totalIn) + toUnits(statement.totalOut)).toBe(toUnits(statement.closingBalance))
  const [names, ...entries] = await saved(page, () => page.getByRole('button', { name: 'CSV' }).click())
  const [amount, balance] = ['Amount', 'Balance'].map(name => names!.indexOf(name)) as [number, number]
  expect(entries.reduce((sum, entry) => sum + toUnits(entry[amount] || '0'), toUnits(entries[0]![balance]!))).toBe(toUnits(entries.at(-1)![balance]!))
  expect(entries.at(-1)![balance]).toBe(statement.closingBalance)
})

test('on a phone the rows unfold and the filters wait in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 760 })
  await signIn(page, DEMO, '/recvAndPay?tab=payments')
  const list = page.getByRole('list', { name: 'Payments' })
  await expect(list.getByRole('listitem').first()).toContainText('BTC')
  await page.getByRole('button', { name: /Filters/ }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Paying' }).click()
  await expect(page).toHaveURL(/status=paying/)
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await expectAccessible(page)
})
