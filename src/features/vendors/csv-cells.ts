// One value as a cell of a table for a spreadsheet, and back: what is written is read again as it was.

/** OWASP, CSV Injection: a cell that begins so is calculated. The wide forms are read as the plain ones by some programs. */
const formula = '[=+\\-@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20]'
const opensFormula = new RegExp(`^'*${formula}`)
const isKeptFormula = new RegExp(`^'+${formula}`)

/** A text that no spreadsheet calculates. */
export const safeCell = (text: string): string => (opensFormula.test(text) ? `'${text}` : text)

/** The text that was made safe; others stay as they are, formulas among them: here they are text. */
export const plainCell = (cell: string): string => (isKeptFormula.test(cell) ? cell.slice(1) : cell)

/** Several values in one cell, with semicolons between them. */
export const joinedCell = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\;|\n]/g, (mark) => (mark === '\n' ? '\\n' : `\\${mark}`))).join('; ')

/** Semicolons, bars and lines part values; a backslash takes a mark as part of a value. */
export function splitCell(cell: string): string[] {
  const values = ['']
  for (const [part] of cell.matchAll(/\\.|[;|\n]|[^\\;|\n]+|\\/gsu)) {
    if (/^[;|\n]$/.test(part)) values.push('')
    else
      values[values.length - 1] +=
        part === '\\n' ? '\n' : part.length > 1 && part.startsWith('\\') ? part.slice(1) : part
  }
  return values.map((value) => value.trim()).filter((value) => value !== '')
}
