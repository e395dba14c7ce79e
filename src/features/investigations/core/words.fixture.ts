import { piecesByRecord } from './document.ts'
import type { Evidence } from './evidence.ts'

// The words of records as a reader of the evidence page sees them, for tests alone: the program reads facts.

export interface CitedLine {
  key: string
  /** Without the cells of a row. */
  value: string
  /** Cells of a row by label; empty for a plain line. */
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

export const lineOf = (doc: CitedDocument, key: string): CitedLine | undefined => doc.lines.find((l) => l.key === key)
export const linesOf = (doc: CitedDocument, key: string): CitedLine[] => doc.lines.filter((l) => l.key === key)
export const textOf = (doc: CitedDocument, key: string): string | undefined => lineOf(doc, key)?.value
