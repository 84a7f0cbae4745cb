import type { Coin } from '@adit/contract/coins'
import { fail } from '@adit/contract/refusals'
import { writeAudit } from '../kit/audit.ts'
import type { Ctx } from '../kit/context.ts'
import { tellOwnerOfProgram } from '../kit/tell-owner.ts'
import { changeSubAccount, holdSubAccount, isMined } from './sub-accounts.queries.ts'

/** P§7: the coin a sub-account is for, of those the pool mines. What it has earned and where each coin is paid stay as they are. */
export async function changeCoin(ctx: Omit<Ctx<'owner'>, 'coin' | 'account'> & { account: { id: bigint } }, coin: Coin): Promise<void> {
  const { db, subAccount } = ctx
  if (!await isMined(db, coin)) return fail('COIN_TYPE')
  await db.transaction().execute(async trx => {
    const { coin: before } = await holdSubAccount(trx, subAccount.id)
    if (before === coin) return
    await changeSubAccount(trx, subAccount.id, { coin })
    await writeAudit(trx, ctx, { action: 'subAccount.coin', subAccount, before, after: coin })
    await tellOwnerOfProgram(trx, ctx, subAccount, { what: 'coin', coin: null, before: [before], after: [coin], pausedUntil: null })
  })
}
