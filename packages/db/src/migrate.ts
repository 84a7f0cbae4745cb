import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './open.ts'
import * as accounts from './migrations/0001-accounts.ts'
import * as signIn from './migrations/0002-sign-in.ts'
import * as messages from './migrations/0003-messages.ts'
import * as poolFigures from './migrations/0004-pool-figures.ts'
import * as shares from './migrations/0005-shares.ts'
import * as money from './migrations/0006-money.ts'
import * as payouts from './migrations/0007-payouts.ts'
import * as audit from './migrations/0008-audit.ts'
import * as workerLists from './migrations/0009-worker-lists.ts'
import * as alarms from './migrations/0010-alarms.ts'
import * as settings from './migrations/0011-settings.ts'
import * as observerLinks from './migrations/0012-observer-links.ts'
import * as records from './migrations/0013-records.ts'
import * as presence from './migrations/0014-presence.ts'
import * as paymentCounts from './migrations/0015-payment-counts.ts'
import * as paymentNotices from './migrations/0016-payment-notices.ts'
import * as groupLists from './migrations/0017-group-lists.ts'
import * as earningTotals from './migrations/0018-earning-totals.ts'
import * as paymentPlaces from './migrations/0019-payment-places.ts'
import * as apiKeys from './migrations/0020-api-keys.ts'
import * as giftPrices from './migrations/0021-gift-prices.ts'
import * as walletSince from './migrations/0022-wallet-since.ts'

/** Every step the tables ever took, in order; a step that has landed is never edited. */
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-sign-in': signIn,
  '0003-messages': messages,
  '0004-pool-figures': poolFigures,
  '0005-shares': shares,
  '0006-money': money,
  '0007-payouts': payouts,
  '0008-audit': audit,
  '0009-worker-lists': workerLists,
  '0010-alarms': alarms,
  '0011-settings': settings,
  '0012-observer-links': observerLinks,
  '0013-records': records,
  '0014-presence': presence,
  '0015-payment-counts': paymentCounts,
  '0016-payment-notices': paymentNotices,
  '0017-group-lists': groupLists,
  '0018-earning-totals': earningTotals,
  '0019-payment-places': paymentPlaces,
  '0020-api-keys': apiKeys,
  '0021-gift-prices': giftPrices,
  '0022-wallet-since': walletSince,
}

/** Runs what is missing, once, also when several processes start together: Kysely holds a database lock meanwhile. */
export async function migrate(db: Db): Promise<void> {
  // Steps are numbered when they are begun and may land in another order; each stands on tables of its own.
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) }, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
