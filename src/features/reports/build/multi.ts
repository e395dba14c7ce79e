import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { addMonths } from '../../../platform/shared/days.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { type Outcome, outcomes } from '../../state-laws/applicability.ts'
import { changesFrom, changeWords, type LawChange, type StateLaw, valueWords } from '../../state-laws/laws.ts'
import type { FiguresSection, Section, TableSection } from '../model.ts'
import { citeLaw } from './citations.ts'
import type { EvidenceIndex } from './evidence-index.ts'
import { inputsUsed, type JudgedLaw, judgedLaws, lawsInReach, outcomeNames, questionNames } from './judged-laws.ts'
import { californiaContract, exposureSection } from './law-exposure.ts'
import { obligations, rulesCited, rulesWords } from './obligations.ts'
import { differencesSection, strictestSection } from './strictest-rules.ts'
import { tableOf } from './table.ts'

/** Which state laws reach the organisation, what they ask for, and where its vendors stand under them. */
export function multiSections(facts: ReportFacts, evidence: EvidenceIndex): Section[] {
  const judged = judgedLaws(facts)
  const reaching = lawsInReach(judged)
  return [
    summarySection(facts, judged, reaching),
    applicabilitySection(facts, judged, evidence),
    obligationsSection(judged, evidence),
    exposureSection(facts, reaching, evidence),
    strictestSection(facts, reaching, evidence),
    calendarSection(facts, judged, evidence),
    differencesSection(judged, reaching, evidence),
  ]
}

function summarySection(
  { laws, register: { vendors }, today, business }: ReportFacts,
  judged: readonly JudgedLaw[],
  reaching: readonly JudgedLaw[],
): FiguresSection {
  const withOutcome = (outcome: Outcome) => judged.filter(({ verdict }) => verdict.outcome === outcome).length
  const contracts = vendors
    .map((vendor) => californiaContract(vendor, reaching, today))
    .filter((state) => state !== 'not_applicable')
  return {
    ...{ id: 'summary', title: 'Summary', kind: 'figures', slide: {} },
    intro: `${leadOf(judged, business !== null)} As of ${asOfWords(today)}.`,
    figures: [
      { id: 'vendors', label: 'Vendors', value: vendors.length, unit: 'count' },
      ...outcomes.map((outcome) => ({
        ...{ id: outcome.replaceAll('_', '-'), label: `Laws: ${outcomeNames[outcome].toLowerCase()}` },
        ...{ value: withOutcome(outcome), unit: 'count' as const, of: judged.length },
      })),
      {
        ...{ id: 'changes', label: `Changes in the next ${monthsAhead} months`, unit: 'count' },
        value: changesAhead(laws, today).length,
      },
      {
        ...{ id: 'contracts', label: 'Contracts that meet 11 CCR § 7051', unit: 'count', of: contracts.length },
        value: contracts.length === 0 ? null : contracts.filter((state) => state === 'met').length,
        note: 'Of vendors to whom it applies or may apply, where California’s law is in reach',
      },
    ],
  }
}

/** Summarizes what to know before reading any figure. */
function leadOf(judged: readonly JudgedLaw[], isAnswered: boolean): string {
  const withOutcome = (outcome: Outcome) => judged.filter(({ verdict }) => verdict.outcome === outcome).length
  const [applying, open] = [withOutcome('applies'), withOutcome('unsure')]
  if (!isAnswered && applying === 0)
    return 'Which state laws apply is open: “About your business” has not been answered.'
  const laws = `${applying} of ${counted(judged.length, 'state law')} ${applying === 1 ? 'applies' : 'apply'} to your organization`
  return open > 0 ? `${laws}; ${open} more ${open === 1 ? 'is' : 'are'} open.` : `${laws}.`
}

