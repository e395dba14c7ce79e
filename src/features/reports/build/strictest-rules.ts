import { counted } from '../../../platform/shared/counted.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { factsOf, type StateLaw, valueWords } from '../../state-laws/laws.ts'
import { together } from '../../vendors/framework-state.ts'
import type { ReportState, TableSection } from '../model.ts'
import { citeLaw } from './citations.ts'
import type { EvidenceIndex } from './evidence-index.ts'
import { type JudgedLaw, questionNames } from './judged-laws.ts'
import { californiaContract } from './law-exposure.ts'
import { fieldTitle, type Obligation, obligations, rulesOf } from './obligations.ts'
import { tableOf } from './table.ts'

/** One wording, and the laws that have it. */
interface Wording {
  words: string
  laws: string[]
  cited: string[]
}

/** "Required (all but FL, UT)". */
function wordingWords({ words, laws }: Wording, all: readonly StateLaw[]): string {
  const others = all.map(({ abbreviation }) => abbreviation).filter((law) => !laws.includes(law))
  if (others.length === 0) return `${words} (all)`
  return others.length < laws.length ? `${words} (all but ${others.join(', ')})` : `${words} (${laws.join(', ')})`
}

function wordingsOf(stated: readonly { words: string; law: string; cited: string }[]): Wording[] {
  return [...Map.groupBy(stated, ({ words }) => words)].map(([words, of]) => ({
    words,
    laws: [...new Set(of.map(({ law }) => law))],
    cited: [...new Set(of.map(({ cited }) => cited))],
  }))
}

/** Each rule, and of rights each by itself, with the laws that have it. */
const statedUnder = (laws: readonly StateLaw[], obligation: Obligation, evidence: EvidenceIndex) =>
  laws.flatMap((law) =>
    obligation === 'rights'
      ? factsOf(law.facts, 'rights').flatMap((fact) =>
          fact.value.map((words) => ({ words, law: law.abbreviation, cited: citeLaw(evidence, fact) })),
        )
      : rulesOf(law, obligation, evidence).map(({ words, cited }) => ({ words, law: law.abbreviation, cited })),
  )

/**
 * Returns the rules that keep to every law at once: duties add up; of a right to cure the least counts, of penalties
 * the highest.
 */
export function strictestSection(
  { register, today }: ReportFacts,
  reaching: readonly JudgedLaw[],
  evidence: EvidenceIndex,
): TableSection {
  const laws = reaching.map(({ law }) => law)
  const contracts = contractsState(register.vendors.map((vendor) => californiaContract(vendor, reaching, today)))
  return tableOf({
    id: 'strictest',
    title: 'Checklist by the strictest rule',
    intro: `From ${counted(laws.length, 'law')} in force that apply or may apply, as far as they are on record. What the organisation itself does is not assessed here; its contracts with vendors are, against 11 CCR § 7051.`,
    slide: { rows: obligations.length },
    items: obligations
      .map(({ id, title }) => ({ id, title, strictest: strictestOf(laws, id, evidence) }))
      .filter(({ strictest }) => strictest.length > 0),
    evidence: ({ strictest }) => [...new Set(strictest.flatMap(({ cited }) => cited))],
    emptyWords: 'By what the organisation said of itself, no law in force reaches it.',
    columns: [
      { id: 'obligation', title: 'Obligation', kind: 'text', of: ({ title }) => title },
      {
        ...{ id: 'rule', title: 'Rule', kind: 'text', weight: 5 },
        of: ({ strictest }) => strictest.map((wording) => wordingWords(wording, laws)).join('; '),
      },
      { id: 'state', title: 'State', kind: 'state', of: ({ id }) => (id === 'contract' ? contracts : 'not_assessed') },
    ],
  })
}

function strictestOf(laws: readonly StateLaw[], obligation: Obligation, evidence: EvidenceIndex): Wording[] {
  switch (obligation) {
    case 'opt_out_signal':
      return wordingsOf(
        statedUnder(laws, obligation, evidence).filter(({ words }) => /^(Required|Disputed)\b/.test(words)),
      )
    case 'cure':
      return leastCure(statedUnder(laws, obligation, evidence))
    case 'penalty':
      return highestPenalty(laws, evidence)
    default:
      return wordingsOf(statedUnder(laws, obligation, evidence))
  }
}

