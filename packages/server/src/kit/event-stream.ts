import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** One server-sent event; `data` is JSON already. */
export type ServerEvent = { event: string; data: string; id?: string }
export type Sink = { send: (event: ServerEvent) => void; end: () => void }
/** Begins to send, and answers what to do once nobody listens any more. */
export type Begin = (sink: Sink) => () => void

/** Whoever takes in less than is sent would have it all kept here: past this they are better off coming again. */
const BACKLOG_BYTES = 256 * 1024

/** Answers with a stream of events that lasts until either side ends it. */
export function sendEvents(reply: FastifyReply, begin: Begin): FastifyReply {
  let leave = () => {}
  const stream = new Readable({
    read() {},
    destroy(cause, done) {
      leave()
      done(cause)
    },
  })
  const sink: Sink = {
    send: ({ event, data, id }) => {
      if (stream.destroyed) return
      stream.push(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`)
      if (stream.readableLength > BACKLOG_BYTES) stream.destroy()
    },
    end: () => { if (!stream.destroyed) stream.push(null) },
  }
  leave = begin(sink)
  // proxies would gather what belongs on the screen now
  return reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no').send(stream)
}
