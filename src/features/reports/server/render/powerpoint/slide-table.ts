import type PptxGenJS from 'pptxgenjs'
import { type Column, type ColumnKind, noRecord, type Row, type TableSection } from '../../../model.ts'
import { cellWords, isNumeric } from '../words.ts'
import { fitText, widthIn } from './fit-text.ts'
import { colour, inner, sans } from './style.ts'

export interface SlideTable {
  rows: PptxGenJS.TableRow[]
  widths: number[]
  heights: number[]
  /** The rows that are shown. */
  shown: readonly Row[]
  /** Cells of them that end in an ellipsis. */
  cut: number
  /** Describes what was left out; empty where nothing was. */
  note: string
}

/** Letters in points and lines of a cell, the best first: a later one is for what would not fit by those before it. */
const settings = [
  { size: 12, lines: 8 },
  { size: 12, lines: 3 },
  { size: 12, lines: 2 },
  { size: 10.5, lines: 6 },
  { size: 10.5, lines: 3 },
  { size: 10.5, lines: 2 },
  { size: 9.5, lines: 2 },
] as const
const rowsUnlessSaid = 10
const linesOfHead = 3
const padding = { x: 0.07, y: 0.04 }

/** As much of a table as one slide holds, from its first row and its first column. */
export function slideTable(section: TableSection, heightIn: number): SlideTable {
  const [first, ...others] = settings.map((setting) => tableOf(section, setting, heightIn))
  if (!first) throw new Error('a table has no setting')
  return others.reduce((best, table) => (holdsMore(table, best) ? table : best), first)
}

/** Rows first, then columns, then cells that are whole. */
function holdsMore(a: SlideTable, b: SlideTable): boolean {
  if (a.shown.length !== b.shown.length) return a.shown.length > b.shown.length
  if (a.widths.length !== b.widths.length) return a.widths.length > b.widths.length
  return a.cut < b.cut
}

interface Shown {
  title: string
  kind: ColumnKind
  width: number
  cell: (row: Row) => string
}

function tableOf(section: TableSection, { size, lines }: (typeof settings)[number], heightIn: number): SlideTable {
  const asked = section.rows.slice(0, section.slide?.rows ?? rowsUnlessSaid)
  const columns = columnsOf(section, asked, size)
  const headSize = size - 1
  const head = fitRow(
    columns.map(({ title }) => title),
    columns,
    { size: headSize, lines: linesOfHead, stretch: 1.08 },
  )
  const rows = [head.texts.map((text, at) => headCell(text, columns[at]?.kind, headSize))]
  const heights = [head.height]
  let left = heightIn - head.height
  let cut = 0
  for (const row of asked) {
    const texts = columns.map(({ cell }) => cell(row))
    const fitted = fitRow(texts, columns, { size, lines })
    left -= fitted.height
    if (left < 0) break
    cut += fitted.cut
    heights.push(fitted.height)
    rows.push(fitted.texts.map((text, at) => bodyCell(text, columns[at]?.kind, size)))
  }
  const shown = asked.slice(0, rows.length - 1)
  const known = columns.filter(({ title }) => title !== evidenceColumn.title).length
  return {
    rows,
    widths: columns.map(({ width }) => width),
    heights,
    shown,
    cut,
    note: noteOf(section, shown.length, known),
  }
}

/** Inches at 10.5 points below which a column says nothing any more; null: no slide shows it. */
const leastWidth: Record<ColumnKind, number | null> = {
  text: 1.15,
  number: 0.8,
  percent: 0.8,
  score: 0.8,
  day: 0.98,
  instant: 1.72,
  state: 0.95,
  url: 1.6,
  hash: null,
}

const evidenceColumn = {
  title: 'Evidence',
  width: 0.95,
  of: ({ evidence = [] }: Row) =>
    evidence.slice(0, 2).join(', ') + (evidence.length > 2 ? ` +${evidence.length - 2}` : ''),
}

/**
 * Returns the columns that fit next to each other: each as wide as it must be, and the rest shared out by their
 * content.
 */
