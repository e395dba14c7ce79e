import { counted } from '../../../../platform/shared/counted.ts'
import { type CellValue, type ColumnKind, type Figure, noRecord, type ReportState, stateWords } from '../../model.ts'

/** A cell as it is read on paper and on slides, where nothing has a type. */
export function cellWords(value: CellValue, kind: ColumnKind): string {
  if (value === null) return noRecord
  if (kind === 'state' && isState(value)) return stateWords[value]
  if (typeof value === 'number') return kind === 'percent' ? `${value}%` : value.toLocaleString('en-US')
  return kind === 'instant' ? instantWords(value) : value
}

/** Figures end at the right edge of a column, so that their digits stand below each other. */
export const isNumeric = (kind: ColumnKind | undefined): boolean =>
  kind === 'number' || kind === 'percent' || kind === 'score'

export const isState = (value: CellValue): value is ReportState =>
  typeof value === 'string' && Object.hasOwn(stateWords, value)

/** `2026-10-31 08:30 UTC`; a date that its source gives more coarsely stays as it is. */
export const instantWords = (text: string): string =>
  text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/, '$1 $2 UTC')

export function figureWords({ value, unit }: Figure): string {
  if (value === null) return noRecord
  const number = value.toLocaleString('en-US')
  if (unit === 'percent') return `${number}%`
  return unit === 'days' ? counted(value, 'day') : number
}
