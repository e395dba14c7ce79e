import type PptxGenJS from 'pptxgenjs'

/** Inches, of a slide of 16 : 9. */
export const page = { width: 13.333, height: 7.5, margin: 0.75 } as const
export const inner = page.width - 2 * page.margin

/** Places of what every slide has in common. */
export const places = {
  eyebrow: { x: page.margin, y: 0.46, w: 6.5, h: 0.28 },
  sample: { x: page.width - page.margin - 4.5, y: 0.46, w: 4.5, h: 0.28 },
  title: { x: page.margin, y: 0.76, w: inner, h: 0.56 },
  rule: 1.42,
  intro: { x: page.margin, y: 1.56, w: inner },
  note: { x: page.margin, y: 6.56, w: inner, h: 0.28 },
  footRule: 6.94,
  foot: { x: page.margin, y: 7.0, w: inner - 1.6, h: 0.28 },
  number: { x: page.width - page.margin - 1.5, y: 7.0, w: 1.5, h: 0.28 },
} as const

// Both are on every Windows and macOS; elsewhere the nearest serif and sans stand in.
export const serif = 'Georgia'
export const sans = 'Arial'
/** How much wider Georgia runs than Arial. */
export const serifStretch = 1.1

/** Tokens of the light theme, `ui/styles/tokens.css`. */
export const colour = {
  paper: 'FBFAF7',
  ink: '1A1D21',
  quiet: '5B626B',
  line: 'D9D5CB',
  accent: '0B5A66',
} as const

/** Made again for each text: the library writes into what it is given. */
export const base = (): PptxGenJS.TextPropsOptions => ({ fontFace: sans, color: colour.ink, margin: 0, align: 'left' })

export const hairline = (x: number, y: number, w: number, color: string = colour.line): PptxGenJS.ShapeProps => ({
  ...{ x, y, w, h: 0 },
  line: { color, width: 0.75 },
})
