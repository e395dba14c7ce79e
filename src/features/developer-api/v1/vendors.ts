import { z } from 'zod'
import { endpoint } from '../../../platform/shared/endpoint.ts'
import { confidences } from '../../../product/score/method/contract.ts'
import { complianceStatuses, criticalities, tiers, vendorRoles } from '../../../product/vendors.ts'
import { vendorFields, version } from '../../vendors/contract.ts'
import { byId, instant, isTrue, page, person, risk } from './fields.ts'

const catalogEntry = z.strictObject({
  kind: z.enum(['app', 'sdk', 'domain', 'company']),
  id: z.string().max(300),
})

export const v1VendorRow = z.object({
  id: z.int(),
  vendor_name: z.string(),
  vendor_type: z.string(),
  compliance_status: z.enum(complianceStatuses),
  /** 0 to 100, higher is riskier; null where nothing is known yet. The score that every other call of v1 has too. */
  risk_score: z.int().nullable(),
  risk: risk.nullable(),
  /** Lowest and highest score that what is unknown allows. */
  risk_low: z.int().nullable(),
  risk_high: z.int().nullable(),
  confidence: z.enum(confidences).nullable(),
  /** A member put another value above the computed score or status. */
  is_overridden: z.boolean(),
  tier: z.enum(tiers),
  criticality: z.enum(criticalities),
  owner: person,
  roles: z.array(z.enum(vendorRoles)),
  dpa_signed: z.boolean(),
  open_findings: z.int(),
  is_review_overdue: z.boolean(),
  next_review: z.iso.date().nullable(),
  last_assessed: instant.nullable(),
  archived_at: instant.nullable(),
  updated_at: instant,
  /** Its page in the portal. */
  url: z.string(),
})

export const v1Vendor = v1VendorRow.extend({
  legal_name: z.string(),
  website: z.string(),
  aliases: z.array(z.string()),
  domains: z.array(z.string()),
  /** Days between reviews; null: the tier's own. */
  cadence_days: z.int().nullable(),
  /** How many people's data it processes. */
  people: z.int().nullable(),
  data_types: z.array(z.string()),
  has_child_data: z.boolean().nullable(),
  data_subjects: z.array(z.string()),
  purposes: z.array(z.string()),
  countries: z.array(z.string()),
  contact_name: z.string(),
  contact_email: z.string(),
  notes: z.string(),
  retention: z.string(),
  security_measures: z.string(),
  /** When the contract renews or ends. */
  renews_on: z.iso.date().nullable(),
  /** Days before that by which to give notice. */
  notice_days: z.int().nullable(),
  /** The entry of the catalog that it is connected to. */
  catalog: z.object({ kind: z.string(), id: z.string(), name: z.string() }).nullable(),
  created_at: instant,
  /** Send it with an edit: if someone else edited the vendor since, the edit is refused with `changed_meanwhile`. */
  version: z.int(),
})

const fields = vendorFields.shape
/** All but the name and the type, each optional. */
const facts = z
  .strictObject({
    legal_name: fields.legalName,
    website: fields.website,
    aliases: fields.aliases,
    domains: fields.domains,
    owner_id: fields.ownerId,
    tier: fields.tier,
    cadence_days: fields.cadenceDays,
    criticality: fields.criticality,
    people: fields.people,
    roles: fields.roles,
    data_types: fields.dataTypes,
    has_child_data: fields.hasChildData,
    data_subjects: fields.dataSubjects,
    purposes: fields.purposes,
    countries: fields.countries,
    contact_name: fields.contactName,
    contact_email: fields.contactEmail,
    notes: fields.notes,
    retention: fields.retention,
    security_measures: fields.securityMeasures,
    next_review: fields.nextReview,
    renews_on: fields.renewsOn,
    notice_days: fields.noticeDays,
  })
  .partial()

const one = { audience: 'key', params: byId, owned: { id: 'vendor' } } as const

export const v1VendorsContract = {
  'GET /api/v1/vendors': endpoint({
    summary: 'List vendors of the register',
    description: 'Active vendors unless `archived=true`. `X-Total-Count` says how many there are on all pages.',
    audience: 'key',
    scope: 'vendors:read',
    hasPages: true,
    query: z.strictObject({
      /** In names, aliases and domains. */
      q: z.string().trim().max(200).default(''),
      compliance_status: z.enum(complianceStatuses).optional(),
      risk: z.enum([...risk.options, 'unknown']).optional(),
      tier: z.enum(tiers).optional(),
      owner_id: z.coerce.number().int().positive().optional(),
      review: z.enum(['overdue', 'due']).optional(),
      archived: isTrue.default(false),
      sort: z.enum(['name', 'risk_score', 'next_review', 'last_assessed']).default('name'),
      ...page,
    }),
    response: z.array(v1VendorRow),
  }),
  'POST /api/v1/vendors': endpoint({
    summary: 'Add a vendor',
    description:
      'By name or domain, or from the catalog. A vendor that the register seems to have already is refused with `vendor_known`, unless `allow_duplicate` is true.',
    audience: 'key',
    scope: 'vendors:write',
    body: facts.extend({
      vendor_name: fields.vendorName,
      vendor_type: fields.vendorType.default('other'),
      catalog: catalogEntry.optional(),
      allow_duplicate: z.boolean().default(false),
    }),
    response: v1Vendor,
    status: 201,
  }),
  'GET /api/v1/vendors/{id}': endpoint({
    summary: 'Get a vendor',
    ...one,
    scope: 'vendors:read',
    response: v1Vendor,
  }),
  'PATCH /api/v1/vendors/{id}': endpoint({
    summary: 'Edit a vendor; what is left out stays as it is',
    ...one,
    scope: 'vendors:write',
    body: facts.extend({
      vendor_name: fields.vendorName.optional(),
      vendor_type: fields.vendorType.optional(),
      /** Null disconnects it from the catalog. */
      catalog: catalogEntry.nullable().optional(),
      is_archived: z.boolean().optional(),
      version: version.optional(),
    }),
    response: v1Vendor,
  }),
  'DELETE /api/v1/vendors/{id}': endpoint({
    summary: 'Delete a vendor with everything recorded about it; to keep it, archive it instead',
    ...one,
    scope: 'vendors:write',
    response: z.unknown(),
    status: 204,
  }),
}
