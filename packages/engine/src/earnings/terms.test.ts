import { expect, test } from 'vitest'
import { openTerms, type OwnTerms } from './terms.ts'

const offers = [{ method: 'FPPS', feePercent: '2.5' }, { method: 'PPLNS', feePercent: '1' }] as const
const own = (fromDay: string, terms: Partial<OwnTerms>): OwnTerms => ({ subAccountId: 1n, fromDay, mode: null, feePercent: null, plusPercent: '0', ...terms })

test('a sub-account without terms of its own has the pool\'s first mode and its fees', () => {
  const { mode, feePercent } = openTerms(offers, []).on(7n, '2026-03-10')
  expect([mode, feePercent('FPPS'), feePercent('PPLNS')]).toEqual(['FPPS', '2.5', '1'])
})

test('its own terms hold from their day until the next ones; a fee of its own goes for every method', () => {
  const book = openTerms(offers, [own('2026-03-12', { mode: 'SOLO', feePercent: '0.5' }), own('2026-03-10', { mode: 'PPLNS' })])
  expect(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2027-01-01'].map(day => book.on(1n, day).mode)).toEqual(['FPPS', 'PPLNS', 'PPLNS', 'SOLO', 'SOLO'])
  expect([book.on(1n, '2026-03-11').feePercent('PPLNS'), book.on(1n, '2026-03-12').feePercent('PPLNS'), book.on(2n, '2026-03-12').mode]).toEqual(['1', '0.5', 'FPPS'])
})

test('a method that is offered no longer costs what the first one does', () => {
  expect(openTerms(offers, [own('2026-01-01', { mode: 'SOLO' })]).on(1n, '2026-03-10').feePercent('SOLO')).toBe('2.5')
})

test('whoever may have been solo is known, so that nobody else needs to be looked at', () => {
  expect(openTerms(offers, [own('2026-01-01', { mode: 'SOLO' }), own('2026-02-01', { mode: 'FPPS' }), own('2026-01-01', { subAccountId: 2n, mode: 'PPLNS' })]).soloists()).toEqual([1n])
  expect(openTerms([{ method: 'SOLO', feePercent: '1' }], []).soloists()).toBeUndefined()
})
