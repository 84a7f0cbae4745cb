import { expect, test } from 'vitest'
import { routeOf } from './refusal-routing.ts'

const SUMMARY = '/api/v3/antBrain/summary'
const STATUS = '/api/v3/contract/controller/user/status'

test.each([
  ['003200', '/api/v3/dashboard/summary', 'news'],
  ['003200', STATUS, 'news'],
  ['000403', '/api/v3/stats/current', 'notLoggedIn'],
  ['000009', '/api/v3/stats/current', 'notLoggedIn'],
  ['000403', '/api/v3/summary/info', 'notLoggedIn'],
  ['000009', `${SUMMARY}/profit/info`, 'notLoggedIn'],
  ['000009', `${SUMMARY}/information`, 'notLoggedIn'],
  ['000403', `${SUMMARY}/info`, 'toast'],
  ['000009', `${SUMMARY}/coinInfo`, 'toast'],
  ['000403', `${SUMMARY}/graph/query`, 'toast'],
  ['900000', `${SUMMARY}/info`, 'toast'],
  ['000037', '/api/v3/contract/controller/transfer', 'transferState'],
  ['000029', STATUS, 'transferState'],
  ['900001', '/api/v3/contract/controller/batchCreate/users/status', 'transferState'],
  ['000403', STATUS, 'notLoggedIn'],
  ['000029', '/api/v3/contract/controller/list/query', 'toast'],
  ['000029', '/api/v3/alarm/queryStatus', 'toast'],
  ['', '/api/v3/stats/current', 'toast'],
])('A§8: %s from %s means %s', (code, path, route) => expect(routeOf(code, path)).toBe(route))
