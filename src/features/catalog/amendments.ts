import { z } from 'zod'
import { audienceIds, businessRoles, conductStatuses, protectionIds } from '../../product/score/vocabulary.ts'
import { dataTypeBasis, identifier } from './contract.ts'

// Changes that staff can make to a fact when they accept a correction.

// Appears on pages and in the subjects of mails.
const text = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'is not one line')
const dataType = { dataType: text, basis: dataTypeBasis }
const known = { identifierKind: identifier.shape.kind, value: text }

export const amendment = z.discriminatedUnion('kind', [
  /** Name of an entry or a company. */
  z.strictObject({ kind: z.literal('name'), name: text }),
  /** Company behind an entry; null if unknown. */
  z.strictObject({ kind: z.literal('company'), companyId: text.nullable() }),
  z.strictObject({ kind: z.literal('add-data-type'), ...dataType }),
  z.strictObject({ kind: z.literal('remove-data-type'), ...dataType }),
  z.strictObject({ kind: z.literal('add-identifier'), ...known }),
  z.strictObject({ kind: z.literal('remove-identifier'), ...known }),
  /** Role of an entry or a company; null if unknown. */
  z.strictObject({ kind: z.literal('role'), role: z.enum(businessRoles).nullable() }),
  z.strictObject({ kind: z.literal('remove-audience'), audience: z.enum(audienceIds) }),
  z.strictObject({ kind: z.literal('add-protection'), protection: z.enum(protectionIds) }),
  z.strictObject({ kind: z.literal('remove-protection'), protection: z.enum(protectionIds) }),
  z.strictObject({ kind: z.literal('remove-registration'), registrationId: text }),
  /** Status of an act about the subject: it was appealed, annulled or withdrawn, or its order was carried out. */
  z.strictObject({ kind: z.literal('act'), actId: text, status: z.enum(conductStatuses), remediated: z.boolean() }),
  z.strictObject({ kind: z.literal('remove-act'), actId: text }),
])
export type Amendment = z.output<typeof amendment>
export type AmendmentKind = Amendment['kind']

/** Changes to the facts by one accepted correction. */
export interface Amending {
  correctionId: number
  /** An entry's id, or `company:` and the company's. */
  documentId: string
  changes: readonly Amendment[]
  /** The public page that shows it, as of when. */
  page: string
  asOf: string
}

/** Key of data/sources.json under which facts stand that a correction added. */
export const correctionSource = 'sightline-corrections'
