import type { RiskLevel } from '../../../product/entries.ts'

// As in the design system: hue, word and shape of a risk, on light ground. A picture has no style sheet.

export const palette = {
  paper: '#fbfaf7',
  surface: '#ffffff',
  ink: '#1a1d21',
  quiet: '#5b626b',
  line: '#e4e1da',
  accent: '#0b5a66',
  bar: '#3d434a',
} as const

interface Look {
  words: string
  /** Has a contrast of 4.5:1 with white letters on it, and on paper. */
  hue: string
  /** Drawn in a square of twelve. */
  shape: string
}

/** The shape that ui/Badge.tsx draws for it. */
export const riskLooks: Record<RiskLevel, Look> = {
  high: { words: 'High Risk', hue: '#ae2419', shape: '<path d="M6 .8 11.6 11H.4Z"/>' },
  medium: { words: 'Medium Risk', hue: '#a64b00', shape: '<path d="M6 .4 11.6 6 6 11.6.4 6Z"/>' },
  low: { words: 'Low Risk', hue: '#1e6b3c', shape: '<circle cx="6" cy="6" r="5"/>' },
  unknown: {
    words: 'Unknown Risk',
    hue: '#565c64',
    shape: '<circle cx="6" cy="6" r="4.4" fill="none" stroke-width="1.6" stroke-dasharray="2.9 1.7"/>',
  },
}

/** Filled where something was measured or established, an outline where the level is expected of the role. */
export const shapeLook = ({ level, isExpected }: { level: RiskLevel; isExpected: boolean }, colour: string): string =>
  isExpected && level !== 'unknown'
    ? `fill="none" stroke="${colour}" stroke-width="1.6"`
    : `fill="${colour}" stroke="${colour}" stroke-width="0"`

/** Bands of the score and their hues, as the ruler has them. */
export const bands = [
  { from: 0, to: 40, level: 'low', fill: '#2b8a55' },
  { from: 40, to: 60, level: 'medium', fill: '#c9660a' },
  { from: 60, to: 100, level: 'high', fill: '#c2321f' },
] as const

/** The mark of the product, in a square of twenty-four. */
export const markShape = (colour: string): string =>
  `<path d="M8 3.5H3.5v17H8M16 3.5h4.5v17H16" fill="none" stroke="${colour}" stroke-width="2.25"/><circle cx="12" cy="12" r="3.25" fill="${colour}"/>`
