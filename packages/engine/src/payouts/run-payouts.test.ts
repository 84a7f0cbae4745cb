import { expect, test } from 'vitest'
import type { ChainNode } from '../chain/node.ts'
import { balance, minerAccount } from '../ledger/ledger.ts'
import { credit, makeSubAccount, setWallets } from '../test/money.ts'
import { clock, db, eachOnPayday, errors, HOUR, mine, miner, morning, node, north, now, payments, pretend, received, run, setNow, sound, south, states } from '../test/payday.ts'
import { capCoin, pauseAfterChange, pauseCoin, resumeCoin, resumeNow, unlockWallets } from './control-payouts.queries.ts'
import { runPayouts, startPayouts } from './run-payouts.ts'

eachOnPayday()

test('settled, paying, paid with its transaction, final in the ledger', async () => {
  await credit(db, miner, 'BTC', 1_000_000n, now)
  await runPayouts(run)
  const [payment] = await payments()
  expect(payment).toMatchObject({ state: 'paying', confirmations: 0, sent_at: now, problem: null })
  expect([...pretend.chain.mempool.keys()]).toEqual([payment!.txid])
  expect(await balance(db, minerAccount(miner), 'BTC')).toBe(0n)
  expect(await balance(db, `payout:${payment!.id}`, 'BTC')).toBe(1_000_000n)
  mine(1)
  await runPayouts(run)
  expect(await states()).toEqual(['paying'])
  setNow(new Date(+now + HOUR))
  mine(1)
  await runPayouts(run)
  expect(await payments()).toMatchObject([{ state: 'paid', confirmations: 2, paid_at: now }])
  mine(2)
  await runPayouts(run)
  expect(await states()).toEqual(['final'])
  const { network_fee } = await db.selectFrom('payout_transaction').select('network_fee').executeTakeFirstOrThrow()
  expect(await balance(db, 'pool:hot-wallet', 'BTC')).toBe(1_000_000n + BigInt(network_fee))
  expect(await balance(db, 'pool:fee', 'BTC')).toBe(-BigInt(network_fee))
  expect(received(north)).toBe(1_000_000n)
  expect(errors).toEqual([])
  await sound()
})

test('a balance split over two wallets, two sub-accounts to one address: one transaction with the right outputs', async () => {
  await setWallets(db, miner, 'BTC', { [north]: 3_333, [south]: 6_667 }, now)
  const other = await makeSubAccount(db, 'BTC', now)
  await setWallets(db, other, 'BTC', { [south]: 10_000 }, now)
  await credit(db, miner, 'BTC', 1_000_001n, now)
  await credit(db, other, 'BTC', 500_000n, now)
  await runPayouts(run)
  mine(1)
  expect([received(north), received(south)]).toEqual([333_300n, 666_701n + 500_000n])
  expect(await payments()).toHaveLength(1)
  expect(await db.selectFrom('payout').select(['sub_account_id', 'address', 'amount']).orderBy('id').execute()).toEqual([
    { sub_account_id: miner, address: north, amount: '333300' }, { sub_account_id: miner, address: south, amount: '666701' }, { sub_account_id: other, address: south, amount: '500000' },
  ])
})

test.each([['08:00', '2026-03-10T00:00:00Z', 1], ['just before', '2026-03-09T23:59:59Z', 0], ['15:59', '2026-03-10T07:59:00Z', 1], ['16:00', '2026-03-10T08:00:00Z', 0]])(
  'P§9: at %s UTC+8 (%s) there are %i payments', async (_, at, count) => {
    await credit(db, miner, 'BTC', 200_000n, morning)
    setNow(new Date(at))
    await runPayouts(run)
    expect(await payments()).toHaveLength(count)
  })

test('once a day: what is earned after the payment goes with the next day\'s', async () => {
  await credit(db, miner, 'BTC', 200_000n, now)
  await runPayouts(run)
  await credit(db, miner, 'BTC', 300_000n, now)
  await runPayouts(run)
  expect(await payments()).toHaveLength(1)
  setNow(new Date(+now + 24 * HOUR))
  await runPayouts(run)
  mine(1)
  expect(received(north)).toBe(500_000n)
})

test('payments wait for the settlement of the day before, but not past ten', async () => {
  const settle = (day: string) => db.insertInto('settlement').values({ coin: 'BTC', day, settled_at: now, rates: '[]' }).execute()
  await credit(db, miner, 'BTC', 200_000n, now)
  await settle('2026-03-08')
  await runPayouts(run)
  expect(await payments()).toHaveLength(0)
  await settle('2026-03-09')
  await runPayouts(run)
  expect(await payments()).toHaveLength(1)
  await credit(db, miner, 'BTC', 200_000n, now)
  setNow(new Date('2026-03-11T01:59:59Z'))
  await runPayouts(run)
  expect(await payments()).toHaveLength(1)
  setNow(new Date('2026-03-11T02:00:00Z'))
  await runPayouts(run)
  expect(await payments()).toHaveLength(2)
})

