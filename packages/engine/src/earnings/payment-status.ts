import type { Db } from '@adit/db/open'
import { markPaid, markPaying, markUnpaid } from './earning.queries.ts'

/**
 * P§4: settled, then paying, then paid. A payment pays a sub-account's whole balance, so it takes along every record that is
 * settled by then. Called in the transaction in which the payment itself changes; `payment` is its own name for itself.
 */
export const earningsPaying = async (db: Db, coin: string, subAccountIds: readonly bigint[], payment: string): Promise<void> =>
  void await markPaying(db, coin, subAccountIds, payment)

export const earningsPaid = async (db: Db, payment: string): Promise<void> => void await markPaid(db, payment, true)

/** A payment that fell out of the chain is on its way again. */
export const earningsPayingAgain = async (db: Db, payment: string): Promise<void> => void await markPaid(db, payment, false)

/** A payment that can never arrive: its miners have it back, and the next payment takes it along. */
export const earningsUnpaid = async (db: Db, payment: string): Promise<void> => void await markUnpaid(db, payment)
