import { fail } from '@adit/contract/refusals'
import { offsetMinutes, toTimeZone, utcOffset } from '@adit/contract/time-zones'
import type { Moments } from './payments.queries.ts'

type Span = { from?: string | undefined; to?: string | undefined }
const DAY = 86_400_000

/** A span that ends before it begins is a mistake, not an empty list. */
export function checked<S extends Span>(span: S): S {
  if (span.from !== undefined && span.to !== undefined && span.from > span.to) return fail('PARAMETER_ERROR', { fields: ['from', 'to'] })
  return span
}

/** Days of the sub-account's zone as moments. */
export function momentsOf(span: Span, timeZone: string): Moments {
  const { from, to } = checked(span)
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) - offsetMinutes(toTimeZone(timeZone)) * 60_000
  return { from: from === undefined ? null : new Date(midnight(from)), until: to === undefined ? null : new Date(midnight(to) + DAY) }
}

/** A moment on the sub-account's clock, as a spreadsheet reads it. */
export const clockTime = (at: Date, timeZone: string): string =>
  new Date(+at + offsetMinutes(toTimeZone(timeZone)) * 60_000).toISOString().slice(0, 19).replace('T', ' ')

export const zoneLabel = (timeZone: string): string => `GMT${utcOffset(toTimeZone(timeZone))}`

/** A page of a list. */
export const pageOf = (page: { pageNum: number; pageSize: number }, totalRecord: number) =>
  ({ pageNum: page.pageNum, pageSize: page.pageSize, totalRecord, totalPage: Math.ceil(totalRecord / page.pageSize) })
export const placeOf = ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => ({ limit: pageSize, offset: (pageNum - 1) * pageSize })
