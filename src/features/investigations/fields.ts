import { z } from 'zod'
import { catalogKinds } from '../../product/entries.ts'
import { longestUse } from '../../product/stated-use.ts'
import { withoutCredentials } from './core/input.ts'
import { longestReason, longestVendorName } from './vocabulary.ts'

// Fields that several calls of this feature take in or give.

// Marks that turn the direction of text would let a text show as another one.
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

export const vendorName = z
  .string()
  .max(longestVendorName)
  .transform((text) => withoutCredentials(text.replaceAll(directionMarks, '').trim()))
  .refine((text) => text !== '', 'Please enter a vendor name.')

/** The intended use of a vendor, in one line. */
export const useLine = z
  .string()
  .max(longestUse)
  .transform((text) => text.replaceAll(directionMarks, '').trim())

/** Words of a person that everybody reads. */
export const statedReason = z
  .string()
  .transform((text) => text.replaceAll(directionMarks, '').replaceAll('\r\n', '\n').trim())
  // A letter or a digit: what no one can see is no reason.
  .refine((text) => /[\p{L}\p{N}]/u.test(text), 'Please give a reason.')
  .refine((text) => text.length <= longestReason, `The reason has more than ${longestReason} characters.`)

/** A catalog entry that a name was, or could have been, resolved to. */
export const candidate = z.object({ kind: z.enum(catalogKinds), key: z.string(), name: z.string() })
