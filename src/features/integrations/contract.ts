import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { webhooksContract } from '../webhooks/contract.ts'
import { eventTypes } from '../webhooks/vocabulary.ts'
import { connectorKinds } from './vocabulary.ts'

const instant = z.iso.datetime()
const id = z.object({ id: z.coerce.number().int().positive() })
const name = z.string().trim().min(1, 'is required').max(100)
const settings = z.record(z.string().max(50), z.string().trim().max(2_000))
const events = z.array(z.enum(eventTypes)).max(eventTypes.length)

const connection = z.object({
  id: z.int(),
  connector: z.enum(connectorKinds),
  name: z.string(),
  /** Target without secrets: `hooks.slack.com`, `sightline/app`, `ops@corp.test`. */
  target: z.string(),
  /** Fields that are no secret, as they were given. */
  settings: z.record(z.string(), z.string()),
  /** Which of the secret fields are set. */
  secretsSet: z.array(z.string()),
  events: z.array(z.enum(eventTypes)),
  isEnabled: z.boolean(),
  /** Why it was switched off by us; null where it was not. */
  disabledReason: z.string().nullable(),
  createdAt: instant,
  lastDeliveredAt: instant.nullable(),
  /** Set for a scheduled export. */
  nextRunAt: instant.nullable(),
  /** Deliveries of the last 24 hours. */
  recent: z.object({ delivered: z.int(), failed: z.int(), waiting: z.int() }),
})

/** The member's own, once more; left out it is the wrong one. */
const password = z.string().max(200).default('')
const edits = { audience: 'member', role: 'manager' } as const
const owned = { params: id, owned: { id: 'webhook_endpoint' } } as const

const hook = z.object({ id: z.int(), target_url: z.string(), event: z.enum(eventTypes) })
const byKey = { audience: 'key', scope: 'webhooks:manage' } as const

export const integrationsContract = {
  'GET /api/customer/integrations': endpoint({
    summary: 'Connections of the organisation',
    audience: 'member',
    response: z.array(connection),
  }),
  'POST /api/customer/integrations': endpoint({
    summary: 'Connect; the card of each connector lists what it asks for',
    ...edits,
    body: z.object({
      connector: z.enum(connectorKinds),
      name,
      settings,
      /** Set for connectors that send events. */
      events: events.default([]),
      password,
    }),
    response: connection,
    status: 201,
    cost: 'costly',
  }),
  'PATCH /api/customer/integrations/{id}': endpoint({
    summary: 'Edit a connection, or switch it on or off; a secret that is left out stays',
    ...edits,
    ...owned,
    body: z.object({
      name: name.optional(),
      settings: settings.optional(),
      events: events.optional(),
      isEnabled: z.boolean().optional(),
      /** Needed for another place to send to. */
      password,
    }),
    response: connection,
  }),
  'DELETE /api/customer/integrations/{id}': endpoint({
    summary: 'Disconnect, and erase its secrets and deliveries',
    ...edits,
    ...owned,
    response: z.unknown(),
    status: 204,
  }),
  'POST /api/customer/integrations/{id}/test': endpoint({
    ...webhooksContract['POST /api/customer/webhooks/{id}/test'],
    summary: 'Send an example now, marked as a test; of a scheduled export, the export',
  }),
  'GET /api/customer/integrations/{id}/deliveries': endpoint({
    ...webhooksContract['GET /api/customer/webhooks/{id}/deliveries'],
    summary: 'Deliveries of a connection, newest first',
  }),
  'POST /api/customer/integrations/{id}/deliveries/{childId}/replay': endpoint(
    webhooksContract['POST /api/customer/webhooks/{id}/deliveries/{childId}/replay'],
  ),

  'GET /api/v1/hooks': endpoint({
    summary: 'REST hooks of the organisation',
    ...byKey,
    response: z.array(hook),
  }),
  'POST /api/v1/hooks': endpoint({
    summary: 'Subscribe a REST hook; the same target and event again answers with the subscription that is there',
    ...byKey,
    body: z.strictObject({ target_url: z.url({ protocol: /^https?$/ }).max(1_000), event: z.enum(eventTypes) }),
    response: hook,
    status: 201,
    cost: 'costly',
  }),
  'DELETE /api/v1/hooks/{id}': endpoint({
    summary: 'Unsubscribe a REST hook; a target that answers 410 is unsubscribed too',
    ...byKey,
    ...owned,
    response: z.unknown(),
    status: 204,
  }),
  'GET /api/v1/hooks/samples/{event}': endpoint({
    summary: 'What a REST hook of this event is sent: one example that never happened',
    ...byKey,
    params: z.object({ event: z.enum(eventTypes) }),
    response: z.array(z.record(z.string(), z.unknown())),
  }),
}

export type Connection = z.output<typeof connection>
export type Hook = z.output<typeof hook>

export const integrationsRefusals = {
  connector_not_here: {
    status: 422,
    message: 'This connector is connected elsewhere: webhooks on their page, REST hooks by a call.',
  },
  too_many_hooks: { status: 422, message: 'An organization has at most 100 REST hooks.' },
  reader_not_proved: {
    status: 422,
    message:
      'Mails go to members who have proved their address, and this address isn’t one of them. The demonstration emails no one.',
  },
  too_many_connections: { status: 422, message: 'An organization has at most 20 connections.' },
} as const
