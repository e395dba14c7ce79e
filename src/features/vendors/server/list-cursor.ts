import { z } from 'zod'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { vendorsContract } from '../contract.ts'
import { shown } from './shown-vendors.ts'

export type Sort = z.output<(typeof vendorsContract)['GET /api/customer/vendors']['query']>['sort']

// Cursor of a page of the register: the key it is sorted by, and the id, since keys have ties.

/** Ascending each; what is unknown comes last. */
export const sortKeys = {
  name: { key: 'lower(v.vendor_name)', type: 'text', form: z.string().max(600) },
  score: {
    key: `-case when ${shown.isScored} then ${shown.score} else -1 end`,
    /** The same of vendors whose score no one set: it has an index. */
    computed: '-case when v.score_known then v.score else -1 end',
    type: 'int',
    form: z.string().regex(/^-?\d{1,3}$/),
  },
  'next-review': {
    key: `coalesce(v.next_review_on, 'infinity')`,
    type: 'date',
    form: z.union([z.iso.date(), z.literal('infinity')]),
  },
  // The newest first.
  'last-assessed': {
    key: `coalesce(-extract(epoch from v.last_assessed_at), 'infinity')`,
    type: 'numeric',
    form: z.string().regex(/^(-?\d{1,12}(\.\d{1,6})?|Infinity)$/),
  },
} as const

export const cursorOf = (sort: Sort, { key, id }: { key: string; id: number }): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

const cursor = z.tuple([z.string(), z.string(), z.int().positive()])

/** Reads a cursor from outside: one that isn't a key of this order is refused before PostgreSQL has to read it. */
export function readCursor(sort: Sort, text: string): { key: string; id: number } {
  try {
    const [sortedBy, key, id] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (sortedBy === sort && !key.includes('\0') && key.isWellFormed())
      return { key: sortKeys[sort].form.parse(key), id }
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error
  }
  throw refuse('invalid_request', { issues: [{ path: 'cursor', message: 'is none of this list' }] })
}
