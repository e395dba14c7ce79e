import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import type { PolicyComparison } from './compare.ts'
import {
  mostPastedBytes,
  mostPastedCharacters,
  type Reading,
  type ReadingFailure,
  type ReadingPhase,
  readingStatuses,
} from './vocabulary.ts'

const readingId = z.string().regex(/^[\w-]{22}$/)

const given = z.object({
  text: z.string().min(1).max(mostPastedCharacters, 'is longer than 250,000 characters').optional(),
  url: z.string().trim().min(1).max(2000).optional(),
})

const side = z.object({
  text: z.string().min(1).max(mostPastedCharacters, 'is longer than 250,000 characters').optional(),
  id: readingId.optional(),
})

export const readingRow = z.object({
  /** Cannot be guessed: anyone who has the link may read. */
  id: z.string(),
  url: z.string(),
  status: z.enum(readingStatuses),
  phase: z.custom<ReadingPhase>().nullable(),
  /** Links that wait before this one. */
  waitingBefore: z.int().nullable(),
  failure: z.object({ reason: z.custom<ReadingFailure>(), detail: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** The day on which it is erased. */
  keptUntil: z.iso.date(),
})
export type ReadingRow = z.infer<typeof readingRow>

/** Source of a reading: the answering address after redirects, and the type of its bytes. */
const source = z.object({
  url: z.string(),
  title: z.string().nullable(),
  kind: z.enum(['html', 'pdf', 'docx', 'text']),
  fetchedAt: z.iso.datetime(),
  sha256: z.string(),
})
export type ReadingSource = z.infer<typeof source>

export const readingDetail = readingRow.extend({
  source: source.nullable(),
  reading: z.custom<Reading>().nullable(),
})
export type ReadingDetail = z.infer<typeof readingDetail>

export const policiesContract = {
  'POST /api/policies': endpoint({
    summary: 'Read a privacy policy: a text is read at once and not kept, a link is queued',
    cost: 'costly',
    // A text is longer than what calls usually carry.
    maxBodyBytes: mostPastedBytes,
    body: given,
    response: z.object({
      /** Set for a text. */
      reading: z.custom<Reading>().nullable(),
      /** Set for a link. */
      queued: readingRow.nullable(),
    }),
  }),
  'POST /api/policies/compare': endpoint({
    summary: 'What changed between two policies, each a text or one that was read at a link',
    cost: 'costly',
    maxBodyBytes: 2 * mostPastedBytes,
    body: z.object({ before: side, after: side }),
    response: z.custom<PolicyComparison>(),
  }),
  'GET /api/policies/{id}': endpoint({
    summary: 'What was read at a link',
    params: z.object({ id: readingId }),
    response: readingDetail,
  }),
  'GET /api/policies/{id}/reading.json': endpoint({
    summary: 'The reading alone, as a file',
    params: z.object({ id: readingId }),
    response: z.custom<Reading>(),
  }),
  'GET /api/policies/{id}/compare/{other}': endpoint({
    summary: 'What changed from one policy that was read at a link to another',
    params: z.object({ id: readingId, other: readingId }),
    response: z.custom<PolicyComparison>(),
  }),
}

export const policiesRefusals = {
  policy_text_or_link: { status: 422, message: 'Give the text of a policy, or a link to it.' },
  policy_bad_address: { status: 422, message: 'Give the address of a policy, such as https://example.com/privacy.' },
  policy_egress_off: {
    status: 403,
    message: 'This installation does not go out to other sites. Paste the text instead.',
  },
  policy_too_many: { status: 429, message: 'Too many links wait already. Please try again in a few minutes.' },
  policy_unreadable: { status: 422, message: 'The source of this page could not be read.' },
  policy_not_found: { status: 404, message: 'There is no such reading, or it was erased.' },
  policy_not_ready: { status: 409, message: 'The link has not been read yet.' },
  policy_failed: { status: 422, message: 'The link could not be read; there is no reading.' },
} as const
