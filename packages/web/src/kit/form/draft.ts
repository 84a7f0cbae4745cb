import type { z } from '@adit/contract/kit'
import { shapeOf } from '../shape.ts'
import type { Issue } from './issue-words.ts'

export type Draft = Record<string, unknown>

/** An emptied field is "nothing said", unless the rule takes an empty text as an answer. */
export function saidIn(rule: z.ZodMiniType, draft: Draft): Draft {
  const shape = shapeOf(rule)
  return Object.fromEntries(Object.entries(draft).map(([name, value]) =>
    [name, value === '' && shape[name] && !shape[name].safeParse('').success ? undefined : value]))
}

/** The first broken rule of each field; a rule over several fields stands under `''`. `needs`: fields that may not be left empty though the rule lets them. */
export function issuesIn(rule: z.ZodMiniType, draft: Draft, needs: readonly string[] = []): Map<string, Issue> {
  const parsed = rule.safeParse(saidIn(rule, draft))
  const issues = new Map<string, Issue>()
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    if (!issues.has(name)) issues.set(name, issue)
  }
  for (const name of needs) if (!issues.has(name) && isEmpty(draft[name])) issues.set(name, { code: 'custom', path: [name], message: '', input: draft[name] })
  return issues
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Neither silence nor an empty text will do. */
export function isRequired(rule: z.ZodMiniType, name: string): boolean {
  const field = shapeOf(rule)[name]
  return field !== undefined && !field.safeParse(undefined).success && !field.safeParse('').success
}

/** The fields a refusal is about: `fail('NAME', { fields: ['email'] })`. */
export function refusedFields(data: unknown): string[] {
  const fields = (data as { fields?: unknown } | null)?.fields
  return Array.isArray(fields) ? fields.map(String) : []
}
