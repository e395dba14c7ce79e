import { z } from 'zod'
import content from '../../../../content/state-law-duties.json' with { type: 'json' }
import type { LawFact, LawField } from '../../state-laws/facts.ts'
import { fieldNames, type StateLaw, valueWords } from '../../state-laws/laws.ts'
import { citeLaw } from './citations.ts'
import type { EvidenceIndex } from './evidence-index.ts'

// What a business owes under the eight laws that the product began with, beside what the book of law facts holds. Read in the
// texts and summaries named here; of the other laws these duties are not on record, which does not mean that there are none.

const dutyTopics = ['notice', 'sensitive', 'assessment', 'contract', 'children'] as const
type DutyTopic = (typeof dutyTopics)[number]

/** A row that does not fit ends the start. */
const { asOf: readOn, duties: recorded } = z
  .strictObject({
    /** The day on which the texts were read. */
    asOf: z.iso.date(),
    duties: z.array(
      z.strictObject({
        law: z.string().regex(/^[A-Z]{2}$/),
        topic: z.enum(dutyTopics),
        words: z.string().min(1),
        provision: z.string().min(1),
        sourceUrl: z.url(),
      }),
    ),
  })
  .parse(content)

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
    ...recorded
      .filter((duty) => duty.law === law.abbreviation && duty.topic === obligation)
      .map(({ words, provision: at, sourceUrl }) => ({ words, at, cited: citeText(evidence, at, sourceUrl) })),
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

const citeText = (evidence: EvidenceIndex, title: string, url: string): string =>
  evidence.cite({ title, url, sha256: null, capturedAt: readOn, by: 'Law facts', expiresOn: null })
