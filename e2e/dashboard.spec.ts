import type { Page } from '@playwright/test'
import { StratumMiner } from '@adit/engine/stratum/test/stratum-miner'
import { expect, test } from './kit/mining-test.ts'
import { signIn } from './kit/visitor.ts'

const SHARES = 12

const figure = (page: Page, label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd').first()
const hashrate = async (page: Page) => Number.parseFloat(await figure(page, 'Hash rate, last 10 min').innerText())

/** Sends shares as a machine does. */
async function mine(miner: StratumMiner, name: string): Promise<void> {
  for (let share = 0; share < SHARES; share++) expect((await miner.submit(miner.solve(), name)).result).toBe(true)
}

test('the first machine takes the guide away; figures rise in every tab by one stream; range and coin stay with the page', async ({ page, context, pool, signedIn }) => {
  const streams: string[] = []
  context.on('request', request => { if (request.url().includes('/api/v3/live')) streams.push(request.url()) })
  const port = await pool.startMining()
  const worker = `${signedIn.subAccount}.001`
  await pool.subAccount({ email: signedIn.email, name: `${signedIn.subAccount}-ltc`, coin: 'LTC' })
  await page.goto('/dashboard?days=7')

  // nobody has connected yet: where to, and as whom
  const guide = page.getByRole('region', { name: 'Connect your first machine' })
  await expect(guide).toContainText(`127.0.0.1:${port}`)
  await expect(guide).toContainText('alive')
  await expect(guide).toContainText(worker)
  await expect(guide.getByRole('status').last()).toContainText('Waiting for the first machine')
  await expect(page.getByText(/^Live/)).toBeVisible()
  await page.evaluate(() => { document.body.dataset.sameDocument = 'yes' })

  const miner = await StratumMiner.ready(port, worker)
  await expect(guide).toBeHidden()
  await expect(page.getByRole('region', { name: 'Connect a machine' })).toContainText(worker)
  await mine(miner, worker)
  await expect(figure(page, 'Workers online')).toHaveText(/^1\s*of 1$/)
  await expect.poll(() => hashrate(page)).toBeGreaterThan(0)
  const before = await hashrate(page)

  // a second tab is as live, by the stream of the first; when that closes, by its own
  streams.length = 0
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(figure(other, 'Workers online')).toHaveText(/^1\s*of 1$/)
  await expect(other.getByText(/^Live/)).toBeVisible()
  await mine(miner, worker)
  for (const tab of [page, other]) await expect.poll(() => hashrate(tab)).toBeGreaterThan(before * 1.2)
  expect(streams).toEqual([])
  expect(await page.evaluate(() => document.body.dataset.sameDocument)).toBe('yes')

  // the range lives in the address, and another coin keeps it
  await page.getByRole('radio', { name: '30 D' }).first().click()
  await expect(page).toHaveURL(/\/dashboard\?days=30$/)
  await expect(page.getByRole('radio', { name: '10 min' })).toBeDisabled()
  await page.getByRole('button', { name: /Choose coin/ }).click()
  await page.getByLabel('Coin', { exact: true }).selectOption('LTC')
  await expect(page.getByRole('region', { name: 'Connect your first machine' })).toContainText(`${signedIn.subAccount}-ltc.001`)
  await expect(page).toHaveURL(/\/dashboard\?days=30$/)
  await expect(figure(page, 'Workers online')).toHaveText(/^0\s*of 0$/)
  // the other tab still shows whom its head names
  await expect(figure(other, 'Workers online')).toHaveText(/^1\s*of 1$/)

  const seen = await hashrate(other)
  await page.close()
  await mine(miner, worker)
  await expect.poll(() => hashrate(other)).toBeGreaterThan(seen * 1.1)

  await other.setViewportSize({ width: 375, height: 812 })
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  miner.close()
  await pool.stopMining()
})

test('without a sub-account the guide begins with one', async ({ page, pool }) => {
  const person = { email: `new-${Math.random()}@miner.test`, password: 'correct horse battery' }
  await pool.person({ ...person, verified: true })
  await signIn(page, person)
  const guide = page.getByRole('region', { name: 'Connect your first machine' })
  await expect(guide).toContainText('There is none for BTC yet')
  await guide.getByRole('link', { name: 'Create a sub-account' }).click()
  await expect(page).toHaveURL(/\/setting$/)
})
