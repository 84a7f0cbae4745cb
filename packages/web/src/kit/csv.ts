const NUMBER = /^-?\d+(\.\d+)?$/
const FORMULA = /^[=+\-@\t\r]/
/** Excel reads a file without it as the system's old character set. */
const BYTE_ORDER_MARK = '\ufeff'

type Cell = string | number | bigint | boolean | null | undefined

/** decisions.md: a cell that a spreadsheet would run is defused; a plain number is none. */
function cellText(cell: Cell): string {
  const said = cell === null || cell === undefined ? '' : String(cell)
  const safe = FORMULA.test(said) && !NUMBER.test(said) ? `'${said}` : said
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csv = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + rows.map(row => `${row.map(cellText).join(',')}\r\n`).join('')
