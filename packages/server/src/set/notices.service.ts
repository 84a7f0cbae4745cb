import type { AuditAction } from '@adit/contract/audit-actions'
import type { set } from '@adit/contract/set'
import { changedBy, writeAudit } from '../kit/audit.ts'
import type { Serve } from '../kit/context.ts'
import { readEmail } from '../kit/read-email.ts'
import { requireSecondFactor } from '../kit/second-factor.ts'
import { tellOwner } from '../kit/tell-owner.ts'
import * as queries from './notices.queries.ts'
import { toPage } from './page.ts'
import { changeSubAccount, holdSubAccount } from './sub-accounts.queries.ts'
import { timeZoneLabel, toTimeZone, type TimeZone } from '@adit/contract/time-zones'

export const timezoneQuery: Serve<typeof set.timezoneQuery> = async ({ subAccount }) => ({ timeZone: subAccount.timeZone as TimeZone })

export const timezoneUpdate: Serve<typeof set.timezoneUpdate> = async (ctx, { timeZone }) => {
  const { db, subAccount, visitor } = ctx
  await db.transaction().execute(async trx => {
    const { time_zone: before } = await holdSubAccount(trx, subAccount.id)
    if (before === timeZone) return
    await changeSubAccount(trx, subAccount.id, { time_zone: timeZone })
    await writeAudit(trx, ctx, { action: 'subAccount.timeZone', subAccount, before, after: timeZone })
    const [old, now] = [toTimeZone(before), timeZone].map(zone => timeZoneLabel(zone, visitor.lang))
    await tellOwner(trx, ctx, subAccount, { what: 'timeZone', coin: null, before: [old!], after: [now!], pausedUntil: null })
  })
  return {}
}

/** Notices go to it as well as to the account's own address, which is told of everything in any case. */
export const changeEmail: Serve<typeof set.changeEmail> = async (ctx, { email: said, verifyType, verifyCode }) => {
  const { db, subAccount } = ctx
  const email = said === undefined ? null : readEmail(said)
  await requireSecondFactor(ctx, { verifyType, verifyCode })
  await db.transaction().execute(async trx => {
    await holdSubAccount(trx, subAccount.id)
    const { notice_email: before } = await queries.findNotices(trx, subAccount.id)
    if (before === email) return
    await queries.setNoticeEmail(trx, subAccount.id, email)
    await writeAudit(trx, ctx, { action: 'notice.email', subAccount, before, after: email })
    await tellOwner(trx, ctx, subAccount, { what: 'noticeEmail', coin: null, before: [before ?? ''], after: [email ?? ''], pausedUntil: null }, [before])
  })
  return {}
}

export const noticeSwitch: Serve<typeof set.noticeSwitch> = async (ctx, { paymentNotice }) => {
  const { db, subAccount, visitor, now } = ctx
  await db.transaction().execute(async trx => {
    await holdSubAccount(trx, subAccount.id)
    const { payment_notice: before } = await queries.findNotices(trx, subAccount.id)
    if (before === paymentNotice) return
    await queries.setPaymentNotice(trx, subAccount.id, paymentNotice ? { since: now, lang: visitor.lang } : null)
    await writeAudit(trx, ctx, { action: 'notice.switch', subAccount, before: { on: before }, after: { on: paymentNotice } })
    await tellOwner(trx, ctx, subAccount, { what: paymentNotice ? 'paymentNoticeOn' : 'paymentNoticeOff', coin: null, before: [], after: [], pausedUntil: null })
  })
  return {}
}

export const percentHelpClose: Serve<typeof set.percentHelpClose> = async ({ db, account }) => {
  await queries.closeHelp(db, account.id)
  return {}
}

export const auditQuery: Serve<typeof set.auditQuery> = async ({ db, account }, { userId, action, ...page }) => {
  const { rows, total } = await queries.findAudit(db, account.id, { userId, action }, { offset: (page.pageNum - 1) * page.pageSize, limit: page.pageSize })
  return toPage(page, rows.map(row => ({
    id: String(row.id), time: row.at, action: row.action as AuditAction, userId: row.name, coinType: row.coin, by: changedBy(row), actor: row.actor,
    before: row.before ?? null, after: row.after ?? null, ip: row.ip ?? '', userAgent: row.user_agent ?? '',
  })), total)
}
