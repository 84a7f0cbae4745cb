import { sso } from '@adit/contract/sso'
import type { Serve } from '../kit/context.ts'
import { requireSession, visitOf } from './visit.ts'

export const sessions: Serve<typeof sso.sessions> = async ctx => {
  const visit = visitOf(ctx)
  const { sessionId } = await requireSession(visit)
  const found = await visit.ask((api, asked) => api.listSessions(asked))
  const items = found.map(({ id, userAgent, ipAddress, createdAt, expiresAt }) =>
    ({ id, userAgent: userAgent ?? '', ip: ipAddress ?? '', createdAt, expiresAt, current: id === sessionId }))
  return { items: items.sort((a, b) => Number(b.current) - Number(a.current) || +b.createdAt - +a.createdAt) }
}

/** Another's session is no session of this person: nothing happens to it. */
export const endSession: Serve<typeof sso.endSession> = async (ctx, { id }) => {
  const { personId } = await requireSession(visitOf(ctx))
  await ctx.db.deleteFrom('auth_session').where('person_id', '=', personId).where('id', '=', id).execute()
  return {}
}

export const endOtherSessions: Serve<typeof sso.endOtherSessions> = async ctx => {
  const { personId, sessionId } = await requireSession(visitOf(ctx))
  await ctx.db.deleteFrom('auth_session').where('person_id', '=', personId).where('id', '!=', sessionId).execute()
  return {}
}
