import { expect, test } from 'vitest'
import { integer, text, z } from '@adit/contract/kit'
import { Email } from '@adit/contract/formats'
import { isRequired, issuesIn, refusedFields, saidIn } from './draft.ts'
import { issueWord } from './issue-words.ts'

const rule = z.object({
  name: text(5, 3).check(z.regex(/^[a-z]+$/)), nick: z.optional(text(5, 1)), note: text(5), email: Email, days: integer(1, 90),
  share: z.number().check(z.gt(0), z.lt(1)), kind: z.enum(['a', 'b']), tags: z.array(z.string()).check(z.minLength(1), z.maxLength(2)),
  agreed: z.literal(true), address: z.string().check(z.refine(said => said === 'ok', { error: 'issue.choice' })),
})
const good = { name: 'abc', note: '', email: 'a@b.example', days: 7, share: 0.5, kind: 'a', tags: ['x'], address: 'ok', agreed: true }
const wordAt = (name: keyof typeof good | 'nick', value: unknown) => {
  const draft = { ...good, [name]: value }
  const issue = issuesIn(rule, draft).get(name)
  return issue && issueWord(issue, saidIn(rule, draft)[name])
}

test('a draft within the rule has no issue', () => {
  expect([...issuesIn(rule, good).keys()]).toEqual([])
})

test.each([
  ['name', '', 'issue.required'], ['name', undefined, 'issue.required'], ['name', 'ab', 'issue.short', { min: 3 }], ['name', 'abc', undefined],
  ['name', 'abcde', undefined], ['name', 'abcdef', 'issue.long', { max: 5 }], ['name', 'A1b', 'issue.form'],
  ['nick', '', undefined], ['nick', 'abcdef', 'issue.long', { max: 5 }],
  ['email', 'nobody', 'issue.email'], ['email', '', 'issue.required'],
  ['days', undefined, 'issue.required'], ['days', '0', 'issue.low', { min: 1 }], ['days', '1', undefined], ['days', '90', undefined], ['days', 91, 'issue.high', { max: 90 }],
  ['days', 1.5, 'issue.whole'], ['days', 'x', 'issue.number'],
  ['share', 0, 'issue.above', { min: 0 }], ['share', 1, 'issue.below', { max: 1 }],
  ['kind', 'c', 'issue.choice'], ['kind', '', 'issue.required'],
  ['tags', [], 'issue.few', { min: 1 }], ['tags', ['a', 'b', 'c'], 'issue.many', { max: 2 }],
  ['agreed', undefined, 'issue.tick'], ['agreed', false, 'issue.tick'], ['address', 'no', 'issue.choice'],
] as const)('%s %j says %s', (name, value, key, values?: object) => {
  expect(wordAt(name, value)).toEqual(key && (values ? { key, values } : { key }))
})

test('an emptied field is silence, unless an empty text is an answer', () => {
  expect(saidIn(rule, { note: '', nick: '', name: '' })).toEqual({ note: '', nick: undefined, name: undefined })
})

test('a field is required when neither silence nor an empty text will do', () => {
  expect(['name', 'nick', 'note', 'days', 'kind'].filter(name => isRequired(rule, name))).toEqual(['name', 'days', 'kind'])
})

test('a refusal names its fields or none', () => {
  expect(refusedFields({ fields: ['email'] })).toEqual(['email'])
  expect(refusedFields(null)).toEqual([])
  expect(refusedFields({ fields: 'email' })).toEqual([])
})
