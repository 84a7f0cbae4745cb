import { fail } from '@adit/contract/refusals'
import type { SignIn } from '../kit/pool.ts'
import { findSessionOf } from './person.queries.ts'
import { judgeCode } from './second-factor.ts'
import { visitOf } from './visit.ts'

/** An account call carries a token and no cookie: the library is asked as the session which that token came of. */
export const judgeFactor: SignIn['judgeFactor'] = async ({ pool, account, visitor, now }, method, code) => {
  const session = await findSessionOf(pool.db, account.tokenHash) ?? fail('SESSION_REQUIRED')
  const visit = visitOf({ pool, now, visitor: { ...visitor, headers: { ...visitor.headers, cookie: undefined }, setCookie: () => {} } })
  await visit.ask((api, asked) => api.resumeSession({ body: { sessionToken: session.sessionToken }, ...asked }))
  await judgeCode(visit, session.personId, method, code)
}
