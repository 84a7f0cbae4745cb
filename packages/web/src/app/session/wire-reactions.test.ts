import { expect, test } from 'vitest'
import type { Endpoint } from '@adit/contract/kit'
import { Refused } from '../../kit/wire.ts'
import { wireReactions } from './wire-reactions.ts'

function sit(more: { nativeLogin?: () => void } = {}) {
  const done: string[] = []
  let now = 1_000_000
  const reactions = wireReactions({
    now: () => now,
    goTo: path => done.push(`go ${path}`),
    warn: text => done.push(`warn ${text}`),
    error: text => done.push(`error ${text}`),
    say: async what => what,
    keepTransferState: code => done.push(`transfer ${code}`),
    forgetSession: () => done.push('forget'),
    linkRefused: refused => done.push(`link ${refused.code}`),
    nativeLogin: more.nativeLogin,
  })
  const answer = async (code: string, path = '/api/v3/worker/query', msg = 'said by the server', changes = false, may = 'worker_readonly') => {
    reactions.onRefused({ path, changes, may } as Endpoint, new Refused(code, msg, null, null))
    await Promise.resolve()
    return done.splice(0)
  }
  return { reactions, answer, done, wait: (ms: number) => { now += ms } }
}

test('a message on a success is a warning', () => {
  const { reactions, done } = sit()
  reactions.onNotice('maintenance at noon')
  expect(done).toEqual(['warn maintenance at noon'])
})

test('003200 goes to the news', async () => {
  expect(await sit().answer('003200')).toEqual(['go /news'])
})

test.each(['000403', '000009'])('%s logs out, at most once in five seconds', async code => {
  const { answer, wait } = sit()
  const loggedOut = ['go /home', 'forget', 'error loginAgain']
  expect(await answer(code)).toEqual(loggedOut)
  expect(await answer(code)).toEqual([])
  wait(4_999)
  expect(await answer(code)).toEqual([])
  wait(1)
  expect(await answer(code)).toEqual(loggedOut)
})

test('in the apps the native sign-in opens instead, at most once in five seconds', async () => {
  let opened = 0
  const { answer } = sit({ nativeLogin: () => opened++ })
  expect(await answer('000403')).toEqual([])
  await answer('000009')
  expect(opened).toBe(1)
})

test('the antBrain summary calls only show those codes', async () => {
  const { answer } = sit()
  for (const call of ['info', 'coinInfo', 'graph/query'])
    expect(await answer('000403', `/api/v3/antBrain/summary/${call}`)).toEqual(['error said by the server'])
  expect(await answer('000403', '/api/v3/antBrain/summary/profit/info')).toContain('forget')
})

test('000037 and any code of a status call are kept as the transfer state', async () => {
  const { answer } = sit()
  expect(await answer('000037')).toEqual(['transfer 000037'])
  expect(await answer('000038', '/api/v3/contract/controller/user/status')).toEqual(['transfer 000038'])
})

test('every other code shows the server\'s words', async () => {
  expect(await sit().answer('003007')).toEqual(['error said by the server'])
})

test('a failure without words is silent for a read, and named for a change', async () => {
  expect(await sit().answer('', '/api/v3/worker/query', '')).toEqual([])
  expect(await sit().answer('', '/api/v3/worker/group/add', '', true)).toEqual(['error requestFailed'])
})

test.each(['003015', '003016', '003017', '910120', '910130'])('%s of a call by observer link is the page\'s to say; of the owner\'s own calls it is a toast', async code => {
  const { answer } = sit()
  expect(await answer(code, '/auth/v3/observer/api/recv', 'no longer works', false, 'observer:recv')).toEqual([`link ${code}`])
  expect(await answer(code, '/api/v3/worker/reconnect/list', 'no longer works', false, 'worker_readonly or observer:worker')).toEqual([`link ${code}`])
  expect(await answer(code, '/api/v3/set/observer/renew', 'no longer works', true, 'owner')).toEqual(['error no longer works'])
})
