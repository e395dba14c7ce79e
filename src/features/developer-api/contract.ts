import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { bases } from '../../product/score/vocabulary.ts'
import { complianceStatuses } from '../../product/vendors.ts'
import { searchTypes } from '../search/vocabulary.ts'
import { webhooksContract } from '../webhooks/contract.ts'
import { deliveredTypes, deliveryStates, eventTypes } from '../webhooks/vocabulary.ts'
import { v1AssessmentsContract } from './v1/assessments.ts'
import { v1DossiersContract } from './v1/dossiers.ts'
import { byId, instant, pageById, risk, rowId } from './v1/fields.ts'
import { v1MembersContract } from './v1/members.ts'
import { v1VendorsContract } from './v1/vendors.ts'
import { v1WatchingContract } from './v1/watching.ts'
import { furthestCursor, mostOverlapHours, reportFormats, scopes } from './vocabulary.ts'

const id = z.object({ id: z.coerce.number().int().positive() })

const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The beginning, by which a person tells keys apart: `sl_live_Ab3d…`. */
  hint: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdBy: z.string(),
  createdAt: instant,
  /** To the hour. */
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** It was rotated: until then it is good beside the new one. */
  replacedBy: z.int().nullable(),
})
/** Shown in this answer, and never again. */
const withSecret = apiKey.extend({ key: z.string() })

/** The member's own, once more; left out it is the wrong one. */
const password = z.string().max(200).default('')
const edits = { audience: 'member', role: 'administrator' } as const
const owned = { params: id, owned: { id: 'api_key' } } as const

const entry = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['app', 'sdk', 'domain']),
  company: z.string(),
  /** 0 to 100, higher is riskier; null where too little is known. Of the public catalog, without what the register adds. */
  risk_score: z.int().nullable(),
  risk: risk.nullable(),
  /** Lowest and highest score that what is unknown allows. */
  risk_low: z.int().nullable(),
  risk_high: z.int().nullable(),
  /** Basis of the score: `measured`, `record`, `role-alone` or `none`. */
  risk_basis: z.enum(bases).nullable(),
  /** Why, in one sentence. */
  risk_reason: z.string().nullable(),
  data_collected: z.array(z.string()),
  sdk_trackers: z.array(z.string()),
  domains: z.array(z.string()),
})

const vendorReport = z.object({
  vendor: z.string(),
  vendor_id: z.int(),
  /** As every other call has it: with a value that a member put above the computed one. */
  risk_score: z.int().nullable(),
  risk: risk.nullable(),
  /** Score that the factors below add up to. */
  computed_risk_score: z.int().nullable(),
  /** Why, in one sentence. */
  risk_reason: z.string().nullable(),
  risk_low: z.int().nullable(),
  risk_high: z.int().nullable(),
  /** Basis of the score: `measured`, `record`, `role-alone` or `none`. */
  risk_basis: z.enum(bases).nullable(),
  confidence: z.string().nullable(),
  method_version: z.string().nullable(),
  computed_at: instant.nullable(),
  compliance_status: z.enum(complianceStatuses),
  factors: z.array(
    z.object({
      factor: z.string(),
      points: z.number(),
      state: z.string(),
      note: z.string(),
      evidence: z.array(
        z.object({ url: z.string().nullable(), sha256: z.string().nullable(), captured_at: z.string().nullable() }),
      ),
    }),
  ),
  /** Its page in the portal. */
  url: z.string(),
})

const webhook = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(eventTypes)),
  is_enabled: z.boolean(),
  /** Why we switched it off; null where we did not. */
  disabled_reason: z.string().nullable(),
  created_at: instant,
  last_delivered_at: instant.nullable(),
  /** Deliveries of the last 24 hours. */
  recent: z.object({ delivered: z.int(), failed: z.int(), waiting: z.int() }),
})

const delivery = z.object({
  id: z.int(),
  /** As the header `webhook-id` says: the same for every attempt, so that a receiver takes it once. */
  message_id: z.string(),
  event: z.enum(deliveredTypes),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  created_at: instant,
  delivered_at: instant.nullable(),
  next_attempt_at: instant.nullable(),
  /** Last attempt: status, or why there was no answer; and the beginning of the answer. */
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  last_answer: z.string().nullable(),
  /** The body that was signed, as it is sent. */
  payload: z.string(),
})

const ofWebhook = { audience: 'key', scope: 'webhooks:manage', owned: { id: 'webhook_endpoint' } } as const

