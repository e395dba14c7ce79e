import { type Check, checks } from '../../../../scanners/policy/disclosures.frameworks.ts'
import { assessCompliance } from '../compliance/assess.ts'
import { documentsToRead, type ModelReading } from '../connectors/model/connector.ts'
import { isFlagged, quotedPage, sentencesOf } from '../connectors/pages.ts'
import { policyConnector } from '../connectors/policy/connector.ts'
import { numberEvidence } from '../evidence.ts'
import { openCase } from '../findings/case.ts'
import { givenFor, type Replies } from '../outside.ts'
import { trainedReader } from '../policy/trained-reader.ts'
import type { Subject } from '../subject.ts'
import type { Asked, CallRecord, FailedReason } from './ask.ts'
import { type ExtractedAnswer, extract, type LlmCall, label, type RubricQuestion } from './calls.ts'
import { maxPromptTokens } from './prompt.ts'
import type { Passage } from './quotes.ts'

// The disclosure checks that the rules left open where they read a policy, asked of a language model: it answers each with
// an option and exact quotes, or not at all.

interface Looked {
  subject: Subject
  /** Day of the run. */
  today: string
  replies: Replies
}

const mostQuestions = 20

/** The checks that the rules left open, and the passages to ask about. */
export interface OpenChecks {
  checks: Check[]
  segments: Segment[]
  /** The segments in which the rules found no practice; null where one prompt holds all of them. */
  uncertain: Segment[] | null
}

export function openChecks(looked: Looked): OpenChecks {
  const checks = checksLeftOpen(looked)
  const segments = checks.length > 0 ? segmentsOf(looked) : []
  return { checks, segments, uncertain: fits(segments) ? null : uncertainOf(segments, looked) }
}

/** Checks that the rules looked for in a policy and did not find, in all of it or in the part that was read. What several laws ask for in the same words is asked once. */
function checksLeftOpen({ subject, today, replies }: Looked): Check[] {
  if (documentsToRead({ subject, replies }).length === 0) return []
  const captured = policyConnector.parse(givenFor(policyConnector, { subject, today, replies }))
  const found = openCase(subject, numberEvidence(captured.map(({ draft }) => draft)))
  const open = assessCompliance(found)
    .flatMap((framework) => framework.checks)
    .filter(({ status, why }) => status === 'not-found' || why !== null)
    .flatMap(({ check: id }) => checks.find((c) => c.id === id) ?? [])
    // Answered by a date, not by a sentence.
    .filter((check) => check.id !== 'ccpa.updated')
  return open
    .filter((check, index) => open.findIndex((other) => other.words === check.words) === index)
    .slice(0, mostQuestions)
}

/** Part of one document. */
interface Segment extends Passage {
  url: string
}

const segmentLength = 900
/** A heading alone answers nothing. */
const leastWords = 5

/** The documents cut into passages at their sentences; none that speaks to machine readers. */
function segmentsOf(looked: Pick<Looked, 'subject' | 'replies'>): Segment[] {
  return documentsToRead(looked)
    .flatMap(({ page, finalUrl: url }) => {
      const { text, blocks } = page.document
      const headings = new Set(blocks.flatMap((block) => (block.type === 'heading' ? [block.start] : [])))
      const spans: { start: number; end: number }[] = []
      for (const { start, end } of sentencesOf(text)) {
        const last = spans.at(-1)
        if (last && !headings.has(start) && end - last.start <= segmentLength) last.end = end
        else spans.push({ start, end })
      }
      const { injectionFlags: flags } = quotedPage(page)
      return spans
        .filter((span) => !isFlagged(page, span))
        .map(({ start, end }) => ({ start, url, flags, text: text.slice(start, end) }))
    })
    .filter(({ text }) => text.split(/\s+/u).length >= leastWords)
    .map((segment, index) => ({ id: `P${index + 1}`, ...segment }))
}

