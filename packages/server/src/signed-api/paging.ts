import { SIGNED_API } from '@adit/contract/constants'
import type { Place } from './signed-api.queries.ts'

export type Paging = { pageEnable: boolean; page: number; pageSize: number }

/** Without pages: one page, as long as an answer may be. */
const pageOf = ({ pageEnable, page, pageSize }: Paging): { page: number; pageSize: number } => pageEnable ? { page, pageSize } : { page: 1, pageSize: SIGNED_API.rowsMax }

/**
 * P§7: where there are fewer results than a page holds, the page is the first, whatever was asked for. `read` answers the rows of a place
 * and how many there are in all.
 */
export async function paged<T>(asked: Paging, read: (place: Place) => Promise<{ rows: T[]; count: number }>) {
  const { page, pageSize } = pageOf(asked)
  let { rows, count } = await read({ limit: pageSize, offset: (page - 1) * pageSize })
  const allOnOne = count < pageSize
  if (allOnOne && page > 1) ({ rows, count } = await read({ limit: pageSize, offset: 0 }))
  return { rows, page: allOnOne ? 1 : page, totalPage: Math.ceil(count / pageSize), pageSize, totalRecord: count }
}
