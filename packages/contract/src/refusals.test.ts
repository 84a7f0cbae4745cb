import { expect, test } from 'vitest'
import { LANGUAGES } from './languages.ts'
import { refusalText } from './refusal-texts.ts'
import { fail, Refusal, refusals, type RefusalName } from './refusals.ts'

const names = Object.keys(refusals) as RefusalName[]
const codes: string[] = Object.values(refusals)

/** A§8's table and routing codes, in its order. */
const A8 = `001008 000008 003006 000006 000001 003012 002008 002009 000018 003007 900003 000027 000026 001009 000028 000029 000030 000031
  000032 000033 000034 000035 000036 000037 000038 002003 003018 003019 003020 003021 003015 003016 003017 900001 900000 000044 000047 -24 003003 000040
  003200 000403 000009`.split(/\s+/)

test.each(A8)('A§8: code %s is in the catalogue', code => expect(codes).toContain(code))

test('every other code is ours, from 910000 up, and no code stands for two names', () => {
  expect(codes.filter(code => !A8.includes(code) && !/^91\d{4}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
})

test.each(LANGUAGES)('every refusal says something of its own in %s', language => {
  const said = names.map(name => refusalText(name, language))
  for (const text of said) expect(text.trim()).toBe(text)
  expect(said.filter(text => text.length < 4)).toEqual([])
  // two codes of one meaning: 000026 and 001009, 000403 and 000009
  expect(new Set(said).size).toBe(names.length - 2)
})

test.each(names)('%s is written in each language’s own letters', name => {
  expect(refusalText(name, 'zh')).toMatch(/\p{Script=Han}/u)
  expect(refusalText(name, 'ru')).toMatch(/\p{Script=Cyrillic}/u)
  expect(refusalText(name, 'en')).not.toMatch(/[\p{Script=Han}\p{Script=Cyrillic}]/u)
})

test('two codes with one meaning say the same', () => {
  expect(refusalText('EMAIL_FORMAT', 'en')).toBe(refusalText('MAILBOX_FORMAT', 'en'))
  expect(refusalText('SIGNED_OUT', 'ru')).toBe(refusalText('NOT_LOGGED_IN', 'ru'))
})

test('a refusal carries its name and what it has to say', () => {
  expect(() => fail('WALLET_LOCKED', { until: 1 })).toThrow(Refusal)
  expect(new Refusal('WALLET_LOCKED', { until: 1 })).toMatchObject({ message: 'WALLET_LOCKED', reason: 'WALLET_LOCKED', data: { until: 1 } })
  expect(new Refusal('WALLET_LOCKED').data).toBeNull()
})
