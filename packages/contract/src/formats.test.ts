import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from './kit.ts'
import * as formats from './formats.ts'

const { DecimalText, Email, FORMAT_ISSUES, GroupName, IntegerText, MainlandPhone, ObserverRemark, PercentText, SubAccountName, SubAccountRemark, UserIdText } = formats
const RULES = { DecimalText, Email, GroupName, IntegerText, MainlandPhone, ObserverRemark, PercentText, SubAccountName, SubAccountRemark, UserIdText }

/** What a rule says of a text: nothing, or its keys. */
const said = (rule: z.ZodMiniType, text: unknown) => {
  const { success, error } = rule.safeParse(text)
  return success ? 'ok' : error.issues.map(issue => issue.message).join(' ')
}

test.each([
  ['miner@example.com', 'ok'], [' Miner@Example.COM ', 'ok'], ['a+b.c@sub.example.org', 'ok'],
  ['miner', 'email.format'], ['miner@', 'email.format'], ['@example.com', 'email.format'], ['a b@example.com', 'email.format'], ['', 'email.format'],
  [`${'a'.repeat(250)}@example.com`, 'email.format'],
])('A§5 e-mail: %j is %s', (text, verdict) => expect(said(Email, text)).toBe(verdict))

test('an e-mail is kept trimmed and in lower case', () => expect(Email.parse(' Miner@Example.COM ')).toBe('miner@example.com'))

test.each([['1', 'ok'], ['907', 'ok'], ['9'.repeat(15), 'ok'], ['9'.repeat(16), 'integer.format'], ['0', 'integer.format'], ['01', 'integer.format'],
  ['1.0', 'integer.format'], ['-1', 'integer.format'], ['１', 'integer.format'], ['', 'integer.format']])('A§5 integer starting 1-9: %j is %s', (text, verdict) =>
  expect(said(IntegerText, text)).toBe(verdict))

test.each([['0', 'ok'], ['0.5', 'ok'], ['12.3456', 'ok'], ['.5', 'decimal.format'], ['5.', 'decimal.format'], ['1e3', 'decimal.format'], ['1,5', 'decimal.format'],
  ['', 'decimal.format']])('A§5 decimal: %j is %s', (text, verdict) => expect(said(DecimalText, text)).toBe(verdict))

test.each([['0', 'ok'], ['10', 'ok'], ['99.99', 'ok'], ['100', 'ok'], ['100.00', 'ok'], ['100.01', 'percent.format'], ['101', 'percent.format'],
  ['33.333', 'percent.format'], ['-1', 'percent.format'], ['5%', 'percent.format'], ['', 'percent.format']])('A§5 percent with up to 2 decimals: %j is %s', (text, verdict) =>
  expect(said(PercentText, text)).toBe(verdict))

test.each([['aZ09@+#/$*|-', 'ok'], ['a.b', 'userId.characters'], ['a_b', 'userId.characters'], ['a b', 'userId.characters'], ['矿', 'userId.characters'],
  ['', 'userId.characters'], ['a'.repeat(64), 'ok'], ['a'.repeat(65), 'userId.characters']])('A§5 user id: %j is %s', (text, verdict) =>
  expect(said(UserIdText, text)).toBe(verdict))

test.each([['13800138000', 'ok'], ['+8613800138000', 'ok'], ['8619912345678', 'ok'], ['12800138000', 'phone.format'], ['1380013800', 'phone.format'],
  ['138001380000', 'phone.format'], ['+1 555 0100', 'phone.format'], ['', 'phone.format']])('P§5 mainland phone: %j is %s', (text, verdict) =>
  expect(said(MainlandPhone, text)).toBe(verdict))

