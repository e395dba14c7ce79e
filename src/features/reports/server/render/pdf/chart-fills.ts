import type { Sheet } from '../../../../../platform/server/pdf/sheet.ts'
import type { Doc } from '../../../../../platform/server/pdf/structure.ts'
import { accent, ink, styles } from '../../../../../platform/server/pdf/style.ts'
import type { ChartSection, Series } from '../../../model.ts'

/** A colour and a pattern: the pattern alone tells two series apart in grey. */
interface Fill {
  colour: string
  pattern: 'solid' | 'diagonal' | 'dots' | 'stripes' | 'empty'
}

const bandFills: Record<NonNullable<Series['band']>, Fill> = {
  red: { colour: '#c2321f', pattern: 'solid' },
  orange: { colour: '#c9660a', pattern: 'diagonal' },
  yellow: { colour: '#a07d00', pattern: 'dots' },
  green: { colour: '#2b8a55', pattern: 'stripes' },
  unknown: { colour: '#565c64', pattern: 'empty' },
}

const seriesFills: readonly Fill[] = [
  { colour: accent, pattern: 'solid' },
  { colour: '#5b626b', pattern: 'diagonal' },
  { colour: ink, pattern: 'stripes' },
  { colour: '#85888a', pattern: 'dots' },
  { colour: ink, pattern: 'empty' },
]

export const fillOf = ({ band }: Series, at: number): Fill =>
  band ? bandFills[band] : (seriesFills[at % seriesFills.length] ?? bandFills.unknown)

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function drawBox(doc: Doc, box: Box, { colour, pattern }: Fill): void {
  const { x, y, width, height } = box
  if (width <= 0 || height <= 0) return
  if (pattern === 'solid') {
    doc.rect(x, y, width, height).fill(colour)
    return
  }
  doc.save().rect(x, y, width, height).clip()
  doc.rect(x, y, width, height).fill('#ffffff')
  doc.lineWidth(0.9).strokeColor(colour).fillColor(colour)
  if (pattern === 'diagonal') {
    for (let at = x - height; at < x + width; at += 3.2) doc.moveTo(at, y + height).lineTo(at + height, y)
    doc.stroke()
  }
  if (pattern === 'stripes') {
    for (let at = y + 1.5; at < y + height; at += 3.2) doc.moveTo(x, at).lineTo(x + width, at)
    doc.stroke()
  }
  if (pattern === 'dots') {
    for (let row = y + 2; row < y + height; row += 4)
      for (let at = x + 2; at < x + width; at += 4) doc.circle(at, row, 0.8)
    doc.fill()
  }
  doc.restore()
  doc.lineWidth(0.7).strokeColor(colour).rect(x, y, width, height).stroke()
}

const swatch = 9
const rowHeight = 14

interface LegendItem {
  words: string
  fill: Fill
  x: number
  row: number
}

/** Which pattern is what; none where there is one series, named by the title. */
function legendItems({ type }: Sheet, { series }: ChartSection, width: number): LegendItem[] {
  if (series.length < 2) return []
  let [x, row] = [0, 0]
  return series.map((one, at) => {
    const wide = swatch + 5 + type.width(one.name, styles.chart) + 16
    if (x > 0 && x + wide > width) [x, row] = [0, row + 1]
    const item = { words: one.name, fill: fillOf(one, at), x, row }
    x += wide
    return item
  })
}

export function legendHeight(sheet: Sheet, section: ChartSection, width: number): number {
  const last = legendItems(sheet, section, width).at(-1)
  return last ? (last.row + 1) * rowHeight + 4 : 0
}

export function drawLegend(sheet: Sheet, section: ChartSection, { x, y, width }: Omit<Box, 'height'>): void {
  for (const item of legendItems(sheet, section, width)) {
    const [left, top] = [x + item.x, y + item.row * rowHeight]
    drawBox(sheet.doc, { x: left, y: top, width: swatch, height: swatch }, item.fill)
    sheet.type.draw(item.words, { x: left + swatch + 5, baseline: top + 7.5 }, styles.chart)
  }
}
