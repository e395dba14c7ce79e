import { contentWidth, type Sheet, writeProse } from '../../../../../platform/server/pdf/sheet.ts'
import { type Element, openElement } from '../../../../../platform/server/pdf/structure.ts'
import { leadingOf, styles } from '../../../../../platform/server/pdf/style.ts'
import type { ChartSection } from '../../../model.ts'
import { barsHeight, drawBars, highestOf } from './chart-bars.ts'
import { drawColumns, drawStacked } from './chart-columns.ts'
import { drawLegend, legendHeight } from './chart-fills.ts'
import { type Frame, labelsHeight, scaleOf, valueWords } from './chart-frame.ts'
import { drawLines } from './chart-line.ts'

const width = contentWidth('portrait')
const plotHeight = 132
/** Above the plot for the values of its highest. */
const headroom = 12
/** Left of the plot for the values of its lines. */
const axisWidth = 34
/** Columns narrower than this have no room for their names below: they lie across instead. */
const leastSlot = 40

/** Draws a picture in vectors, each value written at it or given in words for screen readers. */
export function writeChart(sheet: Sheet, parent: Element, section: ChartSection): void {
  const { doc, left } = sheet
  const height = pictureHeight(sheet, section)
  // A picture higher than a page has hundreds of bars; its table is the place for them.
  sheet.need(Math.min(height, sheet.fullHeight()))
  const top = sheet.y
  const legend = legendHeight(sheet, section, width)
  const figure = openElement(doc, parent, 'Figure', {
    alt: altOf(section),
    bbox: [left, top, left + width, top + height],
  })
  figure.draw(() => {
    drawLegend(sheet, section, { x: left, y: top, width })
    if (liesAcross(section)) {
      drawBars(sheet, { x: left, y: top + legend + 4, width }, section)
      return
    }
    const frame: Frame = {
      ...{ x: left + axisWidth, y: top + legend + headroom, width: width - axisWidth, height: plotHeight },
      ...scaleOf(section.chart === 'stacked' ? highestStack(section) : highestOf(section), section),
    }
    if (section.chart === 'line') drawLines(sheet, frame, section)
    else if (section.chart === 'stacked') drawStacked(sheet, frame, section)
    else drawColumns(sheet, frame, section)
  })
  figure.end()
  sheet.y = top + height + 4
  writeProse(sheet, { parent, text: section.words, style: styles.intro, width })
}

/** Height of the picture and of its words. */
export const chartHeight = (sheet: Sheet, section: ChartSection): number =>
  pictureHeight(sheet, section) + 4 + 2 * leadingOf(styles.intro)

const liesAcross = ({ chart, labels }: ChartSection): boolean =>
  chart === 'bars' || (chart === 'columns' && (width - axisWidth) / Math.max(1, labels.length) < leastSlot)

function pictureHeight(sheet: Sheet, section: ChartSection): number {
  const legend = legendHeight(sheet, section, width)
  if (liesAcross(section)) return legend + barsHeight(sheet, section, width) + 8
  return legend + headroom + plotHeight + labelsHeight(sheet, section, width - axisWidth) + 6
}

const highestStack = ({ labels, series }: ChartSection): number =>
  Math.max(0, ...labels.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)))

/** As many values as one listens to. */
const mostSpoken = 60

function altOf(section: ChartSection): string {
  const { labels, series, title, words } = section
  if (labels.length * series.length > mostSpoken) return `${title}. ${words}`
  const values = series.map(({ name, values }) => {
    const said = labels.map((label, at) => {
      const value = values[at] ?? null
      return `${label} ${value === null ? 'no record' : valueWords(value, section)}`
    })
    return `${name}: ${said.join(', ')}.`
  })
  return `${title}. ${values.join(' ')}`
}
