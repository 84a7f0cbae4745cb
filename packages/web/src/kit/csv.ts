import { defused } from '@adit/contract/spreadsheet-cell'

/** Excel reads a file without it as the system's old character set. */
const BYTE_ORDER_MARK = '\ufeff'

type Cell = string | number | bigint | boolean | null | undefined

function cellText(cell: Cell): string {
  const safe = cell === null || cell === undefined ? '' : defused(String(cell))
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csv = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + rows.map(row => `${row.map(cellText).join(',')}\r\n`).join('')
