import { z } from 'zod'
import { isoDay } from '../../platform/shared/days.ts'
import { breachFlags, industries, toldFields } from './facts.ts'
import { sourceKeys } from './items.ts'
import { severityPartIds } from './severity.ts'
import { severities } from './severity-table.ts'
import { isCursor } from './vocabulary.ts'

// Query and response of GET /api/breach-alerts.

/** Without dates and words the list begins with this many days; with fewer than `fewAlerts` in them, with the newest. */
export const recentDays = 30
export const fewAlerts = 8
export const pageSize = 60
export const largestPage = 200

const list = <T extends string>(values: readonly T[]) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== ''))
    .pipe(z.array(z.enum(values as [T, ...T[]])))

/** Treats an empty form field as absent. */
export const askedText = z
  .string()
  .max(200)
  .transform((text) => text.trim() || undefined)
  .optional()

// The calendar of the database has no year 0.
const isDay = (text: string) => isoDay(text) !== undefined

export const breachAlertQuery = z.object({
  /** Published on this day or later. */
  since: z.iso.date().refine(isDay, 'is not a day of the calendar').optional(),
  /** Levels, by commas. */
  severity: list(severities).optional(),
  /** Whole words of a company, a domain or a title. */
  q: askedText,
  /** Id of a company of the catalog. */
  company: askedText,
  /** Those that are sensitive in themselves are shown only when asked for, or searched by name or company. */
  sensitive: z.enum(['true', 'false']).optional(),
  limit: z.coerce.number().int().min(1).max(largestPage).default(pageSize),
  cursor: z.string().refine(isCursor, 'is none that we gave').optional(),
})
export type BreachAlertQuery = z.output<typeof breachAlertQuery>

const span = z.object({ from: z.string().nullable(), to: z.string().nullable() })

export const breachAlert = z.object({
  id: z.string(),
  company: z.string(),
  severity: z.enum(severities),
  isVerified: z.boolean(),
  /** Day on which the first source made it public. */
  discoveredDate: z.string(),
  description: z.string(),
  /** Null where no source gives a number. */
  affectedUsers: z.number().nullable(),
  /** The gravest first; empty where no source tells. */
  dataTypes: z.array(z.string()),
  /** Page of the first source. */
  source: z.string(),

  title: z.string(),
  companyId: z.string().nullable(),
  domain: z.string().nullable(),
  breachDate: span,
  verification: z.enum(['verified', 'unverified', 'unknown']),
  /** Whom the number counts. */
  affectedScope: z.string().nullable(),
  affected: z.array(z.object({ count: z.number(), scope: z.string(), source: z.enum(sourceKeys) })),
  industry: z.enum(industries).nullable(),
  flags: z.array(z.enum(breachFlags)),
  severityReason: z.object({
    formula: z.string(),
    /** Hundredths. */
    se: z.number(),
    parts: z.array(z.object({ id: z.enum(severityPartIds), label: z.string(), value: z.number(), why: z.string() })),
  }),
  sources: z.array(
    z.object({
      key: z.enum(sourceKeys),
      title: z.string(),
      attribution: z.string().nullable(),
      url: z.string(),
      publishedOn: z.string().nullable(),
      /** The company in the source's words. */
      name: z.string(),
      /** The fields above that follow this source. */
      says: z.array(z.enum(toldFields)),
    }),
  ),
  /** Records that may be the same event. */
  relatedIds: z.array(z.string()),
})
export type BreachAlert = z.output<typeof breachAlert>