function applicabilitySection(
  { business, laws }: ReportFacts,
  judged: readonly JudgedLaw[],
  evidence: EvidenceIndex,
): TableSection {
  return tableOf({
    id: 'applicability',
    title: 'Which laws apply',
    intro:
      business === null
        ? 'The organisation has said nothing of itself, so most answers stay open. “About your business”, where reports are made, asks for what is missing.'
        : `Judged by what the organisation said of itself, against the law facts as of ${laws.asOf}.`,
    slide: { rows: 8 },
    // Laws that apply come first: a slide shows only the beginning.
    items: outcomes.flatMap((outcome) => judged.filter(({ verdict }) => verdict.outcome === outcome)),
    evidence: ({ verdict: { source, regardless } }) => [
      ...new Set([...(source ? [source] : []), ...regardless].map((fact) => citeLaw(evidence, fact))),
    ],
    emptyWords: 'No record of any law.',
    columns: [
      { id: 'law', title: 'Law', kind: 'text', weight: 2, of: ({ law }) => lawTitle(law) },
      { id: 'effective', title: 'In force from', kind: 'day', of: ({ law }) => law.effectiveDate },
      { id: 'outcome', title: 'Outcome', kind: 'text', of: ({ verdict }) => outcomeNames[verdict.outcome] },
      {
        ...{ id: 'rule', title: 'Rule', kind: 'text', weight: 3 },
        of: ({ verdict: { rule, regardless } }) =>
          [rule, ...regardless.map((fact) => `At any size: ${valueWords(fact)}`)].join('. '),
      },
      {
        ...{ id: 'inputs', title: 'Inputs used', kind: 'text', weight: 2 },
        of: ({ law }) => inputsUsed(law, business).join('; ') || null,
      },
      {
        ...{ id: 'missing', title: 'Not said yet', kind: 'text', weight: 2 },
        of: ({ verdict }) => verdict.missing.map((question) => questionNames[question]).join('; '),
      },
    ],
  })
}

const lawTitle = ({ state, lawName }: { state: string; lawName: string }): string => `${state}: ${lawName}`

function obligationsSection(judged: readonly JudgedLaw[], evidence: EvidenceIndex): TableSection {
  const ids = obligations.map(({ id }) => id)
  return tableOf({
    id: 'obligations',
    title: 'Obligations by law',
    intro:
      '“No record” means that nothing on it was read here, not that the law does not ask for it. Of a law that is not in force yet it is what will hold when it is.',
    items: judged.map(({ law }) => law),
    evidence: (law) => rulesCited(law, ids, evidence),
    emptyWords: 'No record of any law.',
    columns: [
      { id: 'law', title: 'Law', kind: 'text', of: ({ abbreviation, lawName }) => `${abbreviation}: ${lawName}` },
      ...obligations.map(({ id, title }) => ({
        ...{ id, title, kind: 'text' as const, weight: 2 },
        of: (law: StateLaw) => rulesWords(law, id, evidence),
      })),
    ],
  })
}

const monthsAhead = 12

const changesAhead = ({ facts }: ReportFacts['laws'], today: string): LawChange[] =>
  changesFrom(facts, today).filter(({ on }) => on <= addMonths(today, monthsAhead))

function calendarSection(
  { laws, today }: ReportFacts,
  judged: readonly JudgedLaw[],
  evidence: EvidenceIndex,
): TableSection {
  const judgedOf = (id: string): JudgedLaw | undefined => judged.find(({ law }) => law.abbreviation === id)
  return tableOf({
    id: 'calendar',
    title: `Changes of the laws in the next ${monthsAhead} months`,
    intro: `Until ${addMonths(today, monthsAhead)}, as far as the law facts of ${laws.asOf} know of them.`,
    slide: { rows: 10 },
    items: changesAhead(laws, today).map((change) => ({ change, judged: judgedOf(change.law) })),
    evidence: ({ change }) => [...new Set(change.after.map((fact) => citeLaw(evidence, fact)))],
    emptyWords: 'No record of a change in this time.',
    columns: [
      { id: 'day', title: 'From', kind: 'day', of: ({ change }) => change.on },
      {
        ...{ id: 'law', title: 'Law', kind: 'text', weight: 2 },
        of: ({ change, judged: of }) => (of ? lawTitle(of.law) : change.law),
      },
      { id: 'change', title: 'What changes', kind: 'text', weight: 4, of: ({ change }) => changeWords(change) },
      {
        ...{ id: 'outcome', title: 'For the organisation', kind: 'text' },
        of: ({ judged: of }) => (of ? outcomeNames[of.verdict.outcome] : null),
      },
      {
        ...{ id: 'confidence', title: 'Confidence', kind: 'text' },
        of: ({ change }) => [...new Set(change.after.map(({ confidence }) => confidence))].join(', '),
      },
    ],
  })
}
