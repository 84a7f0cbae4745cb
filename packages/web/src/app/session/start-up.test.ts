import { expect, test } from 'vitest'
import { refusals } from '@adit/contract/refusals'
import type { Session } from '../../kit/session.ts'
import { Refused } from '../../kit/wire.ts'
import { startUp, type Door } from './start-up.ts'

const stats = { userName: 'miner@example.com', userId: 'north-hall', coinType: 'BTC', emailEnabled: true, authorizedUser: false, permission: [] }
const checked = { token: 'fresh-token', emailEnabled: true, email: 'miner@example.com', userId: 'north-hall', coinType: 'LTC', authorizedUser: true, permission: ['dashboard'] }
const answers: Record<string, unknown> = {
  '/api/v3/stats/current': stats, '/api/v3/stats/setCoinType': stats, '/api/v3/stats/setUser': stats, '/auth/v3/check': checked,
  '/api/v3/stats/userList': { items: [], needAdd: '1' }, '/api/v3/worker/remind': 1,
}

/** A door that writes down what start-up does, with a server that answers `answers`. */
function open(address: string, known: Partial<Session> = {}, more: { webview?: Door['webview']; answers?: Record<string, unknown> } = {}) {
  const state = { loginStatus: '', tokenId: '', userId: '', currentCoin: 'BTC', isWatchMode: false, permission: [], ...known } as unknown as Session
  const log: string[] = []
  const inputs: Record<string, unknown> = {}
  const door: Door = {
    url: new URL(address, 'https://pool.example'),
    webview: more.webview ?? null,
    session: () => state,
    change: change => void Object.assign(state, change),
    removeFromAddress: (...names) => void log.push(`-${names}`),
    call: (async (endpoint: { path: string }, input: unknown) => {
      log.push(endpoint.path.split('/').at(-1)!)
      inputs[endpoint.path] = input
      const answer = { ...answers, ...more.answers }[endpoint.path]
      if (answer instanceof Error) throw answer
      return answer
    }) as Door['call'],
  }
  return { state, log, inputs, done: startUp(door) }
}

test('nobody, with neither token nor ticket, is not logged in and nothing is asked', async () => {
  const { state, log, done } = open('/home')
  await done
  expect(log).toEqual([])
  expect(state).toMatchObject({ loginStatus: 'noLogin' })
})

test('a token in the query is not looked at in a browser', async () => {
  const { state, log, done } = open('/home?tokenId=stolen')
  await done
  expect(state).toMatchObject({ loginStatus: 'noLogin', tokenId: '' })
  expect(log).toEqual([])
})

test('with a token: coin, sub-account, list, reminder, in this order', async () => {
  const { state, log, inputs, done } = open('/dashboard', { tokenId: 't', userId: 'south-hall', currentCoin: 'LTC' })
  await done
  expect(log).toEqual(['setCoinType', 'setUser', 'userList', 'remind'])
  expect(inputs['/api/v3/stats/setCoinType']).toEqual({ coinType: 'LTC' })
  expect(inputs['/api/v3/stats/setUser']).toEqual({ userId: 'south-hall', coinType: 'LTC' })
  expect(state).toMatchObject({ loginStatus: 'login', isGotToken: true, isInitData: true, isShowRemind: true, displayCreatSubAcc: true })
})

test('without a sub-account none is set', async () => {
  const { log, done } = open('/dashboard', { tokenId: 't' })
  await done
  expect(log).toEqual(['setCoinType', 'userList', 'remind'])
})

test.each(['/observer?accessKey=a', '/anonymousMine?wallet=t1'])('%s neither sets the coin nor loads the list', async address => {
  const { state, log, done } = open(address, { tokenId: 't', userId: 'north-hall' })
  await done
  expect(log).toEqual(['setUser', 'remind'])
  expect(state.loginStatus).toBe('login')
})

test('a ticket is taken out of the address, traded for a token, and the rest follows', async () => {
  const { state, log, inputs, done } = open('/worker?groupId=3&ticket=ST-1')
  await done
  expect(log).toEqual(['-ticket', 'check', 'userList', 'remind'])
  expect(inputs['/auth/v3/check']).toEqual({ ticket: 'ST-1', service: 'https://pool.example/worker?groupId=3' })
  expect(inputs['/api/v3/stats/userList']).toEqual({ coinType: 'LTC' })
  expect(state).toMatchObject({ tokenId: 'fresh-token', userName: 'miner@example.com', loginStatus: 'login', authorizedUser: true, permission: ['dashboard'] })
})

test('a ticket beside a token is removed and not used', async () => {
  const { log, done } = open('/dashboard?ticket=ST-1', { tokenId: 't' })
  await done
  expect(log).toEqual(['-ticket', 'setCoinType', 'userList', 'remind'])
})

