import { z } from 'zod'
import type { Claim } from '../../../../../scanners/policy/claims.ts'
import { peopleIds } from '../../../../../scanners/policy/disclosures.people.ts'
import { hedges } from '../../../../../scanners/policy/disclosures.rights.ts'
import { optOuts } from '../../../../../scanners/policy/disclosures.told.ts'
import { modalities } from '../../../../../scanners/policy/practices.ts'
import { practices } from '../../../../../scanners/policy/practices.words.ts'
import { joined } from '../../document.ts'
import { answerIds, transferTools } from '../../policy/answers.ts'
import { dataSubjects } from '../../policy/data-subjects.ts'
import { practiceCategories } from '../../policy/statement.ts'
import { quoteKind } from '../../quote.ts'
import { recordKind } from '../../record.ts'
import { foundRoles, roleWords } from '../documents/lexicon.ts'

/** Version of what the connector reads and writes down. */
export const policyVersion = '2.3.0'

const role = z.enum(foundRoles)

const facts = z.strictObject({
  name: z.string(),
  address: z.string(),
  role,
  language: z.string().nullable(),
  words: z.int(),
  /** Why it is not a policy; null where it is one. */
  fault: z.string().nullable(),
  read: z.int(),
  kept: z.int(),
  lastUpdated: z.string().nullable(),
  categories: z.array(z.enum(practiceCategories)),
  /** Flesch–Kincaid; null where the text is too short or in another language. */
  grade: z.number().nullable(),
  reader: z.strictObject({ id: z.string(), version: z.string() }),
  /** Only the beginning of the text was read. */
  isCut: z.boolean(),
  /** Places of a template that no one filled in, and words that call it a draft. */
  placeholders: z.int().default(0),
})
export type PolicyFacts = z.infer<typeof facts>

/** A document of the vendor, read sentence by sentence. */
export const policyRecord = recordKind({
  kind: 'policy',
  version: policyVersion,
  facts,
  labels: {
    document: 'Document',
    name: 'Name',
    address: 'Address',
    role: 'Role',
    kind: 'Kind of document',
    language: 'Language',
    words: 'Words',
    isPolicy: 'Is a policy',
    fault: 'Why not',
    read: 'Statements read',
    kept: 'Statements kept',
    lastUpdated: 'Last updated',
    categories: 'Practices spoken of',
    grade: 'Reading grade (Flesch–Kincaid)',
    reader: 'Reader',
    text: 'Text',
    placeholders: 'Unfilled places and notices of a draft',
  },
  render: (policy) => [
    {
      lines: [
        ['document', 'reading of a policy'],
        ['name', policy.name],
        ['address', policy.address],
        ['role', policy.role],
        ['kind', roleWords[policy.role]],
        ['language', policy.language ?? 'not known'],
        ['words', String(policy.words)],
        ['isPolicy', policy.fault === null ? 'yes' : 'no'],
        ...(policy.fault === null ? [] : [['fault', policy.fault] as const]),
        ['read', String(policy.read)],
        ['kept', String(policy.kept)],
        ['lastUpdated', policy.lastUpdated ?? 'no date stated'],
        ['categories', joined(policy.categories) || 'none'],
        ...(policy.grade === null ? [] : [['grade', String(policy.grade)] as const]),
        ['reader', `${policy.reader.id} ${policy.reader.version}`],
        ...(policy.isCut ? [['text', 'read in part'] as const] : []),
        ...(policy.placeholders > 0 ? [['placeholders', String(policy.placeholders)] as const] : []),
      ],
    },
  ],
})

/** A sentence of a policy, and what the reader of policies read out of it. */
export const statementQuote = quoteKind({
  kind: 'policy-statement',
  facts: z.strictObject({
    role,
    /** Offset of the sentence in the quote, after its lead-in. */
    own: z.int(),
    categories: z.array(z.enum(practiceCategories)),
    practices: z.array(z.strictObject({ practice: z.enum(practices), modality: z.enum(modalities) })),
    // Written by the reader of this very version; its own types hold its shape.
    claims: z.array(z.custom<Claim>((claim) => typeof claim === 'object' && claim !== null)),
    dataTypes: z.array(z.string()),
    parties: z.array(z.string()),
    period: z.union([z.number(), z.literal('indefinite')]).nullable(),
    checks: z.array(
      z.strictObject({
        check: z.string(),
        answer: z.enum(['present', 'partial']),
        scope: z.enum(['named', 'general']),
      }),
    ),
    offer: z.strictObject({
      people: z.array(z.enum(peopleIds)),
      hedge: z.enum(hedges).nullable(),
      optOuts: z.array(z.enum(optOuts)),
    }),
    how: z.string().nullable(),
    answers: z
      .array(
        z.strictObject({
          answer: z.enum(answerIds),
          hours: z.int().nullable(),
          tools: z.array(z.enum(transferTools)),
          types: z.array(z.string()),
          people: z.array(z.enum(dataSubjects)).default([]),
          location: z
            .strictObject({ places: z.array(z.string()), isOnly: z.boolean(), isPossible: z.boolean().optional() })
            .nullable()
            .default(null),
          named: z.array(z.string()).optional(),
        }),
      )
      // Quotes that were stored before have none.
      .default([]),
  }),
})
