import { compareText } from '../../../platform/shared/text.ts'
import { buildEvidence, type CapturedEvidence, type Evidence, type EvidenceSource, maxExcerpt } from './evidence.ts'
import { clip, oneLine } from './text.ts'

// What the catalog knows becomes evidence as plain text, line by line `Key: value`, so that a person can read on the
// evidence page what a finding rests on, and the finding rules read the very same lines back: no second truth beside the text.
// A row of a list stands on one line, its cells apart by ` | ` (`Tracker: Adjust | kinds: attribution`), so that a citation
// can be held to one row.

/** A row of a list: the only value in which ` | ` stands for a border. */
export interface RowText {
  row: string
}

export type Line = readonly [key: string, value: string | RowText]

/** `excerpt: false`: stands in the document for the reader (source, licence), and is not cited. */
export interface Part {
  lines: Line[]
  excerpt?: false
}

export type DocumentSource = Omit<EvidenceSource, 'body' | 'contentType' | 'requestedUrl' | 'finalUrl'> &
  Partial<Pick<EvidenceSource, 'requestedUrl' | 'finalUrl'>>

/** A cell of a row; nothing where there is no value. */
export function row(first: string, cells: Record<string, string | readonly string[] | null>): RowText {
  const rest = Object.entries(cells).map(([key, value]) => {
    const text = typeof value === 'string' ? oneLine(value) : joined(value ?? [])
    return text ? `${key}: ${text}` : ''
  })
  // A name of nothing but what is invisible stands as a mark, so that its cells stay behind it.
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

/** One document, and one piece of evidence for every stretch of its lines that fits an excerpt. */
export function documentEvidence(source: DocumentSource, parts: readonly Part[]): CapturedEvidence[] {
  const { text, spans } = layOut(
    parts.map(({ lines, excerpt }) => ({
      excerpt,
      lines: lines.map(([label, value]) => ({ key: label, label, value })),
    })),
  )
  const full = { requestedUrl: null, finalUrl: null, ...source, body: text, contentType: 'text/plain; charset=utf-8' }
  return spans.map((span) => buildEvidence(full, span))
}

/** As `documentEvidence`, with the facts that the lines were rendered from. */
export function recordOf(source: DocumentSource, { text, spans }: Layout, facts: unknown): CapturedEvidence[] {
  const full = { requestedUrl: null, finalUrl: null, ...source, body: text, contentType: 'text/plain; charset=utf-8' }
  return spans.map(({ keys, ...span }, index) =>
    buildEvidence({ ...full, lines: keys, ...(index === 0 && { facts }) }, span),
  )
}

export interface CitedLine {
  key: string
  /** Without the cells of a row. */
  value: string
  /** Cells of a row by key; empty for a plain line. */
  cells: Record<string, string>
  evidence: string
}

/** The lines of one document, as far as its evidence is there. */
export interface CitedDocument {
  name: string
  kind: string
  connector: string
  trust: Evidence['trust']
  asOf: string | null
  fetchedAt: string
  lines: CitedLine[]
  /** The evidence of each line, by its label. */
  shown: ReadonlyMap<string, readonly string[]>
  /** The evidence with the document's first lines: what it is about and of when. */
  head: string
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

/** Records, read back from their excerpts, in the order of their names. */
export const readDocuments = (evidence: readonly Evidence[]): CitedDocument[] =>
  piecesByRecord(evidence, (e) => `${e.connector} ${e.document}`).map((pieces) => {
    const [first] = pieces
    const lines = pieces.flatMap((e) => e.excerpt.split('\n').flatMap((line) => readLine(line, e.id)))
    const byLabel = Map.groupBy(lines, ({ key }) => key)
    return {
      name: first.document,
      kind: first.kind,
      connector: first.connector,
      trust: first.trust,
      asOf: first.asOf,
      fetchedAt: first.fetchedAt,
      head: first.id,
      lines,
      shown: new Map([...byLabel].map(([key, same]) => [key, same.map(({ evidence }) => evidence)])),
    }
  })

/** Words of a page with what its connector read out of them. */
export interface CitedQuote {
  evidence: string
  kind: string
  connector: string
  /** Name of the page within its connector. */
  document: string
  trust: Evidence['trust']
  asOf: string | null
  fetchedAt: string
  url: string | null
  excerpt: string
  reading: Readonly<Record<string, string>>
  injectionFlags: readonly string[]
}

export const readQuotes = (evidence: readonly Evidence[]): CitedQuote[] =>
  evidence
    .filter((e) => e.form === 'quote')
    .map(({ id, finalUrl, kind, connector, document, trust, asOf, fetchedAt, excerpt, reading, injectionFlags }) => ({
      evidence: id,
      url: finalUrl,
      ...{ kind, connector, document, trust, asOf, fetchedAt, excerpt, reading, injectionFlags },
    }))

function readLine(line: string, id: string): CitedLine[] {
  const at = line.indexOf(': ')
  if (at < 0) return []
  const [value = '', ...cells] = line.slice(at + 2).split(' | ')
  return [
    {
      key: line.slice(0, at),
      value,
      cells: Object.fromEntries(
        cells.flatMap((cell) => {
          const colon = cell.indexOf(': ')
          return colon < 0 ? [] : [[cell.slice(0, colon), cell.slice(colon + 2)]]
        }),
      ),
      evidence: id,
    },
  ]
}

const startOf = (e: Evidence) => (e.locator.type === 'text' ? e.locator.start : 0)

export const lineOf = (doc: CitedDocument, key: string): CitedLine | undefined => doc.lines.find((l) => l.key === key)
export const linesOf = (doc: CitedDocument, key: string): CitedLine[] => doc.lines.filter((l) => l.key === key)
export const textOf = (doc: CitedDocument, key: string): string | undefined => lineOf(doc, key)?.value
