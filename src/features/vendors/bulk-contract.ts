import { z } from 'zod'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { bulkLimit, listLimits, tiers, vendorRoles } from '../../product/vendors.ts'
import { setKey } from '../assessments/contract.ts'
import { country, id, registerQuery, vendorFields, word } from './contract.ts'

// Changes to many vendors of the register in one request.

const number = z.int().positive()

/** Vendors by number, or all that a list has. */
export const selection = z.union([
  z.object({ ids: z.array(number).min(1).max(bulkLimit) }),
  z.object({
    matching: registerQuery,
    /** How many the list had when it was chosen: another number now is refused, and nothing is done. */
    total: z.int().min(1).max(bulkLimit),
  }),
])

/** A list of each vendor gets these values, loses them, or becomes them. */
const listChange = <Value extends z.ZodType>(value: Value, most: number) =>
  z.object({ how: z.enum(['add', 'remove', 'replace']), values: z.array(value).max(most) })

/** Fields that can be set for many vendors at once. */
export const bulkChange = z
  .strictObject({
    ...{ tier: z.enum(tiers), criticality: vendorFields.shape.criticality },
    ownerId: number.nullable(),
    department: vendorFields.shape.department,
    vendorType: word,
    roles: listChange(z.enum(vendorRoles), listLimits.roles),
    dataTypes: listChange(z.string().max(60), listLimits.dataTypes),
    countries: listChange(country, listLimits.countries),
    isArchived: z.boolean(),
  })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Choose what to change.')

const refusedVendor = z.object({
  id: z.int(),
  /** Empty for a vendor that is not in the register. */
  vendorName: z.string(),
  code: z.string(),
  message: z.string(),
})

const bulkJob = z.object({
  id: z.int(),
  action: z.enum(['investigate', 'send']),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  total: z.int(),
  /** How many vendors were looked at, and for how many it was done. */
  position: z.int(),
  done: z.int(),
  /** Ended ones of the investigations that were started. */
  ended: z.int(),
  refused: z.array(refusedVendor),
  createdAt: z.iso.datetime(),
})

export const bulkContract = {
  'POST /api/customer/vendors/bulk-edit': endpoint({
    summary: 'Edit, archive or restore many vendors: one transaction, one event in the audit log for each',
    audience: 'member',
    role: 'manager',
    body: z.object({ selection, change: bulkChange }),
    response: z.object({
      edited: z.int(),
      /** Their scores follow: so many are calculated by a job. */
      isScoredSoon: z.boolean(),
      /** Those that were like this already. */
      unchanged: z.int(),
      refused: z.array(refusedVendor),
    }),
    cost: 'costly',
  }),
  'POST /api/customer/vendors/bulk-jobs': endpoint({
    summary: 'Investigate many vendors, or send each a questionnaire, as a job',
    audience: 'member',
    role: 'manager',
    body: z.object({
      selection,
      task: z.discriminatedUnion('action', [
        z.object({ action: z.literal('investigate') }),
        z.object({ action: z.literal('send'), setKey, days: z.int().min(1).max(180).default(14) }),
      ]),
    }),
    response: bulkJob,
    status: 201,
    cost: 'costly',
  }),
  'GET /api/customer/vendors/bulk-jobs/{id}': endpoint({
    summary: 'How far a job over many vendors is',
    audience: 'member',
    owned: { id: 'vendor_bulk' },
    params: id,
    response: bulkJob,
  }),
}

export type Selection = z.input<typeof selection>
export type BulkChange = z.output<typeof bulkChange>
export type BulkEdited = Output<(typeof bulkContract)['POST /api/customer/vendors/bulk-edit']>
export type BulkJob = Output<(typeof bulkContract)['GET /api/customer/vendors/bulk-jobs/{id}']>
export type RefusedVendor = z.output<typeof refusedVendor>

export const bulkRefusals = {
  selection_changed: {
    status: 409,
    message: 'The list has changed since you selected it. Check it and select again.',
  },
  selection_empty: { status: 422, message: 'No vendor matches.' },
  no_contact: { status: 422, message: 'No email address to send to.' },
  investigations_enough: {
    status: 429,
    message: 'Your organization has started all the investigations it may start today.',
  },
} as const
