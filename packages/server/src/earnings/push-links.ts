import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '@adit/db/open'
import { hashToken } from '../kit/admit.ts'
import { writeLinkAudit } from '../kit/audit.ts'
import { derivedKey } from '../kit/derived-key.ts'
import type { EmailLinks, Pool } from '../kit/pool.ts'
import { summary } from './push-summary.ts'
import * as queries from './push.queries.ts'

/** What the mailed links are for; `/validateEmail` shows the button of each. */
const CONFIRM = 'recordPush'
const STOP = 'recordPushStop'
const VALID_MS = 24 * 3_600_000

type Here = Pick<Pool, 'settings'>
const pageOf = ({ settings }: Here, type: string, token: string) => `${settings.url}/validateEmail?type=${type}&token=${token}`

/** A link that works once, for a day. */
export async function confirmLink(pool: Here, trx: Db, addressId: bigint, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await queries.setLink(trx, addressId, hashToken(token), new Date(+now + VALID_MS))
  return pageOf(pool, CONFIRM, token)
}

type Address = { id: bigint; createdAt: Date }
const seal = ({ settings }: Here, { id, createdAt }: Address) => createHmac('sha256', derivedKey(settings, 'record push')).update(`${id} ${+createdAt}`).digest('base64url')

/** In every message, for as long as the address is kept: nothing is stored for it, and it opens nothing else. */
export const stopLink = (pool: Here, address: Address): string => pageOf(pool, STOP, `${address.id}.${seal(pool, address)}`)

/** Whoever holds the address decides: neither link asks for a sign-in. */
export const recordPushLinks: EmailLinks = {
  [CONFIRM]: async (token, { db, now }) => await queries.confirmByLink(db, hashToken(token), now) ?? null,
  [STOP]: async (token, asked) => {
    const { pool, db } = asked
    const [, id, said] = /^([1-9]\d{0,17})\.([\w-]{43})$/.exec(token) ?? []
    const address = id && await queries.findAddressById(db, BigInt(id))
    if (!address || !said || !timingSafeEqual(Buffer.from(said), Buffer.from(seal(pool, { id: address.id, createdAt: address.created_at })))) return null
    await db.transaction().execute(async trx => {
      await queries.holdAccount(trx, address.account_id)
      for (const wish of await queries.findWishes(trx, address.id))
        await writeLinkAudit(trx, asked, { action: 'record.push', subAccount: { id: wish.sub_account_id }, coin: wish.coin, before: summary(wish) })
      await queries.deleteAddress(trx, address.id)
    })
    return { email: address.email }
  },
}
