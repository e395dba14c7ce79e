import { z } from 'zod'
import type { Contract } from '../../platform/shared/endpoint.ts'
import { scoreExplanation } from '../../product/score/method/contract.ts'
import { scanDetail, scanRow } from '../scans/contract.ts'
import { eventWords } from '../webhooks/vocabulary.ts'
import { examples } from './examples.ts'
import { v1Assessment, v1AssessmentRow } from './v1/assessments.ts'
import {
  v1Acceptance,
  v1Agreement,
  v1Document,
  v1Dossier,
  v1Finding,
  v1Review,
  v1Subprocessor,
  v1Transfer,
} from './v1/dossiers.ts'
import { v1Invitation, v1Member } from './v1/members.ts'
import { v1Vendor, v1VendorRow } from './v1/vendors.ts'
import { v1Alert, v1AuditEvent, v1Breach, v1Scan, v1ScanRow } from './v1/watching.ts'

// Parts of the public OpenAPI file besides the calls: those of pages and staff are not promised, and not in it.

/** API v1, and the calls that guides show and that need no key: reads of the catalog, and scans. */
export const publicCalls = (contract: Contract): Contract =>
  Object.fromEntries(
    Object.entries(contract).filter(
      ([key, { audience }]) => audience === 'key' || key in examples || / \/api\/scan(s|-files)(\/|$)/.test(key),
    ),
  )

const v1 = (...paths: string[]) => paths.map((path) => `/api/v1/${path}`)

/** The first that fits is the call's: what hangs on a vendor comes before vendors. */
export const publicTags = [
  {
    name: 'Agreements',
    description: 'Agreements with vendors and their clauses.',
    paths: v1('agreements', 'vendors/{id}/agreements'),
  },
  {
    name: 'Findings',
    description: 'Findings about vendors, and risks that were accepted.',
    paths: v1('findings', 'vendors/{id}/findings', 'vendors/{id}/acceptances'),
  },
  {
    name: 'Dossiers',
    description: 'Transfers, subprocessors, documents and reviews of a vendor; the files that they name.',
    paths: v1(
      ...['dossier', 'transfers', 'subprocessors', 'documents', 'reviews'].map((part) => `vendors/{id}/${part}`),
      'files',
    ),
  },
  {
    name: 'Reports',
    description: 'The score of a vendor with every factor and its evidence.',
    paths: v1('vendors/{id}/report'),
  },
  { name: 'Vendors', description: 'The register of vendors.', paths: v1('vendors') },
  {
    name: 'Assessments',
    description: 'Investigations and questionnaires, and how they ended.',
    paths: v1('assessments'),
  },
  { name: 'Alerts', description: 'What changed at vendors of the register.', paths: v1('alerts') },
  { name: 'Breaches', description: 'Public data breaches with their sources.', paths: v1('breaches') },
  {
    name: 'Scans',
    description: 'Scans of websites, apps and recordings.',
    paths: [...v1('scans'), '/api/scans', '/api/scan-files'],
  },
  {
    name: 'Organization',
    description: 'Members, invitations and the audit log.',
    paths: v1('members', 'invitations', 'audit-log'),
  },
  { name: 'Webhooks', description: 'Signed messages about events, and REST hooks.', paths: v1('webhooks', 'hooks') },
  { name: 'Catalog', description: 'The public catalog of apps, SDKs and domains.', paths: ['/api/'] },
]

/** Printed once, under these names. */
export const publicSchemas = {
  Vendor: v1Vendor,
  VendorRow: v1VendorRow,
  Dossier: v1Dossier,
  Transfer: v1Transfer,
  Subprocessor: v1Subprocessor,
  Document: v1Document,
  Review: v1Review,
  Acceptance: v1Acceptance,
  Agreement: v1Agreement,
  Finding: v1Finding,
  Assessment: v1Assessment,
  AssessmentRow: v1AssessmentRow,
  Alert: v1Alert,
  Breach: v1Breach,
  Scan: v1Scan,
  ScanRow: v1ScanRow,
  Member: v1Member,
  Invitation: v1Invitation,
  AuditEvent: v1AuditEvent,
  VisitorScan: scanDetail,
  VisitorScanRow: scanRow,
  ScoreExplanation: scoreExplanation,
}

const risk = z.enum(['very_high', 'high', 'medium', 'low'])
const sent = <Data extends z.ZodRawShape>(type: string, data: Data) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime(),
    /** Only where it was asked for as a test. */
    test: z.literal(true).optional(),
    data: z.object({ vendor: z.string(), vendor_id: z.int(), ...data, url: z.string() }),
  })

export const publicWebhooks = {
  'assessment.completed': {
    summary: eventWords['assessment.completed'],
    body: sent('assessment.completed', {
      risk_score: z.int().nullable(),
      kind: z.enum(['investigation', 'assessment']),
      conclusion: z.string().nullable(),
    }),
  },
  'risk.changed': {
    summary: eventWords['risk.changed'],
    body: sent('risk.changed', {
      new_risk: risk,
      previous_risk: risk,
      risk_score: z.int(),
      previous_risk_score: z.int(),
    }),
  },
  'compliance.alert': {
    summary: eventWords['compliance.alert'],
    body: sent('compliance.alert', {
      framework: z.string(),
      severity: z.string(),
      title: z.string(),
      description: z.string(),
      action_required: z.string().nullable(),
    }),
  },
}
