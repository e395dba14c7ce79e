import type { CellValue, Section, TableSection } from '../model.ts'

export function tableIn(sections: readonly Section[], id: string): TableSection {
  const found = sections.find((section) => section.id === id)
  if (found?.kind !== 'table') throw new Error(`no table ${id}`)
  return found
}

/** Rows of a table, their cells by the ids of the columns. */
export const recordsOf = ({ columns, rows }: TableSection): Record<string, CellValue>[] =>
  rows.map(({ cells }) => Object.fromEntries(columns.map(({ id }, at) => [id, cells[at] ?? null])))
