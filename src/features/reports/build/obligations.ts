import type { LawFact, LawField } from '../../../product/laws/facts.ts'
import { type DutyTopic, dutyTopics, type LawDuty } from '../../../product/laws/facts.ts'
import { fieldNames, type StateLaw, valueWords } from '../../state-laws/laws.ts'
import { citeLaw } from './citations.ts'
import type { EvidenceIndex } from './evidence-index.ts'

// What a business owes under the eight laws that the product began with, beside what the book of law facts holds. Read in the
// texts and summaries named here; of the other laws these duties are not on record, which does not mean that there are none.

/** Which topic a duty in the book of law facts is on: the first that fits. */
const topicWords: readonly [topic: DutyTopic, words: RegExp][] = [
  ['children', /\bunder 1[3-8]\b/],
  ['notice', /\bprivacy notice\b|\bdisclosed\b/],
  ['sensitive', /\bsensitive\b|\blocation\b/i],
]

export const fieldTitle = (field: LawField): string => fieldNames.find(([id]) => id === field)?.[1] ?? field

/** What the laws are compared by, in this order. */
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
  /** Where the law says so; empty where the record names no provision. */
  at: string
  /** Id of the evidence index. */
  cited: string
}

/** What is on record of a law under an obligation: none where nothing is, several where sources disagree or duties add up. */
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

/** What is on record of a law under these obligations, by its ids in the evidence index. */
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
