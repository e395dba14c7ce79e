import { counted } from '../../../platform/shared/counted.ts'
import type { CellValue, Row, Section, TableSection, TextSection } from '../model.ts'

// Vendors of which a table could only say that nothing is recorded: one line for all of them, however many they are.

/** So many stay rows: a short table is read as it is. */
const mostShown = 10

const isNothing = (value: CellValue): boolean => value === null || value === '' || value === 'not_assessed'

/** A row with its vendor, and nothing of what the table is about. */
const isUnrecorded = ({ cells, evidence }: Row): boolean =>
  (evidence ?? []).length === 0 && cells.slice(1).every(isNothing)

/** Rows of vendors without a record give way to a sentence; their names stand once, at the end of the report. */
export function foldUnrecorded(sections: readonly Section[]): Section[] {
  const names = new Set<string>()
  const folded = sections.map((section) => {
    if (section.kind !== 'table' || section.columns[0]?.id !== 'vendor') return section
    const unrecorded = section.rows.filter(isUnrecorded)
    if (unrecorded.length <= mostShown) return section
    for (const { cells } of unrecorded) names.add(String(cells[0]))
    return withoutRows(section, unrecorded.length)
  })
  return names.size === 0 ? folded : insertBeforeSources(folded, listOfNames([...names]))
}

function withoutRows(section: TableSection, count: number): TableSection {
  const sentence = `Not listed: ${counted(count, 'vendor')} with nothing of this on record.`
  const rows = section.rows.filter((row) => !isUnrecorded(row))
  return {
    ...section,
    rows,
    intro: [section.intro ?? '', sentence].filter((words) => words !== '').join(' '),
    ...(rows.length === 0 ? { emptyWords: sentence } : {}),
  }
}

const listOfNames = (names: readonly string[]): TextSection => ({
  ...{ id: 'unrecorded', title: 'Vendors left out of a table above', kind: 'text' },
  intro: 'Nothing of what a table is about is recorded for these. “No record” says nothing of whether there is any.',
  paragraphs: [names.toSorted((a, b) => (a < b ? -1 : 1)).join(' · ')],
})

function insertBeforeSources(sections: readonly Section[], section: Section): Section[] {
  const at = sections.findIndex(({ id }) => id === 'sources')
  return at === -1 ? [...sections, section] : sections.toSpliced(at, 0, section)
}
