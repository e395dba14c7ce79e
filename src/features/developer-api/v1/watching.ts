import { z } from 'zod'
import { endpoint } from '../../../platform/shared/endpoint.ts'
import { alertKinds, severities } from '../../../product/vendors.ts'
import { severities as breachSeverities } from '../../breach-alerts/severity-table.ts'
import { scanKinds, scanStatuses } from '../../scans/vocabulary.ts'
import { byId, instant, page, pageById, pastDay, risk } from './fields.ts'

// Events: alerts, breaches, scans, and the audit log.

export const v1Alert = z.object({
  id: z.int(),
  kind: z.enum(alertKinds),
  severity: z.enum(severities),
  title: z.string(),
  description: z.string(),
  action_required: z.string().nullable(),
  vendor_id: z.int().nullable(),
  /** Read by the member who made the key. */
  is_read: z.boolean(),
  created_at: instant,
})

export const v1Breach = z.object({
  id: z.string(),
  company: z.string(),
  company_id: z.string().nullable(),
  domain: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  severity: z.enum(breachSeverities),
  is_verified: z.boolean(),
  /** Day on which the first source made it public. */
  discovered_date: z.string(),
  breach_date: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  /** Null where no source gives a number. */
  affected_users: z.number().nullable(),
  data_types: z.array(z.string()),
  sources: z.array(z.object({ title: z.string(), url: z.string(), published_on: z.string().nullable() })),
})

export const v1ScanRow = z.object({
  id: z.string(),
  kind: z.enum(scanKinds),
  name: z.string(),
  /** Package of an app, host of a site; null while unknown. */
  subject: z.string().nullable(),
  version: z.string().nullable(),
  status: z.enum(scanStatuses),
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** The day on which it is erased; null once published. */
  kept_until: z.iso.date().nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
  /** Its page. */
  url: z.string(),
})

export const v1Scan = v1ScanRow.extend({
  /** Score of the scan alone; null where that is too little. */
  risk_score: z.int().nullable(),
  risk: risk.nullable(),
  /** Everything that was found, as `sightline scan --json` prints it; null until it is done. */
  result: z.record(z.string(), z.unknown()).nullable(),
})

export const v1AuditEvent = z.object({
  /** From 1, without gaps. */
  ordinal: z.int(),
  at: instant,
  /** `member:7`, `respondent` or `program`. */
  actor: z.string(),
  /** Null for a member who left. */
  actor_name: z.string().nullable(),
  kind: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  previous_hash: z.string(),
  hash: z.string(),
})

const alert = { audience: 'key', params: byId, owned: { id: 'vendor_alert' } } as const
const scan = { audience: 'key', params: z.strictObject({ id: z.string().max(64) }) } as const

export const v1WatchingContract = {
  'GET /api/v1/alerts': endpoint({
    summary: 'List alerts, newest first',
    audience: 'key',
    scope: 'alerts:read',
    hasPages: true,
    query: z.strictObject({ kind: z.enum(alertKinds).optional(), ...pageById }),
    response: z.array(v1Alert),
  }),
  'GET /api/v1/alerts/{id}': endpoint({
    summary: 'Get an alert',
    ...alert,
    scope: 'alerts:read',
    response: v1Alert,
  }),
  'PATCH /api/v1/alerts/{id}': endpoint({
    summary: 'Mark an alert as read or unread, for the member who made the key',
    ...alert,
    scope: 'alerts:write',
    body: z.strictObject({ is_read: z.boolean() }),
    response: v1Alert,
  }),

  'GET /api/v1/breaches': endpoint({
    summary: 'List public data breaches, newest first',
    description: 'Without `since` or `q`, the newest of the last days.',
    audience: 'key',
    scope: 'breaches:read',
    hasPages: true,
    query: z.strictObject({
      /** Published on this day or later. */
      since: pastDay.optional(),
      /** Levels, separated by commas. */
      severity: z.string().max(60).optional(),
      /** Whole words of a company, a domain or a title. */
      q: z.string().trim().max(200).optional(),
      ...page,
    }),
    response: z.array(v1Breach),
  }),
  'GET /api/v1/breaches/{id}': endpoint({
    summary: 'Get a breach',
    audience: 'key',
    scope: 'breaches:read',
    params: z.strictObject({ id: z.string().max(200) }),
    response: v1Breach,
  }),

  'GET /api/v1/scans': endpoint({
    summary: 'List scans that the organization asked for with its keys, newest first',
    audience: 'key',
    scope: 'scans:read',
    query: z.strictObject({ limit: page.limit }),
    response: z.array(v1ScanRow),
  }),
  'POST /api/v1/scans': endpoint({
    summary: 'Scan a web page before consent, after accepting, after rejecting and with Global Privacy Control',
    description: 'Ask for its state with `GET /api/v1/scans/{id}`; a scan takes a few minutes.',
    audience: 'key',
    scope: 'scans:write',
    body: z.strictObject({ url: z.string().trim().min(1).max(2_000) }),
    response: v1ScanRow,
    status: 202,
    cost: 'costly',
  }),
  'GET /api/v1/scans/{id}': endpoint({
    summary: 'Get a scan with its result',
    ...scan,
    scope: 'scans:read',
    response: v1Scan,
  }),
  'DELETE /api/v1/scans/{id}': endpoint({
    summary: 'Delete a scan',
    ...scan,
    scope: 'scans:write',
    response: z.unknown(),
    status: 204,
  }),

  'GET /api/v1/audit-log': endpoint({
    summary: 'List events of the audit log, newest first',
    description:
      'Each event carries the hash of the one before. `sightline verify-audit` checks the chain of a whole export.',
    audience: 'key',
    scope: 'audit:read',
    hasPages: true,
    query: z.strictObject({
      /** Such as `vendor:12`: also what happened to everything recorded about that vendor. */
      subject: z.string().max(60).optional(),
      ...pageById,
    }),
    response: z.array(v1AuditEvent),
  }),
}
