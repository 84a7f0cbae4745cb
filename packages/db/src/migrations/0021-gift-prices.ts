import { sql, type Kysely } from 'kysely'

/** A coin that only comes as a gift has a price, and no chain of ours to tell of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table coin_quote alter network_difficulty drop not null, alter block_reward drop not null, alter tx_fee drop not null,
      add constraint chain_or_price check ((network_difficulty is null) = (block_reward is null) and (block_reward is null) = (tx_fee is null)
        and (network_difficulty is not null or price_usd is not null or price_cny is not null))`.execute(db)
}
