import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import { MERGED_MINING, type MergedCoin } from '@adit/contract/constants'
import { fail } from '@adit/contract/refusals'
import { toTimeZone, type TimeZone } from '@adit/contract/time-zones'
import type { Db } from '@adit/db/open'
import { findMergedCoins } from './earnings.queries.ts'

/** What a read of records stands on: never who asks, so that an observer's link reads by the same functions. */
export type Asked = { db: Db; now: Date; subAccount: { id: bigint; name: string; timeZone: string }; coin: string }

/** The coin whose records are asked for: the mined one, or one that comes with it. */
export type RecordCoin = { coin: PaidCoin; minedCoin: Coin; shown: { auxCoinList: MergedCoin[]; timeZone: TimeZone } }

const isMerged = (name: string): name is MergedCoin => MERGED_MINING.some(({ gift }) => gift === name)

export async function recordCoin({ db, coin, subAccount }: Asked, { mergeCoinType }: { mergeCoinType?: MergedCoin | undefined }): Promise<RecordCoin> {
  const auxCoinList = (await findMergedCoins(db, coin)).filter(isMerged)
  if (mergeCoinType !== undefined && !auxCoinList.includes(mergeCoinType)) return fail('COIN_TYPE')
  return { coin: mergeCoinType ?? coin as Coin, minedCoin: coin as Coin, shown: { auxCoinList, timeZone: toTimeZone(subAccount.timeZone) } }
}
