import { sso } from '@adit/contract/sso'
import type { Serve } from '../kit/context.ts'
import { deleteSession, deleteSessionsBut, findSessions } from './sessions.queries.ts'
import { requireSession, visitOf } from './visit.ts'

export const sessions: Serve<typeof sso.sessions> = async ctx => {
  const { personId, sessionId } = await requireSession(visitOf(ctx))
  const items = (await findSessions(ctx.db, personId, ctx.now)).map(found => ({
    id: found.id, userAgent: found.user_agent ?? '', ip: found.ip_address ?? '',
    createdAt: found.created_at, expiresAt: found.expires_at, current: found.id === sessionId,
  }))
  return { items: items.sort((a, b) => Number(b.current) - Number(a.current)) }
}

export const endSession: Serve<typeof sso.endSession> = async (ctx, { id }) => {
  await deleteSession(ctx.db, (await requireSession(visitOf(ctx))).personId, id)
  return {}
}

export const endOtherSessions: Serve<typeof sso.endOtherSessions> = async ctx => {
  const { personId, sessionId } = await requireSession(visitOf(ctx))
  await deleteSessionsBut(ctx.db, personId, sessionId)
  return {}
}