test('an e-mail address that is not verified stops start-up at the gate, after a ticket and after a reload', async () => {
  const first = open('/dashboard?ticket=ST-1', {}, { answers: { '/auth/v3/check': { ...checked, emailEnabled: false } } })
  await first.done
  expect(first.log).toEqual(['-ticket', 'check'])
  expect(first.state).toMatchObject({ showEmailConf: true, loginStatus: '' })
  const again = open('/dashboard', { tokenId: 't' }, { answers: { '/api/v3/stats/setCoinType': { ...stats, emailEnabled: false } } })
  await again.done
  expect(again.log).toEqual(['setCoinType'])
  expect(again.state.showEmailConf).toBe(true)
})

test('the app\'s webview asks the native side, then loads whose token it is before anything else', async () => {
  const { state, log, done } = open('/dashboard', { tokenId: 'left over', userId: 'left-over' }, { webview: { platform: 'android', askToken: receive => receive('native'), login: () => {} } })
  await done
  expect(log).toEqual(['-tokenId', 'current', 'setCoinType', 'setUser', 'userList', 'remind'])
  expect(state).toMatchObject({ tokenId: 'native', userName: 'miner@example.com', userId: 'north-hall' })
})

test('the webview takes a token from the query and removes it before anything is asked', async () => {
  const silent = { platform: 'ios' as const, askToken: () => expect.unreachable('the query answered'), login: () => {} }
  const { state, log, done } = open('/dashboard?tokenId=from-app', {}, { webview: silent })
  expect(log).toEqual(['-tokenId'])
  await done
  expect(state.tokenId).toBe('from-app')
  expect(log[1]).toBe('current')
})

test('iOS initialises when its callback comes, not before', async () => {
  let deliver = (_token: string) => {}
  const { state, log, done } = open('/home', {}, { webview: { platform: 'ios', askToken: receive => { deliver = receive }, login: () => {} } })
  expect(log).toEqual(['-tokenId'])
  expect(state.loginStatus).toBe('')
  deliver('late-token')
  await done
  expect(log.slice(1)).toEqual(['current', 'setCoinType', 'setUser', 'userList', 'remind'])
  expect(state).toMatchObject({ tokenId: 'late-token', loginStatus: 'login' })
})

test('a native side without a user leaves the webview not logged in, whatever it had stored', async () => {
  const { state, log, done } = open('/home', { tokenId: 'old' }, { webview: { platform: 'android', askToken: receive => receive(''), login: () => {} } })
  await done
  expect(log).toEqual(['-tokenId'])
  expect(state).toMatchObject({ tokenId: '', loginStatus: 'noLogin' })
})

test('any failure on the way leaves nobody logged in, and says that it was a failure', async () => {
  const { state, log, done } = open('/dashboard', { tokenId: 't' }, { answers: { '/api/v3/stats/userList': new Refused(refusals.SYSTEM_ERROR, '', null, null) } })
  await done
  expect(log).toEqual(['setCoinType', 'userList'])
  expect(state).toMatchObject({ loginStatus: 'noLogin', startUpFailed: true })
})

test('an expired token is an answer, not a failure', async () => {
  const { state, done } = open('/dashboard', { tokenId: 't' }, { answers: { '/api/v3/stats/setCoinType': new Refused(refusals.NOT_LOGGED_IN, '', null, null) } })
  await done
  expect(state).toMatchObject({ loginStatus: 'noLogin', startUpFailed: false })
})

test('a sub-account that is gone does not keep its former user out; a network failure does', async () => {
  const gone = open('/dashboard', { tokenId: 't', userId: 'gone' }, { answers: { '/api/v3/stats/setUser': new Refused(refusals.SHARED_SUB_ACCOUNT, '', null, null) } })
  await gone.done
  expect(gone.state).toMatchObject({ loginStatus: 'login', userId: 'north-hall' })
  const offline = open('/dashboard', { tokenId: 't', userId: 'gone' }, { answers: { '/api/v3/stats/setUser': new Refused('', '', null, null) } })
  await offline.done
  expect(offline.state).toMatchObject({ loginStatus: 'noLogin', startUpFailed: true })
})

test('a tab that looks through an observer link asks nothing of the own account, and keeps the link\'s permissions', async () => {
  const { state, log, done } = open('/dashboard', { tokenId: 't', isWatchMode: true, permission: ['dashboard'] })
  await done
  expect(log).toEqual([])
  expect(state).toMatchObject({ loginStatus: 'noLogin', isWatchMode: true, permission: ['dashboard'] })
})

test('signing in ends the looking through a link', async () => {
  const { state, done } = open('/dashboard?ticket=T-1', { isWatchMode: true, permission: ['worker'] })
  await done
  expect(state).toMatchObject({ loginStatus: 'login', isWatchMode: false, watched: null })
})
