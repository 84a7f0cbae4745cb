import type { alarm } from '@adit/contract/alarm'
import { MainlandPhone } from '@adit/contract/formats'
import { toLanguage } from '@adit/contract/languages'
import { fail } from '@adit/contract/refusals'
import { holdSetting } from '../kit/alarm-rules.queries.ts'
import { writeAudit } from '../kit/audit.ts'
import type { Serve } from '../kit/context.ts'
import { readEmail } from '../kit/read-email.ts'
import * as queries from './contact.queries.ts'
import { forReader } from './reader.ts'

export const queryRegister: Serve<typeof alarm.queryRegister> = async ({ pool, db, subAccount }) => ({
  items: (await queries.findContacts(db, subAccount.id)).map(({ id, name, email, phone, lang, created_at }) =>
    ({ id: String(id), name, email: forReader(subAccount, email), phone: forReader(subAccount, phone), lang: toLanguage(lang), time: created_at })),
  limit: pool.settings.alarms.contactLimit,
})

function readPhone(said: string): string {
  const phone = MainlandPhone.safeParse(said)
  return phone.success ? phone.data : fail('PHONE_FORMAT', { fields: ['phone'] })
}

/** P§5: an e-mail or a phone, neither of which another contact has. */
export const addRegister: Serve<typeof alarm.addRegister> = async (ctx, said) => {
  const { pool, subAccount, now, visitor } = ctx
  const { name, lang } = said
  const email = said.email === undefined ? undefined : readEmail(said.email)
  const phone = said.phone === undefined ? undefined : readPhone(said.phone)
  if (email === undefined && phone === undefined) return fail('FIELD_REQUIRED', { fields: ['email', 'phone'] })
  const contact = { name, email: email ?? null, phone: phone === undefined ? null : phone.replace(/^\+?86/, ''), lang: lang ?? visitor.lang, now }
  const id = await pool.db.transaction().execute(async trx => {
    await holdSetting(trx, subAccount.id)
    const others = await queries.findContacts(trx, subAccount.id)
    if (others.some(other => (contact.email !== null && other.email === contact.email) || (contact.phone !== null && other.phone === contact.phone))) return fail('CONTACT_EXISTS')
    if (others.length >= pool.settings.alarms.contactLimit) return fail('CONTACT_LIMIT', { limit: pool.settings.alarms.contactLimit })
    const made = await queries.insertContact(trx, subAccount.id, contact)
    await writeAudit(trx, ctx, { action: 'alarm.contact', after: { name, email: contact.email, phone: contact.phone }, subAccount })
    return made
  })
  return { id: String(id) }
}

/** P§5: while alarms are on, somebody has to be there to hear them. */
export const deleteRegister: Serve<typeof alarm.deleteRegister> = async (ctx, { id }) => {
  const { pool, subAccount } = ctx
  await pool.db.transaction().execute(async trx => {
    const { switched_on } = await holdSetting(trx, subAccount.id)
    const before = await queries.deleteContact(trx, subAccount.id, BigInt(id)) ?? fail('PARAMETER_ILLEGAL')
    if (switched_on && await queries.countContacts(trx, subAccount.id) === 0) return fail('CONTACT_REQUIRED')
    await writeAudit(trx, ctx, { action: 'alarm.contact', before, subAccount })
  })
  return {}
}
