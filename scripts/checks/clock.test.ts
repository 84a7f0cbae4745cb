import { expect, test } from 'vitest'
import { readsClock } from './clock.ts'
import { parse } from './source.ts'

const check = (code: string) => readsClock(parse('rule.ts', code))

test('a rule that reads the clock is found', () => {
  expect(check('export const age = (at: Date) => Date.now() - +at')).toEqual(['rule.ts:1 reads the clock: take the time as an argument'])
  expect(check('const now = new Date()')).toHaveLength(1)
})

test('a time that was handed in passes', () => {
  expect(check('export const tomorrow = (now: Date) => new Date(+now + DAY)')).toEqual([])
})
