import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { editionStates, longestEdition, longestSubject } from './vocabulary.ts'

const instant = z.iso.datetime()
const id = z.object({ id: z.coerce.number().int().positive() })

const written = z.object({
  subject: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(longestSubject)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'is not one line'),
  /** Paragraphs, headings, lists and links, in the grammar of articles. */
  body: z.string().trim().min(1, 'is required').max(longestEdition),
})

/** Version that the caller saw: a draft that someone has changed since is neither overwritten nor sent. */
const seen = z.object({ seenChangedAt: instant })

const edition = z.object({
  id: z.int(),
  subject: z.string(),
  state: z.enum(editionStates),
  /** User name of the staff member. */
  writtenBy: z.string(),
  changedAt: instant,
  sentBy: z.string().nullable(),
  begunAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Readers who had confirmed when it began. */
  readers: z.int(),
  /** Number of them whose mail is in the outbox or has left. */
  mailed: z.int(),
})

const wholeEdition = edition.extend({
  body: z.string(),
  /** Outcome of the mails, as far as the outbox holds them. */
  mails: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), suppressed: z.int() }),
})

export const newsletterContract = {
  'GET /api/admin/newsletter': endpoint({
    summary: 'How many read the newsletter, and its editions, newest first',
    audience: 'staff',
    response: z.object({ readers: z.int(), editions: z.array(edition) }),
  }),
  'POST /api/admin/newsletter/editions': endpoint({
    summary: 'Write a draft',
    audience: 'staff',
    staffRoles: ['editor'],
    body: written,
    response: wholeEdition,
    status: 201,
  }),
  'GET /api/admin/newsletter/editions/{id}': endpoint({
    summary: 'An edition with its text and what became of its mails',
    audience: 'staff',
    params: id,
    response: wholeEdition,
  }),
  'PATCH /api/admin/newsletter/editions/{id}': endpoint({
    summary: 'Change a draft',
    audience: 'staff',
    staffRoles: ['editor'],
    params: id,
    body: written.extend(seen.shape),
    response: wholeEdition,
  }),
  'DELETE /api/admin/newsletter/editions/{id}': endpoint({
    summary: 'Throw a draft away',
    audience: 'staff',
    staffRoles: ['editor'],
    params: id,
    response: z.unknown(),
    status: 204,
  }),
  'GET /api/admin/newsletter/editions/{id}/preview': endpoint({
    summary: 'An edition as its readers get it',
    audience: 'staff',
    params: id,
    response: z.unknown(),
    file: 'text/html; charset=utf-8',
  }),
  'POST /api/admin/newsletter/editions/{id}/test': endpoint({
    summary: 'Mail an edition to one address, to look at it',
    audience: 'staff',
    staffRoles: ['editor'],
    params: id,
    body: z.object({ email: z.string().trim().min(1).max(254) }),
    response: z.object({ queued: z.literal(true) }),
    status: 202,
  }),
  'POST /api/admin/newsletter/editions/{id}/send': endpoint({
    summary: 'Mail an edition to everyone who confirmed, or continue where it was stopped; no one gets it twice',
    audience: 'staff',
    staffRoles: ['editor'],
    params: id,
    body: seen,
    response: wholeEdition,
    status: 202,
  }),
  'POST /api/admin/newsletter/editions/{id}/stop': endpoint({
    summary: 'Mail no more of it, and take back what no mail server was offered yet',
    audience: 'staff',
    staffRoles: ['editor'],
    params: id,
    response: wholeEdition,
  }),
}

export type Edition = z.output<typeof edition>
export type WholeEdition = z.output<typeof wholeEdition>

export const newsletterRefusals = {
  edition_changed: { status: 409, message: 'Someone changed this draft in the meantime. Review it as it is now.' },
  edition_not_draft: { status: 409, message: 'This newsletter is on its way or was sent, and stays as it is.' },
  edition_not_sendable: { status: 409, message: 'This newsletter is on its way already, or was sent.' },
  edition_not_sending: { status: 409, message: 'This newsletter is not on its way.' },
  newsletter_unread: { status: 409, message: 'No one has confirmed the newsletter yet.' },
} as const