describe('P§5 group name: letters, digits, underscore or Chinese, 3-20 bytes', () => {
  test.each([
    ['abc', 'ok'], ['ab', 'groupName.bytes'], ['a'.repeat(20), 'ok'], ['a'.repeat(21), 'groupName.bytes'],
    ['矿', 'ok'], ['六个汉字可以', 'ok'], ['六个汉字可以ab', 'ok'], ['七个汉字太长了', 'groupName.bytes'], ['Hall_1矿场', 'ok'],
    ['', 'groupName.empty'], ['   ', 'groupName.empty'], ['a-b', 'groupName.characters'], ['a b', 'groupName.characters'], ['зал', 'groupName.characters'],
    ['a.', 'groupName.characters groupName.bytes'], ['x'.repeat(10_000), 'groupName.bytes'],
  ])('%j is %s', (text, verdict) => expect(said(GroupName, text)).toBe(verdict))

  test('whatever passes is between 3 and 20 bytes', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom('a', 'Z', '9', '_', '矿', '𠀀', ' ', '-'), maxLength: 24 }), text => {
      const { success, data } = GroupName.safeParse(text)
      return !success || (Buffer.byteLength(data) >= 3 && Buffer.byteLength(data) <= 20 && !/[ -]/.test(data))
    }))
  })
})

describe('P§5 observer remark: 3-20 characters; Chinese, letters, digits and @ + # / $ * _', () => {
  test.each([
    ['abc', 'ok'], ['矿场一', 'ok'], ['a@+#/$*_', 'ok'], ['矿'.repeat(20), 'ok'], ['矿'.repeat(21), 'remark.length'], ['ab', 'remark.length'], ['', 'remark.length'],
    ['a-b', 'remark.characters'], ['a b', 'remark.characters'], ['<b>', 'remark.characters'], ['𠀀𠀀', 'remark.length'], ['𠀀'.repeat(20), 'ok'],
  ])('%j is %s', (text, verdict) => expect(said(ObserverRemark, text)).toBe(verdict))
})

describe('P§5 sub-account remark: 3-20 characters', () => {
  test.each([
    ['My farm, north', 'ok'], ['Зал №3', 'ok'], ['北厅一', 'ok'], ['ab', 'remark.length'], ['a'.repeat(20), 'ok'], ['a'.repeat(21), 'remark.length'],
    ['a\nbc', 'remark.characters'], ['abc\u202e', 'remark.characters'],
  ])('%j is %s', (text, verdict) => expect(said(SubAccountRemark, text)).toBe(verdict))
})

describe('sub-account name: what a miner types before the full stop', () => {
  test.each([
    ['abc', 'ok'], ['north-hall', 'ok'], ['farm01', 'ok'], ['a'.repeat(20), 'ok'], ['a'.repeat(21), 'subAccountName.length'], ['ab', 'subAccountName.length'],
    ['a.b', 'subAccountName.characters'], ['1farm', 'subAccountName.characters'], ['-farm', 'subAccountName.characters'], ['farm-', 'subAccountName.characters'],
    ['far--m', 'subAccountName.characters'], ['fa_rm', 'subAccountName.characters'], ['矿场一', 'subAccountName.characters'], ['fa rm', 'subAccountName.characters'],
  ])('%j is %s', (text, verdict) => expect(said(SubAccountName, text)).toBe(verdict))

  test('capitals are taken and kept small, so that no two names differ in them alone', () => expect(SubAccountName.parse('North-Hall')).toBe('north-hall'))

  test('what passes passes again, is a user id too, and splits from its worker at the first full stop', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-zA-Z0-9.-]{1,24}$/), text => {
      const { success, data } = SubAccountName.safeParse(text)
      return !success || (SubAccountName.parse(data) === data && UserIdText.safeParse(data).success && `${data}.rig.1`.split('.')[0] === data)
    }))
  })
})

test('every message is a key the web can put into words', () => {
  const keys: readonly string[] = FORMAT_ISSUES
  fc.assert(fc.property(fc.constantFrom(...Object.values(RULES)), fc.oneof(fc.string(), fc.array(fc.constantFrom('a', '矿', '𠀀', '\ud800', '\u0000', ' ', '@', '.', '1'), { maxLength: 300 }).map(each => each.join(''))), (rule, text) => {
    const { success, error } = (rule as z.ZodMiniType).safeParse(text)
    return success || error.issues.every(issue => keys.includes(issue.message))
  }), { numRuns: 200 })
})

test.each(Object.entries(RULES))('%s answers at once, however long the text, and has a place in the OpenAPI document', (_name, rule) => {
  const started = performance.now()
  for (const piece of ['a', '1', 'a-', 'a@', '矿', ' ', '.']) expect(said(rule, piece.repeat(100_000))).not.toBe('ok')
  expect(performance.now() - started).toBeLessThan(500)
  expect(z.toJSONSchema(rule, { io: 'input' }).type).toBe('string')
})
