import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { ChannelFailure } from './channel-failure.ts'
import { isPublicUrl, lookupPublic } from './public-address.ts'

const TIMEOUT_MS = 10_000

type Message = { url: string; body: string; headers?: Record<string, string>; allowPrivate: boolean }

/** Posts a message, within its time and nowhere else: a redirect is not followed, of the answer only its status is read. */
export async function postJson({ url: said, body, headers = {}, allowPrivate }: Message): Promise<void> {
  const url = new URL(said)
  if (!allowPrivate && !isPublicUrl(url)) throw new ChannelFailure(`${url.hostname} is not a public address`, { forGood: true })
  const status = await new Promise<number>((resolve, reject) => {
    const asking = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method: 'POST', agent: false, signal: AbortSignal.timeout(TIMEOUT_MS), ...(!allowPrivate && { lookup: lookupPublic }),
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': 'Adit', ...headers },
    }, answer => {
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    asking.on('error', reject)
    asking.end(body)
  })
  if (status < 200 || status > 299) throw new ChannelFailure(`answered ${status}`, { forGood: status === 410 })
}
