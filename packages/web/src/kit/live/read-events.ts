import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { LiveEvents } from '@adit/contract/dashboard'

/** One event of the live stream, with the id it is resumed after. */
export type LiveNews = { [E in keyof LiveEvents]: { event: E; id: string | undefined; data: LiveEvents[E] } }[keyof LiveEvents]

const KNOWN = { figures: true, beat: true, end: true } satisfies Record<keyof LiveEvents, true>

/** The events in a stream as they arrive; what a newer server says besides is passed over. */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<LiveNews> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (part.value.event && part.value.event in KNOWN) yield { event: part.value.event, id: part.value.id, data: JSON.parse(part.value.data) } as LiveNews
  } finally {
    await reader.cancel().catch(() => null)
  }
}
