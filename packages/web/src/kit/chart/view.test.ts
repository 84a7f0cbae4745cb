import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepInside, reaching, scaled } from './view.ts'

const whole = { min: 0, max: 1000 }
const numbers = fc.integer({ min: -2000, max: 3000 })

test('a view never leaves the whole nor gets narrower than the least', () => {
  fc.assert(fc.property(numbers, numbers, (one, other) => {
    const view = keepInside({ min: Math.min(one, other), max: Math.max(one, other) }, whole, 40)
    if (!view) return
    expect(view.min).toBeGreaterThanOrEqual(0)
    expect(view.max).toBeLessThanOrEqual(1000 + 1e-9)
    expect(view.max - view.min).toBeGreaterThanOrEqual(40 - 1e-9)
  }))
})

test('a view of everything is no zoom', () => {
  expect(keepInside({ min: -5, max: 1200 }, whole, 40)).toBeNull()
})

test('zooming keeps the crosshair where it is, and out undoes in', () => {
  const near = scaled(whole, 0.5, 250)
  expect(near).toEqual({ min: 125, max: 625 })
  expect(scaled(near, 2, 250)).toEqual(whole)
})

test('a crosshair that leaves the view takes the view along', () => {
  expect(reaching({ min: 100, max: 200 }, 220)).toEqual({ min: 120, max: 220 })
  expect(reaching({ min: 100, max: 200 }, 90)).toEqual({ min: 90, max: 190 })
  expect(reaching({ min: 100, max: 200 }, 150)).toEqual({ min: 100, max: 200 })
})
