import { z } from 'zod'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { riskBands } from '../../product/score/levels.ts'
import { scoreExplanation } from '../../product/score/method/contract.ts'
import {
  agreementKinds,
  agreementReadings,
  agreementStates,
  clauseLimits,
  clauseStates,
  complianceStatuses,
  documentKinds,
  findingSources,
  findingStatuses,
  overrideFields,
  reviewDecisions,
  severities,
  transferGrounds,
} from '../../product/vendors.ts'
import { country, day, id, longText, shortText, version } from './contract.ts'

// Records about one vendor: agreements and their clauses, transfers, sub-processors, documents, findings, decisions,
// score.

const person = z.object({ id: z.int(), name: z.string() }).nullable()
const fileRef = z.object({ id: z.int(), name: z.string(), mediaType: z.string(), sha256: z.string() }).nullable()
const fileId = z.int().positive()

export const clauseCheck = z.object({
  clauseId: z.string(),
  /** `(a)`, `(1)`, as the law numbers it. */
  mark: z.string(),
  title: z.string(),
  law: z.string(),
  /** Shown beside the list of the law, and never counted. */
  isFurther: z.boolean(),
  draftedState: z.enum(clauseStates),
  state: z.enum(clauseStates),
  quote: z.string().nullable(),
  /** Limits of the duty in the passage, certain or possible: such a draft is confirmed separately. */
  limits: z.array(z.enum(clauseLimits)),
  note: z.string(),
  confirmedBy: person,
  confirmedAt: z.iso.datetime().nullable(),
})

const agreementFields = z.object({
  kind: z.enum(agreementKinds),
  title: shortText,
  state: z.enum(agreementStates),
  signedOn: day.nullable(),
  validFrom: day.nullable(),
  validUntil: day.nullable(),
  signer: shortText,
  sccModule: z.int().min(1).max(4).nullable(),
  fileId: fileId.nullable(),
})

export const agreementDetail = agreementFields.omit({ fileId: true }).extend({
  id: z.int(),
  vendorId: z.int(),
  file: fileRef,
  /** Null: there is nothing to read. Else `read`, or why the file could not be read. */
  reading: z.enum(agreementReadings).nullable(),
  /** Signed, begun, and neither ended nor past. */
  isInForce: z.boolean(),
  version,
  createdAt: z.iso.datetime(),
  /**
   * For a DPA the eight of Art. 28(3) GDPR, and 28(2) as a further one; for a CCPA addendum the ten of 11 CCR 7051(a).
   * Empty for other kinds.
   */
  clauses: z.array(clauseCheck),
})

const transfer = z.object({
  id: z.int(),
  country,
  countryName: z.string(),
  mechanism: z.enum(transferGrounds),
  /** Day of the transfer impact assessment. */
  assessedOn: z.iso.date().nullable(),
  conclusion: z.string(),
  measures: z.string(),
  /** Set for a certification under the Data Privacy Framework: when the list was checked, and when to check again. */
  checkedOn: z.iso.date().nullable(),
  checkAgainOn: z.iso.date().nullable(),
  /** Whether it covers data of employees; null: not looked at. */
  coversStaff: z.boolean().nullable(),
  /** Entered in a field that may have cut the name: it counts for nothing until a person confirms it. */
  isCountryDoubtful: z.boolean(),
  file: fileRef,
  /** Argument against resting on adequacy there, or a limit to it. */
  warning: z.string().nullable(),
})

const subProcessor = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string().nullable(),
  purpose: z.string(),
  since: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  source: z.enum(['entered', 'investigation']),
  sourceUrl: z.string().nullable(),
  firstSeenAt: z.iso.datetime(),
  objectBy: z.iso.date().nullable(),
  /** It is in the register itself: the next branch of the tree. */
  vendorId: z.int().nullable(),
  sharedWith: z.int(),
  /** Entered in a field that may have cut the name. */
  isCountryDoubtful: z.boolean(),
})

