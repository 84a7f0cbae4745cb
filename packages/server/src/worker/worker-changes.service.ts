import { COIN_FACTS } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import { fail } from '@adit/contract/refusals'
import { GROUP, WORKER_LIMITS, type worker } from '@adit/contract/worker'
import type { Db } from '@adit/db/open'
import { minerAlgorithms } from '@adit/engine/coins/miner-models'
import * as changes from '@adit/engine/shares/owner-changes.queries'
import { dropRulesOn } from '../kit/alarm-rules.ts'
import { writeAudit } from '../kit/audit.ts'
import type { Serve } from '../kit/context.ts'
import { findModel } from './worker.queries.ts'

/** More names than this in a record say nothing more. */
const AUDITED_NAMES = 100
const audited = async (trx: Db, subAccountId: bigint, ids: readonly bigint[]) =>
  ({ count: ids.length, workers: await changes.nameWorkers(trx, subAccountId, ids.slice(0, AUDITED_NAMES)) })

const groupIn = async (trx: Db, subAccountId: bigint, groupId: number) => await changes.findGroup(trx, subAccountId, BigInt(groupId)) ?? fail('GROUP_MISSING')

export const addGroup: Serve<typeof worker.addGroup> = async (ctx, { groupName }) => {
  const { db, subAccount, now } = ctx
  const id = await changes.changeWorkers(db, subAccount.id, now, async trx => {
    if (await changes.countGroups(trx, subAccount.id) >= WORKER_LIMITS.groups) return fail('GROUP_LIMIT', { max: WORKER_LIMITS.groups })
    const made = await changes.addGroup(trx, subAccount.id, groupName, now) ?? fail('GROUP_EXISTS', { fields: ['groupName'] })
    await writeAudit(trx, ctx, { action: 'worker.group', after: { groupId: made, groupName }, subAccount })
    return made
  })
  return { groupId: Number(id) }
}

export const renameGroup: Serve<typeof worker.renameGroup> = async (ctx, { groupId, groupName }) => {
  const { db, subAccount, now } = ctx
  await changes.changeWorkers(db, subAccount.id, now, async trx => {
    const { id, name } = await groupIn(trx, subAccount.id, groupId)
    if (await changes.isGroupNamed(trx, subAccount.id, groupName, id)) return fail('GROUP_EXISTS', { fields: ['groupName'] })
    await changes.renameGroup(trx, subAccount.id, id, groupName)
    await writeAudit(trx, ctx, { action: 'worker.group', before: { groupId, groupName: name }, after: { groupId, groupName }, subAccount })
  })
  return { groupId }
}

export const deleteGroup: Serve<typeof worker.deleteGroup> = async (ctx, { groupId }) => {
  const { db, subAccount, now } = ctx
  const ungrouped = await changes.changeWorkers(db, subAccount.id, now, async trx => {
    const { id, name } = await groupIn(trx, subAccount.id, groupId)
    await dropRulesOn(trx, ctx, id)
    const count = await changes.deleteGroup(trx, subAccount.id, id)
    await writeAudit(trx, ctx, { action: 'worker.group', before: { groupId, groupName: name, count }, subAccount })
    return count
  })
  return { ungrouped }
}

export const moveGroup: Serve<typeof worker.moveGroup> = async (ctx, { ids, groupId }) => {
  const { db, subAccount, now } = ctx
  const moved = await changes.changeWorkers(db, subAccount.id, now, async trx => {
    const group = groupId === GROUP.none ? null : groupId > 0 ? await groupIn(trx, subAccount.id, groupId) : fail('GROUP_MISSING')
    const moving = ids.map(BigInt)
    const count = await changes.moveWorkers(trx, subAccount.id, moving, group)
    if (count > 0) await writeAudit(trx, ctx, { action: 'worker.group', after: { groupId, groupName: group?.name ?? null, ...await audited(trx, subAccount.id, moving), count }, subAccount })
    return count
  })
  return { moved }
}

export const setBrand: Serve<typeof worker.setBrand> = async ({ db, subAccount, coin, now }, { ids, brand, model }) => {
  const found = brand === '' && model === '' ? null : await findModel(db, brand, model) ?? fail('PARAMETER_ILLEGAL', { fields: ['model'] })
  // A machine for another algorithm would be measured against what it never does.
  if (found && !minerAlgorithms(COIN_FACTS[coin as Coin].algorithm).includes(found.algorithm)) return fail('PARAMETER_ILLEGAL', { fields: ['model'] })
  const facts = found && { brand, model, power_watts: found.power_watts, standard_hashrate: found.hashrate }
  return { changed: await changes.changeWorkers(db, subAccount.id, now, trx => changes.describeWorkers(trx, subAccount.id, ids.map(BigInt), facts)) }
}

export const deleteInvalid: Serve<typeof worker.deleteInvalid> = async (ctx, { ids, groupId }) => {
  const { db, subAccount, coin, now } = ctx
  const which = { ids: ids?.map(BigInt), groupId: groupId === GROUP.all ? undefined : groupId === GROUP.none ? null : BigInt(groupId) }
  const deletion = await changes.changeWorkers(db, subAccount.id, now, async trx => {
    const made = await changes.deleteInvalid(trx, subAccount.id, coin, which, now)
    if (made) await writeAudit(trx, ctx, { action: 'worker.delete', before: await audited(trx, subAccount.id, made.workers), subAccount, coin })
    return made
  })
  return deletion
    ? { deleted: deletion.workers.length, undoId: Number(deletion.id), undoUntil: new Date(+now + WORKER_LIMITS.undoMs) }
    : { deleted: 0, undoId: null, undoUntil: null }
}

export const undoDelete: Serve<typeof worker.undoDelete> = async (ctx, { undoId }) => {
  const { db, subAccount, coin, now } = ctx
  const restored = await changes.changeWorkers(db, subAccount.id, now, async trx => {
    const deletion = await changes.findDeletion(trx, subAccount.id, BigInt(undoId)) ?? fail('PARAMETER_ILLEGAL')
    if (+now - +deletion.deleted_at > WORKER_LIMITS.undoMs) return fail('UNDO_OVER')
    const workers = await changes.undoDeletion(trx, subAccount.id, deletion.id)
    if (workers.length > 0) await writeAudit(trx, ctx, { action: 'worker.restore', after: await audited(trx, subAccount.id, workers), subAccount, coin })
    return workers.length
  })
  return { restored }
}