/** The segments in which the rules found no practice, so that a label may tell what they are about. */
function uncertainOf(segments: readonly Segment[], looked: Pick<Looked, 'subject' | 'replies'>): Segment[] {
  return documentsToRead(looked).flatMap(({ page, finalUrl }) => {
    const told = trainedReader
      .read(page.document)
      .filter(({ practices, checks: answered }) => practices.length + answered.length > 0)
    return segments.filter(
      ({ url, start, text }) => url === finalUrl && !told.some((s) => s.start < start + text.length && start < s.end),
    )
  })
}

export type AskModel = <Input, Answer, Checked>(
  call: LlmCall<Input, Answer, Checked>,
  input: Input,
  signal: AbortSignal,
) => Promise<Asked<Checked>>

interface ReadOutcome {
  reading: ModelReading | null
  /** Why there is none. */
  reason: FailedReason | null
  calls: CallRecord[]
}

/** Asks for these checks; null where there is nothing to ask about. */
export async function readOpenChecks(
  { checks: open, segments, uncertain }: OpenChecks,
  { ask, signal, now }: { ask: AskModel; signal: AbortSignal; now: () => Date },
): Promise<ReadOutcome | null> {
  const [first, ...rest] = open.map(questionOf)
  if (!first || segments.length === 0) return null
  const calls: CallRecord[] = []
  const passages = uncertain === null ? segments : await chosenSegments(uncertain.slice(0, mostLabelled))
  const asked = await ask(extract, { questions: [first, ...rest], passages }, signal)
  calls.push(...asked.records)
  if (asked.outcome === 'failed') return { reading: null, reason: asked.reason, calls }
  const model = asked.records.at(-1)?.model ?? null
  return {
    reading: {
      fetchedAt: now().toISOString(),
      model: modelName(model),
      answers: needingReview(open, asked.value).map(({ question, option, quotes }) => ({
        ...{ check: question, option },
        quotes: quotes.flatMap(({ passage, start, end }) => {
          const url = segments.find(({ id }) => id === passage)?.url
          return url === undefined ? [] : [{ url, start, end }]
        }),
      })),
    },
    reason: null,
    calls,
  }

  /** More than one prompt holds: what the rules could not place goes in front or stays out, as a label says. */
  async function chosenSegments(unplaced: readonly Segment[]): Promise<Segment[]> {
    if (unplaced.length === 0) return segments
    const labelled = await ask(label, unplaced, signal)
    calls.push(...labelled.records)
    const categories = new Map(
      labelled.outcome === 'answered' ? labelled.value.map((l) => [l.id, l.categories] as const) : [],
    )
    const isTelling = ({ id }: Segment) => categories.get(id)?.some((c) => c !== 'not-covered') ?? false
    return [...segments.filter(isTelling), ...segments.filter((s) => !categories.has(s.id))]
  }
}

/** As many as the call takes. */
const mostLabelled = 20
/** Share of a prompt for the questions, the rules and the borders of the blocks. */
const reserved = 0.3
const border = 120

const fits = (segments: readonly Segment[]): boolean =>
  segments.reduce((sum, { text }) => sum + text.length + border, 0) < maxPromptTokens * 4 * (1 - reserved)

/** The rules say that there is none. A model that says so too has nothing to add. */
const absent = 'absent'

const questionOf = ({ id, words }: Check): RubricQuestion => ({
  id,
  text: `Does the text disclose ${words}?`,
  options: ['present', 'partial', absent],
})

/** Rule and model differ, and the model has a quote: the only answers that are shown, the first of each check. */
const needingReview = (open: readonly Check[], answers: readonly ExtractedAnswer[]): ExtractedAnswer[] =>
  open.flatMap(({ id }) => {
    const quoted = answers.find(({ question, quotes }) => question === id && quotes.length > 0)
    return quoted && quoted.option !== absent ? [quoted] : []
  })

/** As the server names it, where that is a name. */
export const modelName = (name: string | null): string =>
  name !== null && /^[\w.:/@+-]{1,100}$/u.test(name) ? name : 'a language model'
