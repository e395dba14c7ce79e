import type { Section, TableSection } from '../../../model.ts'

/** A table of more rows than this is cut in a file that is read from front to back. */
export const mostRows = 24

/**
 * Cuts tables for paper: the first rows of each long table, and where all of them are.
 * @param rows So many stay of each; a table of not many more is left as it is, unless the file has to become shorter.
 */
export function cutTables(sections: readonly Section[], rows: number): { sections: Section[]; isCut: boolean } {
  const least = rows < mostRows ? rows : rows * 2
  const isLong = (section: Section): section is TableSection => section.kind === 'table' && section.rows.length > least
  return {
    sections: sections.map((section) => (isLong(section) ? cut(section, rows) : section)),
    isCut: sections.some(isLong),
  }
}

const cut = (section: TableSection, rows: number): TableSection => ({
  ...section,
  rows: section.rows.slice(0, rows),
  intro: [
    section.intro ?? '',
    `This file shows ${rows} of ${section.rows.length.toLocaleString('en-US')} rows. The JSON file beside it and the report as Excel hold all.`,
  ]
    .filter((words) => words !== '')
    .join(' '),
})
