import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown>; raw: string }
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }

/** An HTTP server that writes down what it is sent and answers as it is told to: `next` for the next request, else fine. */
export async function receiver(fine: (path: string) => unknown = () => ({})) {
  const received: Received[] = []
  const next: Answer[] = []
  const server = createServer((req, res) => void text(req).then(raw => {
    const body = raw ? JSON.parse(raw) as Record<string, unknown> : {}
    received.push({ path: req.url ?? '', headers: req.headers, body, raw })
    const { status = 200, body: said = fine(req.url ?? ''), headers = {} } = next.shift() ?? {}
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(said))
  }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, next,
    close: () => new Promise<void>(closed => { server.close(() => closed()); server.closeAllConnections() }),
  }
}

/** Telegram's bot API as far as the pool speaks it. */
export async function telegramStandIn(token: string) {
  const updates: object[] = []
  const server = await receiver(path => path.endsWith('/getUpdates') ? { ok: true, result: updates.splice(0) }
    : path.endsWith('/getMe') ? { ok: true, result: { id: 1, is_bot: true, first_name: 'Pool', username: 'adit_test_bot' } }
    : { ok: true, result: { message_id: 1, date: 0, chat: { id: 1, type: 'private' } } })
  return {
    ...server,
    /** Somebody writes to the bot. */
    hears: (chatId: number, lang: string) => void updates.push({ update_id: 7, message: { message_id: 1, date: 0, chat: { id: chatId, type: 'private' }, from: { id: chatId, language_code: lang }, text: '/start' } }),
    env: { TELEGRAM_TOKEN: token, TELEGRAM_API: server.url },
    messages: () => server.received.filter(({ path }) => path === `/bot${token}/sendMessage`).map(({ body }) => ({ chatId: body.chat_id, text: String(body.text) })),
  }
}
