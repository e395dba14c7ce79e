import { scopeRecord } from '../connectors/scope.ts'
import type { Evidence } from '../evidence.ts'
import { type CitedQuote, type QuoteKind, readQuotes, storedQuotes } from '../quote.ts'
import { type CitedRecord, type RecordKind, readRecords, type StoredRecord, storedRecords } from '../record.ts'
import type { Subject } from '../subject.ts'
import type { VerifyContext } from '../verify/source.ts'
import { type Sentence, verifiable, verifySentence } from '../verify.ts'
import type { Finding } from './finding.ts'

/** Input of the rules: records and quotes read back from the evidence, and nothing else. */
export interface Case {
  subject: Subject
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
    basis: Pick<CitedRecord<unknown>, 'trust' | 'asOf' | 'connector'>
  }

export type Rule = (found: Case) => FindingDraft[]

/** Questions to the vendor about a finding, by the rule that made it. */
export type QuestionTable = Readonly<Record<string, (name: string, finding: Finding, found: Case) => string>>

export const openCase = (subject: Subject, evidence: readonly Evidence[]): Case => ({
  subject,
  records: storedRecords(evidence),
  quotes: storedQuotes(evidence),
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

/** The quotes of a kind, with their facts. */
export function quotesOf<Facts>(found: Pick<Case, 'quotes'>, kind: QuoteKind<Facts>): readonly CitedQuote<Facts>[] {
  const byKind = quotesByKind.get(found.quotes) ?? new Map<unknown, unknown>()
  quotesByKind.set(found.quotes, byKind)
  const known = byKind.get(kind) as CitedQuote<Facts>[] | undefined // set below, under its kind
  const read = known ?? readQuotes(found.quotes, kind)
  byKind.set(kind, read)
  return read
}
/** Many rules ask for the same quotes; their facts are checked once. */
const quotesByKind = new WeakMap<readonly CitedQuote[], Map<unknown, unknown>>()

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

/** Evidence of these lines, the head of their record first, without doubles. */
export const citeLines = (record: { head: string }, ...lines: readonly { evidence: string }[]): string[] => [
  ...new Set([record.head, ...lines.map(({ evidence }) => evidence)]),
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
