import { readFileSync } from 'node:fs'
import { StratumMiner } from '@adit/engine/stratum/test/stratum-miner'
import { expectAccessible } from './kit/axe.ts'
import { expect, test } from './kit/mining-test.ts'

const MINUTE = 60_000
/** The accountant counts every few seconds, the page asks every ten. */
const COUNTED = { timeout: 45_000 }

test('a machine that connects by Stratum appears in the list, and is offline after ten minutes of silence', async ({ page, pool, signedIn }) => {
  test.setTimeout(120_000)
  await page.goto('/worker')
  await expect(page.getByText('No workers yet')).toBeVisible()
  await expect(page.getByText(`${signedIn.subAccount}.001`)).toBeVisible()

  const name = `${signedIn.subAccount}.rig-1`
  const machine = await StratumMiner.ready(await pool.startMining(), name)
  try {
    for (let share = 0; share < 3; share++) expect((await machine.submit(machine.solve(), name)).result).toBe(true)
    const row = page.getByRole('row').filter({ hasText: 'rig-1' })
    await expect(row.getByText('Online')).toBeVisible(COUNTED)
    await expect(page.getByRole('radio', { name: 'Online 1' })).toBeAttached()
    machine.close()
    await pool.advanceClock(11 * MINUTE)
    await expect(row.getByText('Offline')).toBeVisible(COUNTED)
    await expect(page.getByRole('radio', { name: 'Offline 1' })).toBeAttached()
  } finally {
    await pool.stopMining()
  }
})

test('workers are grouped, described, deleted and brought back, exported and read on a phone', async ({ page, pool, signedIn }) => {
  test.setTimeout(120_000)
  await pool.machines(signedIn.subAccount, { a1: { minutesAgo: 1, shares: 9 }, a2: { minutesAgo: 2 }, quiet: { minutesAgo: 30 }, dead1: { minutesAgo: 1500 }, dead2: { minutesAgo: 1600 } })
  await page.goto('/worker')
  const rows = page.getByRole('grid').getByRole('row')
  const row = (name: string) => rows.filter({ hasText: name })
  await expect(rows).toHaveCount(1 + 5)
  await expect(row('dead1').getByText('Invalid')).toBeVisible()

  // groups
  await page.getByRole('button', { name: 'Groups', exact: true }).click()
  const name = page.getByRole('textbox', { name: 'Group name' })
  await page.getByRole('button', { name: 'Add group' }).click()
  await expect(page.getByText('Enter a group name')).toBeVisible()
  await name.fill('ab')
  await page.getByRole('button', { name: 'Add group' }).click()
  await expect(page.getByText('3 to 20 bytes: a Chinese character counts as three')).toBeVisible()
  await name.fill('Hall_A')
  await page.getByRole('button', { name: 'Add group' }).click()
  await expect(page.getByRole('button', { name: 'Rename Hall_A' })).toBeVisible()
  await page.getByRole('button', { name: 'Rename Hall_A' }).click()
  await page.getByRole('textbox', { name: 'Group name' }).last().fill('Hall_B')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Rename Hall_B' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // many at once
  await page.getByRole('checkbox', { name: 'Select a1' }).click()
  await page.getByRole('checkbox', { name: 'Select a2' }).click()
  await page.getByRole('button', { name: 'Move to group' }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(row('a1').getByText('Hall_B')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select a1' }).click()
  await page.getByRole('button', { name: 'Brand and model' }).click()
  await page.getByRole('combobox', { name: 'Brand' }).selectOption('Bitmain')
  await page.getByRole('combobox', { name: 'Model' }).selectOption('Antminer S21 200T')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 worker was set')).toBeVisible()

  // one worker, its address kept in the page's
  await page.getByRole('link', { name: 'a1' }).click()
  await expect(page).toHaveURL(/[?&]id=\d+/)
  const detail = page.getByRole('dialog')
  await expect(detail.getByText('Bitmain Antminer S21 200T')).toBeVisible()
  await expect(detail.getByText('9 shares accepted, 0 rejected')).toBeVisible()
  await expect(detail.getByText('192.0.2.7').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/[?&]id=/)
  // the page behind takes nothing before the dialog is gone
  await expect(detail).toBeHidden()

  // what is filtered is in the address, and in the file
  await page.getByRole('searchbox', { name: 'Find a worker' }).fill('a')
  await expect(page).toHaveURL(/search=a/)
  await expect(rows).toHaveCount(1 + 2)
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV file' }).click()
  const lines = readFileSync(await (await downloading).path(), 'utf8').split('\r\n')
  expect(lines.slice(1).map(line => line.split(',').slice(0, 3))).toEqual([[`${signedIn.subAccount}.a1`, 'Hall_B', 'online'], [`${signedIn.subAccount}.a2`, 'Hall_B', 'online']])
  await page.keyboard.press('Escape')

  // a kept address may lead beyond the end of the list, or to a worker that is gone
  await page.goto('/worker?pageNum=7')
  await expect(rows).toHaveCount(1 + 5)
  await expect(page).not.toHaveURL(/pageNum=7/)
  await page.goto('/worker?id=999999')
  await expect(page.getByText('This worker is not here')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(1 + 5)

  // only invalid ones are deleted, and come back
  await page.goto('/worker?workerStatus=3')
  await expect(rows).toHaveCount(1 + 2)
  await page.getByRole('button', { name: 'Delete all 2 invalid workers' }).click()
  await page.getByRole('button', { name: 'Delete 2 workers' }).click()
  await expect(page.getByText('2 workers were deleted')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'All 3' })).toBeAttached()
  await page.getByRole('button', { name: 'Undo' }).click()
  const back = page.getByRole('status').filter({ hasText: '2 workers are back' })
  await expect(back).toBeVisible()
  await back.getByRole('button', { name: 'Close' }).last().click()
  await expect(rows).toHaveCount(1 + 2)

  // deleting a group keeps its machines
  await page.getByRole('button', { name: 'Groups', exact: true }).click()
  await page.getByRole('button', { name: 'Delete Hall_B' }).click()
  await page.getByRole('button', { name: 'Delete group' }).click()
  await expect(page.getByText('Group Hall_B was deleted')).toBeVisible()
  await page.keyboard.press('Escape')

  // on a phone
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/worker')
  const list = page.getByRole('list', { name: 'Workers' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expect(list.getByRole('link', { name: 'a1' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await expectAccessible(page)
})
