import { expect, test } from 'vitest'
import { readWorkerName } from './worker-name.ts'

test.each([
  ['north-hall.001', 'north-hall', '001'],
  ['North-Hall.Rack.7', 'north-hall', 'Rack.7'],
  ['矿场.机器1', '矿场', '机器1'],
  [`${'a'.repeat(40)}.${'b'.repeat(64)}`, 'a'.repeat(40), 'b'.repeat(64)],
])('%s is a sub-account and its worker', (name, subAccount, worker) => {
  expect(readWorkerName(name)).toEqual({ subAccount, worker })
})

test.each(['north-hall', 'north-hall.', '.001', '', '.', 'north hall.001', 'north-hall.0 1', 'north-hall.<b>', 'north-hall.\u0000', `north-hall.${'x'.repeat(65)}`, `${'x'.repeat(41)}.1`])(
  '%j is no name', name => expect(readWorkerName(name)).toBeNull())
