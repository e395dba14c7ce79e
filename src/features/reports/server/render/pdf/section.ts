import { addBookmark } from '../../../../../platform/server/pdf/bookmarks.ts'
import { contentWidth, type Sheet, writeProse } from '../../../../../platform/server/pdf/sheet.ts'
import { type Element, openElement } from '../../../../../platform/server/pdf/structure.ts'
import { leadingOf, styles } from '../../../../../platform/server/pdf/style.ts'
import type { Section, TextSection } from '../../../model.ts'
import { chartHeight, writeChart } from './chart.ts'
import { planColumns } from './columns.ts'
import { figuresStart, writeFigures } from './figures.ts'
import { writeReferences } from './references.ts'
import { tableStart, writeTable } from './table.ts'

export interface Numbered {
  section: Section
  /** Absent for parts after the sections. */
  number?: number
  /** Its rows are the evidence that the others refer to. */
  isIndex?: boolean
}

/** Lines longer than this are hard to follow. */
const measure = contentWidth('portrait')

/** @returns the page on which it begins. */
export function writeSection(sheet: Sheet, root: Element, { section, number, isIndex = false }: Numbered): number {
  const { doc, type } = sheet
  const heading = number ? `${number}  ${section.title}` : section.title
  const prepared = prepare(sheet, section, isIndex)
  const head = [
    ...type.wrap(heading, styles.heading, sheet.width).map(() => leadingOf(styles.heading)),
    ...type.wrap(section.intro ?? '', styles.intro, measure).map(() => leadingOf(styles.intro)),
  ].reduce((sum, height) => sum + height, 20)
  if (!sheet.isFresh()) {
    sheet.y += 26
    sheet.need(Math.min(head + prepared.start, sheet.fullHeight()))
  }
  const page = sheet.pages()
  const parent = openElement(doc, root, 'Sect')
  addBookmark(sheet, heading.replace('  ', ' '))
  doc.addNamedDestination(section.id, 'XYZ', 0, Math.max(0, sheet.y - 12), null)
  writeProse(sheet, { parent, kind: 'H2', text: heading, style: styles.heading, after: 6 })
  if (section.intro) writeProse(sheet, { parent, text: section.intro, style: styles.intro, width: measure, after: 8 })
  sheet.y += 4
  prepared.write(parent)
  if (section.evidence?.length) writeReferences(sheet, parent, section.evidence)
  parent.end()
  return page
}

/** Lays the page the way the content needs it, and says how much of it must not be parted from the heading. */
function prepare(
  sheet: Sheet,
  section: Section,
  isIndex: boolean,
): { start: number; write: (parent: Element) => void } {
  // Portrait content continues in portrait; what fits on the rest of a landscape page stays there.
  const staysAcross = sheet.layout === 'landscape' && sheet.room() > sheet.fullHeight() * 0.45
  const upright = () => {
    if (sheet.layout === 'landscape' && !staysAcross) sheet.turn('portrait')
  }
  switch (section.kind) {
    case 'table': {
      if (section.rows.length === 0) {
        const text = { text: section.emptyWords, style: styles.body, width: measure }
        return { start: 30, write: (parent) => writeProse(sheet, { parent, ...text }) }
      }
      const plan = planColumns(sheet.type, section, staysAcross ? ['landscape'] : ['portrait', 'landscape'])
      if (plan.layout !== sheet.layout) sheet.turn(plan.layout)
      const start = tableStart(sheet, section, plan)
      return { start, write: (parent) => writeTable(sheet, parent, { section, plan, isIndex }) }
    }
    case 'text':
      upright()
      return { start: 3 * leadingOf(styles.body), write: (parent) => writeText(sheet, parent, section) }
    case 'figures':
      upright()
      return { start: figuresStart(sheet, section), write: (parent) => writeFigures(sheet, parent, section) }
    case 'chart':
      upright()
      return { start: chartHeight(sheet, section), write: (parent) => writeChart(sheet, parent, section) }
  }
}

function writeText(sheet: Sheet, parent: Element, { paragraphs }: TextSection): void {
  for (const text of paragraphs) writeProse(sheet, { parent, text, style: styles.body, width: measure, after: 7 })
}
