import { area, get, listOf, Nothing, post, Time, z } from './kit.ts'
import { CoinType } from './coins.ts'
import { EmailText } from './formats.ts'
import { PERMISSION_KEYS, SHARE_KINDS, type ShareKind } from './permissions.ts'
import { secondFactorFields } from './second-factor.ts'
import { UserId } from './session.ts'
import { TimeZoneName } from './time-zones.ts'

const Kind = z.enum(Object.keys(SHARE_KINDS) as [ShareKind, ...ShareKind[]])
const Whose = { userId: UserId, coinType: CoinType }

export type SharedWith = z.output<typeof Shared>
const Shared = z.object({ email: z.string(), kind: Kind, permission: z.array(z.enum(PERMISSION_KEYS)), creatDate: Time })

/** P§6: other accounts that may see a sub-account, or also work on its machines. Only its owner says who. */
export const share = area('share', {
  query: get('/api/v3/set/share/query', { may: 'owner', in: z.object({ userId: z.optional(UserId), coinType: z.optional(CoinType) }), out: z.extend(listOf(Shared), { timeZone: TimeZoneName }) }),
  // Its answer tells whether an account exists, so it cannot be asked without end.
  add: post('/api/v3/set/share/add', {
    may: 'owner', limit: { max: 30, seconds: 600 }, in: z.object({ ...Whose, email: EmailText, kind: Kind, ...secondFactorFields }), out: Shared,
  }),
  delete: post('/api/v3/set/share/delete', { may: 'owner', in: z.object({ ...Whose, email: EmailText }), out: Nothing }),
})
