import { expect, test } from 'vitest'
import en from '../../locales/en/shell.json' with { type: 'json' }
import { routes } from './routes.ts'

const count = (which: (route: (typeof routes)[number]) => boolean) => routes.filter(which).length

test('every page of the specification has a route: 36, of which 13 need a signed-in user', () => {
  expect(routes.length).toBe(36)
  expect(new Set(routes.map(route => route.path)).size).toBe(36)
  expect(count(route => route.login)).toBe(13)
})

test('pages stand in the frame the specification gives them', () => {
  expect(count(route => route.frame === 'full')).toBe(27)
  expect(count(route => route.frame === 'bare')).toBe(7)
  expect(routes.filter(route => !['full', 'bare'].includes(route.frame)).map(route => [route.path, route.frame])).toEqual([['/observer', 'observer'], ['/anonymousMine', 'anonymous']])
  expect(routes.filter(route => route.login && route.frame !== 'full')).toEqual([])
})

test('every title has its words', () => {
  expect(routes.filter(route => !(route.title in en))).toEqual([])
})

test('what is still in preparation can be counted', () => {
  expect(routes.filter(route => route.screen !== 'later').map(route => route.path)).toEqual(['/home', '/userApiGuide', '/validateEmail', '/dashboard', '/worker', '/worker/warn', '/recvAndPay', '/setting', '/setting/trash', '/setting/configuration', '/userApi', '/observer', '/robotValidation', '/user/loginJump.htm'])
})
