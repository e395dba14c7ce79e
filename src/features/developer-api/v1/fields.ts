import { z } from 'zod'
import { isoDay } from '../../../platform/shared/days.ts'

// Fields that the calls of API v1 share. Every body and query is strict: a field that a call does not have is refused.

export const instant = z.iso.datetime()
export const rowId = z.coerce.number().int().positive()
export const byId = z.strictObject({ id: rowId })
export const person = z.object({ id: z.int(), name: z.string() }).nullable()
export const file = z.object({ id: z.int(), name: z.string(), media_type: z.string(), sha256: z.string() }).nullable()
export const risk = z.enum(['low', 'medium', 'high', 'very_high'])

/** Paging of a list: how many at once, and where the page before ended, as the header `Link` says it. */
export const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(2_000).optional(),
}
/** The same where rows are known by their number alone. */
export const pageById = { limit: page.limit, cursor: z.coerce.number().int().positive().optional() }

export const isTrue = z.enum(['true', 'false']).transform((text) => text === 'true')

export const pastDay = z.iso.date().refine((text) => isoDay(text) !== undefined, 'Enter a date such as 2026-11-30.')
