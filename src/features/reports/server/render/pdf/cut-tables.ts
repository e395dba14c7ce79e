import type { Section, TableSection } from '../../../model.ts'

/** A table of more rows than this is cut in a file that is read from front to back. */
export const mostRows = 24

/** Cuts tables for paper: the first rows of each long table, and where all of them are. */
export function cutTables(sections: readonly Section[]): { sections: Section[]; isCut: boolean } {
  const isLong = (section: Section): section is TableSection =>
    section.kind === 'table' && section.rows.length > mostRows * 2
  return {
    sections: sections.map((section) => (isLong(section) ? cut(section) : section)),
    isCut: sections.some(isLong),
  }
}

const cut = (section: TableSection): TableSection => ({
  ...section,
  rows: section.rows.slice(0, mostRows),
  intro: [
    section.intro ?? '',
    `This file shows ${mostRows} of ${section.rows.length.toLocaleString('en-US')} rows. The JSON file beside it and the report as Excel hold all.`,
  ]
    .filter((words) => words !== '')
    .join(' '),
})
