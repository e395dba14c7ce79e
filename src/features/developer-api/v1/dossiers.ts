import { z } from 'zod'
import { endpoint, type OwnedTable } from '../../../platform/shared/endpoint.ts'
import {
  agreementKinds,
  agreementStates,
  clauseStates,
  documentKinds,
  findingSources,
  findingStatuses,
  reviewDecisions,
  severities,
  transferGrounds,
} from '../../../product/vendors.ts'
import { country, day, longText, shortText, version } from '../../vendors/contract.ts'
import { byId, file, instant, pageById, person, rowId } from './fields.ts'

// Records about one vendor: transfers, subprocessors, documents and decisions; agreements; findings.

const ofVendor = { audience: 'key', params: byId, owned: { id: 'vendor' } } as const
const child = <Name extends string>(name: Name, table: OwnedTable) => ({
  audience: 'key' as const,
  params: z.strictObject({ id: rowId, [name]: rowId } as { id: typeof rowId } & Record<Name, typeof rowId>),
  owned: { id: 'vendor', [name]: table } satisfies Record<string, OwnedTable>,
})
const [readsVendors, writesVendors] = [{ scope: 'vendors:read' }, { scope: 'vendors:write' }] as const
const fileId = z.int().positive()

export const v1Transfer = z.object({
  id: z.int(),
  country: z.string(),
  country_name: z.string(),
  mechanism: z.enum(transferGrounds),
  /** Day of the transfer impact assessment. */
  assessed_on: z.iso.date().nullable(),
  conclusion: z.string(),
  measures: z.string(),
  /** Set for a certification under the Data Privacy Framework: when the list was checked, and when to check again. */
  checked_on: z.iso.date().nullable(),
  check_again_on: z.iso.date().nullable(),
  /** Whether the certification covers data of employees. Null: not checked. */
  covers_staff: z.boolean().nullable(),
  /** The country may have been cut when it was entered: the record counts for nothing until it is confirmed. */
  is_country_doubtful: z.boolean(),
  file,
})

export const v1Subprocessor = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string().nullable(),
  purpose: z.string(),
  since: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  source: z.enum(['entered', 'investigation']),
  source_url: z.string().nullable(),
  first_seen_at: instant,
  /** Last day to object. */
  object_by: z.iso.date().nullable(),
  /** The vendor of the register that it is, if it is one. */
  vendor_id: z.int().nullable(),
})

export const v1Document = z.object({
  id: z.int(),
  kind: z.enum(documentKinds),
  title: z.string(),
  issued_on: z.iso.date().nullable(),
  expires_on: z.iso.date().nullable(),
  is_expired: z.boolean(),
  file,
})

export const v1Acceptance = z.object({
  id: z.int(),
  finding_id: z.int().nullable(),
  reason: z.string(),
  /** The vendor's score when the risk was accepted. */
  risk_score: z.int(),
  expires_on: z.iso.date(),
  accepted_by: person,
  accepted_at: instant,
  ended_at: instant.nullable(),
  is_in_force: z.boolean(),
})

export const v1Review = z.object({
  id: z.int(),
  decision: z.enum(reviewDecisions),
  reason: z.string(),
  /** The vendor's score at the time. */
  risk_score: z.int(),
  next_review_on: z.iso.date(),
  reviewed_by: person,
  reviewed_at: instant,
})

export const v1Dossier = z.object({
  vendor_id: z.int(),
  transfers: z.array(v1Transfer),
  /** Null: not known. An empty list: there are none. */
  subprocessors: z.array(v1Subprocessor).nullable(),
  documents: z.array(v1Document),
  acceptances: z.array(v1Acceptance),
  reviews: z.array(v1Review),
})

export const v1Agreement = z.object({
  id: z.int(),
  vendor_id: z.int(),
  kind: z.enum(agreementKinds),
  title: z.string(),
  state: z.enum(agreementStates),
  signed_on: z.iso.date().nullable(),
  valid_from: z.iso.date().nullable(),
  valid_until: z.iso.date().nullable(),
  signer: z.string(),
  scc_module: z.int().nullable(),
  file,
  /** `read`, or why its text could not be read; null where there is no file. */
  reading: z.string().nullable(),
  /** Signed, begun and not ended. */
  is_in_force: z.boolean(),
  clauses: z.array(
    z.object({
      clause_id: z.string(),
      title: z.string(),
      law: z.string(),
      state: z.enum(clauseStates),
      /** As drafted from the text, before a person confirmed or changed it. */
      drafted_state: z.enum(clauseStates),
      quote: z.string().nullable(),
      note: z.string(),
      confirmed_by: person,
      confirmed_at: instant.nullable(),
    }),
  ),
  created_at: instant,
  version: z.int(),
})

export const v1Finding = z.object({
  id: z.int(),
  vendor_id: z.int(),
  title: z.string(),
  detail: z.string(),
  severity: z.enum(severities),
  status: z.enum(findingStatuses),
  owner: person,
  due_on: z.iso.date().nullable(),
  is_late: z.boolean(),
  source: z.enum(findingSources),
  created_at: instant,
  closed_at: instant.nullable(),
  version: z.int(),
})

