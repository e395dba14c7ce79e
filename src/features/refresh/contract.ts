import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { entryTypes } from '../../product/entries.ts'

const what = z.enum(['label', 'site', 'document'])

/** Additions and removals between two looks, in the words of the place itself. */
const difference = z.object({ added: z.array(z.string()), removed: z.array(z.string()) })

const place = z.object({
  what,
  /** The store and the app, the host, or the kind of document. */
  key: z.string(),
  title: z.string(),
  /** The public page that shows it; empty where it is gone. */
  page: z.string(),
})

const entryLooks = z.object({
  /** Null: never looked at since it came into the catalog. */
  lookedAt: z.iso.datetime().nullable(),
  gaps: z.array(z.object({ place: z.string(), why: z.string() })),
  seen: z.array(place.extend({ seenAt: z.iso.datetime(), lines: z.array(z.string()) })),
  /** Newest first. */
  changes: z.array(place.extend({ ...difference.shape, foundAt: z.iso.datetime() })),
})

const waitingChange = place.extend({
  ...difference.shape,
  id: z.int(),
  entry: z.object({ type: z.enum(entryTypes), slug: z.string(), name: z.string() }),
  foundAt: z.iso.datetime(),
  isGone: z.boolean(),
  why: z.string(),
})

const unreadPage = z.object({
  place: z.string(),
  url: z.string(),
  sha256: z.string(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})

export const refreshContract = {
  'GET /api/entries/{type}/{slug}/looks': endpoint({
    summary: 'When an entry was last looked at outside, what was seen, and what changed',
    params: z.object({ type: z.enum(entryTypes), slug: z.string().max(200) }),
    response: entryLooks,
  }),
  'GET /api/admin/refresh': endpoint({
    summary: 'Changes of the catalog that wait for staff, and pages of stores that are not understood',
    audience: 'staff',
    response: z.object({ waiting: z.array(waitingChange), unread: z.array(unreadPage), lookedToday: z.int() }),
  }),
  'POST /api/admin/refresh/{id}': endpoint({
    summary: 'Publish or dismiss a change that waits',
    audience: 'staff',
    staffRoles: ['editor'],
    params: z.object({ id: z.coerce.number().int().positive() }),
    body: z.object({ decision: z.enum(['publish', 'dismiss']) }),
    response: z.object({ decided: z.literal(true) }),
  }),
}

export type EntryLooks = z.infer<typeof entryLooks>
export type WaitingChange = z.infer<typeof waitingChange>
export type UnreadPage = z.infer<typeof unreadPage>

export const refreshRefusals = {
  change_not_waiting: { status: 409, message: 'This change was decided already, or a newer look took its place.' },
} as const
