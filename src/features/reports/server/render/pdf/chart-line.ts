import type { Sheet } from '../../../../../platform/server/pdf/sheet.ts'
import type { ChartSection, Series } from '../../../model.ts'
import { writeValue } from './chart-columns.ts'
import { fillOf } from './chart-fills.ts'
import { drawAxis, drawLabels, type Frame, valueWords, yOf } from './chart-frame.ts'

/** Apart in grey too. */
const dashes: readonly (number[] | undefined)[] = [undefined, [5, 2], [1.5, 2], [7, 2, 1.5, 2]]

/** Over time; where nothing was recorded the line is broken. */
export function drawLines(sheet: Sheet, frame: Frame, section: ChartSection): void {
  const { doc } = sheet
  const { series, labels } = section
  drawAxis(sheet, frame, section)
  const step = frame.width / Math.max(1, labels.length)
  const xOf = (at: number) => frame.x + (at + 0.5) * step
  for (const [which, one] of series.entries()) {
    const { colour } = fillOf(one, which)
    const dash = dashes[which % dashes.length]
    doc.save().lineWidth(1.5).strokeColor(colour)
    if (dash) doc.dash(dash[0] ?? 1, dash.length > 1 ? { space: dash[1] ?? 1 } : {})
    let isDrawing = false
    for (const at of labels.keys()) {
      const value = one.values[at] ?? null
      if (value === null) isDrawing = false
      else {
        const [x, y] = [xOf(at), yOf(frame, value)]
        if (isDrawing) doc.lineTo(x, y)
        else doc.moveTo(x, y)
        isDrawing = true
      }
    }
    doc.stroke().restore()
    for (const at of labels.keys()) {
      const value = one.values[at] ?? null
      if (value === null) continue
      if (labels.length <= 31) doc.circle(xOf(at), yOf(frame, value), 2).fill(colour)
      if (isNamed(one, at, labels.length))
        writeValue(sheet, valueWords(value, section), { x: xOf(at), baseline: yOf(frame, value) - 6 })
    }
  }
  drawLabels(sheet, frame, section, xOf)
}

/** All where they are few, else the first, the last, the highest and the lowest. */
function isNamed({ values }: Series, at: number, count: number): boolean {
  if (count <= 12) return true
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const sorted = known.toSorted((a, b) => a.value - b.value)
  return [known.at(0), known.at(-1), sorted.at(0), sorted.at(-1)].some((point) => point?.at === at)
}
