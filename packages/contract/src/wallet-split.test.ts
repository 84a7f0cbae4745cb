import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenSplit, isSplit, toHundredths, toPercent } from './wallet-split.ts'

test('a percentage and its hundredths say the same, to the last digit', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 10_000 }), share => { expect(toHundredths(toPercent(share))).toBe(share) }))
  expect([toHundredths('10'), toHundredths('10.5'), toHundredths('0.29'), toHundredths('33.333'), toHundredths('-1'), toHundredths('')]).toEqual([1000, 1050, 29, undefined, undefined, undefined])
})

test.each([
  [['100'], true], [['90', '10'], true], [['90.01', '9.99'], false], [['50', '49.99'], false], [['50', '50.01'], false], [['33.34', '33.33', '33.33'], true],
  [Array<string>(10).fill('10'), true], [Array<string>(11).fill('9.09'), false], [[], false], [['100', '0'], false],
] as const)('%j is a split: %s', (percents, is) => expect(isSplit(percents)).toBe(is))

test('the even split of any number of wallets is one', () => {
  for (let wallets = 1; wallets <= 10; wallets++) expect(isSplit(evenSplit(wallets).map(toPercent))).toBe(true)
})
