import { expect, test } from 'vitest'
import { forward } from '@adit/contract/forward'
import { miner } from '@adit/contract/miner'
import { testPool } from '../test/pool.ts'

test('the catalogue is there for whoever asks, by coin, brand, name and page', async () => {
  const pool = await testPool()
  const { items } = await pool.call(miner.all, { coinType: 'LTC' })
  expect(items.map(item => item.algorithm)).toEqual(items.map(() => 'Scrypt'))
  expect(items.find(item => item.model === 'Antminer L7 9.5G')).toMatchObject({ brand: 'Bitmain', power: 3425, hashRate: 9.5e9, hashRateText: '9.50 GH/s', efficiency: 360.526, efficiencyUnit: 'J/GH', coinTypes: ['DGB', 'LTC'] })
  const s21 = (await pool.call(miner.all, { search: 's21 200' })).items
  expect(s21).toHaveLength(1)
  expect(s21[0]).toMatchObject({ efficiency: 17.5, efficiencyUnit: 'J/TH' })
  expect(await pool.call(miner.detail, { id: s21[0]!.id })).toEqual(s21[0])
  await expect(pool.call(miner.detail, { id: 99_999 })).rejects.toThrow('003012')
  const whole = (await pool.call(miner.all, {})).items
  const second = await pool.call(miner.list, { pageNum: 2, pageSize: 20 })
  expect(second).toMatchObject({ totalRecord: whole.length, pageNum: 2, items: whole.slice(20, 40) })
  expect((await pool.call(miner.all, { brand: 'goldshell' })).items.every(item => item.brand === 'Goldshell')).toBe(true)
  const coins = (await pool.call(miner.coins, {})).items
  expect(coins.find(coin => coin.coinType === 'LTC')).toEqual({ coinType: 'LTC', algorithm: 'Scrypt', minerNum: items.length })
  expect(coins.some(coin => coin.coinType === 'GRIN')).toBe(false)
})

test('no machine gives more for its power than another of its maker by a slip of the pen', async () => {
  const { items } = await (await testPool()).call(miner.all, {})
  for (const { model, algorithm, efficiency } of items.filter(item => item.algorithm === 'SHA256d')) expect([model, algorithm, efficiency > 12 && efficiency < 110]).toEqual([model, algorithm, true])
  expect(new Set(items.map(item => `${item.brand} ${item.model}`)).size).toBe(items.length)
})

test('the miners service is forwarded to by name, with a token, and nothing else is', async () => {
  const pool = await testPool()
  const account = await pool.miner()
  const listed = await pool.call(miner.all, { coinType: 'BTC' })
  expect(await account.call(forward.get, { forward: 'miner/list', coinType: 'BTC' })).toEqual(listed)
  expect(await account.call(forward.common, { forward: 'miner/list', method: 'GET', headers: { cookie: 'a=b', token: 'x' }, body: { coinType: 'BTC' } })).toEqual(listed)
  const file = await account.call(forward.get, { forward: 'miner/export', coinType: 'BTC' }, { lang: 'en' }) as { fileName: string; content: string }
  expect(file.fileName).toBe('miners.csv')
  expect(file.content.replace('\ufeff', '').split('\r\n')).toHaveLength(1 + listed.items.length)
  expect(file.content).toContain('Bitmain,Antminer S21 200T,SHA256d,200.00 TH/s,3500,17.5 J/TH,2024')

  for (const [path, method] of [[forward.get.path, 'GET'], [forward.common.path, 'POST']] as const) {
    const ask = (name: string, token?: string) => pool.app.inject({ method, url: path, ...(method === 'GET' ? { query: { forward: name } } : { payload: { forward: name } }), headers: { ...(token && { token }) } })
    expect((await ask('miner/list')).json()).toMatchObject({ code: '000403', data: null })
    for (const name of ['http://127.0.0.1:1/', 'https://example.com', 'report/list', 'miner/list/../x', '__proto__', 'constructor', ''])
      expect((await ask(name, account.token)).json()).toMatchObject({ code: '000001' })
  }
  await expect(account.call(forward.common, { forward: 'miner/list', method: 'DELETE' as 'GET' })).rejects.toThrow('000001')
})
