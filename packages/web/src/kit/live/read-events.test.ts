import { expect, test } from 'vitest'
import { readEvents, type LiveNews } from './read-events.ts'

async function read(...parts: string[]): Promise<LiveNews[]> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start(control) { for (const part of parts) control.enqueue(encoder.encode(part)); control.close() } })
  const news: LiveNews[] = []
  for await (const one of readEvents(body)) news.push(one)
  return news
}

test('events are read however they are cut on the way', async () => {
  const said = 'id: a1\nevent: figures\ndata: {"hash":{}}\n\nevent: beat\ndata: {"now":1,"time":null}\n\n'
  const news = [{ event: 'figures', id: 'a1', data: { hash: {} } }, { event: 'beat', id: undefined, data: { now: 1, time: null } }]
  expect(await read(said)).toEqual(news)
  expect(await read(...said)).toEqual(news)
})

test('events nobody knows here are passed over', async () => {
  expect(await read('event: weather\ndata: {}\n\n: a comment\n\nevent: end\ndata: {"code":"000403"}\n\n')).toEqual([{ event: 'end', id: undefined, data: { code: '000403' } }])
})
