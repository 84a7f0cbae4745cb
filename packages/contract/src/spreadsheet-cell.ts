const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

/** A text that a spreadsheet would run as a formula is defused, in every file we hand out; a plain number is none. */
export const defused = (text: string): string => FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