export const developerApiContract = {
  'GET /api/customer/api-keys': endpoint({
    summary: 'API keys of the organisation',
    audience: 'member',
    response: z.array(apiKey),
  }),
  'POST /api/customer/api-keys': endpoint({
    summary: 'Make a key; it is in this answer alone',
    ...edits,
    body: z.object({
      name: z.string().trim().min(1, 'is required').max(100),
      scopes: z.array(z.enum(scopes)).min(1, 'choose at least one').max(scopes.length),
      /** Days; left out: until it is revoked. */
      expiresInDays: z.int().min(1).max(730).optional(),
      password,
    }),
    cost: 'costly',
    response: withSecret,
    status: 201,
  }),
  'POST /api/customer/api-keys/{id}/rotate': endpoint({
    summary: 'A new key in place of this one, which stays good for some hours',
    ...edits,
    ...owned,
    body: z.object({ overlapHours: z.int().min(0).max(mostOverlapHours).default(24), password }),
    response: withSecret,
    status: 201,
    cost: 'costly',
  }),
  'DELETE /api/customer/api-keys/{id}': endpoint({
    summary: 'Revoke a key at once',
    ...edits,
    ...owned,
    response: z.unknown(),
    status: 204,
  }),

  ...v1VendorsContract,
  ...v1DossiersContract,
  ...v1AssessmentsContract,
  ...v1WatchingContract,
  ...v1MembersContract,

  'GET /api/v1/vendors/{id}/report': endpoint({
    summary: 'Get the score of a vendor with every factor and the evidence behind it',
    description:
      'As PDF it is the audit documentation of the vendor: 202 with `Retry-After` while that is being made. Without `format`, the header `Accept` decides.',
    audience: 'key',
    scope: 'reports:read',
    params: byId,
    owned: { id: 'vendor' },
    query: z.strictObject({ format: z.enum(reportFormats).optional() }),
    orFile: 'application/pdf',
    response: vendorReport,
  }),
  'GET /api/v1/search': endpoint({
    summary: 'Search the public catalog',
    audience: 'key',
    scope: 'search:read',
    hasPages: true,
    query: z.strictObject({
      q: z.string().trim().max(200).default(''),
      type: z.enum(searchTypes).default('all'),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      cursor: z.coerce.number().int().min(0).max(furthestCursor).default(0),
    }),
    response: z.array(entry),
  }),

  'GET /api/v1/webhooks': endpoint({
    summary: 'List webhook endpoints',
    audience: 'key',
    scope: 'webhooks:manage',
    response: z.array(webhook),
  }),
  'POST /api/v1/webhooks': endpoint({
    summary: 'Add a webhook endpoint; its signing secret is only in this answer',
    audience: 'key',
    scope: 'webhooks:manage',
    // A key has no password.
    body: webhooksContract['POST /api/customer/webhooks'].body.omit({ password: true }).strict(),
    response: webhook.extend({ secret: z.string() }),
    status: 201,
    cost: 'costly',
  }),
  'DELETE /api/v1/webhooks/{id}': endpoint({
    summary: 'Delete a webhook endpoint with its deliveries',
    ...ofWebhook,
    params: byId,
    response: z.unknown(),
    status: 204,
  }),
  'POST /api/v1/webhooks/{id}/test': endpoint({
    summary: 'Send an example of an event now, marked as a test',
    ...ofWebhook,
    params: byId,
    body: z.strictObject({ event: z.enum(eventTypes).default('risk.changed') }),
    response: delivery,
    status: 202,
    cost: 'costly',
  }),
  'GET /api/v1/webhooks/{id}/deliveries': endpoint({
    summary: 'List deliveries of a webhook endpoint, newest first',
    ...ofWebhook,
    params: byId,
    hasPages: true,
    query: z.strictObject({ state: z.enum(deliveryStates).optional(), ...pageById }),
    response: z.array(delivery),
  }),
  'POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/replay': endpoint({
    summary: 'Send a delivery again, with the same id and a new time',
    audience: 'key',
    scope: 'webhooks:manage',
    params: byId.extend({ delivery_id: rowId }),
    owned: { id: 'webhook_endpoint', delivery_id: 'webhook_delivery' },
    response: delivery,
    status: 202,
    cost: 'costly',
  }),
}

export type ApiKey = z.output<typeof apiKey>
export type MadeApiKey = z.output<typeof withSecret>

export const developerApiRefusals = {
  key_required: {
    status: 401,
    message: 'Send an API key in the header Authorization: Bearer. In the address it is not taken.',
  },
  scope_missing: { status: 403, message: 'This key may not do that: it lacks the scope that the call asks for.' },
  key_ended: { status: 409, message: 'This key has ended: it was revoked, is too old, or was rotated before.' },
  too_many_keys: { status: 422, message: 'An organization has at most 20 active keys.' },
  report_failed: { status: 503, message: 'This report could not be made. We try again an hour later.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was sent with another call before.' },
  idempotency_in_hand: { status: 409, message: 'The first call with this Idempotency-Key is still being answered.' },
} as const
