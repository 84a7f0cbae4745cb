import { expect, test } from 'vitest'
import { mayObserve, OBSERVER_PERMISSIONS, PERMISSION_KEYS, SHARE_KINDS } from './permissions.ts'

test('A§3: the six permission keys, written as on the wire', () => {
  expect([...PERMISSION_KEYS].sort()).toEqual(['dashboard', 'pay', 'recv', 'worker', 'worker_edit', 'worker_readonly'])
})

test('P§6: a worker read-only share sees panel, earnings, payments and workers, and edits nothing', () => {
  expect([...SHARE_KINDS.worker_readonly].sort()).toEqual(['dashboard', 'pay', 'recv', 'worker', 'worker_readonly'])
})

test('P§6: a worker edit share may all a reader may, and edit workers', () => {
  expect([...SHARE_KINDS.worker_edit].sort()).toEqual([...SHARE_KINDS.worker_readonly, 'worker_edit'].sort())
})

test.each([
  ['/dashboard', ['dashboard'], true],
  ['/dashboard', ['worker', 'recv', 'pay', 'recvCharts'], false],
  ['/dashboard', [], false],
  ['/worker', ['worker'], true],
  ['/worker/', ['worker'], true],
  ['/worker?search=a/b', ['worker'], true],
  ['/worker#top', ['worker'], true],
  ['/worker', ['dashboard'], false],
  ['/worker/warn', ['worker'], false],
  ['/recvAndPay', ['recv'], true],
  ['/recvAndPay', ['pay'], true],
  ['/recvAndPay', ['recvCharts'], true],
  ['/recvAndPay', ['recvAndPay'], false],
  ['/recvAndPay', ['dashboard', 'worker'], false],
  ['//recvAndPay', [], false],
  ['/home', [], true],
  ['/observer', [], true],
  ['/workers', [], true],
  ['/constructor', [], true],
  ['/', [], true],
])('A§4: %s with %j: reachable %s', (path, permissions, reachable) => expect(mayObserve(permissions, path)).toBe(reachable))

test('A§3: an observer link can carry pages and their parts', () => {
  expect([...OBSERVER_PERMISSIONS].sort()).toEqual(['dashboard', 'pay', 'recv', 'recvAndPay', 'recvCharts', 'worker'])
})