/** No right at all, or one at an authority’s discretion; else the fewest days. */
function leastCure(stated: ReturnType<typeof statedUnder>): Wording[] {
  const daysOf = (words: string): number =>
    /^No |ended$|discretion$/.test(words) ? 0 : Number(/^(\d+) days/.exec(words)?.[1] ?? Infinity)
  const least = Math.min(...stated.map(({ words }) => daysOf(words)))
  return wordingsOf(stated.filter(({ words }) => daysOf(words) === least))
}

function highestPenalty(laws: readonly StateLaw[], evidence: EvidenceIndex): Wording[] {
  const penalties = laws.flatMap((law) =>
    law.facts.filter(({ field }) => field === 'penalty').map((fact) => ({ law: law.abbreviation, fact })),
  )
  const highest = Math.max(...penalties.map(({ fact }) => fact.amountUsd ?? 0))
  return wordingsOf(
    penalties
      .filter(({ fact }) => (fact.amountUsd ?? 0) === highest)
      .map(({ law, fact }) => ({ law, words: valueWords(fact), cited: citeLaw(evidence, fact) })),
  )
}

function contractsState(states: readonly ReportState[]): ReportState {
  const applicable = states.filter((state) => state !== 'not_applicable')
  return applicable.length === 0 ? 'not_applicable' : together(applicable)
}

interface Difference {
  on: string
  what: string
  decision: string
  cited: string[]
}

/** Lists what someone has to choose: answers that are missing, laws that differ, sources that disagree. */
export function differencesSection(
  judged: readonly JudgedLaw[],
  reaching: readonly JudgedLaw[],
  evidence: EvidenceIndex,
): TableSection {
  const laws = reaching.map(({ law }) => law)
  return tableOf({
    id: 'differences',
    title: 'Differences that need a decision',
    slide: { rows: 8 },
    items: [...openAnswers(judged), ...differing(laws, evidence), ...disagreeing(laws, evidence)],
    evidence: ({ cited }) => cited,
    emptyWords: 'Nothing on record differs between the laws in reach.',
    columns: [
      { id: 'on', title: 'On', kind: 'text', of: ({ on }) => on },
      { id: 'what', title: 'What differs', kind: 'text', weight: 4, of: ({ what }) => what },
      { id: 'decision', title: 'Decision', kind: 'text', weight: 2, of: ({ decision }) => decision },
    ],
  })
}

function openAnswers(judged: readonly JudgedLaw[]): Difference[] {
  const open = judged.filter(({ verdict }) => verdict.outcome === 'unsure')
  const byMissing = Map.groupBy(open, ({ verdict }) =>
    verdict.missing.map((question) => questionNames[question]).join('; '),
  )
  return [...byMissing].map(([missing, of]) => ({
    on: 'Whether a law applies',
    what: `Open: ${of.map(({ law }) => law.abbreviation).join(', ')}`,
    decision:
      missing === '' ? 'Have counsel settle what the sources leave open' : `Say of the organisation: ${missing}`,
    cited: [],
  }))
}

/** Obligations that can be kept in one way everywhere, or in each state in its own. */
const chosen: readonly Obligation[] = ['rights', 'opt_out_signal', 'sensitive', 'children']

const differing = (laws: readonly StateLaw[], evidence: EvidenceIndex): Difference[] =>
  obligations
    .filter(({ id }) => chosen.includes(id))
    .map(({ id, title }) => ({
      title,
      wordings: wordingsOf(statedUnder(laws, id, evidence)).filter((wording) => wording.laws.length < laws.length),
    }))
    .filter(({ wordings }) => wordings.length > 0)
    .map(({ title, wordings }) => ({
      on: title,
      what: wordings.map((wording) => wordingWords(wording, laws)).join('; '),
      decision: 'The strictest rule everywhere, or each state its own',
      cited: [...new Set(wordings.flatMap(({ cited }) => cited))],
    }))

const disagreeing = (laws: readonly StateLaw[], evidence: EvidenceIndex): Difference[] =>
  laws.flatMap((law) =>
    [...Map.groupBy(law.facts, ({ field }) => field)]
      // Duties stand side by side.
      .filter(([field, facts]) => field !== 'duty' && new Set(facts.map(valueWords)).size > 1)
      .map(([field, facts]) => ({
        on: `${law.state}: ${fieldTitle(field)}`,
        what: `Sources disagree: ${facts.map(valueWords).join('; or: ')}`,
        decision: 'Have counsel say which holds; the stricter until then',
        cited: [...new Set(facts.map((fact) => citeLaw(evidence, fact)))],
      })),
  )
