import { randomBytes } from 'node:crypto'
import { COINS, DEFAULT_COIN, supportsAnonymous, urlName, type Coin } from '@adit/contract/coins'
import { LIMITS } from '@adit/contract/constants'
import { SubAccountName } from '@adit/contract/formats'
import { PERMISSION_KEYS, type PermissionKey } from '@adit/contract/permissions'
import { fail, Refusal, type RefusalName } from '@adit/contract/refusals'
import type { session } from '@adit/contract/session'
import type { Db } from '@adit/db/open'
import { accountOf, findAccount, hashToken, TOKEN_IDLE } from '../kit/admit.ts'
import type { Account, Ctx, Serve } from '../kit/context.ts'
import type { SignedInPerson } from '../kit/pool.ts'
import { isOwnOrigin } from './own-origin.ts'
import * as queries from './session.queries.ts'

/** What can change between a ticket's check and its token: the address went to another account, or its sign-in ended. */
const OVERTAKEN: Record<string, RefusalName> = { account_email_key: 'EMAIL_TAKEN', access_token_sso_session_fkey: 'TICKET_INVALID' }

/** A§4: a ticket for a token. An e-mail that is not verified yet gets neither token nor account: the gate needs none. */
export const check: Serve<typeof session.check> = async ({ pool, now }, { ticket, service, coinType, userId }) => {
  if (!isOwnOrigin(service, pool.settings.origins)) return fail('SERVICE_NOT_ALLOWED')
  const person = await pool.signIn.validate(ticket, service)
  if (!person) return fail('TICKET_INVALID')
  if (!person.emailVerified) return { token: '', emailEnabled: false, email: person.email, userId: null, coinType: coinType ?? DEFAULT_COIN, authorizedUser: false, permission: [] }
  const token = randomBytes(32).toString('base64url')
  const begin = await pool.db.transaction().execute(trx => beginSession(trx, person, token, coinType, userId, now))
    .catch((cause: { constraint?: string }) => { throw Object.hasOwn(OVERTAKEN, cause.constraint ?? '') ? new Refusal(OVERTAKEN[cause.constraint!]!) : cause })
  return { token, emailEnabled: true, email: person.email, userId: begin.name, coinType: begin.coin, ...begin.rights }
}

async function beginSession(db: Db, person: SignedInPerson, token: string, wished: Coin | undefined, userId: string | undefined, now: Date) {
  const { id } = await queries.accountFor(db, person, now) ?? fail('EMAIL_TAKEN')
  const begin = await queries.findFirst(db, id, wished, userId)
  const coin = wished ?? (begin?.is_default ? begin.coin as Coin : DEFAULT_COIN)
  await queries.deleteExpiredTokens(db, now)
  await queries.insertToken(db, {
    hash: hashToken(token), accountId: id, subAccountId: begin?.id ?? null, coin, ssoSession: person.session, now, expiresAt: new Date(+now + TOKEN_IDLE),
  })
  return { name: begin?.name ?? null, coin, rights: rightsOn(begin) }
}

/** A token received from elsewhere (the app): whether it holds, and whose it is. */
export const tokenCheck: Serve<typeof session.tokenCheck> = async ({ db, now, visitor }, { token = visitor.token, userId }) => {
  const account = await accountOf(db, token, now)
  if (userId !== undefined) await choose(db, account, userId)
  const { userName, ...stats } = await currentStats(db, account)
  return { token: token!, email: userName, ...stats }
}

export const current: Serve<typeof session.current> = ({ db, account }) => currentStats(db, account)

export const logout: Serve<typeof session.logout> = async ({ db, account }) => {
  await queries.deleteToken(db, account.tokenHash)
  return {}
}

export const setCoinType: Serve<typeof session.setCoinType> = async ({ db, account }, { coinType }) => {
  await queries.select(db, account, { coin: coinType })
  return currentStats(db, { ...account, current: { ...account.current, coin: coinType } })
}

