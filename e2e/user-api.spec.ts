import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expectAccessible } from './kit/axe.ts'
import { proveByMail } from './kit/prove-by-mail.ts'
import { expect, test } from './kit/test.ts'

const run = promisify(execFile)
const HEX = /^[0-9a-f]{32}$/

/** What stands behind a label of the open dialog. */
const shownIn = async (page: Page, label: string) =>
  (await page.getByRole('dialog').locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('code').textContent())!

test('an owner makes a key, activates it with a code, sees its secret again for another, changes and deletes it', async ({ page, signedIn, pool }) => {
  await page.goto('/userApi')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create key' }).click()
  const creating = page.getByRole('dialog', { name: 'New API key' })
  await creating.getByLabel('Remark').fill('ab')
  for (const permission of ['Dashboard', 'Workers', 'Earnings', 'Payments']) await creating.getByRole('checkbox', { name: permission }).uncheck()
  await creating.getByLabel('Used only from').fill('not an address')
  await creating.getByRole('button', { name: 'Create key' }).click()
  for (const wrong of ['3 to 20 characters', 'Choose at least one permission', 'Not an IP address']) await expect(creating.getByText(wrong)).toBeVisible()
  await expectAccessible(page)
  await creating.getByLabel('Remark').fill('Rig watch')
  for (const permission of ['Dashboard', 'Workers']) await creating.getByRole('checkbox', { name: permission }).check()
  await creating.getByLabel('Used only from').fill('203.0.113.0/24, 2001:db8::1')
  await creating.getByRole('button', { name: 'Create key' }).click()

  // key and secret are told, and a code puts the key to use
  const made = page.getByRole('dialog', { name: 'Rig watch' })
  await expect(made.getByText(signedIn.subAccount, { exact: true })).toBeVisible()
  const [key, secret] = [await shownIn(page, 'API key'), await shownIn(page, 'Secret')]
  expect(key).toMatch(HEX)
  expect(secret).toMatch(HEX)
  expect(secret).not.toBe(key)
  await expectAccessible(page)
  await made.getByRole('button', { name: 'Later' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Rig watch' })
  await expect(row).toContainText('Not activated')
  await page.getByRole('button', { name: 'Activate Rig watch' }).click()
  await expect(made.getByText(secret)).toBeVisible()
  await made.getByRole('textbox', { name: 'Code' }).fill('000000')
  await made.getByRole('button', { name: 'Activate now' }).click()
  await expect(made.getByText('Wrong code')).toBeVisible()
  await proveByMail(page, pool, signedIn.email)
  await made.getByRole('button', { name: 'Activate now' }).click()
  await expect(made).toBeHidden()
  for (const said of ['Active', 'Dashboard', 'Workers', '203.0.113.0/24, 2001:db8::1', 'Never']) await expect(row).toContainText(said)
  const mail = (await pool.lastMail(signedIn.email))!
  expect(mail.text).toContain(`API key activated: ${signedIn.subAccount}`)
  expect(mail.text).not.toContain(secret)

  await expectAccessible(page)

  // gone from the page, and back for a code
  await page.reload()
  await expect(row).toContainText('Active')
  expect(await page.content()).not.toContain(secret)
  await page.getByRole('button', { name: 'Show the secret of Rig watch' }).click()
  await proveByMail(page, pool, signedIn.email)
  await page.getByRole('dialog').getByRole('button', { name: 'Show the secret' }).click()
  await expect(page.getByRole('dialog').getByText(secret)).toBeVisible()
  expect(await shownIn(page, 'API key')).toBe(key)
  await page.getByRole('dialog').locator('footer').getByRole('button', { name: 'Close' }).click()
  expect(await page.content()).not.toContain(secret)

  await page.getByRole('button', { name: 'Edit Rig watch' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit API key' })
  await expect(editing.getByLabel('Used only from')).toHaveValue('203.0.113.0/24\n2001:db8::1')
  await editing.getByLabel('Remark').fill('')
  await editing.getByRole('checkbox', { name: 'Switch the coin' }).check()
  await editing.getByLabel('Used only from').fill('')
  await proveByMail(page, pool, signedIn.email)
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()
  const changed = page.getByRole('row').filter({ hasText: 'Switch the coin' })
  await expect(changed).toContainText('Any address')
  await expect(changed).not.toContainText('Rig watch')

  // what the guide shows, with one's own three values, reads the balance; the list then tells of it
  await page.goto('/userApiGuide')
  const example = page.getByRole('region', { name: 'Example for Node.js' })
  await page.getByRole('radio', { name: 'Node.js' }).check()
  const code = [['your-sub-account', signedIn.subAccount], ['your-api-key', key], ['your-secret', secret]].reduce((text, [theirs, own]) => text.replace(theirs!, own!), (await example.locator('code').textContent())!)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { env: {} })
  expect(stdout).toContain("balance: '0.00000000'")
  await page.goto('/userApi')
  await expect(changed).toContainText('127.0.0.1')

  await changed.getByRole('button', { name: /^Delete/ }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('refused from their next call on')
  await asking.getByRole('button', { name: 'Delete key' }).click()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  expect((await pool.lastMail(signedIn.email))!.text).toContain('API key deleted')

  // all of it is in the history, in words
  await page.goto('/setting/configuration?tab=audit')
  for (const action of ['API key created', 'API key activated', 'API key changed', 'API key deleted']) await expect(page.getByRole('table').getByRole('button', { name: action })).toBeVisible()
})

test('on a phone a key is a row to unfold, with everything that can be done', async ({ page, signedIn: _ }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/userApi')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Later' }).click()
  const list = page.getByRole('list', { name: 'API keys' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: /More/ }).click()
  for (const act of [/^Activate/, /^Edit/, /^Delete/]) await expect(list.getByRole('button', { name: act })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})

test('the guide opens signed out: how to sign, every call, and examples for this very site', async ({ page, pool }) => {
  await page.goto('/userApiGuide')
  await expect(page.getByRole('heading', { name: 'API guide', level: 1 })).toBeVisible()
  await expect(page.getByText('signature = UPPER(HEX(HMAC_SHA256(secret, userId + key + nonce)))')).toBeVisible()
  for (const language of ['curl', 'Python', 'Node.js']) {
    await page.getByRole('radio', { name: language }).check()
    await expect(page.getByRole('region', { name: `Example for ${language}` })).toContainText(`${pool.url}/api/`)
  }
  await page.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: 'changeMiningCoin.htm' }).click()
  const call = page.getByRole('article', { name: '/api/changeMiningCoin.htm' })
  await expect(call).toBeInViewport()
  for (const said of ['Permission: switch the coin', 'BTC or BCH', 'required']) await expect(call).toContainText(said)
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByRole('row', { name: /-18/ })).toContainText('not higher than the last')
})
