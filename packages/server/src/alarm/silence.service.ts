import type { alarm } from '@adit/contract/alarm'
import { fail } from '@adit/contract/refusals'
import { findNamed } from '../kit/alarm-rules.queries.ts'
import { writeAudit } from '../kit/audit.ts'
import type { Serve } from '../kit/context.ts'
import * as queries from './silence.queries.ts'

const HOUR_MS = 3_600_000

export const machines: Serve<typeof alarm.machines> = async ({ db, subAccount }, { search = '' }) => ({
  items: (await queries.findMachines(db, subAccount.id, search.trim())).map(({ id, name }) => ({ id: String(id), workerId: name })),
})

export const querySilence: Serve<typeof alarm.querySilence> = async ({ db, subAccount, now }) => ({
  items: (await queries.findSilenced(db, subAccount.id, now)).map(({ id, name, until }) => ({ id: String(id), workerId: name, endTime: until })),
})

/** No alarm about these machines being offline, for some hours or for good. */
export const silence: Serve<typeof alarm.silence> = async (ctx, { workerIds, hours }) => {
  const { pool, subAccount, now } = ctx
  const ids = [...new Set(workerIds.map(BigInt))]
  const until = hours === undefined ? null : new Date(+now + hours * HOUR_MS)
  await pool.db.transaction().execute(async trx => {
    const names = await findNamed(trx, subAccount.id, ids)
    if (ids.length === 0 || names.size < ids.length) return fail('PARAMETER_ILLEGAL', { fields: ['workerIds'] })
    await queries.silence(trx, subAccount.id, ids, until, now)
    await writeAudit(trx, ctx, { action: 'alarm.silence', after: { workers: [...names.values()], until }, subAccount })
  })
  return {}
}

export const deleteSilence: Serve<typeof alarm.deleteSilence> = async (ctx, { workerIds }) => {
  const { pool, subAccount } = ctx
  const ids = workerIds.map(BigInt)
  await pool.db.transaction().execute(async trx => {
    const names = await findNamed(trx, subAccount.id, ids)
    await queries.deleteSilence(trx, subAccount.id, ids)
    await writeAudit(trx, ctx, { action: 'alarm.silence', before: { workers: [...names.values()] }, subAccount })
  })
  return {}
}
