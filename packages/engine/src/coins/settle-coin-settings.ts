import type { Db } from '@adit/db/open'
import { DEFAULT_COIN_SETTINGS } from './default-coin-settings.ts'

/**
 * Gives every coin that has none its default settings; run at each start, also by several processes at once. A coin the
 * operator has changed, down to a mode taken away, stays as it is.
 */
export async function settleCoinSettings(db: Db): Promise<void> {
  await db.transaction().execute(async tx => {
    const added = await tx.insertInto('coin_setting')
      .values(DEFAULT_COIN_SETTINGS.map(({ coin, lists }, position) => ({ coin, lists, position })))
      .onConflict(conflict => conflict.column('coin').doNothing()).returning('coin').execute()
    const isNew = new Set(added.map(row => row.coin))
    const fresh = DEFAULT_COIN_SETTINGS.filter(({ coin }) => isNew.has(coin))
    const modes = fresh.flatMap(({ coin, modes }) => modes.map(([pay_method, fee_percent], position) => ({ coin, pay_method, fee_percent, position })))
    const merged = fresh.flatMap(({ coin, merged }) => merged.map(([merged_coin, rate]) => ({ coin, merged_coin, rate })))
    if (modes.length) await tx.insertInto('coin_mode').values(modes).execute()
    if (merged.length) await tx.insertInto('merged_coin').values(merged).execute()
  })
}
