import { DEFAULT_COIN, type Coin } from '@adit/contract/coins'
import type { Output } from '@adit/contract/kit'
import { routeOf } from '@adit/contract/refusal-routing'
import { session as calls } from '@adit/contract/session'
import { serviceOf } from '../../kit/own-origin.ts'
import type { Session } from '../../kit/session.ts'
import { Refused, type call } from '../../kit/wire.ts'
import type { Webview } from '../webview/webview.ts'

/** All that start-up touches, so that its order can be read and tested. */
export type Door = {
  /** The address as it was opened. */
  url: URL
  webview: Webview | null
  session: () => Session
  change: (change: Partial<Session>) => void
  call: typeof call
  /** Takes query parameters out of the address bar and out of history. */
  removeFromAddress: (...names: string[]) => void
}

/** A§4, in its order. Any failure is logged and leaves the visitor not logged in. */
export async function startUp(door: Door): Promise<void> {
  try {
    if (door.webview) await receiveToken(door, door.webview)
    const ticket = takeTicket(door)
    // A tab that looks through an observer link is nobody's; signing in there ends it.
    if (door.session().isWatchMode && !ticket) return door.change({ loginStatus: 'noLogin' })
    if (ticket) door.change({ isWatchMode: false, watched: null })
    if (door.session().tokenId) await resume(door)
    else if (ticket) await redeem(door, ticket)
    else return door.change({ loginStatus: 'noLogin' })
    if (!door.session().showEmailConf) await afterLogin(door)
  } catch (cause) {
    console.warn('start-up failed', cause)
    const signedOut = cause instanceof Refused && routeOf(cause.code, '') === 'notLoggedIn'
    door.change({ loginStatus: 'noLogin', startUpFailed: !signedOut })
  }
}

/** In the app the native side decides who is signed in: by the query, or when asked. What this webview stored before does not count. */
async function receiveToken(door: Door, webview: Webview): Promise<void> {
  const said = door.url.searchParams.get('tokenId')
  door.removeFromAddress('tokenId')
  const tokenId = said || await new Promise<string>(receive => webview.askToken(receive))
  door.change(tokenId === door.session().tokenId ? {} : { tokenId, userId: '', userName: '' })
}

/** A ticket works once, so it leaves the address whether or not it is used. */
function takeTicket(door: Door): string | null {
  const ticket = door.url.searchParams.get('ticket')
  if (ticket) door.removeFromAddress('ticket')
  return ticket
}

/** With a token: the app first learns whose it is; then the coin and the sub-account of this browser are set on the server. */
async function resume(door: Door): Promise<void> {
  if (door.webview) takeStats(door, await door.call(calls.current, {}))
  const { userId, currentCoin } = door.session()
  if (!looksAtOthers(door.url.pathname)) takeStats(door, await door.call(calls.setCoinType, { coinType: currentCoin }))
  if (userId) await selectUser(door, userId, currentCoin)
}

/** A sub-account that is gone, or no longer shared, must not keep its former user out: the server's choice stands then. */
async function selectUser(door: Door, userId: string, coinType: Coin): Promise<void> {
  try {
    takeStats(door, await door.call(calls.setUser, { userId, coinType }))
  } catch (cause) {
    if (!(cause instanceof Refused) || !cause.code || routeOf(cause.code, '') === 'notLoggedIn') throw cause
    if (door.session().userId === userId) door.change({ userId: '' })
  }
}

/** With a ticket: it is traded for a token. An e-mail address that is not verified stops here, at the gate. */
async function redeem(door: Door, ticket: string): Promise<void> {
  const { currentCoin, userId } = door.session()
  // a browser that remembers nothing wishes for nothing: the account's default sub-account and its coin count then
  const wished = userId || currentCoin !== DEFAULT_COIN ? { coinType: currentCoin } : {}
  const checked = await door.call(calls.check, { ticket, service: serviceOf(door.url), ...wished, ...(userId && { userId }) })
  door.change({
    tokenId: checked.token, userName: checked.email, userId: checked.userId ?? '', currentCoin: checked.coinType, showEmailConf: !checked.emailEnabled,
    authorizedUser: checked.authorizedUser, permission: checked.permission,
  })
}

async function afterLogin(door: Door): Promise<void> {
  door.change({ isGotToken: true, loginStatus: 'login' })
  if (!looksAtOthers(door.url.pathname)) {
    const userIdListData = await door.call(calls.userList, { coinType: door.session().currentCoin })
    door.change({ userIdListData, displayCreatSubAcc: userIdListData.needAdd === '1' })
  }
  if (door.session().tokenId) door.change({ isShowRemind: await door.call(calls.workerRemind, {}) === 1 })
  door.change({ isInitData: true })
}

/** Whoever looks at somebody else's machines keeps the own selection as it is. */
const looksAtOthers = (path: string) => /^\/(observer|anonymousMine)(\/|$)/.test(path)

/** What the server says is selected. */
export function takeStats(door: Pick<Door, 'session' | 'change'>, stats: Output<typeof calls.current>): void {
  door.change({
    userName: stats.userName, userId: stats.userId ?? '', currentCoin: stats.coinType, authorizedUser: stats.authorizedUser,
    showEmailConf: !stats.emailEnabled, permission: stats.permission,
  })
}
