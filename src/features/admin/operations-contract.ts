import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { usageDays } from './vocabulary.ts'

const instant = z.iso.datetime()
const detail = z.union([z.string(), z.number(), z.boolean(), z.null()])

const staffEvent = z.object({
  id: z.int(),
  at: instant,
  /** Null: from the program's command line. */
  username: z.string().nullable(),
  /** `METHOD /path/{param}` of a call, or `noun.verb`. */
  action: z.string(),
  words: z.string(),
  subject: z.string().nullable(),
  /** Details of the action; typed text is shown as "…". */
  details: z.record(z.string(), z.union([detail, z.array(detail)])),
  /** `done`, or the code of the refusal; null: it is being done, or the program ended over it. */
  outcome: z.string().nullable(),
})

const used = z.object({ calls: z.int(), refused: z.int() })
const usedKey = z.object({
  id: z.int(),
  name: z.string(),
  hint: z.string(),
  organisation: z.string(),
  isRevoked: z.boolean(),
})

const sourceSync = z.object({
  key: z.string(),
  title: z.string(),
  state: z.enum(['never', 'queued', 'running', 'ended']),
  /** Null where no one did, or the program by itself. */
  askedBy: z.string().nullable(),
  askedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Null until it has ended. */
  isInStep: z.boolean().nullable(),
  words: z.string().nullable(),
  /** Why it cannot be asked for here; null where it can. */
  refusal: z.enum(['sync_off', 'egress_off']).nullable(),
})

const source = z.object({
  key: z.string(),
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
  licence: z.string(),
  licenceUrl: z.string(),
  /** A day, month or year. */
  asOf: z.string(),
  retrievedOn: z.string(),
  /** Rows by kind: "apps". */
  rows: z.record(z.string(), z.int()),
  loadedAt: instant.nullable(),
  syncs: z.array(sourceSync),
})

export const operationsContract = {
  'GET /api/admin/audit': endpoint({
    summary: 'What staff did, newest first',
    audience: 'staff',
    query: z.object({
      who: z.string().max(100).optional(),
      action: z.string().max(200).optional(),
      /** Older than this line. */
      before: z.coerce.number().int().positive().optional(),
    }),
    response: z.object({
      events: z.array(staffEvent),
      /** The line that the next page is older than; null on the last. */
      next: z.int().nullable(),
      /** Filter choices: people in the log, and their actions. */
      people: z.array(z.string()),
      actions: z.array(z.object({ action: z.string(), words: z.string() })),
    }),
  }),
  'GET /api/admin/api-usage': endpoint({
    summary: 'How much programs call, by day, call, refusal and key; of one key, where it is given',
    audience: 'staff',
    query: z.object({
      days: z.coerce.number().pipe(z.literal(usageDays)).default(usageDays[0]),
      /** One that is not there, or no longer, is as if it were not given. */
      key: z.coerce.number().int().positive().optional(),
    }),
    response: z.object({
      key: usedKey.nullable(),
      /** Every day of the time, oldest first. */
      days: z.array(
        z.object({ day: z.string(), withKey: z.int(), withoutKey: z.int(), byPages: z.int(), refused: z.int() }),
      ),
      calls: z.array(used.extend({ call: z.string() })),
      refusals: z.array(z.object({ code: z.string(), calls: z.int() })),
      /** The 50 that call most. */
      keys: z.array(used.extend({ ...usedKey.shape, lastDay: z.string() })),
    }),
  }),
  'GET /api/admin/sources': endpoint({
    summary: 'Every source of facts with its licence, its rows, and how it is kept in step',
    audience: 'staff',
    response: z.object({ sources: z.array(source) }),
  }),
  'POST /api/admin/sources/{sync}/sync': endpoint({
    summary: 'Bring a source in step with what it publishes, now',
    audience: 'staff',
    staffRoles: ['editor'],
    params: z.object({ sync: z.string().max(100) }),
    status: 202,
    response: z.object({ queued: z.literal(true) }),
  }),
}

export type StaffEventLine = z.output<typeof staffEvent>
export type AuditPage = z.output<(typeof operationsContract)['GET /api/admin/audit']['response']>
export type ApiUsage = z.output<(typeof operationsContract)['GET /api/admin/api-usage']['response']>
export type StaffSource = z.output<typeof source>
export type SourceSyncState = z.output<typeof sourceSync>

export const operationsRefusals = {
  sync_unknown: { status: 404, message: 'There is no such list to ask for.' },
  sync_under_way: { status: 409, message: 'This list is being asked for already.' },
  sync_off: { status: 409, message: 'This installation does not ask this source: BREACH_FEEDS says so.' },
  egress_off: { status: 409, message: 'Nothing may leave this installation: EGRESS is off.' },
} as const
