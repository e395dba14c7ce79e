import { z } from 'zod'
import { row } from '../../document.ts'
import { quoteKind } from '../../quote.ts'
import { recordKind } from '../../record.ts'
import { foundRoles, roleWords } from '../documents/lexicon.ts'

/** Version of what is written down of a model's replies. */
export const modelVersion = '1.0.0'

/** Answer of a language model to a check that the rules left open. */
export const modelReadingRecord = recordKind({
  kind: 'model-reading',
  version: modelVersion,
  facts: z.strictObject({
    name: z.string(),
    model: z.string(),
    /** Check in the table of disclosures. */
    check: z.strictObject({ id: z.string(), words: z.string() }),
    option: z.string(),
    /** The first words of its first quote. */
    quote: z.string(),
  }),
  labels: {
    document: 'Document',
    name: 'Name',
    model: 'Model',
    check: 'Check',
    asked: 'Asked for',
    rules: 'Rules',
    option: 'Language model',
    review: 'Review',
    quote: 'Quote',
  },
  render: ({ name, model, check, option, quote }) => [
    {
      lines: [
        ['document', 'reading by a language model'],
        ['name', name],
        ['model', model],
        ['check', check.id],
        ['asked', check.words],
        ['rules', 'no statement found'],
        ['option', option],
        ['review', 'needs review by a person'],
        ['quote', quote],
      ],
    },
  ],
})

/** Words of a document that a language model quoted. */
export const modelQuote = quoteKind({
  kind: 'model-quote',
  facts: z.strictObject({ check: z.string(), option: z.string(), model: z.string(), role: z.enum(foundRoles) }),
})

/** Links that a language model chose to be read, where the search for the privacy policy ended without one. */
export const modelChoiceRecord = recordKind({
  kind: 'model-choice',
  version: modelVersion,
  facts: z.strictObject({
    name: z.string(),
    model: z.string(),
    offered: z.int(),
    places: z.array(z.strictObject({ url: z.string(), answer: z.string() })),
  }),
  labels: {
    document: 'Document',
    name: 'Name',
    model: 'Model',
    sought: 'Searched for',
    offered: 'Links offered',
    place: 'Place',
  },
  render: ({ name, model, offered, places }) => [
    {
      lines: [
        ['document', 'choice by a language model among links that were not read'],
        ['name', name],
        ['model', model],
        ['sought', roleWords.privacy],
        ['offered', String(offered)],
      ],
    },
    { lines: places.map(({ url, answer }) => ['place', row(url, { answer })]) },
  ],
})
