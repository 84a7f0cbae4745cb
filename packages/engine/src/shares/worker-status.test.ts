import { expect, test } from 'vitest'
import { NOON } from '../test/farm.ts'
import { seenWindow, WORKER_STATUSES, workerStatus } from './worker-status.ts'

test.each([0, 599, 600, 601, 86_399, 86_400, 86_401, 9e6])('%i s of silence: the window and the status agree', seconds => {
  const seen = new Date(+NOON - seconds * 1000)
  const inside = WORKER_STATUSES.filter(status => {
    const { from, before } = seenWindow(status, NOON)
    return (!from || seen >= from) && (!before || seen < before)
  })
  expect(inside).toEqual([workerStatus(seen, NOON)])
})

test('online up to 10 minutes, offline up to 24 hours, invalid after', () => {
  const after = (ms: number) => workerStatus(new Date(+NOON - ms), NOON)
  expect([after(600_000), after(600_001), after(86_400_000), after(86_400_001)]).toEqual(['online', 'offline', 'offline', 'invalid'])
})

test('without a status every worker is in the window', () => {
  expect(seenWindow(undefined, NOON)).toEqual({ from: undefined, before: undefined })
})
