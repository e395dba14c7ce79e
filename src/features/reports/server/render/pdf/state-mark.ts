import type { Doc } from '../../../../../platform/server/pdf/structure.ts'
import type { ReportState } from '../../../model.ts'

const colours: Record<ReportState, string> = {
  met: '#1e6b3c',
  partial: '#7a5c00',
  not_met: '#ae2419',
  not_assessed: '#565c64',
  not_applicable: '#565c64',
}

/** Beside the word of a state, whose shape tells it apart without colour: full, half, crossed, empty, a stroke. */
export function drawState(
  doc: Doc,
  state: ReportState,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  const colour = colours[state]
  doc.lineWidth(0.8).strokeColor(colour).fillColor(colour)
  switch (state) {
    case 'met':
      doc.circle(x, y, radius).fillAndStroke()
      return
    case 'partial':
      doc.circle(x, y, radius).stroke()
      doc.path(`M ${x} ${y - radius} A ${radius} ${radius} 0 0 0 ${x} ${y + radius} Z`).fill()
      return
    case 'not_met': {
      const reach = radius * 0.85
      doc.lineWidth(1.2)
      doc.moveTo(x - reach, y - reach).lineTo(x + reach, y + reach)
      doc
        .moveTo(x - reach, y + reach)
        .lineTo(x + reach, y - reach)
        .stroke()
      return
    }
    case 'not_assessed':
      doc.circle(x, y, radius).stroke()
      return
    case 'not_applicable':
      doc
        .moveTo(x - radius, y)
        .lineTo(x + radius, y)
        .stroke()
      return
  }
}