const document = z.object({
  id: z.int(),
  kind: z.enum(documentKinds),
  title: z.string(),
  issuedOn: z.iso.date().nullable(),
  expiresOn: z.iso.date().nullable(),
  isExpired: z.boolean(),
  /** Member who confirmed that its scope covers the service in use and its opinion is not qualified. */
  scopeConfirmedBy: z.string().nullable(),
  scopeConfirmedAt: z.iso.datetime().nullable(),
  file: fileRef,
})

const finding = z.object({
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  severity: z.enum(severities),
  status: z.enum(findingStatuses),
  owner: person,
  dueOn: z.iso.date().nullable(),
  isLate: z.boolean(),
  source: z.enum(findingSources),
  createdAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  version,
})

const acceptance = z.object({
  id: z.int(),
  findingId: z.int().nullable(),
  reason: z.string(),
  /** Frozen: the score when it was accepted. */
  score: z.int(),
  expiresOn: z.iso.date(),
  acceptedBy: person,
  acceptedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  isInForce: z.boolean(),
  /** The score has moved since by as much as counts as a change. */
  isStale: z.boolean(),
})

const override = z.object({
  id: z.int(),
  field: z.enum(overrideFields),
  value: z.string(),
  reason: z.string(),
  expiresOn: z.iso.date(),
  scoreThen: z.int(),
  madeBy: person,
  madeAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  isInForce: z.boolean(),
  isStale: z.boolean(),
})

const review = z.object({
  id: z.int(),
  decision: z.enum(reviewDecisions),
  reason: z.string(),
  score: z.int(),
  nextReviewOn: z.iso.date(),
  reviewedBy: person,
  reviewedAt: z.iso.datetime(),
})

const planStep = z.object({
  /** Such as `sign-dpa`. */
  id: z.string(),
  /** The action to take: `Sign the DPA`. */
  action: z.string(),
  from: z.int(),
  to: z.int(),
  fromBand: z.enum(riskBands).nullable(),
  toBand: z.enum(riskBands).nullable(),
})

const scoreRun = z.object({
  id: z.int(),
  cause: z.string(),
  score: z.int(),
  isKnown: z.boolean(),
  band: z.enum(riskBands).nullable(),
  computedAt: z.iso.datetime(),
})

/** Everything behind one vendor's page but the vendor itself. */
export const dossier = z.object({
  agreements: z.array(agreementDetail),
  transfers: z.array(transfer),
  /** Null: whether there are any is not known. */
  subProcessors: z.array(subProcessor).nullable(),
  documents: z.array(document),
  findings: z.array(finding),
  acceptances: z.array(acceptance),
  overrides: z.array(override),
  reviews: z.array(review),
})

const vendorId = { params: id, owned: { id: 'vendor' } } as const
const edits = { audience: 'member', role: 'manager' } as const
const child = <T extends string>(table: T) =>
  ({
    params: id.extend({ childId: z.coerce.number().int().positive() }),
    owned: { id: 'vendor', childId: table },
  }) as const

const transferFields = z.object({
  country,
  mechanism: z.enum(transferGrounds),
  assessedOn: day.nullable().default(null),
  conclusion: longText.default(''),
  measures: longText.default(''),
  checkedOn: day.nullable().default(null),
  checkAgainOn: day.nullable().default(null),
  coversStaff: z.boolean().nullable().default(null),
  fileId: fileId.nullable().default(null),
})

const findingFields = z.object({
  title: z.string().trim().min(1, 'is required').max(300),
  detail: longText,
  severity: z.enum(severities),
  status: z.enum(findingStatuses).exclude(['accepted']),
  ownerId: z.int().positive().nullable(),
  dueOn: day.nullable(),
})

