import { z } from 'zod'
import type { CapturedEvidence } from '../../evidence.ts'
import { type Case, quotesOf } from '../../findings/case.ts'
import type { Answer, FirstPage } from '../../first-page.ts'
import type { DroppedAnswer, KeptAnswer } from '../../llm/answers.ts'
import { findAnswer, senseFault } from '../../llm/codebook.ts'
import { type QuoteOf, quoteEvidence, quoteKind } from '../../quote.ts'
import { english } from '../../report-words/en.ts'
import type { FoundDocument } from '../documents/found.ts'
import { type FoundRole, foundRoles, roleWords } from '../documents/lexicon.ts'
import { isFlagged, quotedPage } from '../pages.ts'
import { modelVersion } from './records.ts'

// Answers of the first page that a language model read where the rules found none. Each rests on a stored quote; a rule's
// own answer always wins, and the recommendation counts such a question as open.

/** Answers of a language model, and those that were dropped. */
export interface ModelAnswers {
  fetchedAt: string
  model: string
  kept: readonly KeptAnswer[]
  dropped: readonly DroppedAnswer[]
}

/** Sentences of a document on which a model's answer rests. */
const modelAnswerQuote = quoteKind({
  kind: 'model-answer',
  facts: z.strictObject({
    topic: z.string(),
    answer: z.string(),
    /** The clause of the page. */
    says: z.string(),
    model: z.string(),
    role: z.enum(foundRoles),
  }),
})

const answerRoles: readonly FoundRole[] = [
  ...(['privacy', 'dpa', 'terms', 'subprocessors'] as const),
  ...(['security', 'trust', 'ai', 'do-not-sell'] as const),
]

/** The vendor's own documents in which a model may look for answers; a notice for a part of the people answers for no one else. */
export const isAnswerDocument = (doc: FoundDocument): boolean =>
  doc.isOwn && !doc.isThin && !doc.isHub && answerRoles.includes(doc.role)

/** The quotes as evidence; nothing of one that the stored page doesn't have. */
export const answerEvidence = (
  { kept, model }: ModelAnswers,
  documents: readonly FoundDocument[],
): CapturedEvidence[] =>
  kept.flatMap(({ topic, answer, says, url, start, end }) => {
    const doc = documents.find((one) => one.finalUrl === url && isAnswerDocument(one))
    const isThere =
      doc !== undefined &&
      [start, end].every(Number.isInteger) &&
      start >= 0 &&
      end <= doc.page.document.text.length &&
      doc.page.document.text.slice(start, end).trim() !== '' &&
      !isFlagged(doc.page, { start, end })
    if (!isThere) return []
    return [
      quoteEvidence(
        modelAnswerQuote,
        {
          connector: 'model',
          connectorVersion: modelVersion,
          trust: 'vendor_claim',
          document: `answer/${topic}`,
          title: `Passage of the ${roleWords[doc.role]} that a language model quoted`,
          asOf: null,
          page: quotedPage(doc.page),
          facts: { topic, answer, says, model, role: doc.role },
        },
        { start, end },
      ),
    ]
  })

/**
 * Fills answers that are not stated, and adds the conditions that follow from them. What the rules say stays as it is, and a
 * question that only a model answered stays open for the recommendation.
 */
export function withModelAnswers(found: Case, page: FirstPage): FirstPage {
  const read = quotesOf(found, modelAnswerQuote).filter(
    ({ evidence, excerpt, facts: { topic, answer, says }, injectionFlags }) =>
      injectionFlags.length === 0 &&
      senseFault({ topic, answer, says, quote: excerpt, heading: null }) === undefined &&
      found.isKept({ text: says, cites: [evidence], kind: 'fact' }),
  )
  const shown = page.answers.flatMap(({ topic, state }) => {
    const answer =
      state === 'not-stated' || state === 'mentioned' ? read.find(({ facts }) => facts.topic === topic) : undefined
    return answer ? [answer] : []
  })
  if (shown.length === 0) return page
  const answers = page.answers.map((own): Answer => {
    const answer = shown.find(({ facts }) => facts.topic === own.topic)
    if (!answer) return own
    const told = { kind: 'model', says: answer.facts.says } as const
    return {
      topic: own.topic,
      state: 'answered',
      text: english.answer(told, String),
      told,
      cites: [answer.evidence],
    }
  })
  return { ...withConditions(page, shown.flatMap(conditionOf)), answers }
}

const conditionOf = ({ evidence, facts }: QuoteOf<typeof modelAnswerQuote>): FirstPage['conditions'] => {
  const code = findAnswer(facts.topic, facts.answer)?.condition
  return code ? [{ code, cites: [evidence] }] : []
}

/** A model's reading against a vendor asks for a condition; a reading in its favor changes no advice. */
function withConditions(page: FirstPage, asked: FirstPage['conditions']): FirstPage {
  const added = asked.filter(({ code }) => !page.conditions.some((own) => own.code === code))
  if (added.length === 0) return page
  const reason = { code: 'read-with-model' as const, cites: added.flatMap(({ cites }) => cites) }
  const isFirst = page.advice === 'approve'
  return {
    ...page,
    advice: isFirst ? 'approve-with-conditions' : page.advice,
    reasons: isFirst ? [reason] : page.reasons,
    conditions: [...page.conditions, ...added],
    grounds: [...(page.grounds ?? []), reason],
  }
}
