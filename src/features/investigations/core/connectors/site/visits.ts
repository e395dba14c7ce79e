import { asOfWords } from '../../../../../platform/shared/dates.ts'
import type { PassKind } from '../../../../../scanners/site/site-scan.ts'
import { type Case, cite, type FindingDraft, type Rule, recordsOf, shownItems } from '../../findings/case.ts'
import type { Finding } from '../../findings/finding.ts'
import { siteSeverity } from '../../findings/severities.ts'
import type { CitedRecord, RecordOf } from '../../record.ts'
import { followingKinds } from '../../tracker-kinds.ts'
import { siteVisitRecord, visitWords } from './records.ts'

// The visits of a browser as their records have them, and how findings about them are put together.

export type RuleId = keyof typeof siteSeverity

export const draft = (
  ruleId: RuleId,
  rest: Omit<FindingDraft, 'ruleId' | 'severity'> & Partial<Pick<FindingDraft, 'severity'>>,
): FindingDraft => ({ severity: siteSeverity[ruleId], ...rest, evidence: rest.evidence.slice(0, 6), ruleId })

/** In the order in which they weigh: no one had agreed yet; an opt-out was sent; it was refused; it was agreed to. */
const visitOrder: readonly PassKind[] = ['before', 'gpc', 'reject', 'accept']
export type SeenVisit = RecordOf<typeof siteVisitRecord>

export const visitsIn = (found: Case): SeenVisit[] =>
  recordsOf(found, siteVisitRecord).toSorted(
    (a, b) => visitOrder.indexOf(a.facts.visit) - visitOrder.indexOf(b.facts.visit),
  )
export const visitOf = (found: Case, visit: PassKind): SeenVisit | undefined =>
  visitsIn(found).find(({ facts }) => facts.visit === visit)

export const whenOf = ({ facts }: SeenVisit): string => visitWords[facts.visit]
export const dayOf = ({ facts }: { facts: { lookedAtOn: string } }): string => asOfWords(facts.lookedAtOn)
export const homePage = ({ facts }: { facts: { host: string } }): string => `the home page of ${facts.host}`
/** The network came to rest: what was not seen until then is not there. */
export const isWhole = ({ facts }: SeenVisit): boolean => facts.endedBy === 'settled'
export const answerOf = ({ facts: { consent } }: SeenVisit) =>
  consent.outcome === 'recognised' ? consent.answer : undefined
/** A banner that was not answered as it should be makes a second look, and no answer. */
export const isRefused = (visit: SeenVisit): boolean => answerOf(visit) === 'rejected'

/** Rows whose names the page aimed at machine readers stay in the evidence. */
export const told = <Item extends { isAimed: boolean }>(items: readonly Item[]): Item[] =>
  items.filter(({ isAimed }) => !isAimed)

export const ePrivacy: Finding['legal'] = [{ framework: 'ePrivacy', ref: 'Art. 5(3)' }]
export const optOutSignal: Finding['legal'] = [{ framework: 'CCPA', ref: '11 CCR § 7025' }]

/** The names themselves are in the evidence, marked; a statement that repeated them would carry them on. */
export const aimedAt = <Key extends string>(
  record: CitedRecord<unknown, Key>,
  { key, title, count }: { key: NoInfer<Key>; title: string; count: number },
): FindingDraft[] =>
  count === 0
    ? []
    : [
        {
          ruleId: 'gap.injection',
          severity: 2,
          direction: 'gap',
          title,
          statement: `${title}: ${count}.`,
          evidence: cite(record, key),
          basis: record,
        },
      ]

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
export const followersSeen = (visit: SeenVisit) =>
  told(shownItems(visit, 'contact', visit.facts.contacts))
    .map((contact) => ({ contact, at: followingKinds.findIndex((kind) => contact.kinds.includes(kind)) }))
    .filter(({ contact, at }) => at >= 0 && contact.entity !== null)
    .sort((a, b) => a.at - b.at)
    .map(({ contact }) => contact)
