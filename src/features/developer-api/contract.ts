import { z } from 'zod'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { bases } from '../../product/score/vocabulary.ts'
import { assessmentTypes, priorities } from '../assessments/vocabulary.ts'
import { useLine } from '../investigations/fields.ts'
import { question, questionAnswer } from '../investigations/question-contract.ts'
import { scoreSummary } from '../score/contract.ts'
import { searchTypes } from '../search/vocabulary.ts'
import { webhooksContract } from '../webhooks/contract.ts'
import { furthestCursor, mostOverlapHours, reportFormats, scopes } from './vocabulary.ts'

const instant = z.iso.datetime()
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

const assessment = z.object({
  id: z.int(),
  /** `requested`, `in_progress`, `awaiting_vendor`, `review`, `completed`, `failed` or `cancelled`. */
  status: z.string(),
  vendor: z.string(),
  vendor_id: z.int(),
  type: z.enum(assessmentTypes),
  priority: z.enum(priorities),
  /** 0 to 100, higher is riskier; null where nothing is known yet. */
  risk_score: z.int().nullable(),
  risk: z.enum(['low', 'medium', 'high', 'very_high']).nullable(),
  created_at: instant,
  completed_at: instant.nullable(),
  /** Set while it is not clear which vendor is meant: nothing is looked at before that is answered. */
  question: question.nullable(),
  /** Its page in the portal. */
  url: z.string(),
})

const entry = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['app', 'sdk', 'domain']),
  company: z.string(),
  riskLevel: z.string(),
  dataCollected: z.array(z.string()),
  sdkTrackers: z.array(z.string()),
  domains: z.array(z.string()),
  /** Score, range, what the level rests on, and the codes of its reason. */
  summary: scoreSummary.nullable(),
})

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

  'POST /api/v1/assessments': endpoint({
    summary:
      'Start an assessment of a vendor; with an Idempotency-Key the same call starts one, however often it is sent',
    audience: 'key',
    scope: 'assessments:write',
    body: z.object({
      /** A name, a website or an app id. */
      vendor: z.string().trim().min(1, 'is required').max(200),
      type: z.enum(assessmentTypes).default('full'),
      priority: z.enum(priorities).default('normal'),
      /** What it would be used for, in a line. Without one the vendor's record says it. */
      use: useLine.optional(),
    }),
    response: assessment,
    status: 202,
    cost: 'costly',
  }),
  'GET /api/v1/assessments/{id}': endpoint({
    summary: 'An assessment of the organisation',
    audience: 'key',
    scope: 'assessments:read',
    params: id,
    owned: { id: 'assessment' },
    response: assessment,
  }),
  'POST /api/v1/assessments/{id}/answer': endpoint({
    summary: 'Say which vendor is meant, where an assessment asks; the organization is not asked about this name again',
    audience: 'key',
    scope: 'assessments:write',
    params: id,
    owned: { id: 'assessment' },
    body: questionAnswer,
    response: assessment,
    cost: 'costly',
  }),
  'GET /api/v1/vendors/{id}/report': endpoint({
    summary:
      'What is known of a vendor of the register: its score with every factor and the evidence behind it; as PDF, the audit documentation of it',
    audience: 'key',
    scope: 'reports:read',
    params: id,
    owned: { id: 'vendor' },
    // Left out: what the header Accept asks for, and JSON where it asks for neither.
    query: z.object({ format: z.enum(reportFormats).optional() }),
    orFile: 'application/pdf',
    response: z.object({
      vendor: z.string(),
      vendor_id: z.int(),
      risk_score: z.int().nullable(),
      risk: assessment.shape.risk,
      /** Why, in one sentence. */
      risk_reason: z.string().nullable(),
      risk_low: z.int().nullable(),
      risk_high: z.int().nullable(),
      /** What the score rests on: `measured`, `record`, `role-alone` or `none`. */
      risk_basis: z.enum(bases).nullable(),
      confidence: z.string().nullable(),
      method_version: z.string().nullable(),
      computed_at: instant.nullable(),
      compliance_status: z.string(),
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
    }),
  }),
  'GET /api/v1/search': endpoint({
    summary: 'Search the catalog; the next page is in the Link header',
    audience: 'key',
    scope: 'search:read',
    query: z.object({
      q: z.string().trim().max(200).default(''),
      type: z.enum(searchTypes).default('all'),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      cursor: z.coerce.number().int().min(0).max(furthestCursor).default(0),
    }),
    response: z.array(entry),
  }),
  'GET /api/v1/webhooks': endpoint({
    ...webhooksContract['GET /api/customer/webhooks'],
    audience: 'key',
    scope: 'webhooks:manage',
  }),
  'POST /api/v1/webhooks': endpoint({
    ...webhooksContract['POST /api/customer/webhooks'],
    // A key has no password.
    body: webhooksContract['POST /api/customer/webhooks'].body.omit({ password: true }),
    audience: 'key',
    role: undefined,
    scope: 'webhooks:manage',
  }),
  'DELETE /api/v1/webhooks/{id}': endpoint({
    ...webhooksContract['DELETE /api/customer/webhooks/{id}'],
    audience: 'key',
    role: undefined,
    scope: 'webhooks:manage',
  }),
  'POST /api/v1/webhooks/{id}/test': endpoint({
    ...webhooksContract['POST /api/customer/webhooks/{id}/test'],
    audience: 'key',
    role: undefined,
    scope: 'webhooks:manage',
  }),
  'GET /api/v1/webhooks/{id}/deliveries': endpoint({
    ...webhooksContract['GET /api/customer/webhooks/{id}/deliveries'],
    audience: 'key',
    scope: 'webhooks:manage',
  }),
  'POST /api/v1/webhooks/{id}/deliveries/{childId}/replay': endpoint({
    ...webhooksContract['POST /api/customer/webhooks/{id}/deliveries/{childId}/replay'],
    audience: 'key',
    role: undefined,
    scope: 'webhooks:manage',
  }),
}

export type ApiKey = z.output<typeof apiKey>
export type MadeApiKey = z.output<typeof withSecret>
export type V1Assessment = Output<(typeof developerApiContract)['GET /api/v1/assessments/{id}']>

export const developerApiRefusals = {
  key_required: {
    status: 401,
    message: 'Send an API key in the header Authorization: Bearer. In the address it is not taken.',
  },
  scope_missing: { status: 403, message: 'This key may not do that: it lacks the scope that the call asks for.' },
  key_ended: { status: 409, message: 'This key has ended: it was revoked, is too old, or was rotated before.' },
  too_many_keys: { status: 422, message: 'An organisation has at most 20 keys that are good.' },
  report_failed: { status: 503, message: 'This report could not be made. It is tried anew an hour later.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was sent with another call before.' },
  idempotency_in_hand: { status: 409, message: 'The first call with this Idempotency-Key is still being answered.' },
} as const
