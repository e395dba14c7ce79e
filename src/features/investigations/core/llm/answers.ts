import { z } from 'zod'
import { documentsOf } from '../connectors/documents/found.ts'
import { roleWords } from '../connectors/documents/lexicon.ts'
import { isAnswerDocument, type ModelAnswers } from '../connectors/model/answers.ts'
import { isFlagged, quotedPage, sentencesOf } from '../connectors/pages.ts'
import { numberEvidence } from '../evidence.ts'
import { openCase } from '../findings/case.ts'
import { deriveFindings } from '../findings/derive.ts'
import { firstPageOf } from '../first-page.ts'
import { connectorsToRead, givenFor, type Replies } from '../outside.ts'
import type { Subject } from '../subject.ts'
import { clip } from '../text.ts'
import type { VerifierRule } from '../verify/source.ts'
import { verifySentence } from '../verify.ts'
import type { CallRecord, FailedReason } from './ask.ts'
import { answerOnly, dataOnly, type LlmCall } from './calls.ts'
import {
  codebookPages,
  isReadTopic,
  maxSays,
  questionFor,
  type ReadTopic,
  readTopics,
  type SenseRule,
  senseFault,
} from './codebook.ts'
import { type AskModel, modelName } from './open-checks.ts'
import { type OutputRule, outputFault } from './output.ts'
import { undoDatamark } from './prompt.ts'
import { locateQuote, type Passage } from './quotes.ts'

// The questions of the first page to which the rules found no answer, asked of a language model by the codebook. It answers
// with a kind, a clause and the sentence that it rests on; what doesn't hold is dropped and counted.

interface Looked {
  subject: Subject
  /** Day of the run. */
  today: string
  replies: Replies
}

export interface AnswerPassage extends Passage {
  url: string
  /** Title of the document. */
  document: string
  heading: string | null
}

export interface OpenAnswers {
  topics: ReadTopic[]
  passages: AnswerPassage[]
}

export interface DroppedAnswer {
  topic: string
  says: string
  rule: SenseRule | OutputRule | VerifierRule | 'not-asked' | 'not-offered' | 'repeated' | 'quote'
  reason: string
}

interface AnswersInput extends OpenAnswers {
  subject: Pick<Subject, 'name' | 'aliases' | 'company'>
}

interface GivenAnswer {
  question: ReadTopic
  answer: string
  says: string
  quote: string
  document: string
}

export interface KeptAnswer {
  topic: ReadTopic
  answer: string
  says: string
  url: string
  start: number
  end: number
}

export interface ReadAnswers {
  kept: KeptAnswer[]
  dropped: DroppedAnswer[]
}

/**
 * Returns the questions that the rules left open on the first page of these replies, and the passages that may answer
 * them.
 */
export function openAnswers(looked: Looked): OpenAnswers {
  const passages = passagesOf(looked)
  if (passages.length === 0) return { topics: [], passages }
  const drafts = connectorsToRead(looked.replies).flatMap((connector) =>
    connector.parse(givenFor(connector, looked)).map(({ draft }) => draft),
  )
  const evidence = numberEvidence(drafts)
  const page = firstPageOf(openCase(looked.subject, evidence), deriveFindings(looked.subject, evidence), null)
  const topics = page.answers.flatMap(({ topic, state }) =>
    (state === 'not-stated' || state === 'mentioned') && isReadTopic(topic) ? [topic] : [],
  )
  return { topics, passages: topics.length === 0 ? [] : chosen(passages, topics) }
}

const longestPassage = 900
const leastWords = 5
/** Limit for all passages together: the room that a prompt has besides the codebook. */
const mostCharacters = 28_000

/** Paragraphs alone: an item or a row says what its lead-in makes of it. English alone: the verifier reads nothing else. */
function passagesOf({ subject, replies }: Looked): AnswerPassage[] {
  return documentsOf(replies.get('documents') ?? [], subject)
    .filter((doc) => isAnswerDocument(doc) && doc.page.document.language === 'en')
    .flatMap(({ page, finalUrl: url, role }) => {
      const { text, blocks } = page.document
      const { injectionFlags: flags } = quotedPage(page)
      return blocks.flatMap((block) => {
        if (block.type !== 'paragraph' || text.slice(0, block.start).trimEnd().endsWith(':')) return []
        const above = block.heading === null ? undefined : blocks[block.heading]
        const heading = above ? text.slice(above.start, above.end) : null
        return spansOf(text.slice(block.start, block.end))
          .map(({ start, end }) => ({ start: block.start + start, end: block.start + end }))
          .filter((span) => !isFlagged(page, span))
          .map(({ start, end }) => ({
            start,
            url,
            document: roleWords[role],
            heading,
            flags,
            text: text.slice(start, end),
          }))
      })
    })
    .filter(({ text }) => text.split(/\s+/u).length >= leastWords)
    .map((passage, index) => ({ id: `P${index + 1}`, ...passage }))
}

/** A paragraph in stretches of whole sentences. */
function spansOf(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  for (const { start, end } of sentencesOf(text)) {
    const last = spans.at(-1)
    if (last && end - last.start <= longestPassage) last.end = end
    else spans.push({ start, end })
  }
  return spans
}

/** Those with words of more questions first, as many as there is room for, in the order of the documents. */
function chosen(passages: readonly AnswerPassage[], topics: readonly ReadTopic[]): AnswerPassage[] {
  const hits = ({ text }: AnswerPassage) => topics.filter((topic) => questionFor(topic).hints.test(text)).length
  let room = mostCharacters
  const fitting = new Set<AnswerPassage>()
  for (const { passage } of passages
    .map((passage) => ({ passage, hits: hits(passage) }))
    .toSorted((a, b) => b.hits - a.hits)) {
    if (passage.text.length > room) continue
    room -= passage.text.length
    fitting.add(passage)
  }
  return passages.filter((passage) => fitting.has(passage))
}

