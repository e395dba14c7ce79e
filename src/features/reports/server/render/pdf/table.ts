import { linkTo } from '../../../../../platform/server/pdf/links.ts'
import { actualOf, baselineIn, type Sheet } from '../../../../../platform/server/pdf/sheet.ts'
import { type Element, openElement } from '../../../../../platform/server/pdf/structure.ts'
import { accent, hairline, leadingOf, rule, styles } from '../../../../../platform/server/pdf/style.ts'
import { drawArtifact } from '../../../../../platform/server/pdf/tagged-pdf.ts'
import type { Line, TextStyle } from '../../../../../platform/server/pdf/typesetter.ts'
import type { CellValue, Column, ReportState, Row, TableSection } from '../../../model.ts'
import { cellWords, isNumeric, isState } from '../words.ts'
import { cellStyle, evidenceColumn, gap, hasEvidence, headStyle, markWidth, type TablePlan } from './columns.ts'
import { drawReferences, evidencePlace } from './references.ts'
import { drawState } from './state-mark.ts'

const padding = 3.5
/** A row of more lines than this is parted by the end of a page, where some of them stand before it. */
const mostWholeLines = 14
const leastPart = 4

interface Table {
  title: string
  columns: readonly Column[]
  plan: TablePlan
  /** Its rows are the places that the other sections refer to. */
  isIndex: boolean
}

interface Cell {
  column: Column
  lines: readonly Line[]
  style: TextStyle
  state?: ReportState
  url?: string
  actual?: string
}

/**
 * Writes a table that repeats its head on every page that it reaches, and whose rows go on over a page where they are
 * longer than one.
 */
export function writeTable(
  sheet: Sheet,
  parent: Element,
  { section, plan, isIndex = false }: { section: TableSection; plan: TablePlan; isIndex?: boolean },
): void {
  const { doc } = sheet
  const table = { ...tableOf(section, plan), isIndex }
  const element = openElement(doc, parent, 'Table')
  const head = openElement(doc, element, 'THead')
  const titles = openElement(doc, head, 'TR')
  drawHead(sheet, table, (column, draw) => {
    const cell = openElement(doc, titles, 'TH', { scope: 'Column', ...actualOf(sheet.type, column.title) })
    cell.draw(draw)
    cell.end()
  })
  titles.end()
  head.end()
  drawArtifact(doc, 'Layout', () => drawLine(sheet, rule))
  const body = openElement(doc, element, 'TBody')
  for (const row of section.rows) writeRow(sheet, table, { row, parent: body })
  body.end()
  element.end()
}

/** Height of the head and of the first rows, which should not be parted from the title. */
export function tableStart(sheet: Sheet, section: TableSection, plan: TablePlan): number {
  const table = tableOf(section, plan)
  const rows = section.rows.slice(0, 3).map((row) => Math.min(linesIn(cellsOf(sheet, table, row)), 8))
  const height = rows.reduce((sum, lines) => sum + lines * cellLeading(plan) + 2 * padding, 0)
  return headHeight(sheet, table) + height
}

const tableOf = (section: TableSection, plan: TablePlan): Table => ({
  ...{ title: section.title, plan, isIndex: false },
  columns: hasEvidence(section) ? [...section.columns, evidenceColumn] : section.columns,
})

const headLines = ({ type }: Sheet, { columns, plan }: Table): Line[][] =>
  columns.map(({ title }, at) => type.wrap(title, headStyle(plan.size), textWidth(plan, at)))

const headHeight = (sheet: Sheet, table: Table): number =>
  Math.max(...headLines(sheet, table).map((lines) => lines.length)) * leadingOf(headStyle(table.plan.size)) +
  2 * padding

function drawHead(sheet: Sheet, table: Table, inCell: (column: Column, draw: () => void) => void): void {
  const { type } = sheet
  const style = headStyle(table.plan.size)
  const leading = leadingOf(style)
  const height = headHeight(sheet, table)
  for (const [at, lines] of headLines(sheet, table).entries()) {
    const column = table.columns[at]
    if (!column) continue
    const top = sheet.y + height - padding - lines.length * leading
    inCell(column, () => {
      for (const [row, line] of lines.entries()) {
        const baseline = top + row * leading + baselineIn(style)
        type.draw(line.text, { x: xOf(sheet, table, { at, line }), baseline }, style)
      }
    })
  }
  sheet.y += height
}

/** On a page that the table goes on to: the same words, which are read aloud once only. */
function repeatHead(sheet: Sheet, table: Table): void {
  sheet.turn(table.plan.layout)
  const { type } = sheet
  drawArtifact(sheet.doc, 'Pagination', () => {
    const [line] = type.wrap(`${table.title}, continued`, styles.note, sheet.width)
    if (line) type.draw(line.text, { x: sheet.left, baseline: sheet.y + baselineIn(styles.note) }, styles.note)
    sheet.y += leadingOf(styles.note)
    drawHead(sheet, table, (_, draw) => draw())
    drawLine(sheet, rule)
  })
}

