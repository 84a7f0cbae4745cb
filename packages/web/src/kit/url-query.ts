import type { z } from '@adit/contract/kit'
import { shapeOf } from './shape.ts'

type Said = Record<string, unknown>

/** What the address says, by the contract's rule; a value the rule refuses counts as not said. `base` is said silently. */
export function readQuery<R extends z.ZodMiniType>(rule: R, search: URLSearchParams, base: Said = {}): z.output<R> {
  const known = Object.keys(shapeOf(rule)).filter(name => search.has(name))
  const said = { ...base, ...Object.fromEntries(known.map(name => [name, oneOrMany(search.getAll(name))])) }
  const read = rule.safeParse(said)
  if (read.success) return read.data
  const refused = new Set(read.error.issues.map(issue => String(issue.path[0])))
  const accepted = known.filter(name => !refused.has(name))
  if (accepted.length === known.length) return rule.parse(base)
  return readQuery(rule, new URLSearchParams(accepted.flatMap(name => search.getAll(name).map(value => [name, value]))), base)
}

/** A key said once is a value, said again a list: as the server reads a query. */
const oneOrMany = (values: string[]) => values.length > 1 ? values : values[0]

/** The address after a change: defaults and empty values are left out, and another filter starts at the first page. */
export function writeQuery(rule: z.ZodMiniType, search: URLSearchParams, change: Said, base: Said = {}): URLSearchParams {
  const names = Object.keys(shapeOf(rule))
  const silent = rule.safeParse(base)
  const defaults = (silent.success ? silent.data : base) as Said
  const next = new URLSearchParams(search)
  const said = 'pageNum' in change || !names.includes('pageNum') ? change : { ...change, pageNum: undefined }
  for (const [name, value] of Object.entries(said)) {
    if (!names.includes(name)) continue
    next.delete(name)
    if (value === undefined || value === null || value === '' || String(value) === String(defaults[name])) continue
    for (const one of [value].flat()) next.append(name, String(one))
  }
  return next
}

const PAGING = ['pageNum', 'pageSize']

/** The filters that are set, paging aside: what "clear filters" would clear. */
export const filtersIn = (rule: z.ZodMiniType, search: URLSearchParams): string[] =>
  Object.keys(shapeOf(rule)).filter(name => search.has(name) && !PAGING.includes(name))
