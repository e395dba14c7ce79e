// PowerPoint lets a text grow out of its place, so what is too long for it is cut before. Nothing here can ask a font: widths
// are those of Arial, rounded up, and of a whole square for every script that is set in squares.

interface Place {
  widthIn: number
  /** In points. */
  size: number
  lines: number
  /** How much wider than Arial's the letters are: Georgia, bold. */
  stretch?: number
}

interface Fitted {
  text: string
  lines: number
  isCut: boolean
}

/** Programs break lines a little differently: what just fits by our count may not by theirs. */
const tight = 0.97

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

// No XML may hold these, whatever the file that they came from. XML 1.0, § 2.2
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

/** One line of text that every XML may hold. */
export const plainLine = (text: string): string => text.toWellFormed().replace(notInXml, '').replace(/\s+/g, ' ').trim()

/** As much of a text as goes into its place, with an ellipsis where that is not all. */
export function fitText(text: string, { widthIn, size, lines, stretch = 1 }: Place): Fitted {
  const whole = plainLine(text)
  const wrapped = wrap(whole, (widthIn * tight * 72) / size / stretch, lines + 1)
  if (wrapped.length <= lines) return { text: whole, lines: wrapped.length, isCut: false }
  const kept = [...graphemes.segment(wrapped.slice(0, lines).join('').trimEnd())].slice(0, -1)
  const words = kept
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()
  return { text: `${words}…`, lines, isCut: true }
}

/** How wide a text is on one line, in inches. */
export const widthIn = (text: string, size: number): number => (emWidth(plainLine(text)) * size) / tight / 72

/** The first lines of a text, at most so many: a word moves to the next one whole, unless none could hold it. */
function wrap(text: string, widthEm: number, most: number): string[] {
  const lines = ['']
  let used = 0
  const add = (segment: string, em: number) => {
    lines[lines.length - 1] += segment
    used += em
  }
  for (const word of text.split(/(?<=[\s-])/)) {
    if (used > 0 && used + emWidth(word.trimEnd()) > widthEm) {
      lines.push('')
      used = 0
    }
    for (const { segment } of graphemes.segment(word)) {
      const em = emWidth(segment)
      if (used > 0 && used + em > widthEm && segment !== ' ') {
        lines.push('')
        used = 0
      }
      add(segment, em)
      if (lines.length > most) return lines.slice(0, most)
    }
  }
  return lines
}

function emWidth(text: string): number {
  let em = 0
  for (const char of text) em += charEm(char)
  return em
}

function charEm(char: string): number {
  if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(char)) return 0
  if (/[ijl.,:;'|![\]()/\\Itfr -]/.test(char)) return 0.34
  if (/[MW@%mw]/.test(char)) return 0.95
  if (/\p{Lu}/u.test(char)) return 0.72
  return (char.codePointAt(0) ?? 0) >= 0x1100 ? 1 : 0.58
}