export const dossierContract = {
  'GET /api/customer/vendors/{id}/dossier': endpoint({
    summary: 'Agreements, transfers, sub-processors, documents, findings and decisions of a vendor',
    audience: 'member',
    ...vendorId,
    response: dossier,
  }),

  'POST /api/customer/vendors/{id}/agreements': endpoint({
    summary: 'Add an agreement; clauses are drafted from its file',
    ...edits,
    ...vendorId,
    body: agreementFields.partial().required({ kind: true, state: true }),
    response: agreementDetail,
    status: 201,
    cost: 'costly',
  }),
  'PATCH /api/customer/vendors/{id}/agreements/{childId}': endpoint({
    summary: 'Edit an agreement; another file is read again',
    ...edits,
    ...child('agreement'),
    body: agreementFields.partial().extend({ version: version.optional() }),
    response: agreementDetail,
  }),
  'DELETE /api/customer/vendors/{id}/agreements/{childId}': endpoint({
    summary: 'Delete an agreement',
    ...edits,
    ...child('agreement'),
    response: z.unknown(),
    status: 204,
  }),
  'PUT /api/customer/vendors/{id}/agreements/{childId}/clauses/{clauseId}': endpoint({
    summary: 'Confirm a clause check, or say what it is instead',
    ...edits,
    params: id.extend({ childId: z.coerce.number().int().positive(), clauseId: z.string().max(40) }),
    owned: { id: 'vendor', childId: 'agreement' },
    body: z.object({ state: z.enum(clauseStates), note: z.string().trim().max(2_000).default('') }),
    response: agreementDetail,
  }),
  'POST /api/customer/vendors/{id}/agreements/{childId}/clauses/confirm': endpoint({
    summary: 'Confirm the clause checks as they were drafted, except those whose passage narrows the duty',
    ...edits,
    ...child('agreement'),
    response: agreementDetail,
  }),

  'PUT /api/customer/vendors/{id}/transfers': endpoint({
    summary: 'Say on what a transfer to a country rests; one row a country',
    ...edits,
    ...vendorId,
    body: transferFields,
    response: transfer,
  }),
  'DELETE /api/customer/vendors/{id}/transfers/{childId}': endpoint({
    summary: 'Delete a transfer',
    ...edits,
    ...child('vendor_transfer'),
    response: z.unknown(),
    status: 204,
  }),

  'POST /api/customer/vendors/{id}/countries/confirm': endpoint({
    summary: 'Confirm the country of a transfer or a sub-processor that an earlier field may have cut',
    ...edits,
    ...vendorId,
    body: z.object({ kind: z.enum(['transfer', 'sub-processor']), rowId: z.int().positive() }),
    response: z.object({ confirmed: z.int() }),
  }),

  'PUT /api/customer/vendors/{id}/sub-processors': endpoint({
    summary:
      'The sub-processors as a person knows them; those that are missing end today, none at all is said by an empty list',
    ...edits,
    ...vendorId,
    body: z.object({
      subProcessors: z
        .array(
          z.object({
            name: z.string().trim().min(1).max(200),
            country: country.nullable().default(null),
            purpose: shortText.default(''),
            since: day.nullable().default(null),
            objectBy: day.nullable().default(null),
          }),
        )
        .max(500),
      /** The vendor's. */
      version: version.optional(),
    }),
    response: z.array(subProcessor),
  }),

  'POST /api/customer/vendors/{id}/documents': endpoint({
    summary: 'Add a document of the vendor, such as a certificate',
    ...edits,
    ...vendorId,
    body: z.object({
      kind: z.enum(documentKinds),
      title: z.string().trim().min(1, 'is required').max(300),
      issuedOn: day.nullable().default(null),
      expiresOn: day.nullable().default(null),
      fileId,
    }),
    response: document,
    status: 201,
  }),
  'PUT /api/customer/vendors/{id}/documents/{childId}/scope': endpoint({
    summary: 'Confirm that the scope of a document covers the service in use, or take that back',
    ...edits,
    ...child('vendor_document'),
    body: z.object({ isConfirmed: z.boolean() }),
    response: document,
  }),
  'DELETE /api/customer/vendors/{id}/documents/{childId}': endpoint({
    summary: 'Delete a document',
    ...edits,
    ...child('vendor_document'),
    response: z.unknown(),
    status: 204,
  }),

  'POST /api/customer/vendors/{id}/findings': endpoint({
    summary: 'Add a finding',
    ...edits,
    ...vendorId,
    body: findingFields.partial().required({ title: true, severity: true }),
    response: finding,
    status: 201,
  }),
  'PATCH /api/customer/vendors/{id}/findings/{childId}': endpoint({
    summary: 'Edit a finding, or close it',
    ...edits,
    ...child('vendor_finding'),
    body: findingFields.partial().extend({ version: version.optional() }),
    response: finding,
  }),

  'POST /api/customer/vendors/{id}/acceptances': endpoint({
    summary: 'Accept the risk of a vendor or of one finding, recorded at the current score',
    ...edits,
    ...vendorId,
    body: z.object({
      findingId: z.int().positive().nullable().default(null),
      reason: z.string().trim().min(1, 'is required').max(5_000),
      expiresOn: day,
    }),
    response: acceptance,
    status: 201,
  }),
  'DELETE /api/customer/vendors/{id}/acceptances/{childId}': endpoint({
    summary: 'End an acceptance; it stays in the log',
    ...edits,
    ...child('vendor_acceptance'),
    response: acceptance,
  }),

  'PUT /api/customer/vendors/{id}/override': endpoint({
    summary: 'Put one’s own value above a computed one, with reason and end',
    ...edits,
    ...vendorId,
    body: z
      .object({
        field: z.enum(overrideFields),
        value: z.union([z.int().min(0).max(100), z.enum(complianceStatuses)]),
        reason: z.string().trim().min(1, 'is required').max(5_000),
        expiresOn: day,
      })
      .refine(({ field, value }) => (field === 'score') === (typeof value === 'number'), {
        message: 'does not fit the field',
        path: ['value'],
      }),
    response: override,
  }),
  'DELETE /api/customer/vendors/{id}/overrides/{childId}': endpoint({
    summary: 'End an override: the computed value counts again',
    ...edits,
    ...child('vendor_override'),
    response: override,
  }),

  'POST /api/customer/vendors/{id}/reviews': endpoint({
    summary: 'Record a review: still valid, edited, or calculated again',
    ...edits,
    ...vendorId,
    body: z.object({
      decision: z.enum(reviewDecisions),
      reason: z.string().trim().min(1, 'is required').max(5_000),
      /** Unless given, a cadence from today. */
      nextReview: day.optional(),
    }),
    response: review,
    status: 201,
  }),

  'GET /api/customer/vendors/{id}/score': endpoint({
    summary: 'The score with every input, its history, and what would change it',
    audience: 'member',
    ...vendorId,
    response: z.object({
      /** Null until it was calculated. */
      explanation: scoreExplanation.nullable(),
      runs: z.array(scoreRun),
      plan: z.array(planStep),
    }),
  }),
  'GET /api/customer/vendors/{id}/score.json': endpoint({
    summary: 'The score alone, as `sightline verify-score` recomputes it',
    audience: 'member',
    ...vendorId,
    response: scoreExplanation,
  }),
}

