import { addBookmark } from '../../../../platform/server/pdf/bookmarks.ts'
import { linkTo } from '../../../../platform/server/pdf/links.ts'
import { actualOf, baselineIn, createSheet, type Sheet, writeProse } from '../../../../platform/server/pdf/sheet.ts'
import { type Element, type ElementOptions, openElement, openRoot } from '../../../../platform/server/pdf/structure.ts'
import { accent, hairline, leadingOf, quiet, rule, styles } from '../../../../platform/server/pdf/style.ts'
import { drawArtifact, openTaggedPdf } from '../../../../platform/server/pdf/tagged-pdf.ts'
import { createTypesetter, type TextStyle } from '../../../../platform/server/pdf/typesetter.ts'
import type { Block, Passage, ReportDocument } from '../../core/export/report-document.ts'
import type { Language } from '../../vocabulary.ts'

const title: TextStyle = { ...styles.title, size: 24 }
const headingStyles = { 2: { ...styles.heading, size: 15 }, 3: styles.smallHeading } as const
const body = styles.body
const strong: TextStyle = { ...body, weight: 600 }
const cell: TextStyle = { ...body, size: 8.5 }
const mark: TextStyle = { ...styles.note, colour: accent }
const indent = 14
const padding = 3
const gap = 10
/** Between a text and its marks, and from one to the next. */
const markGap = 3
/** Maximum length of an address on paper; the link behind it is complete. */
const longestAddress = 150

/** The report on paper: what a lawyer reads on two pages, then all that it rests on; tagged, with bookmarks and embedded faces. */
export async function renderReportPdf(report: ReportDocument): Promise<Uint8Array> {
  const { doc, whole } = openTaggedPdf({
    ...{ title: report.title, author: 'Sightline', madeAt: new Date(report.completedAt) },
    options: { autoFirstPage: false, margin: 0, lang: report.language },
  })
  const sheet = createSheet(doc, createTypesetter(doc), {
    head: report.title,
    mark: null,
    foot: report.url ?? report.id,
    pageWords: pageWords[report.language],
  })
  const root = openRoot(doc)
  sheet.turn()
  writeTop(sheet, root, report)
  for (const block of report.first) writeBlock(sheet, root, block)
  sheet.turn()
  writeProse(sheet, { parent: root, kind: 'H1', text: report.appendixTitle, style: title, after: 4 })
  for (const block of report.appendix) writeBlock(sheet, root, block)
  sheet.finish()
  root.end()
  doc.end()
  return whole
}

const pageWords: Readonly<Record<Language, (page: number) => string>> = {
  en: (page) => `Page ${page} of`,
  de: (page) => `Seite ${page} von`,
}

function writeTop(sheet: Sheet, parent: Element, { name, automated, date, url }: ReportDocument): void {
  // The head of a first page is empty.
  sheet.y -= 24
  writeProse(sheet, { parent, text: automated.label, style: styles.overline, after: 4 })
  writeProse(sheet, { parent, kind: 'H1', text: name, style: title, after: 2 })
  writePassage(sheet, parent, {
    kind: 'P',
    passage: { text: [date, url ?? ''].filter(Boolean).join(' · '), ...(url && { href: url }) },
    style: { ...body, colour: quiet },
  })
  sheet.y += 4
}

interface Piece {
  text: string
  x: number
  width: number
  style: TextStyle
  to?: { place: string } | { url: string }
}
type Line = Piece[]

const anchorOf = (id: string): string => `at-${id}`

/** The lines of a passage: its text, then its marks, which go on behind the last word where there is room. */
function lay(
  { type }: Sheet,
  { text, cites = [], href }: Passage,
  { style, width }: { style: TextStyle; width: number },
): Line[] {
  const shown = href === undefined || text.length <= longestAddress ? text : `${text.slice(0, longestAddress)}…`
  const to = href === undefined ? {} : { to: { url: href } }
  const wrapped = shown === '' ? [] : type.wrap(shown, href === undefined ? style : { ...style, colour: accent }, width)
  const lines: Line[] = wrapped.map((line) => [
    {
      text: line.text,
      x: 0,
      width: line.width,
      style: href === undefined ? style : { ...style, colour: accent },
      ...to,
    },
  ])
  let x = (wrapped.at(-1)?.width ?? -markGap) + markGap
  for (const id of cites) {
    const label = `[${id}]`
    const wide = type.width(label, mark)
    if (lines.length === 0 || x + wide > width) {
      lines.push([])
      x = 0
    }
    lines.at(-1)?.push({ text: label, x, width: wide, style: mark, to: { place: anchorOf(id) } })
    x += wide + markGap
  }
  return lines.length > 0 ? lines : [[]]
}

