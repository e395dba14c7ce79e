import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'

export const adminContract = {
  'POST /api/admin/login': endpoint({
    summary: 'Sign in as staff; sets an HttpOnly cookie',
    body: z.object({ username: z.string().min(1).max(100), password: z.string().min(1).max(200) }),
    response: z.object({ username: z.string() }),
    cost: 'costly',
  }),
  'POST /api/admin/logout': endpoint({
    summary: 'End the staff session',
    response: z.object({ signedOut: z.literal(true) }),
  }),
  'GET /api/admin/session': endpoint({
    summary: 'Who is signed in',
    audience: 'staff',
    response: z.object({ username: z.string() }),
  }),
  'GET /api/admin/outbox': endpoint({
    summary: 'Messages waiting, sent and failed, newest first',
    audience: 'staff',
    response: z.object({
      sending: z.boolean(),
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
    summary: 'Queue a message anew that failed or was suppressed',
    audience: 'staff',
    params: z.object({ id: z.coerce.number().int().positive() }),
    body: z.object({
      /** Mail of this kind may go to the address again, although it bounced or its owner complained. */
      liftSuppression: z.boolean(),
    }),
    response: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('queued') }),
      z.object({
        outcome: z.literal('suppressed'),
        reason: z.enum(['hard-bounce', 'soft-bounces', 'complaint']),
        status: z.string().nullable(),
        since: z.iso.datetime(),
        until: z.iso.datetime().nullable(),
      }),
    ]),
  }),
}

export const adminRefusals = {
  message_not_failed: { status: 409, message: 'Only a message that failed or was suppressed can be sent again.' },
  sign_in_failed: { status: 401, message: 'Invalid username or password' },
  sign_in_paused: { status: 429, message: 'Too many failed attempts. Please wait before trying again.' },
} as const
