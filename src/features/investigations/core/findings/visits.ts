import { asOfWords } from '../../../../platform/shared/dates.ts'
import { type CitedDocument, type CitedLine, lineOf, linesOf, textOf } from '../document.ts'
import { followingKinds } from '../tracker-kinds.ts'
import { type Case, cite, type FindingDraft, ofKind, type Rule } from './case.ts'
import type { Finding } from './finding.ts'
import { siteSeverity } from './severities.ts'

// The visits of a browser as their records have them, and how findings about them are put together.

export type RuleId = keyof typeof siteSeverity

export const draft = (
  ruleId: RuleId,
  rest: Omit<FindingDraft, 'ruleId' | 'severity'> & Partial<Pick<FindingDraft, 'severity'>>,
): FindingDraft => ({ severity: siteSeverity[ruleId], ...rest, evidence: rest.evidence.slice(0, 6), ruleId })

/** In the order in which they weigh: nobody had agreed yet; an opt-out was sent; it was refused; it was agreed to. */
const visitOrder = ['before consent', 'with Sec-GPC', 'after rejecting', 'after accepting'] as const
export type Visit = (typeof visitOrder)[number]

export const visitsIn = (found: Case): CitedDocument[] =>
  ofKind(found, 'site-visit').toSorted((a, b) => rank(a) - rank(b))
export const visitOf = (found: Case, visit: Visit): CitedDocument | undefined =>
  visitsIn(found).find((doc) => textOf(doc, 'Visit') === visit)
const rank = (doc: CitedDocument) => (visitOrder as readonly string[]).indexOf(whenOf(doc))

export const whenOf = (doc: CitedDocument): string => textOf(doc, 'Visit') ?? ''
export const dayOf = (doc: CitedDocument): string => asOfWords(textOf(doc, 'Looked at on') ?? '')
export const homePage = (doc: CitedDocument): string => `the home page of ${textOf(doc, 'Host')}`
/** The network came to rest: what was not seen until then is not there. */
export const isWhole = (doc: CitedDocument): boolean => textOf(doc, 'Visit ended') === 'when the network came to rest'
/** A banner that was not answered as it should be makes a second look, and no answer. */
export const isRefused = (doc: CitedDocument): boolean => textOf(doc, 'Answer to the banner') === 'rejected'

/** Rows whose names the page aimed at machine readers stay in the evidence. */
export const rowsOf = (doc: CitedDocument, key: string): CitedLine[] =>
  linesOf(doc, key).filter(({ cells }) => cells['aimed at machine readers'] === undefined)

export const ePrivacy: Finding['legal'] = [{ framework: 'ePrivacy', ref: 'Art. 5(3)' }]
export const optOutSignal: Finding['legal'] = [{ framework: 'CCPA', ref: '11 CCR § 7025' }]

/** The names themselves stand in the evidence, marked; a statement that repeated them would carry them on. */
export const aimedAt = (doc: CitedDocument, key: string): FindingDraft[] => {
  const line = lineOf(doc, key)
  if (!line) return []
  return [
    {
      ruleId: 'gap.injection',
      severity: 2,
      direction: 'gap',
      title: key,
      statement: `${key}: ${line.value}.`,
      evidence: cite(doc, key),
      basis: doc,
    },
  ]
}

/**
 * Names come from outside, and one of them can read as a word of the sentence ("Never Bounce"). Where the citation verifier
 * would not hold it to its evidence, the sentence says less; the names stand in the evidence.
 */
export const holdable =
  (rule: Rule): Rule =>
  (found) =>
    rule(found).map((one) => {
      const isHeld = (statement: string) => found.isKept({ text: statement, cites: one.evidence, kind: 'fact' })
      const shorter = `${one.statement.replace(/: .*$/su, '')}.`
      return isHeld(one.statement) || !isHeld(shorter) ? one : { ...one, statement: shorter }
    })

/** Followers as a visit shows them, strongest first: for what they stand against. */
export const followersSeen = (doc: CitedDocument): CitedLine[] =>
  rowsOf(doc, `Called ${whenOf(doc)}`)
    .map((line) => ({ line, at: followingKinds.findIndex((kind) => line.cells.kinds?.split(', ').includes(kind)) }))
    .filter(({ line, at }) => at >= 0 && line.cells.entity !== undefined)
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => line)
