import type { CellValue, Column, Row, TableSection } from '../model.ts'

/** A column with how it is filled. */
export interface Filled<Item> extends Column {
  of: (item: Item) => CellValue
}

/** A table of items, its columns written beside what fills them. */
export function tableOf<Item>({
  columns,
  items,
  evidence,
  ...section
}: Omit<TableSection, 'kind' | 'columns' | 'rows' | 'evidence'> & {
  columns: readonly Filled<Item>[]
  items: readonly Item[]
  /** Ids of what a row rests on. */
  evidence?: (item: Item) => readonly string[]
}): TableSection {
  return {
    ...section,
    kind: 'table',
    columns: columns.map(({ of, ...column }) => column),
    rows: items.map((item): Row => {
      const cells = columns.map(({ of }) => of(item))
      const named = evidence?.(item) ?? []
      return named.length === 0 ? { cells } : { cells, evidence: named }
    }),
  }
}