function writeRow(sheet: Sheet, table: Table, { row, parent }: { row: Row; parent: Element }): void {
  const { doc } = sheet
  const leading = cellLeading(table.plan)
  const cells = cellsOf(sheet, table, row)
  const count = linesIn(cells)
  const height = count * leading + 2 * padding
  const isParted = count > mostWholeLines && sheet.room() > leastPart * leading + 2 * padding
  if (height > sheet.room() && !isParted) repeatHead(sheet, table)
  if (table.isIndex) doc.addNamedDestination(evidencePlace(String(row.cells[0])), 'XYZ', 0, sheet.y, null)
  const line = openElement(doc, parent, 'TR')
  const elements = cells.map(({ actual }, at) => {
    const said = actual === undefined ? {} : { actual }
    return at === 0 ? openElement(doc, line, 'TH', { scope: 'Row', ...said }) : openElement(doc, line, 'TD', said)
  })
  for (let from = 0; from < count; ) {
    const to = Math.min(count, from + Math.max(1, Math.floor((sheet.room() - 2 * padding) / leading)))
    for (const [at, cell] of cells.entries()) {
      const element = elements[at]
      if (element && from < cell.lines.length) drawCell(sheet, table, { at, cell, element, from, to })
    }
    sheet.y += (to - from) * leading + 2 * padding
    drawArtifact(doc, 'Layout', () => drawLine(sheet, hairline))
    if (to < count) repeatHead(sheet, table)
    from = to
  }
  for (const element of elements) element.end()
  line.end()
}

function cellsOf({ type }: Sheet, { columns, plan }: Table, row: Row): Cell[] {
  return columns.map((column, at): Cell => {
    if (column === evidenceColumn) {
      const style = { ...cellStyle('text', plan.size), colour: accent }
      return { column, style, lines: type.wrap((row.evidence ?? []).join(', '), style, textWidth(plan, at)) }
    }
    const value = row.cells[at] ?? null
    const { kind } = column
    const words = cellWords(value, kind)
    const url = kind === 'url' && isWebAddress(value) ? value : undefined
    const style = cellStyle(kind, plan.size, value === null)
    const state = kind === 'state' && isState(value) ? value : undefined
    return {
      ...{ column, style: url ? { ...style, colour: accent } : style, ...actualOf(type, words) },
      lines: type.wrap(words, style, textWidth(plan, at) - (state ? markWidth : 0)),
      ...(state && { state }),
      ...(url && { url }),
    }
  })
}

interface CellPart {
  at: number
  cell: Cell
  element: Element
  /** Its lines from here to there. */
  from: number
  to: number
}

function drawCell(sheet: Sheet, table: Table, { at, cell, element, from, to }: CellPart): void {
  const { doc, type } = sheet
  const { style, state, url, column } = cell
  const leading = cellLeading(table.plan)
  const top = sheet.y + padding
  const lines = cell.lines.slice(from, to).map((line, row) => ({
    line,
    baseline: top + row * leading + baselineIn({ ...style, size: table.plan.size }),
    x: xOf(sheet, table, { at, line }) + (state ? markWidth : 0),
  }))
  if (column === evidenceColumn) {
    for (const line of lines) drawReferences(sheet, element, { ...line, style })
    return
  }
  const target = url ? openElement(doc, element, 'Link') : element
  target.draw(() => {
    const radius = table.plan.size * 0.3
    const [first] = lines
    if (state && from === 0 && first)
      drawState(doc, state, { x: first.x - markWidth + radius + 0.5, y: first.baseline - radius, radius })
    for (const { line, x, baseline } of lines) type.draw(line.text, { x, baseline }, style)
  })
  if (!url) return
  const area = {
    x: xOf(sheet, table, { at }),
    y: top,
    width: textWidth(table.plan, at),
    height: lines.length * leading,
  }
  linkTo(sheet, target, { area, words: url, to: { url } })
  target.end()
}

const cellLeading = ({ size }: TablePlan): number => size * 1.42

const linesIn = (cells: readonly Cell[]): number => Math.max(1, ...cells.map(({ lines }) => lines.length))

const textWidth = ({ widths }: TablePlan, at: number): number => (widths[at] ?? 0) - gap

/** Returns the left edge of a column's line. */
function xOf({ left }: Sheet, { plan, columns }: Table, { at, line }: { at: number; line?: Line }): number {
  const start = plan.widths.slice(0, at).reduce((sum, width) => sum + width, left)
  return line && isNumeric(columns[at]?.kind) ? start + textWidth(plan, at) - line.width : start
}

/** Links only web addresses: the reader of the report opens what a vendor wrote. */
const isWebAddress = (value: CellValue): value is string =>
  typeof value === 'string' && /^https?:\/\/[^\s]+$/i.test(value)

function drawLine({ doc, left, width, y }: Sheet, colour: string): void {
  doc
    .lineWidth(colour === rule ? 0.7 : 0.5)
    .strokeColor(colour)
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke()
}
