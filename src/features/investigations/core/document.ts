import { compareText } from '../../../platform/shared/text.ts'
import { buildEvidence, type CapturedEvidence, type Evidence, type EvidenceSource, maxExcerpt } from './evidence.ts'
import { clip, oneLine } from './text.ts'

// The words of a record: text, line by line `Label: value`, that a person reads on the evidence page. A row of a list is one
// line, its cells apart by ` | ` (`Tracker: Adjust | kinds: attribution`), so that a citation can be held to one row.

/** A row of a list: the only value in which ` | ` is a column border. */
export interface RowText {
  row: string
}

export type DocumentSource = Omit<EvidenceSource, 'body' | 'contentType' | 'requestedUrl' | 'finalUrl'> &
  Partial<Pick<EvidenceSource, 'requestedUrl' | 'finalUrl'>>

/** A cell of a row; nothing where there is no value. */
export function row(first: string, cells: Record<string, string | readonly string[] | null>): RowText {
  const rest = Object.entries(cells).map(([key, value]) => {
    const text = typeof value === 'string' ? oneLine(value) : joined(value ?? [])
    return text ? `${key}: ${text}` : ''
  })
  // A name of invisible characters only becomes a dash, so that its cells stay behind it.
  return { row: [oneLine(first) || '–', ...rest.filter(Boolean)].join(' | ') }
}

/** A list on one line; a comma inside an item would read as two. */
export const joined = (items: readonly string[]): string =>
  items
    .map((item) => oneLine(item).replaceAll(', ', ' – '))
    .filter(Boolean)
    .join(', ')

/** A document line by line, and the stretches of it that fit an excerpt, with the keys of their lines. */
export interface Layout {
  text: string
  spans: { start: number; end: number; keys: string[] }[]
}

interface LaidLine {
  key: string
  label: string
  value: string | RowText
}

export function layOut(parts: readonly { lines: readonly LaidLine[]; excerpt?: false | undefined }[]): Layout {
  const spans: Layout['spans'] = []
  let text = ''
  for (const part of parts.filter((p) => p.lines.length > 0)) {
    if (text) text += '\n\n'
    let from = text.length
    let keys: string[] = []
    for (const [index, { key, label, value }] of part.lines.entries()) {
      const line = `${oneLine(label)}: ${typeof value === 'string' ? oneLine(value) : value.row}`.trim()
      const before = text.length
      if (index > 0) text += '\n'
      if (part.excerpt !== false && before > from && text.length + line.length - from > maxExcerpt) {
        spans.push({ start: from, end: before, keys })
        from = text.length
        keys = []
      }
      text += line
      keys.push(key)
    }
    // A single line longer than an excerpt is quoted from its beginning.
    if (part.excerpt !== false) spans.push({ start: from, end: from + clip(text.slice(from), maxExcerpt).length, keys })
  }
  return { text, spans }
}

/** One document, and one piece of evidence for every stretch of its lines that fits an excerpt; the first holds the facts. */
export function recordOf(source: DocumentSource, { text, spans }: Layout, facts: unknown): CapturedEvidence[] {
  const full = { requestedUrl: null, finalUrl: null, ...source, body: text, contentType: 'text/plain; charset=utf-8' }
  return spans.map(({ keys, ...span }, index) =>
    buildEvidence({ ...full, lines: keys, ...(index === 0 && { facts }) }, span),
  )
}

/**
 * The pieces of each record in the order of its text, the records in the order of their names. A record without its first
 * lines is left out: no one can say what its rows are about.
 */
export function piecesByRecord(
  evidence: readonly Evidence[],
  nameOf: (piece: Evidence) => string,
): (readonly [first: Evidence, ...rest: Evidence[]])[] {
  const byName = Map.groupBy(
    evidence.filter((e) => e.form === 'record'),
    nameOf,
  )
  return [...byName]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([, items]) => {
      const [first, ...rest] = items.toSorted((a, b) => startOf(a) - startOf(b))
      return first && startOf(first) === 0 ? [[first, ...rest] as const] : []
    })
}

const startOf = (e: Evidence) => (e.locator.type === 'text' ? e.locator.start : 0)
