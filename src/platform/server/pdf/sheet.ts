import { type PromisedText, promiseText } from './promised-text.ts'
import { type Doc, type Element, openElement } from './structure.ts'
import { hairline, leadingOf, styles } from './style.ts'
import { drawArtifact } from './tagged-pdf.ts'
import type { TextStyle, Typesetter } from './typesetter.ts'

export type Layout = 'portrait' | 'landscape'

const margin = { side: 48, top: 68, bottom: 60 }
const paper = { portrait: { width: 595.28, height: 841.89 }, landscape: { width: 841.89, height: 595.28 } }

/** Between the margins. */
export const contentWidth = (layout: Layout): number => paper[layout].width - 2 * margin.side

/** The page that is being written, and how far down it is. */
export interface Sheet {
  readonly doc: Doc
  readonly type: Typesetter
  readonly layout: Layout
  readonly left: number
  readonly width: number
  y: number
  /** Height that is left on the page. */
  room: () => number
  /** Height of an empty page. */
  fullHeight: () => number
  isFresh: () => boolean
  pages: () => number
  turn: (layout?: Layout) => void
  /** Turns the page where less than this is left. */
  need: (height: number) => void
  /** After the last page: the number of pages. */
  finish: () => void
}

interface Furniture {
  head: string
  /** Watermark on every page. */
  mark: string | null
  /** At the right of the foot, beside the number of the page. */
  foot: string
  /** "Page 3 of", which the number of pages follows. */
  pageWords: (page: number) => string
}

export function createSheet(doc: Doc, type: Typesetter, furniture: Furniture): Sheet {
  const total: PromisedText = promiseText(doc, type, { name: 'Total', style: styles.furniture, align: 'left' })
  let layout: Layout = 'portrait'
  let pages = 0
  const bottom = () => paper[layout].height - margin.bottom
  const sheet: Sheet = {
    ...{ doc, type, left: margin.side, y: margin.top },
    get layout() {
      return layout
    },
    get width() {
      return contentWidth(layout)
    },
    room: () => bottom() - sheet.y,
    fullHeight: () => bottom() - margin.top,
    isFresh: () => sheet.y === margin.top,
    pages: () => pages,
    turn(next = layout) {
      layout = next
      doc.addPage({ size: 'A4', layout, margin: 0 })
      pages += 1
      sheet.y = margin.top
      drawFurniture(sheet, { ...furniture, total, page: pages })
    },
    need(height) {
      if (sheet.room() < height && !sheet.isFresh()) sheet.turn()
    },
    finish: () => total.fill(` ${pages}`),
  }
  return sheet
}

function drawFurniture(
  { doc, type, left, width, layout }: Sheet,
  { head, mark, foot: footWords, pageWords, total, page }: Furniture & { total: PromisedText; page: number },
): void {
  const right = left + width
  const foot = paper[layout].height - 34
  drawArtifact(doc, 'Pagination', () => {
    const markWidth = mark ? type.width(mark, styles.mark) : 0
    // The name of an organization may be long: text that does not fit the header is in full on the cover.
    const [first] = type.wrap(head, styles.furniture, width - markWidth - 24)
    if (page > 1 && first) type.draw(first.text, { x: left, baseline: 40 }, styles.furniture)
    if (mark) type.draw(mark, { x: right - markWidth, baseline: 40 }, styles.mark)
    doc.lineWidth(0.5).strokeColor(hairline)
    if (page > 1 || mark) doc.moveTo(left, 48).lineTo(right, 48).stroke()
    doc
      .moveTo(left, foot - 12)
      .lineTo(right, foot - 12)
      .stroke()
    const words = pageWords(page)
    type.draw(words, { x: left, baseline: foot }, styles.furniture)
    total.place({ x: left + type.width(words, styles.furniture), baseline: foot })
    type.draw(footWords, { x: right - type.width(footWords, styles.hash), baseline: foot }, styles.hash)
  })
}

interface Prose {
  parent: Element
  kind?: string
  text: string
  style: TextStyle
  indent?: number
  width?: number
  after?: number
}

/** Writes a text down the page and over to the next where it must. */
export function writeProse(
  sheet: Sheet,
  { parent, kind = 'P', text, style, indent = 0, width = sheet.width - indent, after = 0 }: Prose,
): void {
  const { doc, type } = sheet
  const leading = leadingOf(style)
  const lines = type.wrap(text, style, width)
  const element = openElement(doc, parent, kind, actualOf(type, text))
  // No first line of a paragraph alone at the foot of a page.
  sheet.need(Math.min(lines.length, 2) * leading)
  while (lines.length > 0) {
    const part = lines.splice(0, Math.max(1, Math.floor(sheet.room() / leading)))
    element.draw(() => {
      for (const line of part) {
        type.draw(line.text, { x: sheet.left + indent, baseline: sheet.y + baselineIn(style) }, style)
        sheet.y += leading
      }
    })
    if (lines.length > 0) sheet.turn()
  }
  element.end()
  sheet.y += after
}

/** From the top of a line to its baseline. */
export const baselineIn = (style: TextStyle): number => (leadingOf(style) + style.size * 0.72) / 2

/** Sets the actual text where no face could render it whole: it is read aloud and copied like that. */
export const actualOf = (type: Typesetter, text: string): { actual?: string } =>
  type.readable(text) === text.normalize('NFC') ? {} : { actual: text }
