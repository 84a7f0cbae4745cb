import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { telegramStandIn } from '@adit/server/alarm/test/receivers'
import { StratumMiner } from '@adit/engine/stratum/test/stratum-miner'
import { expectAccessible } from './kit/axe.ts'
import { startPool, type RunningPool } from './kit/pool.ts'
import { expect, test as base } from './kit/test.ts'

const CHAT = '987654321'
type Outside = { mails: { to: string; subject: string }[]; telegram: Awaited<ReturnType<typeof telegramStandIn>>; port: number }

async function mailServer() {
  const mails: Outside['mails'] = []
  const server = new SMTPServer({
    authOptional: true, disabledCommands: ['STARTTLS'], logger: false,
    onData: (stream, session, done) => void text(stream).then(raw => {
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), subject: /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '' })
      done()
    }),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return { mails, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, close: () => new Promise<void>(closed => server.close(() => closed())) }
}

/** A pool with an engine, a real mail server and a stand-in for Telegram around it. */
const test = base.extend<object, { pool: RunningPool & Outside }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs off its first argument.
  pool: [async ({}, use) => {
    const smtp = await mailServer()
    const telegram = await telegramStandIn('12345:stand-in')
    const pool = await startPool({ SMTP_URL: smtp.url, ...telegram.env })
    const port = await pool.startMining()
    await pool.startAlarms()
    await use(Object.assign(pool, { mails: smtp.mails, telegram, port }))
    await pool.stop()
    await smtp.close()
    await telegram.close()
  }, { scope: 'worker', timeout: 120_000 }],
})

test('a machine that goes offline is told of once by mail and Telegram, and so is its return', async ({ page, pool, signedIn }) => {
  test.setTimeout(240_000)
  const { mails, telegram, port } = pool
  const name = `${signedIn.subAccount}.rig-7`
  /** So many shares, one in ten seconds of the pool's time. */
  const mine = async (shares: number) => {
    const machine = await StratumMiner.ready(port, name)
    for (let share = 0; share < shares; share++) {
      await pool.advanceClock(10_000)
      expect((await machine.submit(machine.solve(), name)).result).toBe(true)
    }
    return machine
  }
  const machine = await mine(20)

  await page.goto('/worker/warn')
  await page.getByRole('switch', { name: 'Alarms' }).press('Space')
  await expect(page.getByText('Add at least one alarm contact first.').first()).toBeVisible()

  await page.getByRole('button', { name: 'Add a contact' }).click()
  const contact = page.getByRole('dialog', { name: 'Add a contact' })
  await contact.getByLabel('Name').fill('Night shift')
  await contact.getByLabel('E-mail').fill('night@farm.test')
  await contact.getByLabel('Phone').fill('12345')
  await contact.getByRole('button', { name: 'Add a contact' }).click()
  await expect(contact.getByText('This is not a mainland China mobile number')).toBeVisible()
  await contact.getByLabel('Phone').fill('')
  await contact.getByRole('button', { name: 'Add a contact' }).click()
  await expect(page.getByText('The contact is added')).toBeVisible()
  await expect(contact).toBeHidden()

  await page.getByLabel('Chat id').fill(CHAT)
  await page.getByRole('button', { name: 'Send a code' }).click()
  const code = page.getByLabel('Code')
  await expect(code).toBeVisible()
  await code.fill(/\d{6}/.exec(telegram.messages().at(-1)!.text)![0])
  await page.getByRole('button', { name: 'Bind the chat' }).click()
  await expect(page.getByText('Alarms are sent to chat 98…21.')).toBeVisible()

  await page.getByRole('button', { name: 'Add a rule' }).click()
  const rule = page.getByRole('dialog', { name: 'Add a rule' })
  await rule.getByRole('button', { name: 'Try it on the last 7 days' }).click()
  await expect(rule.getByText('It would not have rung in 7 days')).toBeVisible()
  await rule.getByRole('button', { name: 'Save the rule' }).click()
  await expect(rule).toBeHidden()
  await expect(page.getByText('No share from a machine for more than 10 minutes')).toBeVisible()
  await page.getByRole('switch', { name: 'Alarms' }).press('Space')
  await expect(page.getByText('Alarms are on', { exact: true })).toBeVisible()
  await expectAccessible(page)

  machine.close()
  await pool.advanceClock(10 * 60_000)
  const told = (what: string) => [mails.filter(({ subject }) => subject.includes(what)).length, telegram.messages().filter(message => message.text.includes(what)).length]
  /** Time goes on while the pool counts, looks and tells. */
  const toldOf = (what: string) => expect.poll(async () => {
    await pool.advanceClock(15_000)
    return told(what)
  }, { timeout: 90_000, intervals: [2_000] }).toEqual([1, 1])
  await toldOf('1 machine is offline')
  expect(mails[0]!.to).toBe('night@farm.test')
  expect(telegram.messages().at(-1)!.text).toContain('rig-7')
  expect(telegram.messages().at(-1)!.chatId).toBe(CHAT)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: '1 machine offline' })).toContainText(/Ringing.*Sent.*Sent/s)

  const again = await mine(3)
  await toldOf('1 machine is back')
  again.close()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: '1 machine back' })).toContainText('Over')
  await expect(page.getByRole('listitem').filter({ hasText: '1 machine offline' })).toContainText('Ended')
  expect([told('1 machine is offline'), told('1 machine is back')]).toEqual([[1, 1], [1, 1]])

  await page.getByRole('button', { name: 'Close Telegram alarms' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close Telegram alarms' }).click()
  await expect(page.getByText('Not enabled')).toBeVisible()
})

