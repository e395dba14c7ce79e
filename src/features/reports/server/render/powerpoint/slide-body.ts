import type PptxGenJS from 'pptxgenjs'
import { counted } from '../../../../../platform/shared/counted.ts'
import {
  type ChartSection,
  type Figure,
  type FiguresSection,
  noRecord,
  type Section,
  type TextSection,
} from '../../../model.ts'
import { figureWords } from '../words.ts'
import { mostBars } from './chart-parts.ts'
import { fitText, plainLine } from './fit-text.ts'
import { slideTable } from './slide-table.ts'
import { base, colour, hairline, inner, page, places, serif, serifStretch } from './style.ts'

export interface Drawn {
  /** Describes what was left out; empty where nothing was. */
  note: string
  /** Evidence that what is shown cites of itself. */
  cited: readonly string[]
}

interface Place {
  x: number
  y: number
  w: number
  h: number
}

/** Draws what a section says from this height on, as much of it as the slide holds. */
export function drawBody(slide: PptxGenJS.Slide, section: Section, y: number): Drawn {
  const place = { x: page.margin, y, w: inner, h: places.note.y - 0.05 - y }
  switch (section.kind) {
    case 'table': {
      if (section.rows.length === 0) return drawWords(slide, section.emptyWords, place)
      const { rows, widths, heights, shown, note } = slideTable(section, place.h)
      const h = heights.reduce((sum, height) => sum + height, 0)
      slide.addTable(rows, { ...place, h, colW: widths, rowH: heights, objectName: plainLine(section.title) })
      return { note, cited: shown.flatMap(({ evidence = [] }) => evidence) }
    }
    case 'text':
      return drawParagraphs(slide, section, place)
    case 'figures':
      return drawFigures(slide, section, place)
    case 'chart':
      return hasPicture(section) ? drawChart(slide, section, place) : drawWords(slide, wordsInstead(section), place)
  }
}

/** A chart without a single value is said, not drawn; so are bars of no height, which would be an empty frame. */
export const hasPicture = ({ chart, series }: ChartSection): boolean =>
  series.some(({ values }) => values.some((value) => value !== null && (value !== 0 || chart === 'line')))

function wordsInstead({ words, series }: ChartSection): string {
  const isKnown = series.some(({ values }) => values.some((value) => value !== null))
  return isKnown || words.startsWith(noRecord) ? words : `${noRecord}. ${words}`
}

function drawWords(slide: PptxGenJS.Slide, words: string, place: Place): Drawn {
  const look = { fontSize: 18, fontFace: serif }
  const { text } = fitText(words, { widthIn: 9, size: look.fontSize, lines: 5, stretch: serifStretch })
  slide.addText(text, { ...base(), ...look, ...place, w: 9.2, h: 2, valign: 'top' })
  return { note: '', cited: [] }
}

const measure = 9.2
const lineHeight = 1.25
const spaceAfter = 9

/** In letters as large as lets all of it be read, down to a size that can still be read from a chair. */
function drawParagraphs(slide: PptxGenJS.Slide, { paragraphs }: TextSection, place: Place): Drawn {
  const sizes = [16, 14].map((size) => paragraphsThatFit(paragraphs, size, place.h))
  const fitting = sizes.find(({ isWhole }) => isWhole) ?? paragraphsThatFit(paragraphs, 12, place.h)
  slide.addText(
    fitting.texts.map((text) => ({ text, options: { paraSpaceAfter: spaceAfter, breakLine: true } })),
    { ...base(), ...place, w: measure + 0.2, fontSize: fitting.size, lineSpacingMultiple: 1.04, valign: 'top' },
  )
  return { note: fitting.isWhole ? '' : 'Shortened; the whole text is in the PDF and Excel.', cited: [] }
}

function paragraphsThatFit(paragraphs: readonly string[], size: number, heightIn: number) {
  const line = size * lineHeight
  const texts: string[] = []
  let isCut = false
  let left = heightIn * 72
  for (const text of paragraphs) {
    const lines = Math.floor(left / line)
    if (isCut || lines < 1) break
    const fitted = fitText(text, { widthIn: measure, size, lines })
    texts.push(fitted.text)
    isCut = fitted.isCut
    left -= fitted.lines * line + spaceAfter
  }
  return { size, texts, isWhole: !isCut && texts.length === paragraphs.length }
}

