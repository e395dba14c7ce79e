// One value as a cell of a table for a spreadsheet, and back: what is written reads back unchanged.

// OWASP, CSV Injection: what a spreadsheet calculates begins with one of these. Some programs read the wide, small and raised
// forms as the plain ones.
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋]'
/** A list separator: where one is not the file's own, a spreadsheet set to it still starts a new cell there. */
const separator = '[;,|\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029]'
/** Trimmed or unquoted by some programs before they look at a cell. */
const padding = '[\\p{Zs}\\p{Cf}"]'

const beginsFormula = new RegExp(`(?<=^|${separator})(${padding}*)('*${sign})`, 'gu')
const keptFormula = new RegExp(`(?<=^|${separator})(${padding}*)'('*${sign})`, 'gu')

/** A text that no spreadsheet calculates, whichever separator it splits the line at. */
export const safeCell = (text: string): string => text.replace(/^'*[\t\r\n]/, "'$&").replace(beginsFormula, "$1'$2")

/** The text that was made safe. Other texts stay as they are, including formulas: here they are only text. */
export const plainCell = (cell: string): string => cell.replace(keptFormula, '$1$2').replace(/^'('*[\t\r\n])/, '$1')

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