test('the cap is of a day, and counts what was paid in it', async () => {
  const other = await makeSubAccount(db, 'BTC', now)
  await setWallets(db, other, 'BTC', { [south]: 10_000 }, now)
  await capCoin(db, 'BTC', 1_200_000n)
  await credit(db, miner, 'BTC', 1_000_000n, now)
  await runPayouts(run)
  await credit(db, other, 'BTC', 200_001n, now)
  await runPayouts(run)
  expect(await payments()).toHaveLength(1)
  setNow(new Date(+now + 24 * HOUR))
  await runPayouts(run)
  expect(await payments()).toHaveLength(2)
})

test('a bad address holds up its owner alone', async () => {
  const other = await makeSubAccount(db, 'BTC', now)
  await setWallets(db, other, 'BTC', { bad: 10_000 }, now)
  await credit(db, miner, 'BTC', 200_000n, now)
  await credit(db, other, 'BTC', 200_000n, now)
  await runPayouts(run)
  mine(1)
  expect(received(north)).toBe(200_000n)
  expect(await balance(db, minerAccount(other), 'BTC')).toBe(200_000n)
})

test('P§4: an address changed: three days\' pause of the coin and of those mined with it, ended by time or by the owner', async () => {
  await db.insertInto('coin_setting').values({ coin: 'LTC', lists: [], position: 1 }).execute()
  await db.insertInto('merged_coin').values({ coin: 'LTC', merged_coin: 'DOGE', rate: '2000' }).execute()
  const until = async () => Object.fromEntries((await db.selectFrom('sub_account_coin').select(['coin', 'paused_until']).where('sub_account_id', '=', miner).orderBy('coin').execute()).map(row => [row.coin, row.paused_until]))
  const end = new Date(+now + 72 * HOUR)
  await pauseAfterChange(db, miner, 'DOGE', now)
  expect(await until()).toEqual({ BTC: null, DOGE: end, LTC: end })
  await resumeNow(db, miner, 'LTC')
  expect(await until()).toEqual({ BTC: null, DOGE: null, LTC: null })

  await pauseAfterChange(db, miner, 'BTC', now)
  await credit(db, miner, 'BTC', 200_000n, now)
  setNow(new Date(+end - 1))
  await runPayouts(run)
  expect(await payments()).toHaveLength(0)
  setNow(end)
  await runPayouts(run)
  expect(await payments()).toHaveLength(1)
})

test('the operator pauses and resumes a coin, and unlocks a wallet', async () => {
  await credit(db, miner, 'BTC', 200_000n, now)
  await pauseCoin(db, 'BTC', 'maintenance', now)
  await runPayouts(run)
  await resumeCoin(db, 'BTC')
  await runPayouts(run)
  expect(await payments()).toHaveLength(1)
  await db.updateTable('wallet').set({ locked: true }).execute()
  expect([await unlockWallets(db, miner, 'LTC'), await unlockWallets(db, miner, 'BTC'), await unlockWallets(db, miner, 'BTC')]).toEqual([0, 1, 0])
})

test('two processes at once pay once', async () => {
  await credit(db, miner, 'BTC', 1_000_000n, now)
  await Promise.allSettled([runPayouts(run), runPayouts(run), runPayouts(run)])
  await runPayouts(run)
  mine(4)
  await runPayouts(run)
  expect(received(north)).toBe(1_000_000n)
  expect(await states()).toEqual(['final'])
  await sound()
})

test('started, it pays by itself and complains of the same trouble once an hour', async () => {
  await credit(db, miner, 'BTC', 1_000_000n, now)
  let asked = 0
  const broken: ChainNode = { ...node, chainInfo: () => { asked++; return Promise.reject(new Error('away')) } }
  const heard: unknown[] = []
  const trouble = startPayouts({ coins: [{ coin: 'BTC', node: broken }], db, clock, pays: true, onError: cause => heard.push(cause), everyMs: 1 })
  await expect.poll(() => asked).toBeGreaterThan(3)
  await trouble.stop()
  expect(heard).toHaveLength(1)
  const { stop } = startPayouts({ coins: [{ coin: 'BTC', node }], db, clock, pays: true, onError: cause => heard.push(cause), everyMs: 1 })
  await expect.poll(() => pretend.chain.mempool.size, { timeout: 10_000 }).toBe(1)
  await stop()
})
