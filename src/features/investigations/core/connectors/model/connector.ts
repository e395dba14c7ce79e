import { checks } from '../../../../../scanners/policy/disclosures.frameworks.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import type { Replies } from '../../outside.ts'
import { quoteEvidence } from '../../quote.ts'
import { recordEvidence } from '../../record.ts'
import type { Subject } from '../../subject.ts'
import { oneLine } from '../../text.ts'
import type { Candidate } from '../documents/candidates.ts'
import { documentsOf, type FoundDocument, keyOf } from '../documents/found.ts'
import { roleWords } from '../documents/lexicon.ts'
import { isSettled, isSilent, searchDocuments } from '../documents/search.ts'
import type { Ask, Given } from '../network.ts'
import { isFlagged, isSuccess, quotedPage, resolveLink } from '../pages.ts'
import { answerEvidence, type ModelAnswers } from './answers.ts'
import { modelChoiceRecord, modelQuote, modelReadingRecord, modelVersion } from './records.ts'

// Treats a language model's output as one more reply of the run: stored as received, checked again when read, and labeled
// as a model's. Everything here is pure, and without a model none of it exists.

/** A model's answers to the checks that the rules left open, each with the places of its quotes. */
export interface ModelReading {
  fetchedAt: string
  model: string
  answers: readonly {
    /** Id in the table of disclosures. */
    check: string
    option: string
    quotes: readonly { url: string; start: number; end: number }[]
  }[]
}

/** The links that a model chose to be read; they are ours, it only named their numbers. */
export interface ModelChoice {
  fetchedAt: string
  model: string
  offered: number
  urls: readonly string[]
}

export interface ModelReplies {
  reading: ModelReading | null
  choice: ModelChoice | null
  answers: ModelAnswers | null
}

interface Looked {
  subject: Subject
  replies: Replies
}

/** Its quotes as evidence with our record of each answer; nothing of an answer whose quotes the stored pages do not have. */
export function modelEvidence({ reading, choice, answers }: ModelReplies, looked: Looked): CapturedEvidence[] {
  return [
    ...(reading?.answers ?? []).flatMap((answer) => readingEvidence(answer, reading as ModelReading, looked)), // of this very reading
    ...(choice && choice.urls.length > 0 ? choiceRecord(choice, looked) : []),
    ...(answers ? answerEvidence(answers, documentsOf(looked.replies.get('documents') ?? [], looked.subject)) : []),
  ]
}

/** The vendor's own documents that a model may be asked about: whole texts in which a vendor speaks of personal data. */
export const documentsToRead = ({ subject, replies }: Looked): FoundDocument[] =>
  documentsOf(replies.get('documents') ?? [], subject).filter(
    (doc) => doc.isOwn && !doc.isThin && ['privacy', 'do-not-sell', 'dsar', 'dpa'].includes(doc.role),
  )

/** A quote is told in no more words than this. */
const quotedWords = 25

function readingEvidence(
  { check: id, option, quotes }: ModelReading['answers'][number],
  { model, fetchedAt }: ModelReading,
  looked: Looked,
): CapturedEvidence[] {
  const check = checks.find((c) => c.id === id)
  const documents = documentsToRead(looked)
  const found = quotes.flatMap(({ url, start, end }) => {
    const doc = documents.find((d) => d.finalUrl === url)
    const isThere =
      doc !== undefined &&
      [start, end].every(Number.isInteger) &&
      start >= 0 &&
      start < end &&
      end <= doc.page.document.text.length &&
      doc.page.document.text.slice(start, end).trim() !== '' &&
      !isFlagged(doc.page, { start, end })
    return isThere ? [{ doc, start, end }] : []
  })
  const first = found[0]
  if (!check || !first || found.length !== quotes.length) return []
  const source = { connector: 'model', asOf: null }
  const words = oneLine(first.doc.page.document.text.slice(first.start, first.end)).split(' ')
  return [
    ...recordEvidence(
      modelReadingRecord,
      {
        ...source,
        trust: 'computed',
        document: `reading/${check.id}`,
        title: `Needs review: ${check.title}, as a language model reads it`,
        page: null,
        fetchedAt,
        retrievedVia: 'fetch',
      },
      {
        name: looked.subject.name,
        model,
        check: { id: check.id, words: check.words },
        option,
        quote: words.length > quotedWords ? `${words.slice(0, quotedWords).join(' ')} …` : words.join(' '),
      },
    ),
    ...found.map(({ doc, start, end }) =>
      quoteEvidence(
        modelQuote,
        {
          ...source,
          connectorVersion: modelVersion,
          trust: 'vendor_claim',
          document: `policy/${doc.finalUrl}`,
          title: `Passage of the ${roleWords[doc.role]} that a language model quoted`,
          page: quotedPage(doc.page),
          facts: { check: check.id, option, model, role: doc.role },
        },
        { start, end },
      ),
    ),
  ]
}