test('a rule is saved with what its kind asks for, and nothing is sent before that is there', async ({ page, pool, signedIn }) => {
  await pool.machines(signedIn.subAccount, { a1: { minutesAgo: 1, work: 2n ** 72n }, a2: { minutesAgo: 2, work: 2n ** 72n } })
  const sent: unknown[] = []
  page.on('request', request => { if (request.url().endsWith('/api/v3/alarm/add')) sent.push(request.postDataJSON()) })
  await page.goto('/worker/warn')
  const add = page.getByRole('button', { name: 'Add a rule' })
  const rule = page.getByRole('dialog', { name: 'Add a rule' })
  const kind = rule.getByLabel('Rings when')
  const save = rule.getByRole('button', { name: 'Save the rule' })
  const saved = async (shown: string) => {
    await expect(rule).toBeHidden()
    await expect(page.getByText(shown)).toBeVisible()
  }

  // chosen machines are at least one
  await add.click()
  await rule.getByRole('radio', { name: 'Chosen ones' }).check()
  await expect(rule.getByRole('button', { name: 'Try it on the last 7 days' })).toBeDisabled()
  await save.click()
  await expect(rule.getByText('Choose at least one machine')).toBeVisible()
  await expect(rule.getByRole('searchbox')).toBeFocused()
  await expectAccessible(page)
  expect(sent).toEqual([])
  await rule.getByRole('button', { name: 'a1' }).click()
  await expect(rule.getByText('Choose at least one machine')).toBeHidden()
  await save.click()
  await saved('1 machine: a1')
  expect(sent.splice(0)).toMatchObject([{ kind: 'offline', workerIds: [expect.any(String)] }])

  // what another kind was told does not count
  await add.click()
  await rule.getByLabel('Time without a share').fill('3')
  await kind.selectOption('Too many shares are rejected')
  await rule.getByLabel('Rejected shares').fill('9')
  await save.click()
  await saved('More than 9% of BTC shares rejected')
  expect(sent[0]).not.toHaveProperty('minutes')
  expect(sent.splice(0)).toMatchObject([{ kind: 'rejection', rejectPercent: 9 }])

  // a threshold is needed, and the server's no goes once it is changed
  await add.click()
  await kind.selectOption('Too few machines are online')
  const online = rule.getByLabel('Ring below so many machines')
  await save.click()
  await expect(rule.getByText('Fill this in')).toBeVisible()
  await expect(online).toBeFocused()
  expect(sent).toEqual([])
  await online.fill('2')
  await save.click()
  const no = rule.getByRole('alert').filter({ hasText: /\S/ })
  await expect(no).toBeVisible()
  await online.fill('1')
  await expect(no).toBeHidden()
  await save.click()
  await saved('Fewer than 1 BTC machines online')
  sent.splice(0)

  // of hash rate every part of a unit counts
  await add.click()
  await kind.selectOption('The hash rate is too low')
  await rule.getByRole('radio', { name: 'Value' }).check()
  await rule.getByLabel('Unit').selectOption('PH/s')
  await save.click()
  await expect(rule.getByText('Fill this in')).toBeVisible()
  const rate = rule.getByLabel('Hash rate')
  await rate.fill('1000000001')
  await expect(rule.getByText('Enter a value from 1.00 H/s to 1000.00 ZH/s')).toBeVisible()
  await save.click()
  expect(sent).toEqual([])
  await rate.fill('')
  await rate.pressSequentially('1.05')
  await expect(rate).toHaveValue('1.05')
  await save.click()
  await saved('BTC hash rate below 1.05 PH/s')
  expect(sent.splice(0)).toMatchObject([{ kind: 'hashrate', hashrate: 1_050_000_000_000_000 }])
  await page.getByRole('button', { name: 'Change: BTC hash rate below 1.05 PH/s' }).click()
  const changed = page.getByRole('dialog', { name: 'Change the rule' })
  await expect(changed.getByLabel('Hash rate')).toHaveValue('1.05')
  await changed.getByLabel('Hash rate').fill('9.5')
  await changed.getByRole('button', { name: 'Save the rule' }).click()
  await expect(page.getByText('BTC hash rate below 9.50 PH/s')).toBeVisible()
  expect(sent).toMatchObject([{ hashrate: 9_500_000_000_000_000 }])
})

