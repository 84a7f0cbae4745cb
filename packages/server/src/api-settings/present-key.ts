import type { KeyPermission } from '@adit/contract/permissions'
import { openSecret } from '../kit/api-secrets.ts'
import type { SubAccount } from '../kit/context.ts'
import type { Pool } from '../kit/pool.ts'
import type { KeyRow } from './api-settings.queries.ts'

/** A key as its owner sees it: with its secret until it is activated, and never again without being asked for. */
export const presentKey = (pool: Pool, { name }: Pick<SubAccount, 'name'>, row: KeyRow) => ({
  id: String(row.id), userId: name, remark: row.remark, key: row.key, secret: row.activated_at ? null : openSecret(pool, row),
  status: row.activated_at ? 'active' as const : 'pending' as const, permission: row.permissions as KeyPermission[],
  allSubAccounts: row.all_sub_accounts, addresses: row.addresses, legacyNonce: row.legacy_nonce,
  creatDate: row.created_at, activateDate: row.activated_at, lastUseDate: row.last_used_at, lastUseIp: row.last_ip,
})

type Terms = Pick<KeyRow, 'key' | 'remark' | 'permissions' | 'all_sub_accounts' | 'addresses' | 'legacy_nonce'>

/** What the history and the owner's mail say of a key; never its secret. */
export const termsOf = ({ key, remark, permissions, all_sub_accounts, addresses, legacy_nonce }: Terms) =>
  ({ key, remark, permissions: permissions as KeyPermission[], allSubAccounts: all_sub_accounts, addresses, legacyNonce: legacy_nonce })