const mostAnswers = 20

/** One call for all open questions. */
export const answer: LlmCall<AnswersInput, { answers: GivenAnswer[] }, ReadAnswers> = {
  name: 'answer',
  promptVersion: 'answer-1',
  maxTokens: 2500,
  system: `You answer a lawyer's questions about a vendor by the codebook in "questions". ${dataOnly} For a question that a block answers, give "answer", one of the answers of that question; "quote", one sentence that is copied letter by letter from one block; "document", the id of that block; and "says", one clause in English of at most 25 words that repeats the words of the quote with the vendor's name for we, us and our. Leave out no condition, no exception and no negation, and add nothing. Where no block answers a question, leave the question out: that is the usual case. ${answerOnly}`,
  data: ({ topics, passages, subject }) => ({
    header: { call: 'answer', questions: codebookPages(topics) },
    blocks: [
      { id: 'subject', quote: subject.name, flags: passages.flatMap(({ flags }) => flags) },
      ...passages.map(({ id, document, heading, text, flags }) => ({
        ...{ id, quote: text, flags },
        about: { document, heading },
      })),
    ],
  }),
  // The schema allows every answer of the codebook: an answer to another question is dropped alone, without losing the
  // rest.
  answer: () =>
    z.strictObject({
      answers: z
        .array(
          z.strictObject({
            question: z.enum(readTopics),
            answer: z.enum([...new Set(readTopics.flatMap((topic) => Object.keys(questionFor(topic).answers)))]),
            // A clause that is too long is dropped by itself and not with all others.
            says: z.string().min(1).max(1000),
            quote: z.string().min(1).max(2000),
            document: z.string().max(40),
          }),
        )
        .max(mostAnswers),
    }),
  check: ({ answers }, { topics, passages, subject }, prompt) => {
    const read: ReadAnswers = { kept: [], dropped: [] }
    for (const { question: topic, answer: kind, quote, document, ...given } of answers) {
      const says = undoDatamark(given.says, prompt.datamark).replace(/\s+/gu, ' ').trim()
      const drop = (rule: DroppedAnswer['rule'], reason: string) =>
        read.dropped.push({ topic, says: clip(says.toWellFormed(), maxSays), rule, reason })
      if (!topics.includes(topic)) {
        drop('not-asked', 'it answers a question that was not asked')
        continue
      }
      const passage = passages.find(({ id }) => id === document)
      if (!passage || !prompt.offered.has(document)) {
        drop('not-offered', 'it names a passage that was not offered')
        continue
      }
      if (read.kept.some((one) => one.topic === topic)) {
        drop('repeated', 'a second answer to the same question')
        continue
      }
      const span = sentencesAround(passage, undoDatamark(quote, prompt.datamark))
      if (!span) {
        drop('quote', 'the quote is not in the passage')
        continue
      }
      const clause = { topic, answer: kind, says, quote: span.text, heading: passage.heading }
      const fault =
        outputFault({ text: says, cited: `${span.text}\n${namesOf(subject)}`, prompt }) ??
        senseFault(clause) ??
        supportFault({ says, quote: span.text, url: passage.url, subject })
      if (fault) drop(fault.rule, fault.reason)
      else read.kept.push({ topic, answer: kind, says, url: passage.url, start: span.start, end: span.end })
    }
    return read
  },
}

const namesOf = ({ name, aliases, company }: AnswersInput['subject']) =>
  [name, ...aliases, company?.name ?? ''].join('\n')

/** The whole sentences that a quote touches: no quote leaves out how its sentence goes on. */
function sentencesAround(
  passage: AnswerPassage,
  quote: string,
): { start: number; end: number; text: string } | undefined {
  const found = locateQuote(quote, [passage])
  if (!found) return undefined
  const touched = sentencesOf(passage.text).filter(
    ({ start, end }) => start < found.end - passage.start && found.start - passage.start < end,
  )
  const [first, last] = [touched[0], touched.at(-1)]
  if (!first || !last) return undefined
  return {
    start: passage.start + first.start,
    end: passage.start + last.end,
    text: passage.text.slice(first.start, last.end),
  }
}

/** Numbers, names, negation and actor, as the verifier holds every sentence of a report. */
function supportFault({
  says,
  quote,
  url,
  subject,
}: {
  says: string
  quote: string
  url: string
  subject: AnswersInput['subject']
}) {
  const verdict = verifySentence(
    { text: says, cites: ['E1'], kind: 'fact' },
    {
      subject: { name: subject.name, aliases: subject.aliases, company: subject.company },
      evidence: new Map([['E1', { id: 'E1', text: quote, context: url, isRecord: false }]]),
      findings: new Map(),
    },
  )
  return verdict.keep ? undefined : { rule: verdict.rule, reason: verdict.reason }
}

interface ReadOutcome {
  answers: ModelAnswers | null
  reason: FailedReason | null
  calls: CallRecord[]
}

/** Asks for these answers; null where there is nothing to ask. */
export async function readAnswers(
  open: OpenAnswers,
  { subject, ask, signal, now }: { subject: Subject; ask: AskModel; signal: AbortSignal; now: () => Date },
): Promise<ReadOutcome | null> {
  if (open.topics.length === 0 || open.passages.length === 0) return null
  const asked = await ask(answer, { ...open, subject }, signal)
  if (asked.outcome === 'failed') return { answers: null, reason: asked.reason, calls: asked.records }
  const { kept, dropped } = asked.value
  const model = modelName(asked.records.at(-1)?.model ?? null)
  return { answers: { fetchedAt: now().toISOString(), model, kept, dropped }, reason: null, calls: asked.records }
}
