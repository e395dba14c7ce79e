import { scopeRecord } from '../connectors/scope.ts'
import { type CitedDocument, type CitedQuote, readDocuments, readQuotes, textOf } from '../document.ts'
import type { Evidence } from '../evidence.ts'
import { type CitedRecord, type RecordKind, readRecords, type StoredRecord, storedRecords } from '../record.ts'
import type { Subject } from '../subject.ts'
import type { VerifyContext } from '../verify/source.ts'
import { type Sentence, verifiable, verifySentence } from '../verify.ts'
import type { Finding } from './finding.ts'

/** What the rules see: records and quotes read back from the evidence, and nothing else. */
export interface Case {
  subject: Subject
  documents: CitedDocument[]
  records: StoredRecord[]
  quotes: CitedQuote[]
  /** Whether the citation verifier would keep a sentence over this evidence. */
  isKept: (sentence: Sentence) => boolean
}

export type FindingDraft = Omit<
  Finding,
  'id' | 'confidence' | 'dataTypes' | 'parties' | 'purposes' | 'legal' | 'ruleVersion'
> &
  Partial<Pick<Finding, 'dataTypes' | 'parties' | 'purposes' | 'legal' | 'ruleVersion'>> & {
    /** The record or quote whose trust and date decide the confidence. */
    basis: Pick<CitedDocument, 'trust' | 'asOf' | 'connector'>
  }

export type Rule = (found: Case) => FindingDraft[]

export const openCase = (subject: Subject, evidence: readonly Evidence[]): Case => ({
  subject,
  documents: readDocuments(evidence),
  records: storedRecords(evidence),
  quotes: readQuotes(evidence),
  isKept: keeper(subject, evidence),
})

function keeper(subject: Subject, evidence: readonly Evidence[]): Case['isKept'] {
  const context: VerifyContext = {
    subject,
    evidence: new Map(evidence.map((e) => [e.id, verifiable(e)])),
    findings: new Map(),
  }
  return (sentence) => verifySentence(sentence, context).keep
}

export const ofKind = (found: Case, kind: string): CitedDocument[] => found.documents.filter((d) => d.kind === kind)

export const quotesOf = (found: Case, kind: string): CitedQuote[] => found.quotes.filter((q) => q.kind === kind)

/** What a document is about, as it names it. */
export function nameIn(doc: CitedDocument): string {
  return textOf(doc, 'Name') ?? textOf(doc, 'Company') ?? textOf(doc, 'Product') ?? 'the subject'
}

/** The records of a kind, with their facts. */
export const recordsOf = <Facts, Key extends string>(
  found: Pick<Case, 'records'>,
  kind: RecordKind<Facts, Key>,
): CitedRecord<Facts, Key>[] => readRecords(found.records, kind)

export type Citable<Key extends string> = Pick<CitedRecord<unknown, Key>, 'head' | 'shown'>

/** Evidence of the first line of each key, the head first, without doubles. */
export const cite = <Key extends string>({ head, shown }: Citable<Key>, ...keys: NoInfer<Key>[]): string[] => [
  ...new Set([head, ...keys.flatMap((key) => shown.get(key)?.[0] ?? [])]),
]

/** Evidence of these items of a list, the head of their record first, without doubles. */
export const citeItems = <Key extends string>(
  { head, shown }: Citable<Key>,
  key: NoInfer<Key>,
  items: readonly number[],
): string[] => [...new Set([head, ...items.flatMap((at) => shown.get(key)?.[at] ?? [])])]

/** Items of a list of facts, each with the evidence that shows it. */
export const shownItems = <Item extends object, Key extends string>(
  { head, shown }: Citable<Key>,
  key: NoInfer<Key>,
  items: readonly Item[],
): (Item & { evidence: string })[] => items.map((item, at) => ({ ...item, evidence: shown.get(key)?.[at] ?? head }))

/** Evidence of these lines, the head of their document first, without doubles. */
export const citeLines = (doc: Pick<CitedDocument, 'head'>, ...lines: readonly { evidence: string }[]): string[] => [
  ...new Set([doc.head, ...lines.map(({ evidence }) => evidence)]),
]

/** Drafts that take their severity from the table of their rules. */
export const draftsOf =
  <RuleId extends FindingDraft['ruleId']>(severities: Readonly<Record<RuleId, FindingDraft['severity']>>) =>
  (ruleId: RuleId, rest: Omit<FindingDraft, 'ruleId' | 'severity'>): FindingDraft => ({
    ...rest,
    ruleId,
    severity: severities[ruleId],
  })

/** The day of the run, as its own scope record says. */
export const runDay = (found: Case): string | undefined => recordsOf(found, scopeRecord)[0]?.facts.runOn
