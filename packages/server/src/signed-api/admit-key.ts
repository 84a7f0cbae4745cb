import { createHmac, timingSafeEqual } from 'node:crypto'
import { SIGNED_API } from '@adit/contract/constants'
import type { KeyPermission } from '@adit/contract/permissions'
import { Signing, signedText, type SignedEndpoint } from '@adit/contract/signed-api'
import { isAmong } from '../kit/among-addresses.ts'
import { openSecret } from '../kit/api-secrets.ts'
import type { SubAccount } from '../kit/context.ts'
import type { Pool } from '../kit/pool.ts'
import type { Said } from './read-said.ts'
import * as queries from './signed-api.queries.ts'
import { refuse } from './signed-refusal.ts'

/** Who a signed call comes from and which sub-account it is about. */
export type Admitted = { account: { id: bigint; email: string }; subAccount: SubAccount; key: { permissions: KeyPermission[]; allSubAccounts: boolean } }

type Asked = { said: Said; ip: string; now: Date }

/**
 * Lets a call in whose key is in use, from here, and whose signature and nonce hold. Nothing is learned or used up without a right signature:
 * a stranger who knows a key cannot spend its nonces.
 */
export async function admitKey(pool: Pool, { changes, needs }: Pick<SignedEndpoint, 'changes' | 'needs'>, { said, ip, now }: Asked): Promise<Admitted> {
  const key = (Signing.shape.key.safeParse(said.key).success && await queries.findKey(pool.db, said.key!)) || refuse('KEY')
  if (!key.activated_at || key.deleted_at || !key.email_enabled) return refuse('DISABLED')
  if (!isAmong(key.addresses, ip)) return refuse('ADDRESS')
  const nonce = Signing.shape.nonce.safeParse(said.nonce).data ?? refuse('NONCE')
  const named = said.userId === undefined || said.userId === key.name ? undefined : await queries.findSubAccount(pool.db, key.account_id, said.userId)
  const secret = openSecret(pool, key) ?? refuse('DISABLED')
  // existing clients sign with the sub-account they made the key in, or with the one they ask for
  const signers = [key.name, ...(named ? [named.name] : [])]
  if (!signers.some(userId => isSignature(said.signature, secret, signedText({ userId, key: key.key, nonce })))) return refuse('SIGNATURE')
  if (!await takeNonce(pool, key, { nonce, ip, now, reads: !changes })) return refuse('NONCE')
  const permissions = key.permissions as KeyPermission[]
  if (!permits(permissions, needs, said.type)) return refuse('PERMISSION')
  return {
    account: { id: key.account_id, email: key.email }, key: { permissions, allSubAccounts: key.all_sub_accounts },
    subAccount: asked(key, named, said.userId),
  }
}

/** P§5: 64 characters, upper case. Compared in a time that tells nothing. */
function isSignature(said: string | undefined, secret: string, text: string): boolean {
  const [right, theirs] = [Buffer.from(createHmac('sha256', secret).update(text).digest('hex').toUpperCase()), Buffer.from(said ?? '')]
  return theirs.length === right.length && timingSafeEqual(theirs, right)
}

/** P§5: strictly higher with every request; a legacy key's reads may come again for a while, what changes something never. */
function takeNonce({ db }: Pool, key: queries.KeyRow, { nonce, ip, now, reads }: { nonce: string; ip: string; now: Date; reads: boolean }): Promise<boolean> {
  const use = { keyId: key.id, nonce, now, ip }
  return key.legacy_nonce && reads ? queries.takeLegacyNonce(db, use, new Date(+now - SIGNED_API.legacyNonceMs)) : queries.takeNonce(db, use)
}

function permits(permissions: KeyPermission[], needs: SignedEndpoint['needs'], type: string | undefined): boolean {
  if (needs === 'any') return true
  return permissions.includes(needs === 'recv or pay' ? type === 'recv' ? 'recv' : 'pay' : needs)
}

type Named = Awaited<ReturnType<typeof queries.findSubAccount>>

/** The key's own sub-account, or the one that was named: of the same account, and only where the key is not confined. */
function asked(key: queries.KeyRow, named: Named, userId: string | undefined): SubAccount {
  if (userId === undefined || userId === key.name) return { id: key.sub_account_id, name: key.name, timeZone: key.time_zone, owned: true, permissions: [] }
  if (!named) return refuse('USER')
  if (named.id !== key.sub_account_id && !key.all_sub_accounts) return refuse('PERMISSION')
  return { id: named.id, name: named.name, timeZone: named.time_zone, owned: true, permissions: [] }
}
