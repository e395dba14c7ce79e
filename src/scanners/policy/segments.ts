import type { PolicyPage, Segment } from './policy.ts'

// Splits a policy into segments that can be labeled: paragraphs, rows, and list items with their lead-in. Every pass reads
// each character once, so a page without a single period costs no more than any other.

/** Longer paragraphs are split between sentences. */
const longest = 1_400
/** The least a part should hold, so that no short remainder is left. */
const wanted = 700
/** No policy that people read is longer; the rest is left out. */
const mostSegments = 20_000
const mostCharacters = 5_000_000

/** Lists the segments of a page in reading order. A heading is not a segment; the segments below it carry it. */
export function segmentsOf(page: PolicyPage): Segment[] {
  const paths = headingPaths(page)
  const segments: Segment[] = []
  let path = ''
  let leadIn = ''
  for (let index = 0; index < page.blocks.length && segments.length < mostSegments; index += 1) {
    const block = page.blocks[index]
    if (!block) continue
    if (block.type === 'heading') {
      path = paths.get(index) ?? ''
      leadIn = ''
      continue
    }
    const heading = typeof block.heading === 'number' ? (paths.get(block.heading) ?? path) : path
    const isItem = block.type === 'item'
    if (!isItem) leadIn = ''
    const parts = partsOf(page.text, block.start, block.end)
    for (const { start, end } of parts)
      segments.push({ start, end, text: page.text.slice(start, end), heading, leadIn: isItem ? leadIn : '' })
    if (!isItem) leadIn = leadInOf(segments.at(-1)?.text ?? '')
  }
  return segments
}

/** Lists the segments of a plain text, whose only structure is its lines. */
export function segmentsOfText(text: string): Segment[] {
  const part = text.slice(0, mostCharacters)
  return segmentsOf({ text: part, language: null, blocks: blocksOfText(part), links: [] })
}

function headingPaths({ text, blocks }: PolicyPage): Map<number, string> {
  const paths = new Map<number, string>()
  let stack: { level: number; title: string }[] = []
  blocks.forEach(({ type, level = 2, start, end }, index) => {
    if (type !== 'heading') return
    stack = stack.filter((above) => above.level < level)
    stack.push({ level, title: text.slice(start, Math.min(end, start + longestTitle)).trim() })
    paths.set(index, stack.map(({ title }) => title).join(' › '))
  })
  return paths
}

const longestTitle = 200

/** Finds the sentence that a list continues: the last one, if it ends in a colon. */
function leadInOf(text: string): string {
  if (!text.endsWith(':')) return ''
  const sentences = sentenceSpans(text, 0, text.length)
  const last = sentences.at(-1)
  return last ? text.slice(Math.max(last.start, last.end - longestLeadIn), last.end) : ''
}

const longestLeadIn = 500

interface Span {
  start: number
  end: number
}

function partsOf(text: string, start: number, end: number): Span[] {
  const whole = trimmed(text, start, end)
  if (whole.end <= whole.start) return []
  if (whole.end - whole.start <= longest) return [whole]
  const parts: Span[] = []
  let open: Span | undefined
  for (const sentence of sentenceSpans(text, whole.start, whole.end).flatMap((span) => cut(text, span))) {
    if (open && open.end - open.start < wanted && sentence.end - open.start <= longest) open.end = sentence.end
    else {
      if (open) parts.push(open)
      open = { ...sentence }
    }
  }
  if (open) parts.push(open)
  return parts
}

/** Splits a sentence that is too long at spaces, or anywhere if it has none. */
function cut(text: string, { start, end }: Span): Span[] {
  const parts: Span[] = []
  let from = start
  while (end - from > longest) {
    const space = text.slice(from + wanted, from + longest).lastIndexOf(' ')
    const to = space > 0 ? from + wanted + space : from + longest
    parts.push(trimmed(text, from, to))
    from = to
  }
  parts.push(trimmed(text, from, end))
  return parts.filter((part) => part.end > part.start)
}

function trimmed(text: string, start: number, end: number): Span {
  let from = start
  let to = end
  while (from < to && text.charCodeAt(from) <= 32) from += 1
  while (to > from && text.charCodeAt(to - 1) <= 32) to -= 1
  return { start: from, end: to }
}

