import { changeSession, forgetSession, session } from '../../kit/session.ts'
import { useLanguage } from '../../kit/language.ts'
import { loadWords } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { call, connectWire } from '../../kit/wire.ts'
import { goTo } from '../navigation.ts'
import { webviewOf } from '../webview/webview.ts'
import { startUp } from './start-up.ts'
import { throughLink } from './through-link.ts'
import { wireReactions } from './wire-reactions.ts'

export const webview = webviewOf(navigator.userAgent, window as object, () => window.location.reload())

const WORDS = { loginAgain: 'session.loginAgain', requestFailed: 'session.requestFailed' } as const

/** Ties the calls to the session, and starts it up: before the first screen is drawn, so that no secret stays in the address. */
export function startSession(): void {
  connectWire({
    token: () => session().tokenId || null,
    through: throughLink,
    ...wireReactions({
      now: () => performance.now(),
      goTo,
      warn: toast.warn,
      error: toast.error,
      say: async what => (await loadWords('shell', useLanguage.getState().language))._(WORDS[what]),
      keepTransferState: code => changeSession({ showTransferState: code }),
      forgetSession,
      linkRefused: ({ code, message, data }) => changeSession({ linkRefused: { code, message, data } }),
      nativeLogin: webview?.login,
    }),
  })
  window.addEventListener('storage', followOtherTabs)
  void startUp({ url: new URL(window.location.href), webview, session, change: changeSession, call, removeFromAddress })
}

/** Another tab signed out or in: this one follows. */
function followOtherTabs(event: StorageEvent): void {
  if (event.key !== 'tokenId' || session().tokenId === (event.newValue ?? '')) return
  if (event.newValue) return window.location.reload()
  goTo('/home')
  forgetSession()
}

function removeFromAddress(...names: string[]): void {
  const url = new URL(window.location.href)
  for (const name of names) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
}
