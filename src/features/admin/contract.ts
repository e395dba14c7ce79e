import { z } from 'zod'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { staffRoles } from '../../platform/shared/staff-roles.ts'

const instant = z.iso.datetime()
const suppressionReason = z.enum(['hard-bounce', 'soft-bounces', 'complaint'])

const suppression = z.object({
  /** Identifies the address to anyone who has it and this installation's secret. */
  addressHash: z.string(),
  stream: z.string(),
  reason: suppressionReason,
  /** SMTP status (RFC 3463), where there was one. */
  status: z.string().nullable(),
  since: instant,
  /** Null: until the address itself confirms again. */
  until: instant.nullable(),
  /** Only where a message of the outbox still waits for it. */
  recipient: z.string().nullable(),
})

export const adminContract = {
  'POST /api/admin/login': endpoint({
    summary: 'Sign in as staff; sets an HttpOnly cookie',
    body: z.object({
      username: z.string().min(1).max(100),
      password: z.string().min(1).max(200),
      /** Asked for once the password is right, where there is a second factor. */
      code: z.string().trim().max(40).optional(),
    }),
    response: z.object({ username: z.string() }),
    cost: 'costly',
  }),
  'POST /api/admin/logout': endpoint({
    summary: 'End the staff session',
    response: z.object({ signedOut: z.literal(true) }),
  }),
  'GET /api/admin/session': endpoint({
    summary: 'Who is signed in, and which calls their role does not include',
    audience: 'staff',
    isOpenToNewStaff: true,
    response: z.object({
      username: z.string(),
      role: z.enum(staffRoles),
      /** Calls of the administration, `METHOD /path/{param}`. */
      denied: z.array(z.string()),
      mustAddSecondFactor: z.boolean(),
    }),
  }),
  'GET /api/admin/sessions': endpoint({
    summary: 'Where the caller is signed in as staff, newest first',
    audience: 'staff',
    response: z.array(z.object({ isThis: z.boolean(), createdAt: instant, expiresAt: instant })),
  }),
  'POST /api/admin/sessions/end': endpoint({
    summary: 'End all other sessions of the caller',
    audience: 'staff',
    staffRoles: ['editor', 'support'],
    body: z.object({ password: z.string().min(1).max(200) }),
    response: z.object({ ended: z.int() }),
    cost: 'costly',
  }),
  'GET /api/admin/outbox': endpoint({
    summary: 'Messages waiting, sent and failed, newest first',
    audience: 'staff',
    staffRoles: ['support'],
    query: z.object({
      /** Older than this message. */
      before: z.coerce.number().int().positive().optional(),
    }),
    response: z.object({
      sending: z.boolean(),
      /** The message that the next page is older than; null on the last. */
      next: z.int().nullable(),
      messages: z.array(
        z.object({
          id: z.int(),
          kind: z.string(),
          recipient: z.string(),
          subject: z.string(),
          text: z.string(),
          state: z.string(),
          attempts: z.int(),
          lastError: z.string().nullable(),
          createdAt: z.iso.datetime(),
          sentAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
  }),
  'POST /api/admin/outbox/{id}/resend': endpoint({
    summary: 'Queue a message again that failed or was suppressed',
    audience: 'staff',
    staffRoles: ['support'],
    params: z.object({ id: z.coerce.number().int().positive() }),
    body: z.object({
      /** Mail of this kind may go to the address again, although it bounced or its owner complained. */
      liftSuppression: z.boolean(),
    }),
    response: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('queued') }),
      z.object({
        outcome: z.literal('suppressed'),
        ...suppression.pick({ reason: true, status: true, since: true, until: true }).shape,
      }),
    ]),
  }),
  'GET /api/admin/suppressions': endpoint({
    summary: 'Addresses that no mail of a stream goes to, newest first, at most 200; the total travels in a header',
    audience: 'staff',
    staffRoles: ['support'],
    response: z.array(suppression),
  }),
  'POST /api/admin/suppressions/find': endpoint({
    summary: 'What is suppressed of one address, which is kept nowhere',
    audience: 'staff',
    staffRoles: ['support'],
    body: z.object({ address: z.string().trim().min(3, 'Please enter an e-mail address.').max(254) }),
    response: z.array(suppression),
  }),
  'DELETE /api/admin/suppressions/{addressHash}/{stream}': endpoint({
    summary: 'Let mail of the stream go to the address again',
    audience: 'staff',
    staffRoles: ['support'],
    params: z.object({ addressHash: z.string().regex(/^[0-9a-f]{64}$/), stream: z.string().max(40) }),
    response: z.object({ lifted: z.literal(true) }),
  }),
  'GET /api/admin/queues': endpoint({
    summary: 'How each queue does, and the newest 200 jobs that used up their attempts',
    audience: 'staff',
    response: z.object({
      checkedAt: instant,
      queues: z.array(
        z.object({
          name: z.string(),
          /** In UTC; null: it is queued by what happens. */
          cron: z.string().nullable(),
          waiting: z.int(),
          /** To be tried again, or asked for at a later time. */
          later: z.int(),
          running: z.int(),
          failed: z.int(),
          /** Since when the first in line is due. */
          waitingSince: instant.nullable(),
          lastDoneAt: instant.nullable(),
          doneLastDay: z.int(),
        }),
      ),
      failed: z.array(
        z.object({
          id: z.string(),
          queue: z.string(),
          /** Payload of the job, as JSON: ids. */
          payload: z.string(),
          error: z.string().nullable(),
          attempts: z.int(),
          queuedAt: instant,
          failedAt: instant,
        }),
      ),
    }),
  }),
  'POST /api/admin/queues/{name}/retry': endpoint({
    summary: 'Try all failed jobs of a queue once more, now',
    audience: 'staff',
    params: z.object({ name: z.string().max(100) }),
    response: z.object({ retried: z.int() }),
  }),
  'POST /api/admin/jobs/{id}/retry': endpoint({
    summary: 'Try a failed job once more, now',
    audience: 'staff',
    params: z.object({ id: z.uuid() }),
    response: z.object({ retried: z.literal(1) }),
  }),
  'DELETE /api/admin/jobs/{id}': endpoint({
    summary: 'Delete a failed job: it is never tried again',
    audience: 'staff',
    params: z.object({ id: z.uuid() }),
    response: z.object({ deleted: z.literal(true) }),
  }),
}

export type StaffSession = Output<(typeof adminContract)['GET /api/admin/session']>
export type StaffSuppression = z.output<typeof suppression>
export type QueueOverview = Output<(typeof adminContract)['GET /api/admin/queues']>

export const adminRefusals = {
  message_not_failed: { status: 409, message: 'Only a message that failed or was suppressed can be sent again.' },
  job_not_failed: { status: 409, message: 'This job is not among the failed ones any more.' },
  suppression_gone: { status: 404, message: 'This address is not suppressed any more.' },
  sign_in_failed: { status: 401, message: 'Invalid username or password' },
  staff_password_wrong: { status: 422, message: 'The password is not right.' },
  sign_in_paused: { status: 429, message: 'Too many failed attempts. Please wait before trying again.' },
} as const
