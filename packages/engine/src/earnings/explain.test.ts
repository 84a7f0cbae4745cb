import { expect, test } from 'vitest'
import { explain } from './explain.ts'

test('two hours of different difficulty, less 2.5 %, rounded down', () => {
  const rates = [{ of: 'block-reward', difficulty: '3', reward: '312500000' }, { of: 'block-reward', difficulty: '7', reward: '312500000' }] as const
  const { steps, fee, amount } = explain({ minedCoin: 'BTC', feePercent: '2.5', parts: rates.map(rate => ({ rate, work: 2n ** 32n })) })
  expect(steps).toEqual([
    { step: 'work', work: 2n ** 32n, rate: rates[0], value: '104166666.666666666666' },
    { step: 'work', work: 2n ** 32n, rate: rates[1], value: '44642857.142857142857' },
    { step: 'sum', value: '148809523.809523809523' },
    { step: 'fee', percent: '2.5', value: '3720238.095238095238' },
    { step: 'amount', amount: 145_089_285n, cutOff: '0.714285714285' },
  ])
  expect([fee, amount]).toEqual([3_720_238n, 145_089_285n])
})

test('a window\'s share, an agreed rate, a whole block and a gift', () => {
  const one = (rate: Parameters<typeof explain>[0] extends infer R ? R extends { parts: { rate: infer Each }[] } ? Each : never : never, work: bigint) =>
    explain({ minedCoin: 'BTC', feePercent: '0', parts: [{ rate, work }] }).amount
  expect(one({ of: 'window', from: '', until: '', windowWork: '400', blocks: 1, value: '1000' }, 100n)).toBe(250n)
  expect(one({ of: 'average-fee', difficulty: '1', fees: '100', quotes: 8 }, 2n ** 32n)).toBe(12n)
  expect(one({ of: 'fixed', difficulty: '1', reward: '1000', plusPercent: '4.25' }, 2n ** 32n)).toBe(1042n)
  expect(one({ of: 'block', hash: '', value: '77' }, 1n)).toBe(77n)
  expect(one({ of: 'earned', gift: { coin: 'VCASH', ratio: '4' } }, 199n)).toBe(7n)
})

test('what was granted is explained by its reason', () => {
  expect(explain({ granted: 500n, reason: 'an hour without a server' })).toMatchObject({
    steps: [{ step: 'granted', reason: 'an hour without a server' }, { step: 'amount', amount: 500n }], fee: 0n, amount: 500n,
  })
})
