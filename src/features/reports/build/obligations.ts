import type { LawFact, LawField } from '../../../product/laws/facts.ts'
import { type DutyTopic, dutyTopics, type LawDuty } from '../../../product/laws/facts.ts'
import { fieldNames, type StateLaw, valueWords } from '../../state-laws/laws.ts'
import { citeLaw } from './citations.ts'
import type { EvidenceIndex } from './evidence-index.ts'

// Duties of a business under the eight laws that the product began with, beside what the book of law facts holds. Read
// in the texts and summaries named here; of the other laws these duties are not on record, which does not mean that
// there are none.

/** Which topic a duty in the book of law facts is on: the first that fits. */
const topicWords: readonly [topic: DutyTopic, words: RegExp][] = [
  ['children', /\bunder 1[3-8]\b/],
  ['notice', /\bprivacy notice\b|\bdisclosed\b/],
  ['sensitive', /\bsensitive\b|\blocation\b/i],
]

export const fieldTitle = (field: LawField): string => fieldNames.find(([id]) => id === field)?.[1] ?? field

/** Obligations by which the laws are compared, in this order. */
export const obligations = [
  { id: 'notice', title: 'Notice' },
  { id: 'rights', title: fieldTitle('rights') },
  { id: 'opt_out_signal', title: fieldTitle('opt_out_signal') },
  { id: 'sensitive', title: 'Sensitive data' },
  { id: 'assessment', title: 'Assessment of risks' },
  { id: 'contract', title: 'Contract with processors' },
  { id: 'children', title: 'Children' },
  { id: 'cure', title: fieldTitle('cure') },
  { id: 'penalty', title: fieldTitle('penalty') },
] as const satisfies readonly { id: DutyTopic | LawField; title: string }[]
export type Obligation = (typeof obligations)[number]['id']

export interface Rule {
  words: string
  /** Provision of the law; empty where the record names none. */
  at: string
  /** Id of the evidence index. */
  cited: string
}

/**
 * Returns the recorded rules of a law under an obligation: none where nothing is recorded, several where sources
 * disagree or duties add up.
 */
export function rulesOf(law: StateLaw, obligation: Obligation, evidence: EvidenceIndex): Rule[] {
  if (!isTopic(obligation))
    return law.facts.filter(({ field }) => field === obligation).map((fact) => ruleOf(fact, evidence))
  return [
    ...law.duties
      .filter(({ topic }) => topic === obligation)
      .map((duty) => ({ words: duty.words, at: duty.provision, cited: citeDuty(evidence, duty) })),
    ...law.facts
      .filter((fact) => fact.field === 'duty' && topicOf(valueWords(fact)) === obligation)
      .map((fact) => ruleOf(fact, evidence)),
  ]
}

/** The same in one cell. */
export const rulesWords = (law: StateLaw, obligation: Obligation, evidence: EvidenceIndex): string | null =>
  rulesOf(law, obligation, evidence)
    .map(({ words, at }) => (at === '' ? words : `${words}: ${at}`))
    .join('; ') || null

/** Returns the evidence ids of the recorded rules of a law under these obligations. */
export const rulesCited = (law: StateLaw, of: readonly Obligation[], evidence: EvidenceIndex): string[] => [
  ...new Set(of.flatMap((obligation) => rulesOf(law, obligation, evidence).map(({ cited }) => cited))),
]

const ruleOf = (fact: LawFact, evidence: EvidenceIndex): Rule => ({
  words: valueWords(fact),
  at: '',
  cited: citeLaw(evidence, fact),
})

const topicOf = (duty: string): DutyTopic | undefined => topicWords.find(([, words]) => words.test(duty))?.[0]

const isTopic = (obligation: Obligation): obligation is DutyTopic =>
  (dutyTopics as readonly string[]).includes(obligation)

const citeDuty = (evidence: EvidenceIndex, { provision: title, sourceUrl: url, asOf }: LawDuty): string =>
  evidence.cite({ title, url, sha256: null, capturedAt: asOf, by: 'Law facts', expiresOn: null })
