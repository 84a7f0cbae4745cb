import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR } from '../shares/slots.ts'
import { transferredWork, withMoves, type HourWork, type Transfer } from './transfers.ts'

const always = () => true
const done = (work: bigint, uncredited = 0n): HourWork => ({ subAccountId: 1n, hour: 5 * HOUR, work, uncredited })
const transfer = (how: { percent: number } | { hashrate: bigint }, to = 2n): Transfer => ({ from: 1n, to, startsAt: 5 * HOUR, until: 6 * HOUR, ...how })
const bySlot = (row: HourWork) => ({ ...row, slot: row.hour })
const after = (hours: HourWork[], transfers: Transfer[], may: Parameters<typeof transferredWork>[2] = always) => Object.fromEntries(
  withMoves(hours.map(bySlot), transferredWork(hours, transfers, may).map(bySlot)).map(({ subAccountId, work, uncredited }) => [Number(subAccountId), [work, uncredited]]))

test('a percentage of an hour\'s work goes over, rounded down, and its part without PPS credit with it', () => {
  expect(after([done(1001n, 500n)], [transfer({ percent: 10 })])).toEqual({ 1: [901n, 451n], 2: [100n, 49n] })
})

test('a hash rate goes over as its work of an hour, as far as there is any', () => {
  expect(after([done(10_000n)], [transfer({ hashrate: 2n })])).toEqual({ 1: [2_800n, 0n], 2: [7_200n, 0n] })
  expect(after([done(7_000n)], [transfer({ hashrate: 2n })])).toEqual({ 2: [7_000n, 0n] })
})

test('it begins with its first hour and is over with its last; received work is not sent on', () => {
  const hours = [4, 5, 6].map(hour => ({ ...done(100n), hour: hour * HOUR }))
  const moves = transferredWork([...hours, { ...done(100n), subAccountId: 2n }], [transfer({ percent: 50 }), { ...transfer({ percent: 10 }, 3n), from: 2n }], always)
  expect(moves.map(({ subAccountId, hour, work }) => [Number(subAccountId), hour / HOUR, Number(work)])).toEqual([[1, 5, -50], [2, 5, 50], [2, 5, -10], [3, 5, 10]])
})

test('earlier transfers come first, and together they take no more than there is', () => {
  expect(after([done(100n)], [transfer({ percent: 80 }), transfer({ percent: 80 }, 3n)])).toEqual({ 2: [80n, 0n], 3: [20n, 0n] })
  expect(after([done(100n)], [transfer({ percent: 80 })], () => false)).toEqual({ 1: [100n, 0n] })
})

test('no transfers make or lose work, nor give anyone more of it without credit than there is', () => {
  const any = fc.record({ to: fc.bigInt({ min: 2n, max: 4n }), how: fc.oneof(fc.record({ percent: fc.integer({ min: 1, max: 100 }) }), fc.record({ hashrate: fc.bigInt({ min: 1n, max: 10n }) })) })
  fc.assert(fc.property(fc.bigInt({ min: 1n, max: 20_000n }), fc.bigInt({ min: 0n, max: 20_000n }), fc.array(any, { maxLength: 5 }), (work, some, transfers) => {
    const uncredited = some % (work + 1n)
    const left = Object.values(after([done(work, uncredited)], transfers.map(({ to, how }) => transfer(how, to))))
    expect(left.reduce((sum, [each]) => sum + each!, 0n)).toBe(work)
    expect(left.reduce((sum, [, each]) => sum + each!, 0n)).toBe(uncredited)
    for (const [each, without] of left) expect(without! >= 0n && without! <= each!).toBe(true)
  }))
})
