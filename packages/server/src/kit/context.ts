import type { FastifyBaseLogger } from 'fastify'
import type { EitherRight, Endpoint, ObserverRight, Right, SubAccountRight, z } from '@adit/contract/kit'
import type { Language } from '@adit/contract/languages'
import type { ObserverPart, PermissionKey, ReadingKey } from '@adit/contract/permissions'
import type { Db } from '@adit/db/open'
import type { Pool } from './pool.ts'

/** Somebody signed in: the account behind a token, and what that token has selected. */
export type Account = {
  id: bigint
  email: string
  tokenHash: Buffer
  /** Selected by `setUser` and `setCoinType`; reads default to these. */
  current: { subAccountId: bigint | null; coin: string }
}

/** The sub-account a call is about, and what the asking account may do with it. */
export type SubAccount = { id: bigint; name: string; timeZone: string; owned: boolean; permissions: PermissionKey[] }

/** The observer link a call came by. */
export type ObserverLink = { id: bigint; remark: string; parts: ObserverPart[]; expiresAt: Date | null }

/** Whoever asks, signed in or not. `token` is what the header of that name carried, unchecked. */
export type Visitor = {
  ip: string
  lang: Language
  requestId: string
  token: string | undefined
  headers: Record<string, string | undefined>
  setCookie: (cookie: string) => void
}

type Asked = { pool: Pool; db: Db; now: Date; visitor: Visitor; log: FastifyBaseLogger }
/** Reads know whose figures they are asked for and never who asks: so one function serves owner, authorised user and observer. */
export type Ctx<R extends Right = Right> = Asked
  & (R extends 'public' | ReadingKey | ObserverRight | EitherRight ? unknown : { account: Account })
  & (R extends SubAccountRight | ObserverRight | EitherRight ? { subAccount: SubAccount; coin: string } : unknown)
  & (R extends ObserverRight ? { link: ObserverLink } : R extends EitherRight ? { link?: ObserverLink | undefined } : unknown)

/** The shape of a service function, read off its contract: no HTTP in sight. */
export type Serve<E extends Endpoint> = (ctx: Ctx<E['may']>, input: z.output<E['in']>) => Promise<z.input<E['out']>>

/** One function per call of an area, none missing, none extra. Spelled out, so that a function made for one call may serve another that asks for no more. */
export type Handlers<A extends Record<string, Endpoint>> = { [K in keyof A]: (ctx: Ctx<A[K]['may']>, input: z.output<A[K]['in']>) => Promise<z.input<A[K]['out']>> }
