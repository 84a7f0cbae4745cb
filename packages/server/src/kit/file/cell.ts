export type Cell = string | number | boolean | null

const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

/** decisions.md: a cell that a spreadsheet would run is defused; a plain number is none. */
export const harmless = (cell: Cell): Cell =>
  typeof cell === 'string' && FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
