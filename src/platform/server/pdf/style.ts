import type { TextStyle } from './typesetter.ts'

// The light colours of the interface (ui/styles/tokens.css) on white paper. None carries a meaning alone.
export const ink = '#1a1d21'
export const quiet = '#5b626b'
export const hairline = '#d9d5cc'
export const rule = '#1a1d21'
export const accent = '#0b5a66'
export const soft = '#f4f2ec'

const serif = (size: number, weight: 400 | 600, colour = ink): TextStyle => ({ family: 'serif', weight, size, colour })
const sans = (size: number, weight: 400 | 600, colour = ink): TextStyle => ({ family: 'sans', weight, size, colour })
export const mono = (size: number, colour: string): TextStyle => ({ family: 'mono', weight: 400, size, colour })

export const styles = {
  title: serif(32, 600),
  subtitle: serif(14, 400, quiet),
  heading: serif(18, 600),
  smallHeading: serif(13, 600),
  body: sans(9.5, 400),
  intro: sans(9.5, 400, quiet),
  label: sans(8, 600, quiet),
  note: sans(7.5, 400, quiet),
  figure: serif(26, 600),
  figureMissing: serif(16, 400, quiet),
  chart: sans(7.5, 400),
  chartValue: sans(7.5, 600),
  overline: sans(10, 600, accent),
  furniture: sans(7, 400, quiet),
  hash: mono(5.8, quiet),
  mark: sans(7, 600),
} satisfies Record<string, TextStyle>

/** From one baseline to the next. */
export const leadingOf = ({ family, size }: TextStyle): number => size * (family === 'serif' ? 1.22 : 1.45)
