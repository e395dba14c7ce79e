/** The text of a line and its width. */
interface MeasuredLine {
  text: string
  width: number
}

/**
 * Lines of at most this width: a break of the text stays one, others stand between words, and within a word only where it is
 * too long for a line.
 */
export const linesIn = (text: string, measure: (text: string) => number, most: number): MeasuredLine[] =>
  text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => filled(wordsOf(paragraph), measure, most))

const wordsOf = (paragraph: string): string[] => paragraph.split(/[\s\u200b]+/u).filter((word) => word !== '')

/** Fills line after line; an empty paragraph is an empty line. */
function filled(words: readonly string[], measure: (text: string) => number, most: number): MeasuredLine[] {
  const lines: MeasuredLine[] = []
  const space = measure(' ')
  let line: MeasuredLine = { text: '', width: 0 }
  for (const word of words) {
    const width = measure(word)
    if (line.text !== '' && line.width + space + width <= most) {
      line = { text: `${line.text} ${word}`, width: line.width + space + width }
      continue
    }
    if (line.text !== '') lines.push(line)
    const parts = width <= most ? [{ text: word, width }] : broken(word, measure, most)
    line = parts.pop() ?? { text: '', width: 0 }
    lines.push(...parts)
  }
  return [...lines, line]
}

/** A word that is too long for a line: after a sign within it where that fills at least half of the line, else anywhere. */
function broken(word: string, measure: (text: string) => number, most: number): MeasuredLine[] {
  const widthOf = (letters: readonly string[]) => letters.reduce((sum, letter) => sum + measure(letter), 0)
  const parts: MeasuredLine[] = []
  let part: string[] = []
  let width = 0
  for (const letter of word) {
    const wide = measure(letter)
    if (part.length > 0 && width + wide > most) {
      const sign = part.findLastIndex((letter) => /[-/.,;:?&=_@|]/.test(letter)) + 1
      const rest = part.splice(sign > part.length / 2 ? sign : part.length)
      parts.push({ text: part.join(''), width: widthOf(part) })
      part = rest
      width = widthOf(part)
    }
    part.push(letter)
    width += wide
  }
  return [...parts, { text: part.join(''), width }]
}
