import type { Sheet } from '../../../../../platform/server/pdf/sheet.ts'
import { styles } from '../../../../../platform/server/pdf/style.ts'
import type { ChartSection } from '../../../model.ts'
import { drawBox, fillOf } from './chart-fills.ts'
import { drawAxis, drawLabels, type Frame, valueWords, yOf } from './chart-frame.ts'

/** Side by side, each with its value above it. */
export function drawColumns(sheet: Sheet, frame: Frame, section: ChartSection): void {
  const { series, labels } = section
  drawAxis(sheet, frame, section)
  const slot = frame.width / Math.max(1, labels.length)
  const width = Math.min(44, (slot * 0.7) / Math.max(1, series.length))
  const centre = (at: number) => frame.x + (at + 0.5) * slot
  for (const at of labels.keys()) {
    for (const [which, one] of series.entries()) {
      const value = one.values[at] ?? null
      const x = centre(at) + (which - series.length / 2) * width
      const y = yOf(frame, value ?? 0)
      drawBox(sheet.doc, { x: x + 1, y, width: width - 2, height: frame.y + frame.height - y }, fillOf(one, which))
      writeValue(sheet, value === null ? '–' : valueWords(value, section), { x: x + width / 2, baseline: y - 4 })
    }
  }
  drawLabels(sheet, frame, section, centre)
}

/** On each other: the value of a part within it where there is room, and of all above. */
export function drawStacked(sheet: Sheet, frame: Frame, section: ChartSection): void {
  const { series, labels } = section
  drawAxis(sheet, frame, section)
  const slot = frame.width / Math.max(1, labels.length)
  const width = Math.min(56, slot * 0.72)
  const centre = (at: number) => frame.x + (at + 0.5) * slot
  for (const at of labels.keys()) {
    let sum = 0
    for (const [which, one] of series.entries()) {
      const value = one.values[at] ?? 0
      const [y, foot] = [yOf(frame, sum + value), yOf(frame, sum)]
      drawBox(sheet.doc, { x: centre(at) - width / 2, y, width, height: foot - y }, fillOf(one, which))
      if (foot - y >= 10 && width >= 16)
        writeValue(sheet, valueWords(value, section), { x: centre(at), baseline: (y + foot) / 2 + 2.7, isOnFill: true })
      sum += value
    }
    if (slot >= 16) writeValue(sheet, valueWords(sum, section), { x: centre(at), baseline: yOf(frame, sum) - 4 })
  }
  drawLabels(sheet, frame, section, centre)
}

/** Centred; on a fill with a ground of its own. */
export function writeValue(
  { doc, type }: Sheet,
  text: string,
  { x, baseline, isOnFill = false }: { x: number; baseline: number; isOnFill?: boolean },
): void {
  const width = type.width(text, styles.chartValue)
  if (isOnFill) doc.rect(x - width / 2 - 2, baseline - 6.6, width + 4, 8.4).fill('#ffffff')
  type.draw(text, { x: x - width / 2, baseline }, styles.chartValue)
}