/** A§7 has a second path for the antbrain pool's coins; a token has one current coin. */
export const setAntBrainCoinType: Serve<typeof session.setAntBrainCoinType> = setCoinType

export const setUser: Serve<typeof session.setUser> = async ({ db, account }, { userId, coinType }) => {
  await choose(db, account, userId, coinType)
  return currentStats(db, account)
}

/** Own or shared, else 900003, whether or not it exists. */
async function choose(db: Db, account: Account, userId: string, coin = account.current.coin): Promise<void> {
  const chosen = await queries.findVisibleByName(db, account.id, userId) ?? fail('SHARED_SUB_ACCOUNT')
  account.current = { subAccountId: chosen.id, coin }
  await queries.select(db, account, { sub_account_id: chosen.id, coin })
}

async function currentStats(db: Db, account: Account) {
  const { subAccountId, coin } = account.current
  const chosen = subAccountId === null ? undefined : await queries.findVisibleById(db, account.id, subAccountId)
  return {
    userName: account.email, emailEnabled: true, coinType: coin as Coin,
    userId: chosen?.name ?? null, ...rightsOn(chosen),
  }
}

/** Whether a sub-account is somebody else's, and what one may do with it: an owner may everything. */
const rightsOn = (chosen: { owned: boolean; permissions: string[] | null } | undefined): { authorizedUser: boolean; permission: PermissionKey[] } => ({
  authorizedUser: chosen !== undefined && !chosen.owned,
  permission: PERMISSION_KEYS.filter(key => chosen?.owned || chosen?.permissions?.includes(key)),
})

export const userList: Serve<typeof session.userList> = async ({ db, account }, { coinType = account.current.coin as Coin }) => {
  const [found, owned] = await Promise.all([queries.findVisible(db, account.id, coinType), queries.countOwned(db, account.id)])
  return {
    items: found.map(one => ({
      userId: one.name, nickName: one.remark ?? '', coinType: one.coin as Coin, ...rightsOn(one),
    })),
    needAdd: owned < LIMITS.subAccounts ? '1' : '0',
  }
}

export const coinTypeList: Serve<typeof session.coinTypeList> = async () => ({
  items: COINS.map(coin => ({ coinType: coin, coinUrlName: urlName(coin), supportAnonymous: supportsAnonymous(coin) })),
})

export const validateUserId: Serve<typeof session.validateUserId> = async ({ db }, { userId }) => ({
  valid: SubAccountName.safeParse(userId).success, exists: await queries.nameIsTaken(db, userId),
})

/** What a mailed link began, completed by the button of the page it opens. */
export const validateEmail: Serve<typeof session.validateEmail> = async (ctx, { type, token }) => {
  const { pool, db } = ctx
  const complete = Object.hasOwn(pool.emailLinks, type) ? pool.emailLinks[type]! : fail('LINK_EXPIRED')
  const done = await complete(token, ctx) ?? fail('LINK_EXPIRED')
  if (done.previous !== undefined) await queries.renameAccount(db, done.previous, done.email)
  return { type, email: done.email }
}

/** A§4: the record of an informed consent, with whoever is signed in while giving it. */
export const storeUserNotice: Serve<typeof session.storeUserNotice> = async ({ db, visitor, now }, { version, lang }) => {
  const account = await findAccount(db, visitor.token, now)
  await queries.insertNotice(db, {
    accountId: account?.id ?? null, version, lang, ip: visitor.ip, userAgent: (visitor.headers['user-agent'] ?? '').slice(0, 256), now,
  })
  return {}
}

/** A§7 leaves open when to remind: we do while there is no sub-account of the current coin, own or shared, to connect a machine to. */
export const workerRemind: Serve<typeof session.workerRemind> = async ({ db, account }: Ctx<'account'>) =>
  (await queries.findVisible(db, account.id, account.current.coin)).length === 0 ? 1 : 0
