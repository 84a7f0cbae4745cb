import { createHmac } from 'node:crypto'
import { postJson } from './post-json.ts'

type Call = { url: string; secret: string; id: string; body: object; at: Date; allowPrivate: boolean }

/**
 * Calls a miner's webhook. `Adit-Signature: t=<seconds>,v1=<hex>` signs `<seconds>.<body>` by HMAC-SHA256 with the secret; `Adit-Delivery` is
 * the same for every try of a message.
 */
export async function callWebhook({ url, secret, id, body, at, allowPrivate }: Call): Promise<void> {
  const said = JSON.stringify(body)
  const seconds = Math.floor(+at / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${said}`).digest('hex')
  await postJson({ url, body: said, allowPrivate, headers: { 'adit-delivery': id, 'adit-signature': `t=${seconds},v1=${signature}` } })
}
