import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SCREEN } from '@adit/contract/constants'
import { within } from './screen.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a screen that does not come fails after 120 seconds, and not before', async () => {
  expect(SCREEN.loadTimeoutMs).toBe(120_000)
  let failed = false
  const loading = within(SCREEN.loadTimeoutMs, new Promise(() => {})).catch(() => { failed = true })
  await vi.advanceTimersByTimeAsync(SCREEN.loadTimeoutMs - 1)
  expect(failed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(failed).toBe(true)
})

test('a screen that comes is kept, and its time is forgotten', async () => {
  await expect(within(SCREEN.loadTimeoutMs, Promise.resolve('screen'))).resolves.toBe('screen')
  expect(vi.getTimerCount()).toBe(0)
})
