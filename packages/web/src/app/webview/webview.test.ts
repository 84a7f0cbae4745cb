import { expect, test } from 'vitest'
import { webviewOf } from './webview.ts'

const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 AditApp/2.1'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 AditApp/2.1'
const unasked = () => expect.unreachable('nothing starts again')

test('a browser without the product marker is no webview', () => {
  expect(webviewOf('Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile', {}, unasked)).toBeNull()
  expect(webviewOf('Mozilla/5.0 NotAditApp/2', {}, unasked)).toBeNull()
})

test('Android hands over its token at once', () => {
  const native = { AditAndroid: { getToken: () => 'native-token', login: () => {} } }
  let token
  webviewOf(android, native, unasked)!.askToken(said => { token = said })
  expect(token).toBe('native-token')
})

test('Android without a signed-in user, or without the interface, answers an empty token', () => {
  for (const native of [{ AditAndroid: { getToken: () => null } }, {}]) {
    let token
    webviewOf(android, native, unasked)!.askToken(said => { token = said })
    expect(token).toBe('')
  }
})

test('iOS is asked by a message and answers through the callback; a later token starts the page again', () => {
  const asked: null[] = []
  const native: Parameters<typeof webviewOf>[1] = { webkit: { messageHandlers: { aditGetToken: { postMessage: said => asked.push(said) } } } }
  let again = 0
  const tokens: string[] = []
  webviewOf(iphone, native, () => again++)!.askToken(said => tokens.push(said))
  expect(asked).toEqual([null])
  expect(tokens).toEqual([])
  native.aditTokenReceived!('from-native')
  expect(tokens).toEqual(['from-native'])
  expect(again).toBe(0)
  native.aditTokenReceived!('after-native-login')
  expect(tokens).toEqual(['from-native'])
  expect(again).toBe(1)
})

test('the native sign-in opens on either platform', () => {
  const opened: string[] = []
  webviewOf(android, { AditAndroid: { login: () => opened.push('android') } }, unasked)!.login()
  webviewOf(iphone, { webkit: { messageHandlers: { aditLogin: { postMessage: () => opened.push('ios') } } } }, unasked)!.login()
  expect(opened).toEqual(['android', 'ios'])
})
