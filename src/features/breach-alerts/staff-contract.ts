import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { feedKeys } from './feeds/feed.ts'
import { sourceKeys } from './items.ts'
import { severities } from './severity-table.ts'
import { mostFeedFileBytes } from './vocabulary.ts'

const instant = z.iso.datetime()
const hold = z.object({ kind: z.string(), words: z.string() })
const numbered = z.object({ id: z.coerce.number().int().positive() })
const reason = z.string().trim().min(1, 'is empty').max(500)

/** A breach as staff compare it with another. */
const side = z.object({
  id: z.string(),
  company: z.string(),
  discoveredDate: z.string(),
  breachDate: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  severity: z.enum(severities),
  affectedUsers: z.number().nullable(),
  sources: z.array(z.object({ key: z.enum(sourceKeys), externalId: z.string(), name: z.string(), url: z.string() })),
})

export type BreachSide = z.output<typeof side>

const feedRow = z.object({
  key: z.enum(feedKeys),
  source: z.enum(sourceKeys),
  title: z.string(),
  /** Null where someone uploads the file. */
  url: z.string().nullable(),
  intervalSeconds: z.int(),
  isEnabled: z.boolean(),
  rows: z.int().nullable(),
  lastStatus: z.int().nullable(),
  /** A warning for staff, in words; null while all is well. */
  lastError: z.string().nullable(),
  failures: z.int(),
  lastCheckedAt: instant.nullable(),
  lastOkAt: instant.nullable(),
  lastChangedAt: instant.nullable(),
  nextAt: instant,
  parserVersion: z.int(),
})

const heldBatch = z.object({
  id: z.int(),
  feed: z.enum(feedKeys),
  holds: z.array(hold),
  added: z.int(),
  changed: z.int(),
  withdrawn: z.int(),
  createdAt: instant,
})

const heldItem = z.object({
  id: z.int(),
  source: z.enum(sourceKeys),
  externalId: z.string(),
  kind: z.string(),
  words: z.string(),
  createdAt: instant,
})

const ingestReport = z.object({
  outcome: z.enum(['applied', 'held', 'unchanged', 'unreadable']),
  /** Why it is held, or could not be read. */
  words: z.array(z.string()),
  added: z.int(),
  changed: z.int(),
  withdrawn: z.int(),
  heldItems: z.int(),
  /** Breaches that subscribers will be notified of. */
  published: z.int(),
})
export type IngestReport = z.output<typeof ingestReport>

const staffBreaches = z.object({
  feeds: z.array(feedRow),
  heldBatches: z.array(heldBatch),
  heldItems: z.array(heldItem),
  proposals: z.array(z.object({ id: z.int(), basis: z.string(), one: side, other: side, createdAt: instant })),
  merges: z.array(
    z.object({
      id: z.int(),
      words: z.string(),
      reason: z.string(),
      decidedBy: z.string(),
      decidedAt: instant,
      undoneAt: instant.nullable(),
    }),
  ),
  subscribers: z.object({ active: z.int(), paused: z.int(), waiting: z.int() }),
  deliveries: z.object({ waiting: z.int(), mailedLastDay: z.int() }),
  suppressed: z.int(),
})
export type StaffBreaches = z.output<typeof staffBreaches>

export const breachStaffContract = {
  'GET /api/admin/breaches': endpoint({
    summary: 'Feeds and what waits for a decision',
    audience: 'staff',
    response: staffBreaches,
  }),
  'GET /api/admin/breaches/{id}': endpoint({
    summary:
      'One breach with the keys of its records; the id of one that was merged gives the breach that it is part of now',
    audience: 'staff',
    params: z.object({ id: z.string().max(200) }),
    response: side,
  }),
  'POST /api/admin/breach-feeds/{key}/poll': endpoint({
    summary: 'Ask a source now',
    audience: 'staff',
    staffRoles: ['editor'],
    params: z.object({ key: z.enum(feedKeys) }),
    status: 202,
    response: z.object({ queued: z.literal(true) }),
  }),
  'POST /api/admin/breach-feeds/{key}/file': endpoint({
    summary: 'Upload the file of a source that has no address to ask',
    audience: 'staff',
    staffRoles: ['editor'],
    params: z.object({ key: z.enum(feedKeys) }),
    upload: { maxBytes: mostFeedFileBytes },
    response: ingestReport,
  }),
  'POST /api/admin/breach-batches/{id}': endpoint({
    summary: 'Let a held batch in, or discard it',
    audience: 'staff',
    staffRoles: ['editor'],
    params: numbered,
    body: z.object({ decision: z.enum(['release', 'discard']) }),
    response: ingestReport,
  }),
  'POST /api/admin/breach-items/{id}': endpoint({
    summary: 'Let a held record in, or discard it',
    audience: 'staff',
    staffRoles: ['editor'],
    params: numbered,
    body: z.object({ decision: z.enum(['release', 'discard']) }),
    response: ingestReport,
  }),
  'POST /api/admin/breach-proposals/{id}': endpoint({
    summary: 'Say whether two records are one breach',
    audience: 'staff',
    staffRoles: ['editor'],
    params: numbered,
    body: z.object({ decision: z.enum(['accept', 'reject']) }),
    response: z.object({ decided: z.literal(true) }),
  }),
  'POST /api/admin/breach-merges': endpoint({
    summary: 'Join two breaches that are one event',
    audience: 'staff',
    staffRoles: ['editor'],
    body: z.object({ into: z.string().max(200), from: z.string().max(200), reason }),
    response: z.object({ mergeId: z.int() }),
  }),
  'POST /api/admin/breach-splits': endpoint({
    summary: 'Make some of the records of a breach a breach of their own',
    audience: 'staff',
    staffRoles: ['editor'],
    body: z.object({
      id: z.string().max(200),
      members: z
        .array(z.object({ source: z.enum(sourceKeys), externalId: z.string().max(300) }))
        .min(1)
        .max(50),
      reason,
    }),
    response: z.object({ mergeId: z.int(), newId: z.string() }),
  }),
  'POST /api/admin/breach-merges/{id}/undo': endpoint({
    summary: 'Take a merge or a split back',
    audience: 'staff',
    staffRoles: ['editor'],
    params: numbered,
    response: z.object({ undone: z.literal(true) }),
  }),
}

// With `breach_not_found` of the public contract.
export const breachStaffRefusals = {
  breach_decision_gone: { status: 409, message: 'This was decided already, or what it was about has changed.' },
  breach_merge_refused: { status: 422, message: 'These records cannot be joined or split like this.' },
  breach_feed_no_file: { status: 422, message: 'This source is asked at its address and takes no file.' },
  breach_feed_off: { status: 422, message: 'This installation does not ask this source.' },
  breach_feed_no_address: { status: 422, message: 'This source has no address to ask. Upload its file.' },
} as const
