import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { sentencesOf } from '../connectors/pages.ts'
import { answer, type OpenAnswers } from './answers.ts'
import { readTopics } from './codebook.ts'

// Documents of our own by which the codebook was written: what is right of each, and clauses that are and are not.

const developmentDocument = z.strictObject({
  id: z.string(),
  name: z.string(),
  passages: z.array(z.string()),
  /** The right answer to each question that is asked; null where the document has none. */
  truth: z.partialRecord(z.enum(readTopics), z.string().nullable()),
  clauses: z.array(
    z.strictObject({
      passage: z.int(),
      topic: z.enum(readTopics),
      answer: z.string(),
      says: z.string(),
      keep: z.boolean(),
    }),
  ),
})
export type DevelopmentDocument = z.infer<typeof developmentDocument>

export const readDevelopmentDocuments = (): DevelopmentDocument[] =>
  readFileSync(join(import.meta.dirname, 'codebook-dev.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => developmentDocument.parse(JSON.parse(line)))

/** Returns the open questions and passages of one, as a model receives them. */
export function openIn({ name, passages, truth }: DevelopmentDocument) {
  const open: OpenAnswers = {
    topics: readTopics.filter((topic) => truth[topic] !== undefined),
    passages: passages.map((text, index) => ({
      ...{ id: `P${index + 1}`, text, start: 0, flags: [], heading: null },
      ...{ url: `https://${name.toLowerCase()}.test/terms`, document: 'terms' },
    })),
  }
  return { ...open, subject: { name, aliases: [], company: null } }
}

/** Each clause with what the checks of an answer make of it. */
export function heldClauses(document: DevelopmentDocument) {
  const input = openIn(document)
  const prompt = {
    datamark: '¦',
    marker: 'a'.repeat(24),
    canary: 'b'.repeat(24),
    offered: new Set(input.passages.map(({ id }) => id)),
  }
  return document.clauses.map(({ passage, topic, answer: kind, says, keep }) => {
    const text = document.passages[passage] ?? ''
    // A wrong contract partner may be quoted from the sentence that names it.
    const [first] = sentencesOf(text)
    const given = { question: topic, answer: kind, says, quote: first?.text ?? '', document: `P${passage + 1}` }
    const { kept, dropped } = answer.check({ answers: [given] }, input, prompt)
    return { id: document.id, says, keep, isKept: kept.length > 0, why: dropped[0]?.reason ?? null }
  })
}
