import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { longestExplanation, longestReason, noticeKinds, noticeStates, takedownKinds } from './vocabulary.ts'

const instant = z.iso.datetime()
const byId = z.object({ id: z.coerce.number().int().positive() })
const reason = z.string().trim().min(1, 'is required').max(longestReason)
const page = z.string().trim().min(1, 'is required').max(2_000)
const done = z.object({ done: z.literal(true) })

const noticeRow = z.object({
  id: z.int(),
  page: z.string(),
  kind: z.enum(noticeKinds),
  state: z.enum(noticeStates),
  createdAt: instant,
  /** We aim to decide by then. */
  dueAt: instant,
  isSuspicious: z.boolean(),
})

const notice = noticeRow.extend({
  explanation: z.string(),
  name: z.string(),
  /** Null where none was given, and once it is erased. */
  email: z.string().nullable(),
  /** Subject that this decision can take down; null if the page shows none. */
  target: z.object({ kind: z.literal('investigation'), key: z.string(), isHidden: z.boolean() }).nullable(),
  reason: z.string(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
})

const takedown = z.object({
  kind: z.enum(takedownKinds),
  key: z.string(),
  name: z.string(),
  at: instant,
  reason: z.string(),
})

const organization = z.object({
  id: z.int(),
  name: z.string(),
  members: z.int(),
  createdAt: instant,
  suspendedAt: instant.nullable(),
  /** Since when it mails strangers as an older organization does; null in its first week, until staff allow it. */
  fullMailAt: instant.nullable(),
})

export const noticesContract = {
  'POST /api/notices': endpoint({
    summary: 'Report a page as illegal or wrong. Regulation (EU) 2022/2065, Art. 16',
    body: z.object({
      /** Its address here. */
      page,
      kind: z.enum(noticeKinds),
      explanation: z.string().trim().min(1, 'is required').max(longestExplanation),
      /** Name and email may be left out where the report is about sexual abuse of children. Art. 16(2)(c) */
      name: z.string().trim().max(200).default(''),
      email: z.string().trim().max(254).default(''),
      /** The writer believes in good faith that what the report says is accurate and complete. Art. 16(2)(d) */
      isGoodFaith: z.literal(true, 'is required'),
      /** Left empty by people who see the form. */
      website: z.string().max(500).default(''),
      /** Milliseconds between the form's first sight and its sending. */
      tookMs: z.int().min(0).max(1e12).optional(),
    }),
    response: z.object({ id: z.int() }),
    status: 201,
    cost: 'costly',
  }),
  'GET /api/admin/notices': endpoint({
    summary: 'Notices, the oldest open ones first; the total travels in a header',
    audience: 'staff',
    query: z.object({
      state: z.enum(noticeStates).default('open'),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: z.array(noticeRow),
  }),
  'GET /api/admin/notices/{id}': endpoint({
    summary: 'A notice with what was written',
    audience: 'staff',
    params: byId,
    response: notice,
  }),
  'POST /api/admin/notices/{id}/decide': endpoint({
    summary: 'Decide a notice: hide what it is about or keep it. The reason is mailed to its writer',
    audience: 'staff',
    staffRoles: ['editor', 'support'],
    params: byId,
    body: z.object({ decision: z.enum(['hide', 'keep']), reason }),
    response: notice,
  }),
  'GET /api/admin/takedowns': endpoint({
    summary: 'What staff took down, newest first',
    audience: 'staff',
    response: z.array(takedown),
  }),
  'POST /api/admin/takedowns': endpoint({
    summary: 'Hide an investigation or a correction, or suspend an organization',
    audience: 'staff',
    body: z.object({ kind: z.enum(takedownKinds), key: z.string().trim().min(1, 'is required').max(64), reason }),
    response: done,
  }),
  'POST /api/admin/takedowns/restore': endpoint({
    summary: 'Restore what was hidden or suspended',
    audience: 'staff',
    body: z.object({ kind: z.enum(takedownKinds), key: z.string().trim().min(1).max(64), reason }),
    response: done,
  }),
  'GET /api/admin/organizations': endpoint({
    summary: 'Organizations whose name contains some text, newest first',
    audience: 'staff',
    query: z.object({
      q: z.string().trim().max(200).default(''),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.array(organization),
  }),
  'POST /api/admin/organizations/{id}/full-mail': endpoint({
    summary: 'Let a new organization mail as many strangers a day as an older one',
    audience: 'staff',
    params: byId,
    body: z.object({ reason }),
    response: done,
  }),
}

export const noticesRefusals = {
  notice_decided: { status: 409, message: 'This report was decided already.' },
  notice_without_target: {
    status: 409,
    message: 'This page can’t be hidden by itself. Keep it and correct what it shows, or hide the thing it is about.',
  },
  nothing_to_take_down: { status: 404, message: 'We can’t find that, or it’s hidden already.' },
  nothing_to_restore: { status: 404, message: 'Nothing with this ID is hidden.' },
} as const

export type NoticeRow = z.output<typeof noticeRow>
export type Notice = z.output<typeof notice>
export type Takedown = z.output<typeof takedown>
export type StaffOrganization = z.output<typeof organization>
