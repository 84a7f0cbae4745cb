import { expect, test } from 'vitest'
import { signedApi } from '@adit/contract/signed-api'
import { answerOf, callNames, fieldsOf } from './call-facts.ts'

test('a field is told with whether it must be said, and with what it is otherwise', () => {
  expect(fieldsOf(signedApi.workers)).toEqual([
    { name: 'coin', required: false, usual: 'BTC' }, { name: 'userId', required: false, usual: undefined }, { name: 'groupId', required: false, usual: undefined },
    { name: 'pageEnable', required: false, usual: '1' }, { name: 'page', required: false, usual: '1' }, { name: 'pageSize', required: false, usual: '10' },
  ])
  expect(fieldsOf(signedApi.changeMiningCoin)[0]).toEqual({ name: 'coin', required: true, usual: undefined })
  expect(fieldsOf(signedApi.paymentHistory).find(({ name }) => name === 'type')).toMatchObject({ usual: 'payout' })
})

test('an answer is told by its names, with lists and either-or', () => {
  expect(answerOf(signedApi.account.out)).toBe('{ earn24Hours, earnTotal, paidOut, paying, balance, settleTime }')
  expect(answerOf(signedApi.subAccount.out)).toBe('[{ userId, nickName, coinType }]')
  expect(answerOf(signedApi.paymentHistory.out)).toMatch(/^\{ rows: \[\{ id, .+ \} \| \{ timestamp, .+ \}\], page, totalPage, pageSize, totalRecord \}$/)
  for (const name of callNames) expect(answerOf(signedApi[name].out), name).toMatch(/\w/)
})
