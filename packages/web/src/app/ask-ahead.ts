import type { Coin } from '@adit/contract/coins'
import { session } from '../kit/session.ts'
import { webview } from './session/connect.ts'

type Ask = { askAhead: (whose: { userId: string; coinType: Coin }, search: string) => void }

/** Screens whose figures are worth asking for while the page around them is still being drawn. */
const SCREENS: Partial<Record<string, () => Promise<Ask>>> = {
  '/dashboard': () => import('../screens/dashboard/ask-ahead.ts'),
}

/** For whoever was signed in here before, of the sub-account looked at then; the server checks the token with each call. In the apps the native side says first who is signed in. */
export function askAhead({ pathname, search }: { pathname: string; search: string }): void {
  const { tokenId, userId, currentCoin, isWatchMode } = session()
  if (tokenId && userId && !isWatchMode && !webview) void SCREENS[pathname]?.().then(screen => screen.askAhead({ userId, coinType: currentCoin }, search))
}
