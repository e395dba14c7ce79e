import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { denialReasons } from './item-states.ts'
import { replyClasses } from './replies/reply-rules.ts'

const instant = z.iso.datetime()

const waitingReply = z.object({
  id: z.int(),
  requestId: z.string(),
  platform: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  /** Meaning that the rules suggest. */
  class: z.enum(replyClasses),
  confidence: z.enum(['likely', 'unsure']),
  /** Hosts that its links lead to. */
  hosts: z.array(z.string()),
  receivedAt: instant,
})

const bouncedPlatform = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.string().nullable(),
  bouncedAt: instant,
  /** Open items that wait for another address. */
  waiting: z.int(),
})

const removalOverview = z.object({
  requests: z.object({ unproved: z.int(), open: z.int(), closed: z.int() }),
  letters: z.object({ waiting: z.int(), lastHour: z.int() }),
  replies: z.array(waitingReply),
  bounced: z.array(bouncedPlatform),
})
export type RemovalOverview = z.output<typeof removalOverview>

export const removalStaffContract = {
  'GET /api/admin/removals': endpoint({
    summary: 'Removal requests in figures, answers that wait for a person, and mailboxes that letters came back from',
    audience: 'staff',
    staffRoles: ['support'],
    response: removalOverview,
  }),
  'POST /api/admin/removals/replies/{id}': endpoint({
    summary: 'Say what an answer means; `unclear` moves nothing',
    audience: 'staff',
    staffRoles: ['support'],
    params: z.object({ id: z.coerce.number().int().positive() }),
    body: z.object({ class: z.enum(replyClasses).exclude(['bounce']), reason: z.enum(denialReasons).nullish() }),
    response: z.object({ moved: z.boolean() }),
  }),
  'POST /api/admin/removals/platforms/{id}/works': endpoint({
    summary: 'The mailbox of a platform works again: letters may go to it, and those that came back are sent again',
    audience: 'staff',
    staffRoles: ['support'],
    params: z.object({ id: z.string().max(200) }),
    response: z.object({ queued: z.int() }),
  }),
}

export const removalStaffRefusals = {
  removal_reply_unknown: { status: 404, message: 'This answer is not there, or was decided already.' },
  removal_platform_works: { status: 404, message: 'There is no such platform whose mail came back.' },
} as const
