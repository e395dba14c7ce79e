import type { z } from 'zod'
import { type DocumentSource, layOut, piecesByRecord, type RowText, recordOf } from './document.ts'
import type { CapturedEvidence, Evidence } from './evidence.ts'
import { oneLine, sha256 } from './text.ts'

// Evidence that we write down ourselves is typed facts together with their words. A kind of record holds the type of its
// facts and renders them as lines `Label: value`, which are stored under their hash and shown. Rules read the facts and cite
// a line by its key; no code reads the words back. A verifier renders the facts again and compares.

/** A line under its key; the third item replaces the label of the key, for labels that depend on a fact. */
export type KeyedLine<Key extends string> = readonly [key: Key, value: string | RowText, label?: string]

/** `excerpt: false`: in the document for the reader, and not cited. */
export interface RecordPart<Key extends string> {
  lines: KeyedLine<Key>[]
  excerpt?: false
}

export interface RecordKind<Facts, Key extends string> {
  kind: string
  /**
   * Version of the facts and their words. Raise it when either changes: records of another version are not rendered
   * again.
   */
  version: string
  facts: z.ZodType<Facts>
  labels: Readonly<Record<Key, string>>
  /** Pure: the same facts give the same words. Each line of a key is one item, in the order of the facts. */
  render(facts: Facts): RecordPart<Key>[]
}

/** Kinds whose facts differ, as a register holds them. */
export type AnyRecordKind = RecordKind<unknown, string>

export const recordKind = <Facts, Key extends string>(kind: RecordKind<Facts, Key>): RecordKind<Facts, Key> => kind

export type FactsOf<Kind> = Kind extends RecordKind<infer Facts, string> ? Facts : never

export type RecordSource = Omit<DocumentSource, 'kind' | 'connectorVersion'>

/** Writes facts down: one document, and one piece of evidence for every stretch of its lines that fits an excerpt. */
export function recordEvidence<Facts, Key extends string>(
  kind: RecordKind<Facts, Key>,
  source: RecordSource,
  facts: NoInfer<Facts>,
): CapturedEvidence[] {
  const written = kind.facts.parse(inLines(facts))
  return recordOf(
    { ...source, kind: kind.kind, connectorVersion: kind.version },
    layOut(labeled(kind, written)),
    written,
  )
}

/** Texts of strangers as a line can show them, so that facts and words say the same. */
function inLines(value: unknown): unknown {
  if (typeof value === 'string') return oneLine(value)
  if (Array.isArray(value)) return value.map(inLines)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inLines(item)]))
}

const labeled = <Facts, Key extends string>(kind: RecordKind<Facts, Key>, facts: Facts) =>
  kind.render(facts).map(({ lines, excerpt }) => ({
    excerpt,
    lines: lines.map(([key, value, label]) => ({ key, label: label ?? kind.labels[key], value })),
  }))

/** A record as rules see it. */
export interface CitedRecord<Facts, Key extends string = string> {
  name: string
  kind: string
  connector: string
  trust: Evidence['trust']
  asOf: string | null
  fetchedAt: string
  facts: Facts
  /** The evidence with the first lines: what the record is about and of when. */
  head: string
  /** The evidence that shows each line, by its key, in the order of the items. */
  shown: ReadonlyMap<Key, readonly string[]>
}

export type RecordOf<Kind> = Kind extends RecordKind<infer Facts, infer Key> ? CitedRecord<Facts, Key> : never

/** A record before its facts are known to be of a kind. */
export type StoredRecord = CitedRecord<unknown>

/** Records as their evidence holds them, in the order of their names. */
export const storedRecords = (evidence: readonly Evidence[]): StoredRecord[] =>
  piecesByRecord(evidence, (e) => `${e.connector} ${e.document} ${e.sha256}`).map((pieces) => {
    const [{ id, document, kind, connector, trust, asOf, fetchedAt, facts }] = pieces
    return { name: document, kind, connector, trust, asOf, fetchedAt, facts, head: id, shown: shownBy(pieces) }
  })

function shownBy(pieces: readonly Evidence[]): Map<string, string[]> {
  const shown = new Map<string, string[]>()
  for (const { id, lines = [] } of pieces) for (const key of lines) shown.set(key, [...(shown.get(key) ?? []), id])
  return shown
}

/** Records of a kind; those from before facts were stored, or whose facts had another shape, are left out. */
export const readRecords = <Facts, Key extends string>(
  records: readonly StoredRecord[],
  kind: RecordKind<Facts, Key>,
): CitedRecord<Facts, Key>[] =>
  records.flatMap((record) => {
    if (record.kind !== kind.kind) return []
    const read = kind.facts.safeParse(record.facts)
    if (!read.success) return []
    const shown = [...record.shown].flatMap(([key, ids]) => (isKeyOf(kind, key) ? [[key, ids] as const] : []))
    return [{ ...record, facts: read.data, shown: new Map(shown) }]
  })

const isKeyOf = <Key extends string>({ labels }: Pick<RecordKind<unknown, Key>, 'labels'>, key: string): key is Key =>
  Object.hasOwn(labels, key)

/** Whether stored facts still render as the words that were stored beside them. Records of another version say nothing. */
export function isFaithful(
  kinds: readonly AnyRecordKind[],
  {
    kind: name,
    connectorVersion,
    sha256: stored,
    facts,
  }: Pick<Evidence, 'kind' | 'connectorVersion' | 'sha256' | 'facts'>,
): boolean {
  const kind = kinds.find((one) => one.kind === name)
  if (facts === undefined || kind?.version !== connectorVersion) return true
  const read = kind.facts.safeParse(facts)
  return read.success && sha256(layOut(labeled(kind, read.data)).text) === stored
}

/** Hashes of the records whose facts say something else than their words. */
export const unfaithfulRecords = (
  kinds: readonly AnyRecordKind[],
  evidence: readonly Evidence[],
): ReadonlySet<string> => new Set(evidence.filter((e) => !isFaithful(kinds, e)).map((e) => e.sha256))