const columns = 4
const gap = 0.4

interface FigureLook {
  rows: number
  /** In points. */
  size: number
  label: number
  note: number
  /** Top of the label, in inches. */
  labelY: number
}

/** One row of them may be large. */
const large: FigureLook = { rows: 1, size: 54, label: 16, note: 13, labelY: 1.6 }
const small: FigureLook = { rows: 2, size: 38, label: 13, note: 11, labelY: 0.96 }

function drawFigures(slide: PptxGenJS.Slide, { figures }: FiguresSection, place: Place): Drawn {
  const look = figures.length > columns ? small : large
  const shown = figures.slice(0, columns * look.rows)
  const w = (place.w - gap * (columns - 1)) / columns
  const h = (place.h - gap) / look.rows
  for (const [at, figure] of shown.entries()) {
    const x = place.x + (at % columns) * (w + gap)
    const y = place.y + Math.floor(at / columns) * (h + gap)
    drawFigure(slide, figure, { place: { x, y, w, h }, look })
  }
  const isWhole = shown.length === figures.length
  return {
    note: isWhole ? '' : `${shown.length} of ${counted(figures.length, 'figure')}; all are in the PDF and Excel.`,
    cited: [],
  }
}

function drawFigure(
  slide: PptxGenJS.Slide,
  figure: Figure,
  { place: { x, y, w, h }, look }: { place: Place; look: FigureLook },
): void {
  const words = figureWords(figure)
  const isKnown = figure.value !== null
  const whole = figure.of === undefined || !isKnown ? '' : `  of ${figure.of.toLocaleString('en-US')}`
  const isLong = words.length + whole.length > 11
  const label = fitText(figure.label, { widthIn: w, size: look.label, lines: 2, stretch: 1.08 })
  const note = fitText(figure.note ?? '', { widthIn: w, size: look.note, lines: 3 })
  slide.addShape('line', hairline(x, y, w))
  slide.addText(
    [
      {
        text: words,
        options: {
          ...{ fontFace: serif, fontSize: isKnown && !isLong ? look.size : 24 },
          color: isKnown ? colour.accent : colour.quiet,
        },
      },
      { text: whole, options: { fontSize: look.label, color: colour.quiet } },
    ],
    { ...base(), x, y: y + 0.12, w, h: look.labelY - 0.18, valign: 'bottom' },
  )
  slide.addText(
    [
      { text: label.text, options: { fontSize: look.label, bold: true, breakLine: true, paraSpaceAfter: 3 } },
      { text: note.text, options: { fontSize: look.note, color: colour.quiet } },
    ],
    { ...base(), x, y: y + look.labelY, w, h: h - look.labelY, valign: 'top' },
  )
}

const aside = { width: 2.9, gap: 0.45 }

/** The picture, and beside it what it shows. */
function drawChart(slide: PptxGenJS.Slide, section: ChartSection, { x, y, w, h }: Place): Drawn {
  const picture = { x, y, w: w - aside.width - aside.gap, h }
  // Its parts are written in chart-parts.ts; the library only gives it a frame and a place in the package.
  const frame = [{ name: '', labels: [''], values: [0] }]
  slide.addChart('bar', frame, { ...picture, altText: plainLine(section.words), objectName: plainLine(section.title) })
  const words = fitText(section.words, { widthIn: aside.width, size: 14, lines: 14, stretch: serifStretch })
  slide.addText(words.text, {
    ...base(),
    ...{ x: x + w - aside.width, y: y + 0.05, w: aside.width, h: h - 0.05 },
    ...{ fontFace: serif, fontSize: 14, lineSpacingMultiple: 1.1, valign: 'top' },
  })
  const isWhole = section.chart !== 'bars' || section.labels.length <= mostBars
  return {
    note: isWhole ? '' : `${mostBars} of ${counted(section.labels.length, 'bar')}; all are in the PDF and Excel.`,
    cited: [],
  }
}