const abbreviations = new Set([
  'e.g',
  'i.e',
  'inc',
  'ltd',
  'co',
  'corp',
  'etc',
  'no',
  'u.s',
  'u.s.c',
  'c.f.r',
  'civ',
  'e.u',
  'llc',
  'u.k',
  'mr',
  'ms',
  'dr',
  'st',
  'art',
  'sec',
  'abs',
  'lit',
  'nr',
  'ziff',
  'gem',
  'bzw',
  'ggf',
  'z.b',
  'cf',
])

/** Finds the sentences of a range. A period before a lowercase letter or after an abbreviation does not end one. */
export function sentenceSpans(text: string, start: number, end: number): Span[] {
  const spans: Span[] = []
  let from = start
  for (let at = start; at < end; at += 1) {
    const char = text[at]
    if (char !== '.' && char !== '!' && char !== '?' && char !== '\n') continue
    let next = at + 1
    while (next < end && isCloser(text[next])) next += 1
    if (next < end && text.charCodeAt(next) > 32) continue
    if (char === '.' && isAbbreviated(text, from, at)) continue
    const stop = next
    while (next < end && text.charCodeAt(next) <= 32) next += 1
    if (char !== '\n' && next < end && isSmall(text[next])) continue
    push(from, stop)
    from = next
    at = next - 1
  }
  push(from, end)
  return spans

  function push(first: number, last: number): void {
    const span = trimmed(text, first, last)
    if (span.end > span.start) spans.push(span)
  }
}

function isCloser(char: string | undefined): boolean {
  return char === '"' || char === "'" || char === ')' || char === '”' || char === '’' || char === ']'
}

function isSmall(char: string | undefined): boolean {
  return char !== undefined && char !== char.toUpperCase()
}

function isAbbreviated(text: string, from: number, stop: number): boolean {
  let start = stop
  while (start > from && stop - start < 9 && text.charCodeAt(start - 1) > 32) start -= 1
  const word = text.slice(start, stop).toLowerCase()
  return abbreviations.has(word.replace(/^.*[("“-]/u, ''))
}

/** Turns lines into blocks: blank lines separate paragraphs, bullets mark items, short lines without a period are headings. */
export function blocksOfText(text: string): PolicyPage['blocks'] {
  const lines = linesOf(text)
  // Text wrapped at a column has blank lines between paragraphs and full lines within them.
  const filled = lines.filter(({ start, end }) => end > start)
  const hasBlanks = filled.length < lines.length
  const isWrapped =
    hasBlanks && filled.length > 8 && filled.filter(({ start, end }) => end - start > 100).length < filled.length / 10
  const blocks: { type: string; start: number; end: number; level?: number }[] = []
  let isOpen = false
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as Span // index is below the length
    if (line.end <= line.start) {
      isOpen = false
      continue
    }
    const mark = markLength(text, line)
    const last = blocks.at(-1)
    if (mark > 0) blocks.push({ type: 'item', start: line.start + mark, end: line.end })
    else if (isOpen && last && isWrapped) last.end = line.end
    else if (isTitle(text, line, lines, index)) {
      blocks.push({ type: 'heading', level: 2, ...line })
      isOpen = false
      continue
    } else blocks.push({ type: 'paragraph', ...line })
    isOpen = true
  }
  return blocks
}

function linesOf(text: string): Span[] {
  const lines: Span[] = []
  let start = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    lines.push(trimmed(text, start, end))
    if (found < 0) break
    start = found + 1
  }
  return lines
}

const bullets = '•·*-–—▪◦●'

/** Counts the characters of a line that mark a list item: a bullet, "a)", "(iv)" or "3)". */
function markLength(text: string, { start, end }: Span): number {
  const first = text[start] ?? ''
  if (bullets.includes(first) && end - start > 2 && text.charCodeAt(start + 1) <= 32) return 2
  let at = start
  if (text[at] === '(') at += 1
  const from = at
  while (at < end && at - from < 4 && isWordChar(text.charCodeAt(at))) at += 1
  if (at === from || text[at] !== ')' || text.charCodeAt(at + 1) > 32 || at + 1 >= end) return 0
  return at + 2 - start
}

function isWordChar(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

function isTitle(text: string, line: Span, lines: readonly Span[], index: number): boolean {
  const length = line.end - line.start
  if (length > 90 || length < 3) return false
  const last = text[line.end - 1] ?? ''
  if ('.:;,!'.includes(last) || isSmall(text[line.start])) return false
  // A title has text below it, so the last line is not one.
  const next = lines.slice(index + 1, index + 4).find(({ start, end }) => end > start)
  return next !== undefined && next.end - next.start > length
}
