import { linkTo } from '../../../../../platform/server/pdf/links.ts'
import { baselineIn, type Sheet } from '../../../../../platform/server/pdf/sheet.ts'
import { type Element, openElement } from '../../../../../platform/server/pdf/structure.ts'
import { accent, leadingOf, styles } from '../../../../../platform/server/pdf/style.ts'
import type { Line, TextStyle } from '../../../../../platform/server/pdf/typesetter.ts'

/** Name of an item's place in the evidence index. */
export const evidencePlace = (id: string): string => `evidence-${id}`

/** Ids of the evidence index with a comma after each but the last; each leads to its item. */
export function drawReferences(
  sheet: Sheet,
  parent: Element,
  { line, x, baseline, style }: { line: Line; x: number; baseline: number; style: TextStyle },
): void {
  const { doc, type } = sheet
  let left = x
  for (const word of line.text.match(/\S+/g) ?? []) {
    const id = word.replace(',', '')
    const width = type.width(word, style)
    const link = openElement(doc, parent, 'Link')
    link.draw(() => type.draw(word, { x: left, baseline }, style))
    const area = { x: left, y: baseline - style.size, width, height: leadingOf(style) }
    linkTo(sheet, link, { area, words: `Evidence ${id}`, to: { place: evidencePlace(id) } })
    link.end()
    left += width + type.width(' ', style)
  }
}

/** Under a section: what it rests on as a whole. */
export function writeReferences(sheet: Sheet, parent: Element, ids: readonly string[]): void {
  const { doc, type, left } = sheet
  const style = { ...styles.note, colour: accent }
  const lead = 'Evidence:'
  const indent = type.width(lead, styles.note) + 5
  const element = openElement(doc, parent, 'P')
  sheet.y += 6
  for (const [at, line] of type.wrap(ids.join(', '), style, sheet.width - indent).entries()) {
    sheet.need(leadingOf(style))
    const baseline = sheet.y + baselineIn(style)
    if (at === 0) element.draw(() => type.draw(lead, { x: left, baseline }, styles.note))
    drawReferences(sheet, element, { line, x: left + indent, baseline, style })
    sheet.y += leadingOf(style)
  }
  element.end()
}