function drawLine(
  sheet: Sheet,
  element: Element,
  { line, left, top, style }: { line: Line; left: number; top: number; style: TextStyle },
): void {
  const { doc, type } = sheet
  const baseline = top + baselineIn(style)
  for (const { text, x, width, style: own, to } of line) {
    const draw = () => type.draw(text, { x: left + x, baseline }, own)
    if (!to) {
      element.draw(draw)
      continue
    }
    const link = openElement(doc, element, 'Link')
    link.draw(draw)
    linkTo(sheet, link, {
      area: { x: left + x, y: top, width, height: leadingOf(style) },
      words: 'url' in to ? to.url : text,
      to,
    })
    link.end()
  }
}

const saidIn = (sheet: Sheet, { text, lang }: Passage): ElementOptions => ({
  // Links within have words of their own.
  ...actualOf(sheet.type, text),
  ...(lang !== undefined && { lang }),
})

interface Written {
  kind: string
  passage: Passage
  style: TextStyle
  left?: number
  after?: number
}

/** Down the page, and over to the next where it must. */
function writePassage(sheet: Sheet, parent: Element, { kind, passage, style, left = 0, after = 0 }: Written): void {
  const lines = lay(sheet, passage, { style, width: sheet.width - left })
  const element = openElement(sheet.doc, parent, kind, saidIn(sheet, passage))
  sheet.need(Math.min(lines.length, 2) * leadingOf(style))
  for (const line of lines) {
    sheet.need(leadingOf(style))
    drawLine(sheet, element, { line, left: sheet.left + left, top: sheet.y, style })
    sheet.y += leadingOf(style)
  }
  element.end()
  sheet.y += after
}

function writeBlock(sheet: Sheet, parent: Element, block: Block): void {
  switch (block.kind) {
    case 'heading':
      writeHeading(sheet, parent, block)
      break
    case 'paragraph': {
      const style = block.isQuiet ? { ...body, colour: quiet } : body
      writePassage(sheet, parent, { kind: 'P', passage: block.words, style, after: 5 })
      break
    }
    case 'list':
      writeList(sheet, parent, block)
      break
    case 'table':
      writeTable(sheet, parent, block)
      break
    case 'finding':
      writeFinding(sheet, parent, block)
  }
}

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

function writeHeading(sheet: Sheet, parent: Element, { level, id, text }: BlockOf<'heading'>): void {
  const style = headingStyles[level]
  sheet.y += sheet.isFresh() ? 0 : level === 2 ? 13 : 8
  sheet.need(leadingOf(style) + 4 * leadingOf(body))
  if (level === 2) addBookmark(sheet, text)
  sheet.doc.addNamedDestination(anchorOf(id), 'XYZ', 0, Math.max(0, sheet.y - 10), null)
  writeProse(sheet, { parent, kind: `H${level}`, text, style, after: 4 })
}

function writeList(sheet: Sheet, parent: Element, { isOrdered, items }: BlockOf<'list'>): void {
  const { doc, type } = sheet
  const list = openElement(doc, parent, 'L')
  for (const [at, passage] of items.entries()) {
    const item = openElement(doc, list, 'LI')
    sheet.need(2 * leadingOf(body))
    const label = openElement(doc, item, 'Lbl')
    const baseline = sheet.y + baselineIn(body)
    label.draw(() => type.draw(isOrdered ? `${at + 1}.` : '•', { x: sheet.left, baseline }, body))
    label.end()
    writePassage(sheet, item, { kind: 'LBody', passage, style: body, left: indent, after: 2 })
    item.end()
  }
  list.end()
  sheet.y += 4
}

