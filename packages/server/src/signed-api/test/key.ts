import { createHmac, randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { z } from '@adit/contract/kit'
import { KEY_PERMISSIONS, type KeyPermission } from '@adit/contract/permissions'
import { signedText, type SignedEndpoint, type SignedEnvelope } from '@adit/contract/signed-api'
import { sealSecret } from '../../kit/api-secrets.ts'
import type { TestPool } from '../../test/pool.ts'

type Miner = Pick<Awaited<ReturnType<TestPool['miner']>>, 'subAccount'>
type Terms = { permissions?: readonly KeyPermission[]; allSubAccounts?: boolean; addresses?: string[]; legacyNonce?: boolean; active?: boolean }
export type Fields = Record<string, string | number | boolean>
type How = { nonce?: string | number; signAs?: string; secret?: string; ip?: string; send?: (url: string, fields: Record<string, string>) => InjectOptions }

export const asForm = (url: string, fields: Record<string, string>): InjectOptions =>
  ({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: String(new URLSearchParams(fields)) })

class SignedNo extends Error {}

/** A key of a miner's, and a program that signs with it. */
export async function keyOf(pool: TestPool, { subAccount }: Miner, { permissions = KEY_PERMISSIONS, allSubAccounts = true, addresses = [], legacyNonce = false, active = true }: Terms = {}) {
  const [key, secret] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  const { id } = await pool.db.insertInto('api_key').values({
    sub_account_id: subAccount.id, key, sealed_secret: sealSecret(pool.pool, key, secret), remark: '', permissions: [...permissions], all_sub_accounts: allSubAccounts, addresses,
    legacy_nonce: legacyNonce, created_at: pool.pool.clock(), activated_at: active ? pool.pool.clock() : null,
  }).returning('id').executeTakeFirstOrThrow()
  let last = 0
  const sign = ({ nonce = ++last, signAs = subAccount.name, secret: by = secret }: How = {}) =>
    ({ key, nonce: String(nonce), signature: createHmac('sha256', by).update(signedText({ userId: signAs, key, nonce: String(nonce) })).digest('hex').toUpperCase() })
  /** The answer to a signed call as it came. */
  async function ask(path: string, fields: Fields = {}, { send = asForm, ip, ...how }: How = {}): Promise<SignedEnvelope> {
    const said = Object.fromEntries(Object.entries({ ...sign(how), ...fields }).map(([name, value]) => [name, String(value)]))
    return (await pool.app.inject({ ...send(path, said), ...(ip && { remoteAddress: ip }) })).json<SignedEnvelope>()
  }
  return {
    id, key, secret, sign, ask,
    /** What a call answers; a refusal is thrown, with its code. */
    call: async <E extends SignedEndpoint>(endpoint: E, fields: Fields = {}, how: How = {}): Promise<z.output<E['out']>> => {
      const { code, data } = await ask(endpoint.path, fields, how)
      if (code !== 0) throw new SignedNo(String(code))
      return data as z.output<E['out']>
    },
  }
}
