/**
 * The mobile app's side of the house. The app opens this site in a webview whose user agent carries the marker
 * `AditApp/<version>`, beside the platform's own words, and owns sign-in:
 *
 * Android: a JavaScript interface named `AditAndroid` with
 *   `getToken(): string` the token, at once, or '' when nobody is signed in
 *   `login(): void`      opens the native sign-in
 * iOS: two script message handlers (each is posted `null`),
 *   `aditGetToken`       answered by evaluating `window.aditTokenReceived('<token>')`
 *   `aditLogin`          opens the native sign-in
 * Both may instead open a page with `?tokenId=<token>`; and after a native sign-in either app loads the page again or
 * calls `window.aditTokenReceived('<token>')`.
 */
export type Webview = {
  platform: 'android' | 'ios'
  /** Android answers at once, iOS through its callback. */
  askToken: (receive: (token: string) => void) => void
  login: () => void
}

type MessageHandler = { postMessage: (message: null) => void }
type NativeWindow = {
  AditAndroid?: { getToken?: () => string | null; login?: () => void }
  webkit?: { messageHandlers?: { aditGetToken?: MessageHandler; aditLogin?: MessageHandler } }
  aditTokenReceived?: (token: string) => void
}

/** A§6: the app's user agent carries a product marker. */
const MARKER = /\bAditApp\/\d/

export function webviewOf(userAgent: string, native: NativeWindow, startAgain: () => void): Webview | null {
  if (!MARKER.test(userAgent)) return null
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) ? ios(native, startAgain) : android(native, startAgain)
}

function android(native: NativeWindow, startAgain: () => void): Webview {
  native.aditTokenReceived = startAgain
  return {
    platform: 'android',
    askToken: receive => receive(native.AditAndroid?.getToken?.() ?? ''),
    login: () => native.AditAndroid?.login?.(),
  }
}

function ios(native: NativeWindow, startAgain: () => void): Webview {
  native.aditTokenReceived = startAgain
  return {
    platform: 'ios',
    askToken: receive => {
      const handler = native.webkit?.messageHandlers?.aditGetToken
      if (!handler) return receive('')
      native.aditTokenReceived = token => {
        native.aditTokenReceived = startAgain
        receive(token)
      }
      handler.postMessage(null)
    },
    login: () => native.webkit?.messageHandlers?.aditLogin?.postMessage(null),
  }
}
