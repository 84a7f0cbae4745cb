import { alarm } from '@adit/contract/alarm'
import { apiSettings } from '@adit/contract/api-settings'
import { COINS } from '@adit/contract/coins'
import { ALARM, LIMITS, SIGNED_API } from '@adit/contract/constants'
import { observerLink } from '@adit/contract/observer-link'
import { KEY_PERMISSIONS } from '@adit/contract/permissions'
import { fillFarm } from '@adit/engine/test/large-farm'
import { setWallets } from '@adit/engine/test/money'
import type { Pool } from '@adit/server/kit/pool'
import { fillPast } from '@adit/server/test/long-past'
import { OBSERVED, type Call } from './owner.ts'

type Farm = { id: bigint; accountId: bigint; call: Call; signIn: { email: string } }

const NAME = 'steppe-farm'
const WHOSE = { userId: NAME, coinType: 'BTC' as const }
const WORKERS = 100_000
/** Of twenty exahashes a second, more or less. */
const BTC_A_DAY = 912_345_678n

/** As much as one account may have of everything. */
export async function fillFull(pool: Pool, { id, accountId, call }: Farm, until: Date): Promise<void> {
  const { db, clock } = pool
  const now = clock()
  await fillFarm(db, id, { workers: WORKERS, now })
  await fillPast(db, id, { earnings: 10_000, payments: 10_000, until, everyHours: 12, amount: BTC_A_DAY, paid: BTC_A_DAY * 49n / 100n })
  await setWallets(db, id, 'BTC', { bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4: 7_000, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2': 3_000 }, until)
  await db.insertInto('sub_account').values(Array.from({ length: LIMITS.subAccounts - 1 }, (_, at) => ({
    account_id: accountId, name: `steppe-hall-${at + 2}`, coin: at % 5 === 4 ? COINS[at % COINS.length]! : 'BTC', remark: at % 3 === 0 ? null : `Container yard ${at + 2}`, created_at: now,
  }))).execute()
  await linkAll(call)
  await keyAll(pool, call)
  await watchAll(call)
}

async function linkAll(call: Call): Promise<void> {
  const kinds = Object.values(OBSERVED)
  // three more are made for the pictures themselves
  for (let at = 1; at <= LIMITS.observers - kinds.length; at++)
    await call(observerLink.create, {
      ...WHOSE, remark: at % 4 === 0 ? `Investor_${at}_Almaty` : `Office_${at}`, permission: at % 5 === 0 ? kinds.flat() : [...kinds[at % kinds.length]!], addresses: at % 7 === 0 ? ['192.0.2.0/24', '2001:db8::/32'] : [],
    })
}

/** All but the newest are in use. */
async function keyAll({ db, clock }: Pool, call: Call): Promise<void> {
  const now = clock()
  for (let at = 1; at <= SIGNED_API.keys; at++) {
    const { id } = await call(apiSettings.gen, {
      ...WHOSE, ...(at % 3 !== 0 && { remark: `Container monitor ${at}` }), permission: KEY_PERMISSIONS.slice(0, 1 + at % KEY_PERMISSIONS.length), allSubAccounts: at % 2 === 0,
      addresses: at % 4 === 0 ? ['192.0.2.0/24', '2001:db8:85a3::8a2e:370:7334'] : [], legacyNonce: at % 5 === 4,
    })
    if (at === SIGNED_API.keys) continue
    await db.updateTable('api_key').set({ activated_at: now }).where('id', '=', BigInt(id)).execute()
    if (at % 2 === 0) await db.insertInto('api_key_use').values({ key_id: BigInt(id), last_nonce: '1', floor_nonce: '1', last_used_at: now, last_ip: at % 4 === 0 ? '2001:db8:85a3::8a2e:370:7334' : '192.0.2.17' }).execute()
  }
}

const SHIFTS = ['Night shift', 'Day shift', 'Electricians', 'Head of the farm', 'Security']

async function watchAll(call: Call): Promise<void> {
  for (let at = 1; at <= ALARM.contacts; at++)
    await call(alarm.addRegister, { ...WHOSE, name: `${SHIFTS[at % SHIFTS.length]} ${at}`, lang: 'en' as const, email: `shift-${at}.operations@steppe-farm.example`, ...(at % 2 === 0 && { phone: `1380013800${at % 10}` }) })
  await call(alarm.setStatus, { ...WHOSE, status: true })
  for (let at = 0; at < ALARM.rules; at++)
    await call(alarm.add, {
      ...WHOSE, workerIds: [], interval: 30 + at,
      ...[{ kind: 'offline' as const, groupId: -2, minutes: 10 + at }, { kind: 'online-count' as const, onlineWorkers: 90_000 + at }, { kind: 'hashrate' as const, percent: 80 - at }, { kind: 'rejection' as const, rejectPercent: 2 + at / 10 }][at % 4]!,
    })
  for (let at = 1; at <= ALARM.webhooks; at++) await call(alarm.addWebhook, { ...WHOSE, url: `https://operations.steppe-farm.example/hooks/alarms/site-${at}` })
}
