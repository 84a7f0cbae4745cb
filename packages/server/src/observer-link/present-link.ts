import type { Coin } from '@adit/contract/coins'
import type { LINK_STATUSES } from '@adit/contract/observer-link'
import { observerPermissions } from '@adit/contract/permissions'
import type { SubAccount } from '../kit/context.ts'
import { derivedKey } from '../kit/derived-key.ts'
import type { Pool } from '../kit/pool.ts'
import { openSealed } from '../kit/sealed.ts'
import type { LinkRow } from './observer-link.queries.ts'

export const sealingKey = ({ settings }: Pool) => derivedKey(settings, 'observer links')

/** A link as its owner sees it: with its address, opened by the operator's secret. */
export function presentLink(pool: Pool, { name }: Pick<SubAccount, 'name'>, row: LinkRow, now: Date) {
  const key = openSealed(sealingKey(pool), row.sealed_key, row.key_hash)
  const status = statusOf(row, now)
  return {
    id: String(row.id), remark: row.remark, coinType: row.coin as Coin, permission: observerPermissions(row.parts),
    link: key && `${pool.settings.url}/observer?${new URLSearchParams({ accessKey: key, coinType: row.coin, observerUserId: name })}`,
    status, creatDate: row.created_at, lastVisitDate: row.last_visit_at, visits: Number(row.visits ?? 0), expireDate: row.expires_at,
    addresses: row.addresses, pausedUntil: status === 'paused' ? row.paused_until : null,
  }
}

function statusOf({ stopped_at, expires_at, paused_until }: LinkRow, now: Date): (typeof LINK_STATUSES)[number] {
  if (stopped_at) return 'stopped'
  if (expires_at && expires_at <= now) return 'expired'
  return paused_until && paused_until > now ? 'paused' : 'active'
}
