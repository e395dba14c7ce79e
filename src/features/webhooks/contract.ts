import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { deliveredTypes, deliveryStates, eventTypes } from './vocabulary.ts'

const instant = z.iso.datetime()
const id = z.object({ id: z.coerce.number().int().positive() })
const target = z.url({ protocol: /^https?$/ }).max(1_000)
const events = z.array(z.enum(eventTypes)).min(1, 'choose at least one').max(eventTypes.length)

const webhook = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(eventTypes)),
  isEnabled: z.boolean(),
  /** Why it was switched off by us; null where it was not. */
  disabledReason: z.string().nullable(),
  createdAt: instant,
  lastDeliveredAt: instant.nullable(),
  /** Deliveries of the last 24 hours. */
  recent: z.object({ delivered: z.int(), failed: z.int(), waiting: z.int() }),
})

const delivery = z.object({
  id: z.int(),
  /** As the header `webhook-id` says: the same for every attempt, so that a receiver takes it once. */
  messageId: z.string(),
  event: z.enum(deliveredTypes),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: instant,
  deliveredAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  /** Last attempt: status, or why there was no answer; and the beginning of the answer. */
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  lastAnswer: z.string().nullable(),
  /** The body that was signed, as it goes out. */
  payload: z.string(),
})

/** The member's own, once more; left out it is the wrong one. */
const password = z.string().max(200).default('')
const edits = { audience: 'member', role: 'manager' } as const
const owned = { params: id, owned: { id: 'webhook_endpoint' } } as const
/** `whsec_` and the base64 of 32 bytes; shown when it is made, and never again. */
const secret = z.string()

export const webhooksContract = {
  'GET /api/customer/webhooks': endpoint({
    summary: 'Webhook endpoints of the organisation',
    audience: 'member',
    response: z.array(webhook),
  }),
  'POST /api/customer/webhooks': endpoint({
    summary: 'Add an endpoint; its signing secret is in this answer alone',
    ...edits,
    body: z.object({ url: target, description: z.string().trim().max(200).default(''), events, password }),
    response: webhook.extend({ secret }),
    status: 201,
    cost: 'costly',
  }),
  'PATCH /api/customer/webhooks/{id}': endpoint({
    summary: 'Edit an endpoint, or switch it on or off',
    ...edits,
    ...owned,
    body: z.object({
      url: target.optional(),
      description: z.string().trim().max(200).optional(),
      events: events.optional(),
      isEnabled: z.boolean().optional(),
      /** Needed for another address. */
      password,
    }),
    response: webhook,
  }),
  'DELETE /api/customer/webhooks/{id}': endpoint({
    summary: 'Delete an endpoint with its deliveries',
    ...edits,
    ...owned,
    response: z.unknown(),
    status: 204,
  }),
  'POST /api/customer/webhooks/{id}/secret': endpoint({
    summary: 'A new signing secret; for 24 hours messages carry a signature by the old one too',
    ...edits,
    ...owned,
    response: z.object({ secret, oldUntil: instant }),
  }),
  'POST /api/customer/webhooks/{id}/test': endpoint({
    summary: 'Send an example of an event now, marked as a test',
    ...edits,
    ...owned,
    body: z.object({ event: z.enum(eventTypes).default('risk.changed') }),
    response: delivery,
    status: 202,
    cost: 'costly',
  }),
  'GET /api/customer/webhooks/{id}/deliveries': endpoint({
    summary: 'Deliveries of an endpoint, newest first',
    audience: 'member',
    ...owned,
    query: z.object({
      state: z.enum(deliveryStates).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      before: z.coerce.number().int().positive().optional(),
    }),
    response: z.array(delivery),
  }),
  'POST /api/customer/webhooks/{id}/deliveries/{childId}/replay': endpoint({
    summary: 'Send a delivery again, with the same id and a new time',
    ...edits,
    params: id.extend({ childId: z.coerce.number().int().positive() }),
    owned: { id: 'webhook_endpoint', childId: 'webhook_delivery' },
    response: delivery,
    status: 202,
    cost: 'costly',
  }),
}

export type Webhook = z.output<typeof webhook>
export type WebhookDelivery = z.output<typeof delivery>

export const webhooksRefusals = {
  webhook_target_refused: {
    status: 422,
    message: 'We do not send there: the address must be a public host on port 80 or 443, without a user name.',
  },
  too_many_webhooks: { status: 422, message: 'An organization has at most 20 webhook endpoints.' },
  webhook_disabled: { status: 409, message: 'This endpoint is switched off. Switch it on first.' },
} as const
