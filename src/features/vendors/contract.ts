import { z } from 'zod'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { isMailable, mailable } from '../../platform/shared/mailed-names.ts'
import { isCountryCode } from '../../product/countries.ts'
import { riskBands } from '../../product/score/levels.ts'
import { confidences } from '../../product/score/method/contract.ts'
import {
  agreementKinds,
  alertKinds,
  alertsAtFirst,
  complianceStatuses,
  criticalities,
  dataSubjects,
  listLimits,
  missingFacts,
  overdueThings,
  reasonTabs,
  severities,
  tiers,
  vendorRoles,
} from '../../product/vendors.ts'

export const id = z.object({ id: z.coerce.number().int().positive() })
export const word = z
  .string()
  .trim()
  .max(60)
  .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'Use small letters, digits and underscores, such as cloud_hosting.')
export const shortText = z.string().trim().max(300)
export const longText = z.string().trim().max(10_000)
const euCodes: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }
/** ISO 3166-1 alpha-2; UK and EL, which the EU institutions use, are understood. */
export const country = z
  .string()
  .trim()
  .toUpperCase()
  .transform((code) => euCodes[code] ?? code)
  .refine(isCountryCode, 'Choose a country from the list, or use its ISO code, such as DE.')
/** The version that was read: an edit of an older one is refused with `changed_meanwhile` and loses nothing. */
export const version = z.int().positive()
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, 'is not a domain like example.com')
const noDay = 'is not a date like 2026-11-30'
// No calendar has a year 0, and neither has PostgreSQL.
export const day = z.iso.date(noDay).refine((one) => !one.startsWith('0000'), noDay)

export const catalogRef = z.object({ kind: z.enum(['app', 'sdk', 'domain', 'company']), id: z.string().max(300) })

/** A vendor as the register's list has it. The first eight are SPEC's. */
export const vendorRow = z.object({
  id: z.int(),
  vendorName: z.string(),
  vendorType: z.string(),
  complianceStatus: z.enum(complianceStatuses),
  /** 0 to 100, higher is riskier; 0 where nothing is known yet, see `isScored`. An override in force replaces it. */
  riskScore: z.int(),
  lastAssessed: z.iso.datetime().nullable(),
  nextReview: z.iso.date().nullable(),
  contractDetails: z.object({ dpa_signed: z.boolean() }),
  /** A DPA is recorded as signed, and its document is not on file. */
  isDpaUndocumented: z.boolean(),
  isScored: z.boolean(),
  /** Lowest and highest score that what is unknown allows. */
  scoreInterval: z.tuple([z.int(), z.int()]).nullable(),
  confidence: z.enum(confidences).nullable(),
  band: z.enum(riskBands).nullable(),
  isOverridden: z.boolean(),
  tier: z.enum(tiers),
  criticality: z.enum(criticalities),
  owner: z.object({ id: z.int(), name: z.string() }).nullable(),
  isReviewOverdue: z.boolean(),
  openFindings: z.int(),
  roles: z.array(z.enum(vendorRoles)),
  countries: z.array(z.string()),
  /** Ids of data types. */
  dataTypes: z.array(z.string()),
  department: z.string(),
  vendorTypeName: z.string(),
  /** The level rests on the role alone, or on nothing: it is expected, not measured. */
  isExpected: z.boolean(),
  /** Facts without which level and status say little. */
  missing: z.array(z.enum(missingFacts)),
  /** A week ago; null where there was none, or it is the same. */
  scoreBefore: z.int().nullable(),
  products: z.array(z.string()),
  archivedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
})

