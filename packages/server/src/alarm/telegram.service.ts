import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { alarm } from '@adit/contract/alarm'
import { fail } from '@adit/contract/refusals'
import { holdSetting } from '../kit/alarm-rules.queries.ts'
import { writeAudit } from '../kit/audit.ts'
import type { Ctx, Serve } from '../kit/context.ts'
import { derivedKey } from '../kit/derived-key.ts'
import type { Pool } from '../kit/pool.ts'
import { writeCode } from './alarm-texts.ts'
import { botName, sendTelegram } from './channels/telegram.ts'
import { openChatId, sealChatId, shortChatId } from './secrets.ts'
import * as queries from './telegram.queries.ts'

const CODE_MS = 10 * 60_000
const CODE_TRIES = 5
/** A chat is not ours to fill. */
const ASK_AGAIN_MS = 60_000

export const queryTelegramStatus: Serve<typeof alarm.queryTelegramStatus> = async ({ pool: { settings }, db, subAccount }) => {
  const chat = await queries.findTelegram(db, subAccount.id)
  return {
    status: !chat ? 'off' : chat.bound_at ? 'on' : 'pending', chatId: chat ? shortChatId(openChatId(settings, subAccount.id, chat.sealed_chat_id)) : null,
    botName: await botName(settings), available: settings.demo || settings.alarms.telegram !== undefined,
  }
}

/** P§4: binding a chat id enables it. Only who reads in the chat can: a code goes there first. */
export const addTelegramRegister: Serve<typeof alarm.addTelegramRegister> = (ctx, { chatId, code }) => {
  if (code !== undefined) return confirm(ctx, code)
  return chatId === undefined ? fail('PARAMETER_ERROR', { fields: ['chatId'] }) : ask(ctx, chatId)
}

const hashCode = ({ settings }: Pool, subAccountId: bigint, code: string): Buffer =>
  createHmac('sha256', derivedKey(settings, 'alarm chat code')).update(`${subAccountId} ${code}`).digest()

async function ask({ pool, subAccount, now, visitor }: Ctx<'worker_edit'>, chatId: string) {
  const { settings } = pool
  if (!settings.demo && !settings.alarms.telegram) return fail('CODE_SEND_FAILED')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await pool.db.transaction().execute(async trx => {
    await holdSetting(trx, subAccount.id)
    const before = await queries.findTelegram(trx, subAccount.id)
    if (before?.bound_at) return fail('TELEGRAM_BOUND')
    if (before && +now - +before.asked_at < ASK_AGAIN_MS) return fail('TOO_MANY_REQUESTS')
    await queries.askTelegram(trx, subAccount.id, {
      sealedChatId: sealChatId(settings, subAccount.id, chatId), codeHash: hashCode(pool, subAccount.id, code), expiresAt: new Date(+now + CODE_MS), lang: visitor.lang, now,
    })
  })
  const text = writeCode(code, subAccount.name, visitor.lang)
  if (settings.demo) await pool.mail.send({ to: `Telegram ${shortChatId(chatId)}`, template: 'alarm', values: { subject: text, paragraphs: [text] }, lang: visitor.lang })
  else await sendTelegram(settings, chatId, text).catch(async () => {
    await queries.deleteTelegram(pool.db, subAccount.id, { unbound: true })
    return fail('CODE_SEND_FAILED')
  })
  return { status: 'pending' as const }
}

async function confirm(ctx: Ctx<'worker_edit'>, code: string) {
  const { pool, subAccount, now } = ctx
  const waiting = await queries.countCodeTry(pool.db, subAccount.id)
  if (!waiting?.code_hash) return fail('TELEGRAM_OFF')
  if (waiting.code_attempts > CODE_TRIES || waiting.code_expires_at! <= now) return fail('CODE_EXPIRED')
  if (!timingSafeEqual(waiting.code_hash, hashCode(pool, subAccount.id, code))) return fail('CODE_WRONG')
  await pool.db.transaction().execute(async trx => {
    await holdSetting(trx, subAccount.id)
    await queries.bindTelegram(trx, subAccount.id, now)
    await writeAudit(trx, ctx, { action: 'alarm.telegram', after: { on: true }, subAccount })
  })
  return { status: 'on' as const }
}

/** P§4: closing it deletes the chat id. */
export const deleteTelegramRegister: Serve<typeof alarm.deleteTelegramRegister> = async (ctx) => {
  const { pool, subAccount } = ctx
  await pool.db.transaction().execute(async trx => {
    await holdSetting(trx, subAccount.id)
    const before = await queries.deleteTelegram(trx, subAccount.id) ?? fail('TELEGRAM_OFF')
    if (before.bound_at) await writeAudit(trx, ctx, { action: 'alarm.telegram', before: { on: true }, after: { on: false }, subAccount })
  })
  return {}
}