test('a deleted group says how many rules go with it, and a rule whose machines are gone says that', async ({ page, pool, signedIn }) => {
  await pool.machines(signedIn.subAccount, { live: { minutesAgo: 1 }, dead: { minutesAgo: 1500 } })
  await page.goto('/worker')
  const groups = page.getByRole('button', { name: 'Groups', exact: true })
  await groups.click()
  await page.getByRole('textbox', { name: 'Group name' }).fill('Hall_A')
  await page.getByRole('button', { name: 'Add group' }).click()
  await expect(page.getByRole('button', { name: 'Rename Hall_A' })).toBeVisible()

  await page.goto('/worker/warn')
  const rule = page.getByRole('dialog', { name: 'Add a rule' })
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await rule.getByRole('radio', { name: 'A group' }).check()
  await rule.getByLabel('Group', { exact: true }).selectOption('Hall_A')
  await rule.getByRole('button', { name: 'Save the rule' }).click()
  await expect(page.getByText('group Hall_A')).toBeVisible()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await rule.getByRole('radio', { name: 'Chosen ones' }).check()
  await rule.getByRole('button', { name: 'dead' }).click()
  await rule.getByRole('button', { name: 'Save the rule' }).click()
  await expect(page.getByText('1 machine: dead')).toBeVisible()

  await page.goto('/worker')
  await groups.click()
  await page.getByRole('button', { name: 'Delete Hall_A' }).click()
  await expect(page.getByText('The alarm rule that watches it is deleted too.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete group' }).click()
  await expect(page.getByText('Group Hall_A was deleted')).toBeVisible()
  await page.goto('/worker?workerStatus=3')
  await page.getByRole('button', { name: 'Delete 1 invalid worker' }).click()
  await page.getByRole('button', { name: 'Delete 1 worker', exact: true }).click()
  await expect(page.getByText('1 worker was deleted')).toBeVisible()

  await page.goto('/worker/warn')
  await expect(page.getByText('no machine any more')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Change: / })).toHaveCount(1)
  await page.getByRole('button', { name: /^Change: / }).click()
  const changed = page.getByRole('dialog', { name: 'Change the rule' })
  await changed.getByRole('button', { name: 'Save the rule' }).click()
  await expect(changed.getByText('Choose at least one machine')).toBeVisible()
})