export type Dossier = z.output<typeof dossier>
export type AgreementDetail = z.output<typeof agreementDetail>
export type ClauseCheck = z.output<typeof clauseCheck>
export type Transfer = z.output<typeof transfer>
export type SubProcessor = z.output<typeof subProcessor>
export type VendorDocument = z.output<typeof document>
export type Finding = z.output<typeof finding>
export type Acceptance = z.output<typeof acceptance>
export type Override = z.output<typeof override>
export type Review = z.output<typeof review>
export type PlanStep = z.output<typeof planStep>
export type ScoreRun = z.output<typeof scoreRun>
export type VendorScore = Output<(typeof dossierContract)['GET /api/customer/vendors/{id}/score']>

export const dossierRefusals = {
  file_unknown: { status: 422, message: 'Upload the file first.' },
  clause_unknown: { status: 404, message: 'This agreement has no such clause.' },
  days_out_of_order: { status: 422, message: 'The end date must not be before the start date.' },
  day_past: { status: 422, message: 'Choose a day after today.' },
  signed_on_missing: { status: 422, message: 'Enter the date on which the agreement was signed.' },
  finding_unknown: { status: 422, message: 'The vendor has no such finding.' },
  already_ended: { status: 409, message: 'This has ended already.' },
  not_scored: { status: 409, message: 'This vendor has no score yet.' },
} as const
