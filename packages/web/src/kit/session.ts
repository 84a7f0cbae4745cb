import { create } from 'zustand'
import { COINS, DEFAULT_COIN, urlName, type Coin } from '@adit/contract/coins'
import { SCREEN, SESSION_DEFAULTS } from '@adit/contract/constants'
import type { Output } from '@adit/contract/kit'
import type { session as calls } from '@adit/contract/session'
import { readStored, writeStored } from './stored.ts'

export type Watched = { accessKey: string; observerUserId: string; coinType?: Coin | undefined }
export type LinkRefusal = { code: string; message: string; data: unknown }

/**
 * A§3: what the site knows about whoever sits in front of it. Language and currency are chosen without signing in and
 * also serve the account centre, so they have stores of their own: kit/language.ts, kit/currency.ts.
 */
export type Session = {
  loginStatus: '' | 'login' | 'noLogin'
  tokenId: string
  /** The user's e-mail address. */
  userName: string
  /** The current sub-account's name. */
  userId: string
  currentCoin: Coin
  /** How the current coin is written in addresses. */
  coinUrlName: string
  permission: string[]
  userWebType: string
  userType: string
  authorizedUser: boolean
  isGotToken: boolean
  isInitData: boolean
  /** Start-up ended in an error, not in an answer: asking again may help, signing in again would go in circles. */
  startUpFailed: boolean
  showEmailConf: boolean
  isShowRemind: boolean
  isWatchMode: boolean
  /** The observer link this tab looks through, as its address says it. */
  watched: Watched | null
  /** Why that link does not open any more; the page then says so. */
  linkRefused: LinkRefusal | null
  isPc: boolean
  displayCreatSubAcc: 'loading' | boolean
  userIdListData: Output<typeof calls.userList>
  poolCoinsStatus: string
  /** The last code of a /status call (A§8). */
  showTransferState: string
  workerWarnIsShow: boolean
  workerStatus: number
  groupId: number
  epdRowLW: string[]
  ltcMergeIncomeCheck: boolean
  activityCountdown: number
}

/** A§9: the defaults; also what is left after logout. */
const blank: Omit<Session, 'isPc'> = {
  loginStatus: '', tokenId: '', userName: '', userId: '', currentCoin: DEFAULT_COIN, coinUrlName: urlName(DEFAULT_COIN), permission: [], userWebType: '', userType: SESSION_DEFAULTS.userType,
  authorizedUser: false, isGotToken: false, isInitData: false, startUpFailed: false, showEmailConf: false, isShowRemind: false, isWatchMode: false, watched: null, linkRefused: null,
  displayCreatSubAcc: 'loading', userIdListData: { items: [], needAdd: '0' }, poolCoinsStatus: '', showTransferState: '', workerWarnIsShow: false,
  workerStatus: 0, groupId: SESSION_DEFAULTS.groupId, epdRowLW: [], ltcMergeIncomeCheck: false, activityCountdown: 0,
}

/** A§9: a desktop is wider than this. */
const desktop = window.matchMedia(`(width > ${SCREEN.phoneUpTo}px)`)

export const useSession = create<Session>()(() => ({ ...blank, ...remembered(), isPc: desktop.matches }))
export const session = (): Session => useSession.getState()
export const changeSession = (change: Partial<Session>): void =>
  useSession.setState({ ...change, ...(change.currentCoin && { coinUrlName: urlName(change.currentCoin) }) })
/** A§4: logout clears token, coin, sub-account and all flags. */
export const forgetSession = (): void => useSession.setState({ ...blank, loginStatus: 'noLogin' })

desktop.addEventListener('change', () => changeSession({ isPc: desktop.matches }))

/**
 * A§3 names what the browser keeps. Watch mode and its permission list are kept per tab, so that an owner who opens an
 * observer link is not locked out of the own account in the others. So are the link, and what it selects.
 */
function remembered(): Partial<Session> {
  const watched = readWatched()
  const isWatchMode = watched !== null && readStored('isWatchMode', 'sessionStorage') === 'true'
  const currentCoin = COINS.find(coin => coin === (isWatchMode ? watched.coinType : readStored('currentCoin'))) ?? DEFAULT_COIN
  return {
    watched: isWatchMode ? watched : null,
    // somebody else's sub-account, as far as any screen is concerned
    authorizedUser: isWatchMode,
    tokenId: readStored('tokenId') ?? '',
    userId: (isWatchMode ? watched.observerUserId : readStored('userId')) ?? '',
    userName: readStored('userName') ?? '',
    currentCoin,
    coinUrlName: urlName(currentCoin),
    isWatchMode,
    permission: (readStored('permission', isWatchMode ? 'sessionStorage' : 'localStorage') ?? '').split(',').filter(Boolean),
  }
}

function readWatched(): Watched | null {
  const said = new URLSearchParams(readStored('watched', 'sessionStorage') ?? '')
  const [accessKey, observerUserId] = [said.get('accessKey'), said.get('observerUserId')]
  return accessKey && observerUserId ? { accessKey, observerUserId, coinType: COINS.find(coin => coin === said.get('coinType')) } : null
}

useSession.subscribe((now, before) => {
  for (const key of ['tokenId', 'userId', 'userName', 'currentCoin'] as const)
    if (now[key] !== before[key] && !now.isWatchMode) writeStored(key, now[key])
  if (now.watched !== before.watched) writeStored('watched', now.watched && String(new URLSearchParams(JSON.parse(JSON.stringify(now.watched)) as Record<string, string>)), 'sessionStorage')
  if (now.isWatchMode !== before.isWatchMode) writeStored('isWatchMode', now.isWatchMode ? 'true' : null, 'sessionStorage')
  if (now.permission !== before.permission) writeStored('permission', now.permission.join(), now.isWatchMode ? 'sessionStorage' : 'localStorage')
})