/** Fields that a person enters for a vendor. */
export const vendorFields = z.object({
  vendorName: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(200)
    // An address alone names the vendor by its domain, which is what is kept.
    .refine(
      (text) => /^https?:\/\/\S{1,300}$/i.test(text) || isMailable(text, 'organization'),
      mailable('organization')[1],
    ),
  legalName: shortText,
  vendorType: word,
  website: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
  aliases: z.array(z.string().trim().min(1).max(200)).max(listLimits.aliases),
  domains: z.array(host).max(listLimits.domains),
  ownerId: z.int().positive().nullable(),
  tier: z.enum(tiers),
  /** Null: the tier's own. */
  cadenceDays: z.int().min(1).max(1825).nullable(),
  criticality: z.enum(criticalities),
  people: z.int().min(0).max(20_000_000_000).nullable(),
  roles: z.array(z.enum(vendorRoles)).max(listLimits.roles),
  /** Ids of data types, as the catalog has them. */
  dataTypes: z.array(z.string().max(60)).max(listLimits.dataTypes),
  hasChildData: z.boolean().nullable(),
  dataSubjects: z.array(z.enum(dataSubjects)).max(listLimits.dataSubjects),
  purposes: z.array(z.string().trim().min(1).max(200)).max(listLimits.purposes),
  countries: z.array(country).max(listLimits.countries),
  contactName: shortText,
  contactEmail: z.union([z.literal(''), z.email('Please enter a valid email address.').max(254)]),
  notes: longText,
  retention: shortText,
  securityMeasures: longText,
  nextReview: day.nullable(),
  /** Department that uses it; empty where no one said. */
  department: shortText,
  /** When the contract renews or ends; null: not recorded. */
  renewsOn: day.nullable(),
  /** Days before that by which to give notice; null: not recorded. */
  noticeDays: z.int().min(0).max(1825).nullable(),
})

