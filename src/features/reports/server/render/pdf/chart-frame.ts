import type { Sheet } from '../../../../../platform/server/pdf/sheet.ts'
import { hairline, leadingOf, quiet, rule, styles } from '../../../../../platform/server/pdf/style.ts'
import type { ChartSection } from '../../../model.ts'
import { cellWords } from '../words.ts'
import type { Box } from './chart-fills.ts'

/** The area in which the values of a chart are drawn, and how high they reach. */
export interface Frame extends Box {
  /** The value at its upper edge. */
  top: number
  ticks: readonly number[]
}

export const valueWords = (value: number, { unit }: ChartSection): string =>
  cellWords(value, unit === 'percent' ? 'percent' : 'number')

export const yOf = ({ y, height, top }: Frame, value: number): number => y + height - (height * value) / top

/** Whole steps of 1, 2 or 5 and their tens, four or five of them. */
export function scaleOf(highest: number, { unit }: ChartSection): { top: number; ticks: number[] } {
  if (unit !== 'count') return { top: 100, ticks: [0, 25, 50, 75, 100] }
  const wanted = Math.max(highest, 1) / 4
  const ten = 10 ** Math.floor(Math.log10(wanted))
  const step = Math.max(1, ten * ([1, 2, 5, 10].find((times) => times * ten >= wanted) ?? 10))
  const top = Math.ceil(Math.max(highest, 1) / step) * step
  return { top, ticks: Array.from({ length: top / step + 1 }, (_, at) => at * step) }
}

/** Draws hairlines with their values, and the baseline. */
export function drawAxis({ doc, type }: Sheet, frame: Frame, section: ChartSection): void {
  const style = { ...styles.chart, colour: quiet }
  for (const tick of frame.ticks) {
    const y = yOf(frame, tick)
    const words = valueWords(tick, section)
    type.draw(words, { x: frame.x - 6 - type.width(words, style), baseline: y + 2.6 }, style)
    doc.lineWidth(tick === 0 ? 0.8 : 0.4).strokeColor(tick === 0 ? rule : hairline)
    doc
      .moveTo(frame.x, y)
      .lineTo(frame.x + frame.width, y)
      .stroke()
  }
}

/** Below the axis, one for each place; days that stand too close are named now and then. */
export function drawLabels(
  { type }: Sheet,
  frame: Frame,
  { labels }: ChartSection,
  placeOf: (at: number) => number,
): void {
  const slot = frame.width / Math.max(1, labels.length)
  const step = labelStep(type, labels, frame.width)
  for (const [at, label] of labels.entries()) {
    if (at % step !== 0) continue
    for (const [row, line] of type.wrap(label, styles.chart, slot * step - 6).entries()) {
      const baseline = frame.y + frame.height + 12 + row * leadingOf(styles.chart)
      type.draw(line.text, { x: placeOf(at) - line.width / 2, baseline }, styles.chart)
    }
  }
}

export function labelsHeight({ type }: Sheet, { labels }: ChartSection, width: number): number {
  const slot = (width / Math.max(1, labels.length)) * labelStep(type, labels, width)
  const rows = Math.max(1, ...labels.map((label) => type.wrap(label, styles.chart, slot - 6).length))
  return 8 + rows * leadingOf(styles.chart)
}

function labelStep(type: Sheet['type'], labels: readonly string[], width: number): number {
  const areDays = labels.every((label) => /^\d{4}(-\d\d){0,2}$/.test(label))
  if (!areDays) return 1
  const widest = Math.max(0, ...labels.map((label) => type.width(label, styles.chart))) + 14
  return Math.max(1, Math.ceil((widest * labels.length) / width))
}
