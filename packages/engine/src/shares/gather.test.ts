import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** A store that takes until it is told. */
function slowStore() {
  const runs: { items: number[]; finish: () => void; fail: (cause: Error) => void }[] = []
  const store = gather((items: number[]) => new Promise<number[]>((resolve, reject) => {
    runs.push({ items, finish: () => resolve(items.map(item => item * 10)), fail: reject })
  }))
  const began = async (run: number) => { await expect.poll(() => runs.length, { interval: 1 }).toBe(run + 1); return runs[run]! }
  return { store, began }
}

test('what arrives while a run is under way goes out together in the next, and each hears its own answer', async () => {
  const { store, began } = slowStore()
  const first = store.add(1)
  const run = await began(0)
  const later = [store.add(2), store.add(3), store.add(4)]
  run.finish()
  expect(await first).toBe(10)
  const next = await began(1)
  expect(next.items).toEqual([2, 3, 4])
  next.finish()
  expect(await Promise.all(later)).toEqual([20, 30, 40])
})

test('a run that fails fails for those in it alone', async () => {
  const { store, began } = slowStore()
  const lost = store.add(1)
  const run = await began(0)
  const kept = store.add(2)
  run.fail(new Error('no room'))
  await expect(lost).rejects.toThrow('no room')
  ;(await began(1)).finish()
  expect(await kept).toBe(20)
})

test('no run is larger than allowed', async () => {
  const sizes: number[] = []
  const store = gather((items: number[]) => { sizes.push(items.length); return Promise.resolve(items) }, { atMost: 4 })
  expect(await Promise.all(Array.from({ length: 10 }, (_, at) => store.add(at)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(sizes).toEqual([4, 4, 2])
  await store.settled()
})