export const vendorDetail = vendorRow.extend(vendorFields.omit({ vendorName: true, vendorType: true }).shape).extend({
  catalog: catalogRef
    .extend({
      name: z.string(),
      path: z.string(),
      /** Public level, which knows nothing of the organization. */
      level: z.string(),
    })
    .nullable(),
  lastReviewedOn: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
  version,
  /** The newest investigation of the organisation's own about it, else a public one. */
  investigation: z
    .object({
      id: z.string(),
      status: z.string(),
      isOwn: z.boolean(),
      /** It waits for a member to say who is meant. */
      isAsked: z.boolean(),
      createdAt: z.iso.datetime(),
      completedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Merges into it that can be undone. */
  merges: z.array(z.object({ id: z.int(), vendorName: z.string(), mergedAt: z.iso.datetime() })),
  /** Agreements that its roles and countries ask for, and whether each is signed. */
  required: z.array(
    z.object({
      kind: z.enum(agreementKinds),
      reason: z.string(),
      /** It depends on what the register does not hold: no one is in breach for lack of it. */
      isOptional: z.boolean(),
      isSigned: z.boolean(),
    }),
  ),
  /** Names of `dataTypes`, as a reader knows them. */
  dataTypeNames: z.array(z.object({ label: z.string(), isSpecialCategory: z.boolean() })),
  /** The status without an override, and why it is not simply compliant; null for a part of another vendor. */
  computedStatus: z
    .object({
      status: z.enum(complianceStatuses),
      reasons: z.array(z.object({ words: z.string(), tab: z.enum(reasonTabs) })),
    })
    .nullable(),
})

export const possibleDuplicate = z.object({
  id: z.int(),
  vendorName: z.string(),
  /** Why: the same domain, the same entry of the catalog, the same name or alias. */
  because: z.enum(['domain', 'catalog', 'name']),
  isArchived: z.boolean(),
})

/** Filters of a list of vendors. */
export const registerQuery = z.object({
  /** In names, other names, domains and products. */
  q: z.string().trim().max(200).default(''),
  status: z.enum(complianceStatuses).optional(),
  band: z.enum([...riskBands, 'unknown']).optional(),
  tier: z.enum(tiers).optional(),
  owner: z.coerce.number().int().positive().optional(),
  review: z.enum(['overdue', 'due']).optional(),
  archived: z.enum(['no', 'yes']).default('no'),
  role: z.enum(vendorRoles).optional(),
  /** `none`: no signed DPA in force; `needed`: none, and its role asks for one. */
  dpa: z.enum(['none', 'needed', 'signed']).optional(),
  country: country.optional(),
  /** The id of a data type. */
  data: z.string().max(60).optional(),
  department: shortText.optional(),
  type: word.optional(),
  missing: z.enum(missingFacts).optional(),
  overdue: z.enum(overdueThings).optional(),
  /** `expected`: the level rests on the role alone. */
  basis: z.enum(['measured', 'expected']).optional(),
  /** Something happened in so many days: its score moved, or there is an alert about it. */
  changed: z.enum(['7', '30']).optional(),
})

export const vendorsContract = {
  'GET /api/customer/vendors': endpoint({
    summary: 'The register; all active vendors unless limited. Totals and the next cursor travel in headers',
    audience: 'member',
    query: registerQuery.extend({
      sort: z.enum(['name', 'score', 'next-review', 'last-assessed']).default('name'),
      limit: z.coerce.number().int().min(1).max(10_000).default(10_000),
      /** Holds a name: longer in some scripts than in others. */
      cursor: z.string().max(2_000).optional(),
    }),
    response: z.array(vendorRow),
  }),
  'GET /api/customer/vendors/export.csv': endpoint({
    summary: 'The register as CSV for a spreadsheet, formulas neutralised',
    audience: 'member',
    query: registerQuery,
    response: z.unknown(),
    file: 'text/csv; charset=utf-8',
  }),
  'POST /api/customer/vendors': endpoint({
    summary: 'Add a vendor, from the catalog or by name or domain',
    audience: 'member',
    role: 'manager',
    body: z
      .object({ vendorName: vendorFields.shape.vendorName, vendorType: vendorFields.shape.vendorType })
      .extend(vendorFields.omit({ vendorName: true, vendorType: true }).partial().shape)
      .extend({
        catalog: catalogRef.optional(),
        /** Add it although the register seems to have it already. */
        isNoDuplicate: z.boolean().default(false),
      }),
    response: vendorDetail,
    status: 201,
  }),
  'GET /api/customer/vendors/candidates': endpoint({
    summary: 'What a name or domain may be: entries of the catalog, and vendors that the register has already',
    audience: 'member',
    query: z.object({
      q: z.string().trim().min(1).max(200),
      /** Website or domain, where it is known: an exact match comes first. */
      address: z.string().trim().max(500).default(''),
    }),
    response: z.object({
      catalog: z.array(
        catalogRef.extend({
          name: z.string(),
          company: z.string(),
          /** Vendor type that it would get. */
          vendorType: z.string(),
          level: z.string(),
          isExpected: z.boolean(),
        }),
      ),
      duplicates: z.array(possibleDuplicate),
    }),
  }),
  'GET /api/customer/vendors/{id}': endpoint({
    summary: 'One vendor',
    audience: 'member',
    owned: { id: 'vendor' },
    params: id,
    response: vendorDetail,
  }),
  'PATCH /api/customer/vendors/{id}': endpoint({
    summary: 'Edit a vendor',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor' },
    params: id,
    body: vendorFields.partial().extend({
      version: version.optional(),
      catalog: catalogRef.nullable().optional(),
      isArchived: z.boolean().optional(),
    }),
    response: vendorDetail,
  }),
  'DELETE /api/customer/vendors/{id}': endpoint({
    summary: 'Delete a vendor with all that hangs on it; archiving keeps it',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor' },
    params: id,
    response: z.unknown(),
    status: 204,
  }),
  'POST /api/customer/vendors/{id}/merge': endpoint({
    summary: 'Take another vendor of the register into this one; the other is archived and can be brought back',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor' },
    params: id,
    body: z.object({ otherId: z.int().positive() }),
    response: vendorDetail,
  }),
  'POST /api/customer/vendors/{id}/merges/{mergeId}/undo': endpoint({
    summary: 'Take a merge back: what came from the other vendor goes back to it',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor' },
    params: id.extend({ mergeId: z.coerce.number().int().positive() }),
    response: vendorDetail,
  }),
  'POST /api/customer/vendors/{id}/investigation': endpoint({
    summary: 'Have the investigator look at this vendor now; the run is the organisation’s own',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor' },
    params: id,
    response: z.object({ id: z.string(), status: z.string() }),
    status: 201,
    cost: 'costly',
  }),
  'GET /api/customer/portfolio': endpoint({
    summary: 'The dashboard’s figures: distribution, trend, concentration, what changed this week',
    audience: 'member',
    response: z.object({
      vendors: z.int(),
      bands: z.record(z.enum([...riskBands, 'unknown']), z.int()),
      /** For each band, vendors whose level rests on the role alone. */
      expected: z.record(z.enum([...riskBands, 'unknown']), z.int()),
      /** Vendors that lack a fact. */
      missing: z.record(z.enum(missingFacts), z.int()),
      /** Vendors whose score moved in a week, or about which there is an alert. */
      changedThisWeek: z.int(),
      statuses: z.record(z.enum(complianceStatuses), z.int()),
      /** Figures of the newest days, oldest first. */
      trend: z.array(z.object({ day: z.iso.date(), averageScore: z.int(), complianceRate: z.int(), vendors: z.int() })),
      sharedSubProcessors: z.array(z.object({ name: z.string(), vendors: z.int() })),
      countries: z.array(z.object({ country: z.string(), vendors: z.int() })),
      reviews: z.object({ overdue: z.int(), dueIn30Days: z.int() }),
      agreements: z.object({ dpaSigned: z.int(), dpaNeeded: z.int(), endingIn60Days: z.int() }),
      findings: z.record(z.enum(severities), z.int()),
      /** The newest first, of the last seven days. */
      changes: z.array(
        z.object({
          at: z.iso.datetime(),
          kind: z.string(),
          vendorId: z.int().nullable(),
          vendorName: z.string().nullable(),
          words: z.string(),
        }),
      ),
    }),
  }),

  'GET /api/customer/alerts': endpoint({
    summary: 'Alerts, newest first',
    audience: 'member',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(alertsAtFirst),
      before: z.coerce.number().int().positive().optional(),
      kind: z.enum(alertKinds).optional(),
      severity: z.enum(severities).optional(),
      vendor: z.coerce.number().int().positive().optional(),
      /** `no`: those that were put off until a later day are left out; `yes`: they alone; `both`: all, for programs. */
      snoozed: z.enum(['no', 'yes', 'both']).default('no'),
    }),
    response: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        description: z.string(),
        severity: z.enum(severities),
        isRead: z.boolean(),
        createdAt: z.iso.datetime(),
        actionRequired: z.string().optional(),
        kind: z.enum(alertKinds),
        vendorId: z.int().nullable(),
        vendorName: z.string().nullable(),
        assignee: z.object({ id: z.int(), name: z.string() }).nullable(),
        snoozedUntil: z.iso.date().nullable(),
      }),
    ),
  }),
  'PUT /api/customer/alerts/{id}': endpoint({
    summary: 'Mark an alert as read, for the member who calls',
    audience: 'member',
    owned: { id: 'vendor_alert' },
    params: id,
    body: z.object({ isRead: z.boolean() }),
    response: z.object({ id: z.int(), isRead: z.boolean() }),
  }),
  'POST /api/customer/alerts/read-all': endpoint({
    summary: 'Mark all alerts as read, for the member who calls',
    audience: 'member',
    response: z.object({ read: z.int() }),
  }),
}

export type VendorRow = z.output<typeof vendorRow>
export type VendorDetail = z.output<typeof vendorDetail>
export type Portfolio = Output<(typeof vendorsContract)['GET /api/customer/portfolio']>
export type VendorAlert = Output<(typeof vendorsContract)['GET /api/customer/alerts']>[number]
export type Candidates = Output<(typeof vendorsContract)['GET /api/customer/vendors/candidates']>

export const vendorsRefusals = {
  vendor_known: {
    status: 409,
    message: 'The register seems to have this vendor already. Open that one, or add it all the same.',
  },
  vendor_archived: { status: 409, message: 'This vendor is archived. Bring it back first.' },
  vendor_merged: {
    status: 409,
    message: 'This vendor is part of another one now. Take the merge back there first.',
  },
  catalog_unknown: { status: 422, message: 'The catalog has no such entry.' },
  owner_unknown: { status: 422, message: 'The owner must be a member of this organisation.' },
  data_type_unknown: { status: 422, message: 'One of the data types is not known.' },
  merge_with_itself: { status: 422, message: 'A vendor cannot be merged with itself.' },
  merge_gone: {
    status: 409,
    message: 'This merge was undone already, or something has changed since that prevents it.',
  },
} as const
