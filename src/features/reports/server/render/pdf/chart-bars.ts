import { baselineIn, type Sheet } from '../../../../../platform/server/pdf/sheet.ts'
import { leadingOf, rule, styles } from '../../../../../platform/server/pdf/style.ts'
import type { ChartSection } from '../../../model.ts'
import { drawBox, fillOf } from './chart-fills.ts'
import { scaleOf, valueWords } from './chart-frame.ts'

const bar = 10
const pitch = 13
const labelShare = 0.36

/** Across, each with its value behind it; the names have all the room they need. */
export function drawBars(
  sheet: Sheet,
  { x, y, width }: { x: number; y: number; width: number },
  section: ChartSection,
): void {
  const { doc, type } = sheet
  const { labels, series } = section
  const start = x + width * labelShare
  const reach = width * (1 - labelShare) - 40
  const { top } = scaleOf(highestOf(section), section)
  let at = y
  for (const [which, label] of labels.entries()) {
    const height = rowHeight(sheet, section, label, width)
    for (const [row, line] of linesOf(sheet, label, width).entries())
      type.draw(line.text, { x, baseline: at + row * leadingOf(styles.chart) + baselineIn(styles.chart) }, styles.chart)
    for (const [number, one] of series.entries()) {
      const value = one.values[which] ?? null
      const long = (reach * (value ?? 0)) / top
      const rowTop = at + number * pitch
      drawBox(doc, { x: start, y: rowTop, width: long, height: bar }, fillOf(one, number))
      const words = value === null ? '–' : valueWords(value, section)
      type.draw(words, { x: start + long + 5, baseline: rowTop + 7.8 }, styles.chartValue)
    }
    at += height
  }
  doc
    .lineWidth(0.8)
    .strokeColor(rule)
    .moveTo(start, y - 4)
    .lineTo(start, at)
    .stroke()
}

export const barsHeight = (sheet: Sheet, section: ChartSection, width: number): number =>
  section.labels.reduce((sum, label) => sum + rowHeight(sheet, section, label, width), 0)

export const highestOf = ({ series }: ChartSection): number =>
  Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))

const linesOf = ({ type }: Sheet, label: string, width: number) =>
  type.wrap(label, styles.chart, width * labelShare - 10)

const rowHeight = (sheet: Sheet, { series }: ChartSection, label: string, width: number): number =>
  Math.max(linesOf(sheet, label, width).length * leadingOf(styles.chart), series.length * pitch) + 4
