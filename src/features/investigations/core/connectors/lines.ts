import { z } from 'zod'
import type { Provenance } from '../../../catalog/contract.ts'

export const platformWords = { android: 'Android', ios: 'iOS' } as const

/** Source of a catalog fact. */
export const source = z.strictObject({
  title: z.string(),
  page: z.string(),
  /** The address follows the publisher's pattern and was not opened. */
  isPattern: z.boolean(),
  licence: z.string(),
  asOf: z.string(),
})

export const sourceLabels = { source: 'Source', page: 'Public page', licence: 'Licence', asOf: 'As of' }

export const sourceOf = (p: Provenance): z.infer<typeof source> => ({
  title: p.sourceTitle,
  page: p.page,
  isPattern: p.pagePattern,
  licence: p.licence,
  asOf: p.asOf,
})

export const sourceLines = ({ title, page, isPattern, licence, asOf }: z.infer<typeof source>) => [
  ['source', title] as const,
  ['page', isPattern ? `${page} (address by the publisher's pattern, not opened)` : page] as const,
  ['licence', licence] as const,
  ['asOf', asOf] as const,
]
