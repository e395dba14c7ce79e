import { z } from 'zod'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { commentSubjects, severities, workKinds, workScopes } from '../../product/vendors.ts'
import { day, id } from './contract.ts'

// Members' work on vendors: what waits for them, and their comments.

const person = z.object({ id: z.int(), name: z.string() })

const workItem = z.object({
  kind: z.enum(workKinds),
  /**
   * Id of the finding, agreement, document, assessment, sub-processor or alert; of the vendor for a review or its
   * contract.
   */
  id: z.int(),
  vendorId: z.int().nullable(),
  vendorName: z.string(),
  /**
   * Name of the subject; empty where its kind says everything. For a renewal the kind of agreement, `notice` or
   * `contract-end`.
   */
  subject: z.string(),
  /** Drafts that wait, of clauses. */
  count: z.int().nullable(),
  severity: z.enum(severities).nullable(),
  dueOn: z.iso.date().nullable(),
  isOverdue: z.boolean(),
  owner: person.nullable(),
})

const comment = z.object({
  id: z.int(),
  about: z.enum(commentSubjects),
  findingId: z.int().nullable(),
  assessmentId: z.int().nullable(),
  questionId: z.string().nullable(),
  body: z.string(),
  author: z.object({ name: z.string(), hasLeft: z.boolean() }),
  mentions: z.array(z.object({ name: z.string(), hasLeft: z.boolean() })),
  createdAt: z.iso.datetime(),
  /** Written by the member who asks. */
  isOwn: z.boolean(),
})

export const workContract = {
  'GET /api/customer/work': endpoint({
    summary:
      'What waits for a member: reviews, findings, clauses to confirm, answers to read, objections, renewals, alerts',
    audience: 'member',
    query: z.object({ scope: z.enum(workScopes).default('mine') }),
    response: z.array(workItem),
  }),
  'PATCH /api/customer/alerts/{id}': endpoint({
    summary: 'Give an alert to a member, or put it off until a day',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor_alert' },
    params: id,
    body: z.object({
      assigneeId: z.int().positive().nullable().optional(),
      snoozedUntil: day.nullable().optional(),
    }),
    response: z.object({ id: z.int(), assignee: person.nullable(), snoozedUntil: z.iso.date().nullable() }),
  }),
  'GET /api/customer/vendors/{id}/comments': endpoint({
    summary: 'Comments about a vendor, its findings and its answers, oldest first',
    audience: 'member',
    owned: { id: 'vendor' },
    params: id,
    response: z.array(comment),
  }),
  'POST /api/customer/vendors/{id}/comments': endpoint({
    summary: 'Comment on a vendor, a finding or an answer; members who are mentioned are mailed',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor' },
    params: id,
    body: z.object({
      about: z.enum(commentSubjects).default('vendor'),
      findingId: z.int().positive().optional(),
      assessmentId: z.int().positive().optional(),
      questionId: z.string().max(100).optional(),
      body: z.string().trim().min(1, 'is required').max(5_000),
      mentions: z.array(z.int().positive()).max(20).default([]),
    }),
    response: comment,
    status: 201,
  }),
  'DELETE /api/customer/vendors/{id}/comments/{childId}': endpoint({
    summary: 'Delete a comment of one’s own; an administrator deletes any',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor', childId: 'vendor_comment' },
    params: id.extend({ childId: z.coerce.number().int().positive() }),
    response: z.unknown(),
    status: 204,
  }),
}

export type WorkItem = z.output<typeof workItem>
export type VendorComment = z.output<typeof comment>
export type HandledAlert = Output<(typeof workContract)['PATCH /api/customer/alerts/{id}']>

export const workRefusals = {
  mention_unknown: { status: 422, message: 'You can mention only people in your organization.' },
  mention_left: {
    status: 422,
    message: 'Someone you mentioned has left your organization. Mention someone else.',
  },
  comment_subject_unknown: { status: 422, message: 'The finding or answer does not belong to this vendor.' },
  comment_not_yours: { status: 403, message: 'Only its author or an administrator can delete a comment.' },
} as const
