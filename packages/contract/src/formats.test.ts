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
  ['miner@example.com', true], [' Miner@Example.COM ', true], ['a+b.c@sub.example.org', true],
  ['miner', false], ['miner@', false], ['@example.com', false], ['a b@example.com', false], ['', false], [`${'a'.repeat(64)}@${'b'.repeat(190)}.com`, false],
])('A§5 e-mail: %j: %s', (text, valid) => expect(Email.safeParse(text).success).toBe(valid))

test('an e-mail is kept trimmed and in lower case', () => expect(Email.parse(' Miner@Example.COM ')).toBe('miner@example.com'))

test.each([['1', 'ok'], ['907', 'ok'], ['9'.repeat(15), 'ok'], ['9'.repeat(16), 'issue.integer'], ['0', 'issue.integer'], ['01', 'issue.integer'],
  ['1.0', 'issue.integer'], ['-1', 'issue.integer'], ['１', 'issue.integer'], ['', 'issue.integer']])('A§5 integer starting 1-9: %j is %s', (text, verdict) =>
  expect(said(IntegerText, text)).toBe(verdict))

test.each([['0', 'ok'], ['0.5', 'ok'], ['12.3456', 'ok'], ['.5', 'issue.decimal'], ['5.', 'issue.decimal'], ['1e3', 'issue.decimal'], ['1,5', 'issue.decimal'],
  ['', 'issue.decimal']])('A§5 decimal: %j is %s', (text, verdict) => expect(said(DecimalText, text)).toBe(verdict))

test.each([['0', 'ok'], ['10', 'ok'], ['99.99', 'ok'], ['100', 'ok'], ['100.00', 'ok'], ['100.01', 'issue.percent'], ['101', 'issue.percent'],
  ['33.333', 'issue.percent'], ['-1', 'issue.percent'], ['5%', 'issue.percent'], ['', 'issue.percent']])('A§5 percent with up to 2 decimals: %j is %s', (text, verdict) =>
  expect(said(PercentText, text)).toBe(verdict))

test.each([['aZ09@+#/$*|-', 'ok'], ['a.b', 'issue.userId'], ['a_b', 'issue.userId'], ['a b', 'issue.userId'], ['矿', 'issue.userId'],
  ['', 'issue.userId'], ['a'.repeat(64), 'ok'], ['a'.repeat(65), 'issue.userId']])('A§5 user id: %j is %s', (text, verdict) =>
  expect(said(UserIdText, text)).toBe(verdict))

test.each([['13800138000', 'ok'], ['+8613800138000', 'ok'], ['8619912345678', 'ok'], ['12800138000', 'issue.phone'], ['1380013800', 'issue.phone'],
  ['138001380000', 'issue.phone'], ['+1 555 0100', 'issue.phone'], ['', 'issue.phone']])('P§5 mainland phone: %j is %s', (text, verdict) =>
  expect(said(MainlandPhone, text)).toBe(verdict))

describe('P§5 group name: letters, digits, underscore or Chinese, 3-20 bytes', () => {
  test.each([
    ['abc', 'ok'], ['ab', 'issue.groupName.bytes'], ['a'.repeat(20), 'ok'], ['a'.repeat(21), 'issue.groupName.bytes'],
    ['矿', 'ok'], ['六个汉字可以', 'ok'], ['六个汉字可以ab', 'ok'], ['七个汉字太长了', 'issue.groupName.bytes'], ['Hall_1矿场', 'ok'],
    ['', 'issue.groupName'], ['   ', 'issue.groupName'], ['a-b', 'issue.groupName.characters'], ['a b', 'issue.groupName.characters'], ['зал', 'issue.groupName.characters'],
    ['a.', 'issue.groupName.characters issue.groupName.bytes'], ['x'.repeat(10_000), 'issue.groupName.bytes'],
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
    ['abc', 'ok'], ['矿场一', 'ok'], ['a@+#/$*_', 'ok'], ['矿'.repeat(20), 'ok'], ['矿'.repeat(21), 'issue.remark.length'], ['ab', 'issue.remark.length'], ['', 'issue.remark.length'],
    ['a-b', 'issue.remark.characters'], ['a b', 'issue.remark.characters'], ['<b>', 'issue.remark.characters'], ['𠀀𠀀', 'issue.remark.length'], ['𠀀'.repeat(20), 'ok'],
  ])('%j is %s', (text, verdict) => expect(said(ObserverRemark, text)).toBe(verdict))
})

describe('P§5 sub-account remark: 3-20 characters', () => {
  test.each([
    ['My farm, north', 'ok'], ['Зал №3', 'ok'], ['北厅一', 'ok'], ['ab', 'issue.remark.length'], ['a'.repeat(20), 'ok'], ['a'.repeat(21), 'issue.remark.length'],
    ['a\nbc', 'issue.remark.characters'], ['abc\u202e', 'issue.remark.characters'],
  ])('%j is %s', (text, verdict) => expect(said(SubAccountRemark, text)).toBe(verdict))
})

describe('sub-account name: what a miner types before the full stop', () => {
  test.each([
    ['abc', 'ok'], ['north-hall', 'ok'], ['farm01', 'ok'], ['a'.repeat(20), 'ok'], ['a'.repeat(21), 'issue.subAccountName.length'], ['ab', 'issue.subAccountName.length'],
    ['a.b', 'issue.subAccountName.characters'], ['1farm', 'issue.subAccountName.characters'], ['-farm', 'issue.subAccountName.characters'], ['farm-', 'issue.subAccountName.characters'],
    ['far--m', 'issue.subAccountName.characters'], ['fa_rm', 'issue.subAccountName.characters'], ['矿场一', 'issue.subAccountName.characters'], ['fa rm', 'issue.subAccountName.characters'],
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
  fc.assert(fc.property(fc.constantFrom(...Object.values(RULES).filter(rule => rule !== Email)), fc.oneof(fc.string(), fc.array(fc.constantFrom('a', '矿', '𠀀', '\ud800', '\u0000', ' ', '@', '.', '1'), { maxLength: 300 }).map(each => each.join(''))), (rule, text) => {
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
