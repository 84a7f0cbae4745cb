import type { Coin } from '@adit/contract/coins'
import { registerPerson } from '@adit/server/sso/sign-in'
import type { Pool } from '@adit/server/kit/pool'
import { NEIGHBOURS } from './neighbours.ts'

/** Printed at start, so that whoever looks at the demo can walk in. */
export const DEMO_SIGN_IN = { email: 'demo@adit.example', password: 'adit-demo' }

const SUB_ACCOUNTS: { name: string; coin: Coin; remark: string }[] = [
  { name: 'north-hall', coin: 'BTC', remark: 'North hall' },
  { name: 'south-hall', coin: 'BTC', remark: 'South hall' },
  { name: 'scrypt-row', coin: 'LTC', remark: 'Scrypt row' },
  { name: 'river-site', coin: 'BCH', remark: 'River site' },
  { name: 'gpu-loft', coin: 'ETC', remark: 'GPU loft' },
  { name: 'test-bench', coin: 'BTC', remark: 'Test bench' },
]

/** The one account of the demo with its sub-accounts; made once. */
export async function createDemoAccount(pool: Pool): Promise<void> {
  const { db } = pool
  const made = await db.selectFrom('account').select('id').where('email', '=', DEMO_SIGN_IN.email).executeTakeFirst()
  if (made) return
  const now = pool.clock()
  // A start that broke off here left a person without an account.
  const subject = await registerPerson(pool, { ...DEMO_SIGN_IN, emailVerified: true })
    ?? (await db.selectFrom('auth_person').select('id').where('email', '=', DEMO_SIGN_IN.email).executeTakeFirstOrThrow()).id
  await db.transaction().execute(async tx => {
    const account = await tx.insertInto('account').values({ subject, email: DEMO_SIGN_IN.email, email_enabled: true, created_at: now })
      .returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('sub_account').values(SUB_ACCOUNTS.map(each => ({ ...each, account_id: account.id, created_at: now }))).execute()
  })
}

/** Addresses that everybody knows from the documents of their chains. */
const WALLETS: { subAccount: string; coin: Coin; address: string }[] = [
  { subAccount: 'north-hall', coin: 'BTC', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
  { subAccount: 'south-hall', coin: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
  { subAccount: 'test-bench', coin: 'BTC', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' },
  { subAccount: 'scrypt-row', coin: 'LTC', address: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1' },
  { subAccount: 'river-site', coin: 'BCH', address: 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a' },
  { subAccount: 'gpu-loft', coin: 'ETC', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
]

/** Where the demo account is paid, since before its history. */
export async function createWallets({ db, clock }: Pool): Promise<void> {
  const subAccounts = new Map((await db.selectFrom('sub_account').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]))
  const addedAt = new Date(+clock() - 200 * 86_400_000)
  const wallets = WALLETS.map(({ subAccount, coin, address }) => ({ sub_account_id: subAccounts.get(subAccount)!, coin, address }))
  await db.transaction().execute(async trx => {
    await trx.insertInto('sub_account_coin').values(wallets.map(({ sub_account_id, coin }) => ({ sub_account_id, coin, minimum_payment: null, paused_until: null })))
      .onConflict(same => same.doNothing()).execute()
    await trx.insertInto('wallet').values(wallets.map(wallet => ({ ...wallet, payment_id: null, share: 10_000, added_at: addedAt }))).onConflict(same => same.doNothing()).execute()
  })
}

/** Who mines here besides: nobody signs in as them. */
export async function createNeighbours({ db, clock }: Pool): Promise<void> {
  const now = clock()
  const account = await db.insertInto('account').values({ email: `${NEIGHBOURS}@adit.example`, email_enabled: false, created_at: now })
    .onConflict(same => same.column('email').doUpdateSet({ email_enabled: false })).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('sub_account').values({ name: NEIGHBOURS, coin: 'BTC', account_id: account.id, created_at: now }).onConflict(same => same.doNothing()).execute()
}

/** Wallets that mine without an account, for the search box to find. */
const ANONYMOUS_MINERS: { coin: Coin; address: string }[] = [
  { coin: 'ETC', address: '0x4a1f0c2d93b5e6a7788990a1b2c3d4e5f6071829' },
  { coin: 'ETC', address: '0x9c8b7a6f5e4d3c2b1a09f8e7d6c5b4a392817065' },
  { coin: 'ZEC', address: 't1cb16mqVCevLm9NAhHWSrDsX4ky7hodqvf' },
]

export async function createAnonymousMiners({ db, clock }: Pool): Promise<void> {
  await db.insertInto('anonymous_miner').values(ANONYMOUS_MINERS.map(miner => ({ ...miner, first_seen_at: clock() })))
    .onConflict(conflict => conflict.columns(['coin', 'address']).doNothing()).execute()
}