function choiceRecord(
  { model, fetchedAt, offered, urls }: ModelChoice,
  { subject, replies }: Looked,
): CapturedEvidence[] {
  const answered = replies.get('documents') ?? []
  const read = documentsOf(answered, subject)
  const outcome = (url: string): string => {
    const reply = answered.find(({ ask }) => ask.key === keyOf('link', 'privacy', url))?.reply
    if (!reply) return 'not asked'
    if (read.some((doc) => doc.url === url)) return `read as ${roleWords.privacy}`
    return reply.outcome === 'page' ? 'another page' : 'could not be read'
  }
  return recordEvidence(
    modelChoiceRecord,
    {
      connector: 'model',
      trust: 'computed',
      document: 'choice',
      title: `Links read beyond the search for the ${roleWords.privacy} of ${subject.name}`,
      page: null,
      asOf: null,
      fetchedAt,
      retrievedVia: 'fetch',
    },
    { name: subject.name, model, offered, places: urls.map((url) => ({ url, answer: outcome(url) })) },
  )
}

interface OfferedLink {
  id: string
  words: string
  flags: readonly string[]
  url: string
}

const mostOffered = 20
export const mostChosen = 2

/**
 * The links that may lead to a privacy policy and were not read, where the search has ended without one; nothing where a
 * policy was found. A link's words are those of the page that has it, else those of its path: never the address.
 */
export function linksToChoose(given: Given): OfferedLink[] {
  const search = searchDocuments(given)
  if (search.asks.length > 0 || !search.home || isSilent(search.home) || isSettled(search, 'privacy')) return []
  if (documentsOf(given.answered, given.subject).some((doc) => doc.role === 'privacy')) return []
  const asked = new Set(given.answered.map(({ ask }) => ask.key))
  return search.unread
    .filter((c) => c.role === 'privacy' && !asked.has(keyOf('link', 'privacy', c.url)))
    .slice(0, mostOffered)
    .map((c, index) => ({ id: `L${index + 1}`, url: c.url, ...wordsOf(c, given) }))
}

function wordsOf({ url }: Candidate, { answered }: Given): Pick<OfferedLink, 'words' | 'flags'> {
  for (const { reply } of answered) {
    if (reply.outcome !== 'page' || !isSuccess(reply)) continue
    const link = reply.document.links.find((l) => resolveLink(l.href, reply.finalUrl) === url && oneLine(l.text) !== '')
    if (link) return { words: oneLine(link.text), flags: reply.document.flags.map((flag) => flag.quote) }
  }
  return { words: new URL(url).pathname.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim(), flags: [] }
}

/** Returns the asks for the chosen pages; they are judged like any other linked page. */
export const asksOfChoice = ({ urls }: ModelChoice): Extract<Ask, { type: 'page' }>[] =>
  urls.map((url) => ({
    type: 'page',
    key: keyOf('link', 'privacy', url),
    place: `the ${roleWords.privacy} at ${url}`,
    url,
    isCrawled: true,
  }))
