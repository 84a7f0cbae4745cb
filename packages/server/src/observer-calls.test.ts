import { expect, test } from 'vitest'
import { earnings } from '@adit/contract/earnings'
import { observer } from '@adit/contract/observer'
import { hour } from '@adit/engine/test/mine'
import { DAYS, history } from './earnings/test/history.ts'
import { writeAudit } from './kit/audit.ts'
import { linkTo } from './test/link-to.ts'
import { NOON, testPool } from './test/pool.ts'

const [FARM, PARTNER] = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3']

async function paidFarm() {
  const pool = await testPool()
  const farm = await pool.miner()
  const { id } = farm.subAccount
  const past = await history(pool.db)
  await past.wallets(id, { [FARM]: 7_500, [PARTNER]: 2_500 })
  await past.days(id, 2n ** 31n, DAYS.slice(0, 2))
  await past.pay(id, hour(27, DAYS[1]))
  const wallets = (...all: [string, string][]) => ({ wallets: all.map(([address, percent]) => ({ address, percent })) })
  await writeAudit(pool.db, { account: farm.account, visitor: { ip: '198.51.100.9', headers: {} }, now: NOON } as never, {
    action: 'wallet.set', subAccount: farm.subAccount, coin: 'BTC', before: wallets(), after: wallets([FARM, '75.00'], [PARTNER, '25.00']),
  })
  const raw = async (path: string, said: object) => (await pool.app.inject({ url: path, query: said as Record<string, string> })).body
  return { pool, farm, raw }
}

test('a link to earnings shows the owner\'s earnings, why each amount, and their file; its chart needs the chart\'s own right', async () => {
  const { pool, farm, raw } = await paidFarm()
  const said = await linkTo(farm, 'recv')
  const own = await farm.call(earnings.recv, {})
  expect(own.totalRecord).toBe(2)
  expect(await pool.call(observer.recv, said)).toEqual(own)
  const { id } = own.items[0]!.records[0]!
  expect(await pool.call(observer.explain, { ...said, id })).toEqual(await farm.call(earnings.explain, { id }))
  expect(await raw(observer.importRecv.path, said)).toContain(own.items[0]!.date)
  await expect(pool.call(observer.recvChart, said)).rejects.toThrow('900003')
  expect(await pool.call(observer.recvChart, await linkTo(farm, 'recvCharts'))).toEqual(await farm.call(earnings.recvChart, {}))
  await expect(pool.call(observer.pay, said)).rejects.toThrow('900003')
})

test('a link to payments shows them with the ends of each address alone, in the list, in the parts, in changes and in the file', async () => {
  const { pool, farm, raw } = await paidFarm()
  const said = await linkTo(farm, 'pay')
  const { items: [own] } = await farm.call(earnings.pay, {})
  expect(own!.subPayList.map(({ walletAddress }) => walletAddress)).toEqual([FARM, PARTNER])
  const { items: [seen] } = await pool.call(observer.pay, said)
  expect(seen).toEqual({ ...own, walletAddress: 'bc1qw5…f3t4', subPayList: own!.subPayList.map((part, at) => ({ ...part, walletAddress: ['bc1qw5…f3t4', 'bc1qrp…fmv3'][at] })) })
  expect((await pool.call(observer.walletChanged, said)).items).toMatchObject([{ before: [], after: [{ walletAddress: 'bc1qw5…f3t4', percent: '75.00' }, { walletAddress: 'bc1qrp…fmv3' }] }])
  expect(await pool.call(observer.deduction, said)).toEqual(await farm.call(earnings.deduction, {}))
  const bodies = [await raw(observer.pay.path, said), await raw(observer.walletChanged.path, said), await raw(observer.importPay.path, said)]
  for (const body of bodies) {
    expect(body).toContain('bc1qw5…f3t4')
    for (const secret of [FARM, PARTNER, '198.51.100.9', farm.account.email]) expect(body).not.toContain(secret)
  }
})

test('the statement tells of both, so a link must show both', async () => {
  const { pool, farm } = await paidFarm()
  for (const part of ['recv', 'pay'] as const) await expect(pool.call(observer.payRecv, await linkTo(farm, part))).rejects.toThrow('900003')
  expect(await pool.call(observer.payRecv, await linkTo(farm, 'recv', 'pay'))).toEqual(await farm.call(earnings.payRecv, {}))
})