const agreementBody = z
  .strictObject({
    title: shortText,
    signed_on: day.nullable(),
    valid_from: day.nullable(),
    valid_until: day.nullable(),
    signer: shortText,
    scc_module: z.int().min(1).max(4).nullable(),
    /** As `POST /api/v1/files` answers it. */
    file_id: fileId.nullable(),
  })
  .partial()

const findingBody = z
  .strictObject({
    detail: longText,
    status: z.enum(findingStatuses).exclude(['accepted']),
    owner_id: z.int().positive().nullable(),
    due_on: day.nullable(),
  })
  .partial()
const findingTitle = z.string().trim().min(1, 'is required').max(300)

const agreement = child('agreement_id', 'agreement')
const finding = child('finding_id', 'vendor_finding')
const [readsAgreements, writesAgreements] = [{ scope: 'agreements:read' }, { scope: 'agreements:write' }] as const
const [readsFindings, writesFindings] = [{ scope: 'findings:read' }, { scope: 'findings:write' }] as const

export const v1DossiersContract = {
  'GET /api/v1/vendors/{id}/dossier': endpoint({
    summary: 'Get what is recorded about a vendor: transfers, subprocessors, documents and decisions',
    description: 'Agreements and findings have calls and scopes of their own.',
    ...{ ...ofVendor, ...readsVendors },
    response: v1Dossier,
  }),
  'GET /api/v1/vendors/{id}/transfers': endpoint({
    summary: 'List the transfers of a vendor to other countries',
    ...{ ...ofVendor, ...readsVendors },
    response: z.array(v1Transfer),
  }),
  'PUT /api/v1/vendors/{id}/transfers': endpoint({
    summary: 'Record the legal basis of transfers to a country; one record for each country',
    ...{ ...ofVendor, ...writesVendors },
    body: z.strictObject({
      country,
      mechanism: z.enum(transferGrounds),
      assessed_on: day.nullable().default(null),
      conclusion: longText.default(''),
      measures: longText.default(''),
      checked_on: day.nullable().default(null),
      check_again_on: day.nullable().default(null),
      covers_staff: z.boolean().nullable().default(null),
      file_id: fileId.nullable().default(null),
    }),
    response: v1Transfer,
  }),
  'DELETE /api/v1/vendors/{id}/transfers/{transfer_id}': endpoint({
    summary: 'Delete a transfer',
    ...{ ...child('transfer_id', 'vendor_transfer'), ...writesVendors },
    response: z.unknown(),
    status: 204,
  }),
  'GET /api/v1/vendors/{id}/subprocessors': endpoint({
    summary: 'List the subprocessors of a vendor',
    description: '`is_known` is false while it is not known whether there are any.',
    ...{ ...ofVendor, ...readsVendors },
    response: z.object({ is_known: z.boolean(), subprocessors: z.array(v1Subprocessor) }),
  }),
  'PUT /api/v1/vendors/{id}/subprocessors': endpoint({
    summary: 'Replace the list of subprocessors; those that are missing from it end today',
    description: 'An empty list says that the vendor has none.',
    ...{ ...ofVendor, ...writesVendors },
    body: z.strictObject({
      subprocessors: z
        .array(
          z.strictObject({
            name: z.string().trim().min(1).max(200),
            country: country.nullable().default(null),
            purpose: shortText.default(''),
            since: day.nullable().default(null),
            object_by: day.nullable().default(null),
          }),
        )
        .max(500),
      /** The vendor's. */
      version: version.optional(),
    }),
    response: z.object({ is_known: z.boolean(), subprocessors: z.array(v1Subprocessor) }),
  }),
  'GET /api/v1/vendors/{id}/documents': endpoint({
    summary: 'List the documents of a vendor, such as certificates',
    ...{ ...ofVendor, ...readsVendors },
    response: z.array(v1Document),
  }),
  'POST /api/v1/vendors/{id}/documents': endpoint({
    summary: 'Add a document',
    ...{ ...ofVendor, ...writesVendors },
    body: z.strictObject({
      kind: z.enum(documentKinds),
      title: z.string().trim().min(1, 'is required').max(300),
      issued_on: day.nullable().default(null),
      expires_on: day.nullable().default(null),
      file_id: fileId,
    }),
    response: v1Document,
    status: 201,
  }),
  'DELETE /api/v1/vendors/{id}/documents/{document_id}': endpoint({
    summary: 'Delete a document',
    ...{ ...child('document_id', 'vendor_document'), ...writesVendors },
    response: z.unknown(),
    status: 204,
  }),
  'POST /api/v1/vendors/{id}/reviews': endpoint({
    summary: 'Conclude a review of a vendor',
    description: 'Without `next_review` the next one is due a cadence from today.',
    ...{ ...ofVendor, ...writesVendors },
    body: z.strictObject({
      decision: z.enum(reviewDecisions),
      reason: z.string().trim().min(1, 'is required').max(5_000),
      next_review: day.optional(),
    }),
    response: v1Review,
    status: 201,
  }),
  'POST /api/v1/files': endpoint({
    summary: 'Upload a file, to name it in an agreement, a transfer or a document',
    description: 'PDF, DOCX, XLSX, CSV, text or a picture; what it is, is told by its bytes.',
    audience: 'key',
    ...writesVendors,
    upload: { maxBytes: 20 * 1024 * 1024, isGivenOut: true },
    response: z.object({
      id: z.int(),
      name: z.string(),
      media_type: z.string(),
      bytes: z.int(),
      sha256: z.string(),
    }),
    status: 201,
    cost: 'costly',
  }),

  'GET /api/v1/agreements': endpoint({
    summary: 'List agreements with all vendors, newest first',
    audience: 'key',
    ...readsAgreements,
    hasPages: true,
    query: z.strictObject({
      kind: z.enum(agreementKinds).optional(),
      state: z.enum(agreementStates).optional(),
      vendor_id: rowId.optional(),
      ...pageById,
    }),
    response: z.array(v1Agreement),
  }),
  'POST /api/v1/vendors/{id}/agreements': endpoint({
    summary: 'Add an agreement; its clauses are drafted from its file',
    ...{ ...ofVendor, ...writesAgreements },
    body: agreementBody.extend({ kind: z.enum(agreementKinds), state: z.enum(agreementStates) }),
    response: v1Agreement,
    status: 201,
    cost: 'costly',
  }),
  'GET /api/v1/vendors/{id}/agreements/{agreement_id}': endpoint({
    summary: 'Get an agreement with its clauses',
    ...{ ...agreement, ...readsAgreements },
    response: v1Agreement,
  }),
  'PATCH /api/v1/vendors/{id}/agreements/{agreement_id}': endpoint({
    summary: 'Edit an agreement; another file is read again',
    ...{ ...agreement, ...writesAgreements },
    body: agreementBody.extend({
      kind: z.enum(agreementKinds).optional(),
      state: z.enum(agreementStates).optional(),
      version: version.optional(),
    }),
    response: v1Agreement,
  }),
  'DELETE /api/v1/vendors/{id}/agreements/{agreement_id}': endpoint({
    summary: 'Delete an agreement',
    ...{ ...agreement, ...writesAgreements },
    response: z.unknown(),
    status: 204,
  }),
  'PUT /api/v1/vendors/{id}/agreements/{agreement_id}/clauses/{clause_id}': endpoint({
    summary: 'Confirm the drafted state of a clause, or change it',
    audience: 'key',
    ...writesAgreements,
    params: agreement.params.extend({ clause_id: z.string().max(40) }),
    owned: agreement.owned,
    body: z.strictObject({ state: z.enum(clauseStates), note: z.string().trim().max(2_000).default('') }),
    response: v1Agreement,
  }),

  'GET /api/v1/findings': endpoint({
    summary: 'List findings about all vendors, newest first',
    audience: 'key',
    ...readsFindings,
    hasPages: true,
    query: z.strictObject({
      status: z.enum(findingStatuses).optional(),
      severity: z.enum(severities).optional(),
      vendor_id: rowId.optional(),
      ...pageById,
    }),
    response: z.array(v1Finding),
  }),
  'POST /api/v1/vendors/{id}/findings': endpoint({
    summary: 'Add a finding',
    ...{ ...ofVendor, ...writesFindings },
    body: findingBody.extend({ title: findingTitle, severity: z.enum(severities) }),
    response: v1Finding,
    status: 201,
  }),
  'GET /api/v1/vendors/{id}/findings/{finding_id}': endpoint({
    summary: 'Get a finding',
    ...{ ...finding, ...readsFindings },
    response: v1Finding,
  }),
  'PATCH /api/v1/vendors/{id}/findings/{finding_id}': endpoint({
    summary: 'Edit a finding, or conclude it with `"status": "resolved"`',
    ...{ ...finding, ...writesFindings },
    body: findingBody.extend({
      title: findingTitle.optional(),
      severity: z.enum(severities).optional(),
      version: version.optional(),
    }),
    response: v1Finding,
  }),
  'POST /api/v1/vendors/{id}/acceptances': endpoint({
    summary: 'Accept the risk of a vendor or of one finding until a day',
    ...{ ...ofVendor, ...writesFindings },
    body: z.strictObject({
      finding_id: z.int().positive().nullable().default(null),
      reason: z.string().trim().min(1, 'is required').max(5_000),
      expires_on: day,
    }),
    response: v1Acceptance,
    status: 201,
  }),
  'DELETE /api/v1/vendors/{id}/acceptances/{acceptance_id}': endpoint({
    summary: 'End an acceptance; it stays on record',
    ...{ ...child('acceptance_id', 'vendor_acceptance'), ...writesFindings },
    response: v1Acceptance,
  }),
}