function writeFinding(sheet: Sheet, parent: Element, { id, weight, title: named, words }: BlockOf<'finding'>): void {
  const { doc } = sheet
  sheet.need(leadingOf(strong) + 2 * leadingOf(body))
  doc.addNamedDestination(anchorOf(id), 'XYZ', 0, Math.max(0, sheet.y - 10), null)
  const group = openElement(doc, parent, 'Sect')
  writePassage(sheet, group, { kind: 'P', passage: { ...named, text: `${id}  ${named.text}` }, style: strong })
  writePassage(sheet, group, { kind: 'P', passage: { text: weight }, style: styles.note, left: indent })
  writePassage(sheet, group, { kind: 'BlockQuote', passage: words, style: cell, left: indent, after: 6 })
  group.end()
}

/** Writes a table that repeats its header on every page. */
function writeTable(sheet: Sheet, parent: Element, { title: name, columns, rows }: BlockOf<'table'>): void {
  const { doc } = sheet
  const all = columns.reduce((sum, { weight }) => sum + weight, 0)
  const room = sheet.width - gap * (columns.length - 1)
  const widths = columns.map(({ weight }) => (room * weight) / all)
  const lefts = widths.map((_, at) => sheet.left + widths.slice(0, at).reduce((sum, width) => sum + width + gap, 0))
  const heads = columns.map(({ title: head }, at) =>
    lay(sheet, { text: head }, { style: styles.label, width: widths[at] ?? 0 }),
  )
  const headHeight = Math.max(...heads.map((lines) => lines.length)) * leadingOf(styles.label) + 2 * padding

  const table = openElement(doc, parent, 'Table')
  const drawHead = (inCell: (at: number, draw: (element: Element) => void) => void) => {
    for (const [at, lines] of heads.entries())
      inCell(at, (element) => {
        for (const [row, line] of lines.entries())
          drawLine(sheet, element, {
            line,
            left: lefts[at] ?? 0,
            top: sheet.y + padding + row * leadingOf(styles.label),
            style: styles.label,
          })
      })
    sheet.y += headHeight
    drawArtifact(doc, 'Layout', () => drawRule(sheet, rule))
  }
  /** Read aloud once, on the page where the table begins. */
  const asFurniture = { draw: (draw: () => void) => drawArtifact(doc, 'Pagination', draw) } as Element // no line of a head has a link
  sheet.need(headHeight + 3 * leadingOf(cell))
  const head = openElement(doc, table, 'THead')
  const titles = openElement(doc, head, 'TR')
  drawHead((at, draw) => {
    const element = openElement(doc, titles, 'TH', {
      scope: 'Column',
      ...actualOf(sheet.type, columns[at]?.title ?? ''),
    })
    draw(element)
    element.end()
  })
  titles.end()
  head.end()

  const bodyOf = openElement(doc, table, 'TBody')
  for (const { anchors, cells } of rows) {
    const laid = cells.map((passage, at) => lay(sheet, passage, { style: cell, width: widths[at] ?? 0 }))
    const height = Math.max(...laid.map((lines) => lines.length)) * leadingOf(cell) + 2 * padding
    if (height > sheet.room()) {
      sheet.turn()
      drawArtifact(doc, 'Pagination', () =>
        sheet.type.draw(name, { x: sheet.left, baseline: sheet.y - 6 }, styles.note),
      )
      drawHead((_, draw) => draw(asFurniture))
    }
    for (const id of anchors) doc.addNamedDestination(anchorOf(id), 'XYZ', 0, Math.max(0, sheet.y - 10), null)
    const line = openElement(doc, bodyOf, 'TR')
    for (const [at, lines] of laid.entries()) {
      const passage = cells[at] ?? { text: '' }
      const element = openElement(doc, line, at === 0 ? 'TH' : 'TD', {
        ...(at === 0 && { scope: 'Row' }),
        ...saidIn(sheet, passage),
      })
      for (const [row, words] of lines.entries())
        drawLine(sheet, element, {
          line: words,
          left: lefts[at] ?? 0,
          top: sheet.y + padding + row * leadingOf(cell),
          style: cell,
        })
      element.end()
    }
    line.end()
    sheet.y += height
    drawArtifact(doc, 'Layout', () => drawRule(sheet, hairline))
  }
  bodyOf.end()
  table.end()
  sheet.y += 8
}

function drawRule({ doc, left, width, y }: Sheet, colour: string): void {
  doc
    .lineWidth(colour === rule ? 0.7 : 0.5)
    .strokeColor(colour)
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke()
}
