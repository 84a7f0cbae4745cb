import { expect, test } from 'vitest'
import { serverStates } from './server-state.ts'

test('an address that answers is alive, and beside it one that does not is dead', () => {
  expect(serverStates([true, false, true], true)).toEqual(['alive', 'dead', 'alive'])
  expect(serverStates([true, false], false)).toEqual(['alive', 'dead'])
})

test('where none answers, a gateway that runs leaves it open, and none that runs settles it', () => {
  expect(serverStates([false, false], true)).toEqual(['unknown', 'unknown'])
  expect(serverStates([false, false], false)).toEqual(['dead', 'dead'])
})

test('before there is a word from an address nothing is said of it', () => {
  expect(serverStates([null, true], false)).toEqual(['unknown', 'alive'])
})