function columnsOf({ columns }: TableSection, rows: readonly Row[], size: number): Shown[] {
  const scale = size / 10.5
  const cites = rows.some(({ evidence = [] }) => evidence.length > 0)
  const ofEvidence = cites ? evidenceColumn.width * scale : 0
  const fitting: Wanting[] = []
  let rest = inner - ofEvidence
  for (const [at, column] of columns.entries()) {
    const least = leastWidth[column.kind]
    if (least === null) continue
    if (rest < least * scale) break
    rest -= least * scale
    const cell = (row: Row) => cellWords(row.cells[at] ?? null, column.kind)
    const widest = Math.max(...rows.map((row) => widthIn(cell(row), size)), widthIn(column.title, size)) + 2 * padding.x
    const more = Math.max(0, Math.min(widest, mostWished) - least * scale)
    fitting.push({ column, cell, least: least * scale, more, weight: (column.weight ?? 1) * shareOf(column.kind) })
  }
  const share = sharesOf(fitting, rest)
  const shown = fitting.map(
    (wanting): Shown => ({
      ...{ title: wanting.column.title, kind: wanting.column.kind, cell: wanting.cell },
      width: wanting.least + share(wanting),
    }),
  )
  return cites
    ? [...shown, { title: evidenceColumn.title, kind: 'text', width: ofEvidence, cell: evidenceColumn.of }]
    : shown
}

interface Wanting {
  column: Column
  cell: (row: Row) => string
  /** Inches. */
  least: number
  /** Inches beyond that until its longest cell fits on one line. */
  more: number
  weight: number
}

/** A long text takes several lines: it does not crowd out the others. */
const mostWished = 5.5

/** Shares the rest among the columns whose words want it, and what no one wants among all by their weight. */
function sharesOf(columns: readonly Wanting[], rest: number): (column: Wanting) => number {
  const wanted = columns.reduce((sum, { more }) => sum + more, 0)
  const weights = columns.reduce((sum, { weight }) => sum + weight, 0)
  const over = Math.max(0, rest - wanted)
  return ({ more, weight }) => (wanted > 0 ? more * Math.min(1, rest / wanted) : 0) + (over * weight) / weights
}

/** Words use more room than they must have, figures none. */
const shareOf = (kind: ColumnKind): number => (kind === 'text' || kind === 'url' ? 1 : kind === 'state' ? 0.5 : 0.15)

function fitRow(
  texts: readonly string[],
  columns: readonly Shown[],
  { size, lines, stretch = 1 }: { size: number; lines: number; stretch?: number },
): { texts: string[]; height: number; cut: number } {
  const fitted = texts.map((text, at) =>
    fitText(text, { widthIn: (columns[at]?.width ?? 0) - 2 * padding.x, size, lines, stretch }),
  )
  const most = Math.max(...fitted.map((cell) => cell.lines))
  return {
    texts: fitted.map(({ text }) => text),
    height: (most * size * 1.22) / 72 + 2 * padding.y,
    cut: fitted.filter(({ isCut }) => isCut).length,
  }
}

function noteOf({ rows, columns }: TableSection, shownRows: number, shownColumns: number): string {
  const parts = [
    shownRows < rows.length ? `${shownRows} of ${rows.length.toLocaleString('en-US')} rows` : '',
    shownColumns < columns.length ? `${shownColumns} of ${columns.length} columns` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}; the whole table is in the PDF and Excel.` : ''
}

const none = { type: 'none' } as const

const cellStyle = (
  kind: ColumnKind | undefined,
  size: number,
  [color, pt]: [string, number],
): PptxGenJS.TableCellProps => ({
  fontFace: sans,
  fontSize: size,
  align: isNumeric(kind) ? 'right' : 'left',
  margin: [padding.y, padding.x, padding.y, padding.x],
  border: [none, none, { type: 'solid', color, pt }, none],
})

const headCell = (text: string, kind: ColumnKind | undefined, size: number): PptxGenJS.TableCell => ({
  text,
  options: { ...cellStyle(kind, size, [colour.ink, 1]), bold: true, color: colour.quiet, valign: 'bottom' },
})

const bodyCell = (text: string, kind: ColumnKind | undefined, size: number): PptxGenJS.TableCell => ({
  text,
  options: {
    ...cellStyle(kind, size, [colour.line, 0.75]),
    color: text === noRecord ? colour.quiet : colour.ink,
    valign: 'middle',
  },
})
