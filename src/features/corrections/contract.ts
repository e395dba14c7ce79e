import { z } from 'zod'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { subjectKinds } from '../../product/entries.ts'
import { audienceIds, businessRoles, conductStatuses, protectionIds } from '../../product/score/vocabulary.ts'
import { amendment } from '../catalog/amendments.ts'
import { dataTypeBasis, identifier } from '../catalog/contract.ts'
import { correctionFields, correctionStates } from './vocabulary.ts'

const instant = z.iso.datetime()
const byToken = z.object({ token: z.string().regex(/^[\w-]{22}$/) })
const byId = z.object({ id: z.coerce.number().int().positive() })
/** `app:whatsapp`, `company:meta`, `breach:ID`. */
const about = z
  .string()
  .max(220)
  .regex(new RegExp(`^(${subjectKinds.join('|')}):.`), 'names nothing that can be corrected')
const field = z.enum(correctionFields)
const page = z
  .string()
  .trim()
  .max(2_000)
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'is not the address of a public page' }))
  // `https://acme.com@evil.test` reads like a page of Acme.
  .refine((url) => !URL.canParse(url) || new URL(url).username === '', 'is not the address of a public page')
const note = z.string().trim().min(1, 'is required').max(1_000)

const subject = z.object({ kind: z.enum(subjectKinds), key: z.string(), name: z.string(), path: z.string() })

const change = z.object({
  kind: z.enum(amendment.options.map((option) => option.shape.kind.value)),
  /** The old value in words; null where there was none, or there is none now. */
  was: z.string().nullable(),
  becomes: z.string().nullable(),
})

const line = z.object({
  id: z.int(),
  /** corrected: accepted · disputed: the company itself says it is wrong, and no one decided yet · kept: it was not. */
  kind: z.enum(['corrected', 'disputed', 'kept']),
  field,
  /** Day of the decision; of an open dispute the day on which the company proved its word. */
  on: z.iso.date(),
  note: z.string(),
  /** The public page that shows it; null where no one of us looked at it yet. */
  page: z.string().nullable(),
  changes: z.array(change),
})

const staffRow = z.object({
  id: z.int(),
  subject,
  field,
  state: z.enum(correctionStates),
  createdAt: instant,
  /** It looks like the work of a program. */
  isSuspicious: z.boolean(),
  /** The claim to speak for the company: its domain, and since when an address there proved it. */
  dispute: z.object({ domain: z.string(), provedAt: instant.nullable() }).nullable(),
})

const staffCorrection = staffRow.extend({
  statement: z.string(),
  page: z.string(),
  /** Whom the outcome is mailed to; null where no one asked for it, and once it is erased. */
  email: z.string().nullable(),
  note: z.string(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  changes: z.array(change),
  /** Current values of the catalog, for the choice of what changes; null of a breach, and of what left the catalog. */
  facts: z
    .object({
      name: z.string(),
      company: z.object({ id: z.string(), name: z.string() }).nullable(),
      dataTypes: z.array(z.object({ id: z.string(), basis: dataTypeBasis })),
      identifiers: z.array(identifier.omit({ page: true })),
      role: z.enum(businessRoles).nullable(),
      audiences: z.array(z.enum(audienceIds)),
      protections: z.array(z.enum(protectionIds)),
      registrations: z.array(z.object({ id: z.string(), registry: z.string(), year: z.int() })),
      acts: z.array(z.object({ id: z.string(), status: z.enum(conductStatuses), remediated: z.boolean() })),
    })
    .nullable(),
})

export const correctionsContract = {
  'GET /api/corrections': endpoint({
    summary: 'What was corrected of an entry, a company or a breach, and what its company disputes, newest first',
    query: z.object({ about }),
    response: z.object({ subject, lines: z.array(line) }),
  }),
  'POST /api/corrections': endpoint({
    summary: 'Say that something is wrong, with a public page that shows it',
    body: z.object({
      about,
      field,
      statement: z.string().trim().min(1, 'is required').max(5_000),
      page,
      /** For the mail that says what was decided. */
      email: z.string().trim().max(254).default(''),
      /** The writer speaks for the company, and proves it by an address at its domain. */
      isDispute: z.boolean().default(false),
      /** Honeypot: people who see the form leave it empty. */
      website: z.string().max(500).default(''),
      /** Milliseconds between the form's first sight and its sending. */
      tookMs: z.int().min(0).max(1e12).optional(),
    }),
    response: z.object({ id: z.int(), mustProve: z.boolean() }),
    status: 201,
    cost: 'costly',
  }),
  'GET /api/corrections/disputes/{token}': endpoint({
    summary: 'What this link would prove; changes nothing',
    params: byToken,
    response: z.object({ subject, field, domain: z.string(), isProved: z.boolean() }),
  }),
  'POST /api/corrections/disputes/{token}/prove': endpoint({
    summary: 'What was written is the word of the company',
    params: byToken,
    response: z.object({ proved: z.literal(true) }),
  }),
  'GET /api/admin/corrections': endpoint({
    summary: 'Corrections, newest first; the total travels in a header',
    audience: 'staff',
    query: z.object({
      state: z.enum(correctionStates).default('open'),
      field: field.optional(),
      disputes: z.enum(['true', 'false']).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: z.array(staffRow),
  }),
  'GET /api/admin/corrections/{id}': endpoint({
    summary: 'A correction with what the catalog holds now',
    audience: 'staff',
    params: byId,
    response: staffCorrection,
  }),
  'POST /api/admin/corrections/{id}/accept': endpoint({
    summary: 'It was wrong: these facts change now and for every later load, and the page says so',
    audience: 'staff',
    staffRoles: ['editor'],
    params: byId,
    body: z.object({
      /** None: the page gets the note alone. */
      changes: z.array(amendment).max(20).default([]),
      /** Note for readers. */
      note,
      /** A better page than the one that was given. */
      page: page.optional(),
    }),
    response: staffCorrection,
  }),
  'POST /api/admin/corrections/{id}/decline': endpoint({
    summary: 'It stays as it is, for this reason',
    audience: 'staff',
    staffRoles: ['editor'],
    params: byId,
    body: z.object({ note }),
    response: staffCorrection,
  }),
}

export type Subject = z.output<typeof subject>
export type CorrectionLine = z.output<typeof line>
export type StaffCorrection = z.output<typeof staffCorrection>
export type StaffCorrectionRow = z.output<typeof staffRow>
export type Corrections = Output<(typeof correctionsContract)['GET /api/corrections']>

export const correctionsRefusals = {
  correction_subject_unknown: { status: 404, message: 'There is nothing of this name to correct.' },
  dispute_unfit: {
    status: 422,
    message: 'To speak for the company, write from an address at its own domain.',
  },
  dispute_link_gone: { status: 404, message: 'This link is not good any more. Write once more.' },
  correction_decided: { status: 409, message: 'This correction was decided already.' },
} as const
