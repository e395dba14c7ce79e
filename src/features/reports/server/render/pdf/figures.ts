import { baselineIn, type Sheet } from '../../../../../platform/server/pdf/sheet.ts'
import { type Element, openElement } from '../../../../../platform/server/pdf/structure.ts'
import { leadingOf, rule, styles } from '../../../../../platform/server/pdf/style.ts'
import { drawArtifact } from '../../../../../platform/server/pdf/tagged-pdf.ts'
import type { Line, TextStyle } from '../../../../../platform/server/pdf/typesetter.ts'
import type { Figure, FiguresSection } from '../../../model.ts'
import { figureWords } from '../words.ts'

const gutter = 18

interface Block {
  lines: { line: Line; style: TextStyle }[]
  height: number
}

/** Large numbers side by side, each with what it counts and how. */
export function writeFigures(sheet: Sheet, parent: Element, { figures }: FiguresSection): void {
  const { doc, type, left } = sheet
  const list = openElement(doc, parent, 'L')
  const width = widthIn(sheet)
  for (let first = 0; first < figures.length; first += perRow(sheet)) {
    const blocks = figures.slice(first, first + perRow(sheet)).map((figure) => blockOf(sheet, figure))
    const height = Math.max(...blocks.map((block) => block.height))
    sheet.need(height + 14)
    for (const [at, { lines }] of blocks.entries()) {
      const x = left + at * (width + gutter)
      drawArtifact(doc, 'Layout', () => {
        doc
          .lineWidth(0.7)
          .strokeColor(rule)
          .moveTo(x, sheet.y)
          .lineTo(x + width, sheet.y)
          .stroke()
      })
      const item = openElement(doc, list, 'LI')
      const body = openElement(doc, item, 'LBody')
      body.draw(() => {
        let y = sheet.y + 6
        for (const { line, style } of lines) {
          type.draw(line.text, { x, baseline: y + baselineIn(style) }, style)
          y += leadingOf(style)
        }
      })
      body.end()
      item.end()
    }
    sheet.y += height + 14
  }
  list.end()
}

/** Height of the first row. */
export const figuresStart = (sheet: Sheet, { figures }: FiguresSection): number =>
  Math.max(0, ...figures.slice(0, perRow(sheet)).map((figure) => blockOf(sheet, figure).height))

const perRow = ({ layout }: Sheet): number => (layout === 'portrait' ? 3 : 4)
const widthIn = (sheet: Sheet): number => (sheet.width - (perRow(sheet) - 1) * gutter) / perRow(sheet)

function blockOf(sheet: Sheet, figure: Figure): Block {
  const value = figure.value === null ? styles.figureMissing : styles.figure
  const unit = figure.unit === 'score' && figure.value !== null ? ' of 100' : ''
  const part = figure.of === undefined ? '' : `of ${figure.of.toLocaleString('en-US')}`
  const texts: [string, TextStyle][] = [
    [figure.label, styles.label],
    [figureWords(figure), value],
    [[unit.trim(), part, figure.note].filter(Boolean).join(' · '), styles.note],
  ]
  const lines = texts
    .filter(([text]) => text !== '')
    .flatMap(([text, style]) => sheet.type.wrap(text, style, widthIn(sheet)).map((line) => ({ line, style })))
  return { lines, height: 10 + lines.reduce((sum, { style }) => sum + leadingOf(style), 0) }
}
