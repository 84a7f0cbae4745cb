import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toAmount } from '@adit/contract/money'
import { StratumMiner } from '@adit/engine/stratum/test/stratum-miner'
import type { RunningPool } from './kit/pool.ts'
import { proveByMail } from './kit/prove-by-mail.ts'
import { expect, ownPool, test as base } from './kit/test.ts'
import { signIn } from './kit/visitor.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const [ONE, TWO] = ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']
const SHARES = 6
/** A share of 64 hashes is then a sixty-fourth of a block of difficulty 1. */
const HASHES_FOR_ONE = 2 ** 20
const CONFIRMATIONS = 6

/** Days pass in this pool, and are settled with all that was mined on them: it has no other specs' machines. */
const test = base.extend({ pool: ownPool() })

/** Passes the time up to the next moment with this hour and minute, UTC. */
async function passUntil(pool: RunningPool, hour: number, minute = 0): Promise<void> {
  const wanted = hour * HOUR + minute * 60_000
  const now = await pool.now()
  await pool.advanceClock((wanted - now % DAY + DAY) % DAY)
}

const toUnits = (amount: string) => BigInt(amount.replace('.', ''))

/** The amounts of a file that the page saves. */
async function savedAmounts(page: Page): Promise<bigint[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  const [headers, ...lines] = (await readFile(await file.path(), 'utf8')).replace('\ufeff', '').split('\r\n').map(line => line.split(','))
  return lines.map(line => toUnits(line[headers!.indexOf('Amount')]!))
}
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** Looks again until the books, which work beside the page, have come so far. */
const eventually = (page: Page, seen: () => Promise<void>) => expect(async () => {
  await page.reload()
  await seen()
}).toPass({ timeout: 60_000 })

test('a miner’s money: from a new sub-account over a machine’s shares to a payment in the chain, and a file that agrees with the ledger', async ({ page, pool, miner }) => {
  const dialog = page.getByRole('dialog')
  // a day is mined from its noon on, wherever the hour of this test falls
  await passUntil(pool, 12)
  await signIn(page, miner, '/setting')

  const name = `${miner.subAccount}-pay`
  await page.getByRole('button', { name: 'Create sub-account' }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: `Configure ${name}` }).click()
  await page.getByRole('button', { name: 'Add address', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(ONE)
  await dialog.getByRole('button', { name: 'Add address' }).click()
  await dialog.getByRole('textbox', { name: 'Address 2' }).fill(TWO)
  await dialog.getByRole('textbox', { name: 'Share' }).first().fill('66.67')
  await dialog.getByRole('textbox', { name: 'Share' }).last().fill('33.33')
  await proveByMail(page, pool, miner.email)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Payments are paused after a change of address')).toBeVisible()
  await page.getByRole('button', { name: 'Resume now' }).click()
  await proveByMail(page, pool, miner.email)
  await dialog.getByRole('button', { name: 'Resume payments' }).click()
  await expect(page.getByText('Payments are paused')).toBeHidden()

  await page.getByRole('tab', { name: 'Time and notices' }).click()
  await page.getByRole('switch', { name: 'Mail me each payment' }).press('Space')
  await expect(page.getByText('Each payment will be mailed')).toBeVisible()

  const port = await pool.startMining(HASHES_FOR_ONE)
  try {
    const machine = await StratumMiner.ready(port, `${name}.rig-1`)
    for (let share = 0; share < SHARES; share++) expect((await machine.submit(machine.solve(), `${name}.rig-1`)).result).toBe(true)
    machine.close()

    // the day ends, is settled, and its payments are made
    await passUntil(pool, 1, 5)
    await page.goto('/recvAndPay')
    const day = page.getByRole('table', { name: 'Earnings by day' }).getByRole('row').nth(1)
    await eventually(page, () => expect(day).toContainText('Paying', { timeout: 2_000 }))
    await pool.mineBlocks(CONFIRMATIONS)
    await eventually(page, () => expect(day).toContainText('Paid', { timeout: 2_000 }))

    const ledger = await pool.ledger(name, 'BTC')
    const [cameIn, wentOut] = [BigInt(ledger.cameIn), BigInt(ledger.wentOut)]
    expect(ledger).toMatchObject({ balance: '0', faults: 0 })
    expect(cameIn).toBeGreaterThan(0n)

    await day.getByRole('button', { name: 'Why?' }).click()
    const hashes = (SHARES * 64 * HASHES_FOR_ONE).toLocaleString('en-US')
    await expect(dialog.getByText(`Your work of ${hashes} hashes ÷ 4,294,967,296 hashes for a block (difficulty 1) × block reward 3.125 BTC`)).toBeVisible()
    await expect(dialog.getByText('Pool fee 2.5 %').first()).toBeVisible()
    await expect(dialog).toContainText(toAmount(cameIn, 'BTC').replace(/0+$/, ''))
    await page.keyboard.press('Escape')

    const earned = await savedAmounts(page)
    expect(earned).toHaveLength(2)
    expect(sum(earned)).toBe(cameIn)

    await page.getByRole('tab', { name: 'Payments' }).click()
    const payment = page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1)
    await expect(payment).toContainText(toAmount(-wentOut, 'BTC'))
    await expect(payment).toContainText('2 addresses')
    const hash = payment.getByRole('link')
    const txid = /^https:\/\/mempool\.space\/tx\/([0-9a-f]{64})$/.exec((await hash.getAttribute('href'))!)![1]!
    await expect(hash).toContainText(txid)
    // the line is drawn by what stands in the link, which is as good as a link's own
    await expect(hash.locator('> *')).toHaveCSS('text-decoration-line', 'underline')
    await payment.getByRole('button', { name: 'Details' }).click()
    await expect(dialog.getByRole('list', { name: 'Course of the payment' }).getByRole('listitem')).toContainText(['Settled', 'Paying', 'Sent to the network', 'Paid'])
    await expect(dialog.getByRole('link')).toHaveAttribute('href', await hash.getAttribute('href') ?? '')
    await page.keyboard.press('Escape')

    await pool.tellPayments()
    const mail = (await pool.lastMail(miner.email))!
    expect(mail.subject).toBe(`${name}: ${toAmount(-wentOut, 'BTC')} BTC paid`)
    for (const said of [ONE, TWO, txid]) expect(mail.text).toContain(said)

    // to the last unit: the file, the ledger, and what stands in the chain
    const paid = await savedAmounts(page)
    expect(sum(paid)).toBe(-wentOut)
    const received = [await pool.received(ONE), await pool.received(TWO)].map(BigInt)
    expect(paid).toEqual(received)
    expect(received[1]).toBe(-wentOut * 3333n / 10_000n)
  } finally {
    await pool.stopMining()
  }
})
