import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followLive, type Following } from './follow.ts'
import type { LiveState } from './live-state.ts'
import type { LiveNews } from './read-events.ts'

const timing = { silentMs: 120, askEveryMs: 20, firstWaitMs: 5, longestWaitMs: 20 }
const figures = (id: string) => ({ event: 'figures', id, data: { said: id } }) as unknown as LiveNews
let topics = 0

// waiting moves this clock along; locks and channels are the real ones
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A server that a test speaks for: each opened stream, what it was opened after, and how to speak or break off. */
function stage() {
  const opened: { after: string | undefined; say: (news: LiveNews) => void; breakOff: () => void; signal: AbortSignal }[] = []
  const open: Following['open'] = async function* (after, signal) {
    const waiting: (LiveNews | null)[] = []
    let wake = () => {}
    const put = (one: LiveNews | null) => { waiting.push(one); wake() }
    signal.addEventListener('abort', () => put(null))
    opened.push({ after, signal, say: put, breakOff: () => put(null) })
    for (;;) {
      while (waiting.length > 0) {
        const next = waiting.shift()
        if (!next) throw new Error('broken off')
        yield next
      }
      await new Promise<void>(resolve => { wake = resolve })
    }
  }
  const topic = `test ${++topics}`
  const follow = (change: Partial<Following> = {}) => {
    const heard: LiveNews[] = []
    const states: LiveState[] = []
    let asked = 0
    const stop = followLive({ topic, open, timing, hear: news => heard.push(news), ask: () => { asked += 1 }, onState: state => states.push(state), ...change })
    onTestFinished(stop)
    return { heard, states, asked: () => asked, stop }
  }
  const stream = (at: number) => vi.waitUntil(() => opened[at], { interval: 2 })
  return { opened, follow, stream }
}
const heardBy = (tab: { heard: LiveNews[] }, count: number) => vi.waitUntil(() => tab.heard.length >= count, { interval: 2 })

test('two tabs read one stream and hear the same', async () => {
  const { opened, follow, stream } = stage()
  const [one, two] = [follow(), follow()]
  const first = await stream(0)
  first.say(figures('a'))
  await heardBy(one, 1)
  await heardBy(two, 1)
  expect(opened).toHaveLength(1)
  expect([one.heard, two.heard]).toEqual([[figures('a')], [figures('a')]])
  expect([one.states, two.states]).toEqual([['connecting', 'live'], ['connecting', 'live']])
})

test('when the reading tab closes, the other goes on after the last event', async () => {
  const { follow, stream } = stage()
  const [one, two] = [follow(), follow()]
  const first = await stream(0)
  first.say(figures('a'))
  await heardBy(two, 1)
  one.stop()
  const second = await stream(1)
  expect(second.after).toBe('a')
  expect(first.signal.aborted).toBe(true)
  second.say(figures('b'))
  await heardBy(two, 2)
})

test('a stream that breaks is opened again after the last event; the gap is shown and asked over', async () => {
  const { follow, stream } = stage()
  const tab = follow()
  const first = await stream(0)
  first.say(figures('a'))
  await heardBy(tab, 1)
  first.breakOff()
  const second = await stream(1)
  expect(second.after).toBe('a')
  expect(tab.states).toEqual(['connecting', 'live', 'reconnecting'])
  await vi.waitUntil(() => tab.asked() > 0, { interval: 2 })
  second.say(figures('b'))
  await heardBy(tab, 2)
  expect(tab.states.at(-1)).toBe('live')
  const asked = tab.asked()
  await vi.advanceTimersByTimeAsync(3 * timing.askEveryMs)
  expect(tab.asked()).toBe(asked)
})

test('a stream that falls silent is given up and opened anew', async () => {
  const { follow, stream } = stage()
  const tab = follow()
  const first = await stream(0)
  first.say(figures('a'))
  await stream(1)
  expect(first.signal.aborted).toBe(true)
  expect(tab.states).toContain('reconnecting')
})

test('where there is never a stream the figures are asked for', async () => {
  const { follow } = stage()
  const tab = follow({ open: () => { throw new Error('refused') } })
  await vi.waitUntil(() => tab.states.at(-1) === 'asking', { interval: 2 })
  await vi.waitUntil(() => tab.asked() > 1, { interval: 2 })
})

test('a stream that is ended by the pool is not opened again', async () => {
  const { opened, follow, stream } = stage()
  const tab = follow()
  const first = await stream(0)
  first.say({ event: 'end', id: undefined, data: { code: '000403' } })
  await vi.waitUntil(() => tab.states.at(-1) === 'off', { interval: 2 })
  await vi.advanceTimersByTimeAsync(4 * timing.longestWaitMs)
  expect(opened).toHaveLength(1)
})
