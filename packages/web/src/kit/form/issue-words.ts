import type { z } from '@adit/contract/kit'
import type { Words } from '../words.ts'

export type Issue = z.core.$ZodIssue
type Word = { key: keyof Words['kit'] & string; values?: Record<string, string | number> }

const NUMBERS = ['number', 'int', 'bigint']

/**
 * What a broken rule of the contract says at its field. A rule may name its own words: `error: 'issue.address'` says
 * the kit catalogue's key.
 */
export function issueWord(issue: Issue, value: unknown): Word {
  if (issue.message.startsWith('issue.')) return { key: issue.message as Word['key'] }
  if (issue.code === 'invalid_value' && issue.values.length === 1 && issue.values[0] === true) return { key: 'issue.tick' }
  if (value === undefined || value === null || value === '') return { key: 'issue.required' }
  switch (issue.code) {
    case 'too_small': return tooSmall(issue)
    case 'too_big': return tooBig(issue)
    case 'invalid_type': return { key: issue.expected === 'int' ? 'issue.whole' : NUMBERS.includes(issue.expected) ? 'issue.number' : 'issue.form' }
    case 'invalid_format': return { key: issue.format === 'email' ? 'issue.email' : issue.format === 'url' ? 'issue.url' : 'issue.form' }
    case 'invalid_value': return { key: 'issue.choice' }
    case 'not_multiple_of': return { key: 'issue.step', values: { step: Number(issue.divisor) } }
    default: return { key: 'issue.form' }
  }
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): Word {
  const values = { min: Number(minimum) }
  if (origin === 'string') return { key: 'issue.short', values }
  if (origin === 'array' || origin === 'set') return { key: 'issue.few', values }
  return { key: inclusive === false ? 'issue.above' : 'issue.low', values }
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): Word {
  const values = { max: Number(maximum) }
  if (origin === 'string') return { key: 'issue.long', values }
  if (origin === 'array' || origin === 'set') return { key: 'issue.many', values }
  return { key: inclusive === false ? 'issue.below' : 'issue.high', values }
}
