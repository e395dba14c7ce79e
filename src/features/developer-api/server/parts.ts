import type { z } from 'zod'
import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { Call, Handlers, Member } from '../../../platform/server/http/api.ts'
import type { ProgramGuard } from '../../../platform/server/http/program-guard.ts'
import type { MemberRole } from '../../../platform/shared/member-roles.ts'
import type { AssessmentType, Priority } from '../../../product/assessments.ts'
import type { RiskBand } from '../../../product/score/levels.ts'
import type { ComplianceStatus } from '../../../product/vendors.ts'
import type { assessmentDetail, assessmentsContract } from '../../assessments/contract.ts'
import type { breachAlertsContract } from '../../breach-alerts/contract.ts'
import type { auditEvent, customersContract } from '../../customers/contract.ts'
import type { Question, QuestionAnswer } from '../../investigations/question-contract.ts'
import type { ScanRow } from '../../scans/contract.ts'
import type { SearchEntry } from '../../search/contract.ts'
import type { SearchType } from '../../search/vocabulary.ts'
import type { vendorsContract } from '../../vendors/contract.ts'
import type { AgreementDetail, dossierContract, Finding } from '../../vendors/dossier-contract.ts'
import type { webhooksContract } from '../../webhooks/contract.ts'
import type { V1Member } from '../contract.ts'

/** With the question that its run asks, if it does. */
export type AssessmentDetail = z.output<typeof assessmentDetail> & { question: Question | null }

/** `making`: it was begun by this question or an earlier one. `failed`: lately, and it is not tried at once again. */
type ReportFile = { state: 'making' } | { state: 'failed' } | { state: 'done'; name: string; sha256: string }

export interface OrganizationScan {
  row: ScanRow
  score: number | null
  result: Record<string, unknown> | null
}

/** Members' calls that v1 makes for a program: what they check and record holds for both. */
type Rooms = Pick<
  Handlers<typeof vendorsContract>,
  | 'GET /api/customer/vendors'
  | 'POST /api/customer/vendors'
  | 'GET /api/customer/vendors/{id}'
  | 'PATCH /api/customer/vendors/{id}'
  | 'DELETE /api/customer/vendors/{id}'
  | 'GET /api/customer/alerts'
  | 'PUT /api/customer/alerts/{id}'
> &
  Pick<
    Handlers<typeof dossierContract>,
    Exclude<keyof typeof dossierContract, `${string}/${'score' | 'score.json' | `override${string}`}`>
  > &
  Pick<
    Handlers<typeof assessmentsContract>,
    | 'GET /api/customer/assessments'
    | 'POST /api/customer/assessments/{id}/send'
    | 'POST /api/customer/assessments/{id}/conclusion'
    | 'POST /api/customer/assessments/{id}/cancel'
  > &
  Pick<Handlers<typeof breachAlertsContract>, 'GET /api/breach-alerts' | 'GET /api/breach-alerts/{id}'> &
  Pick<Handlers<typeof customersContract>, 'POST /api/customer/files'>

export interface Invitation {
  id: number
  email: string
  role: MemberRole
  createdAt: Date
  expiresAt: Date
}

interface PageAsked {
  organisationId: number
  vendorId?: number | undefined
  /** Rows with a smaller number. */
  before?: number | undefined
  limit: number
}

export interface Standing {
  /** Null where nothing is known yet. */
  riskScore: number | null
  band: RiskBand | null
  complianceStatus: ComplianceStatus
}

/** Services of the other rooms that programs use. */
interface Neighbours {
  rooms: Rooms
  /** Begins an assessment as a member would, of the register's vendor by this name or of a new one. @returns its id. */
  startAssessment: (
    tx: Db,
    asked: {
      member: Member
      vendorName: string
      type: AssessmentType
      priority: Priority
      use: string | undefined
      now: Date
    },
  ) => Promise<number>
  /** Answers the question of one of the organization's runs, in transactions of its own. */
  answerRun: (asked: { organisationId: number; runId: string; answer: QuestionAnswer }) => Promise<void>
  getAssessment: (tx: Db, which: { organisationId: number; id: number }) => Promise<AssessmentDetail>
  /** Vendors as the register shows them: the only scores that v1 has. */
  listStandings: (
    tx: Db,
    asked: { organisationId: number; vendorIds: readonly number[] },
  ) => Promise<Map<number, Standing>>
  /** Newest first; one more than `limit` if there is another page. */
  pageOfAgreements: (
    tx: Db,
    asked: PageAsked & { kind?: AgreementDetail['kind'] | undefined; state?: AgreementDetail['state'] | undefined },
  ) => Promise<AgreementDetail[]>
  pageOfFindings: (
    tx: Db,
    asked: PageAsked & { status?: Finding['status'] | undefined; severity?: Finding['severity'] | undefined },
  ) => Promise<(Finding & { vendorId: number })[]>
  /** Members and invitations; only a member who still is an administrator changes them. */
  team: {
    list: (tx: Db, organisationId: number) => Promise<V1Member[]>
    listInvitations: (tx: Db, organisationId: number) => Promise<Invitation[]>
    invite: (asked: { email: string; role: MemberRole }, call: Call) => Promise<Invitation>
    revokeInvitation: (id: number, call: Call) => Promise<void>
    changeRole: (asked: { id: number; role: MemberRole; exceptAdministrators: true }, call: Call) => Promise<void>
  }
  /** Newest first. */
  listAudit: (
    tx: Db,
    asked: { organisationId: number; limit: number; before?: number | undefined; subject?: string | undefined },
  ) => Promise<z.output<typeof auditEvent>[]>
  scans: {
    start: (asked: { organisationId: number; url: string }) => Promise<Pick<OrganizationScan, 'row'>>
    list: (organisationId: number, limit: number) => Promise<Pick<OrganizationScan, 'row'>[]>
    find: (which: { organisationId: number; id: string }) => Promise<OrganizationScan | undefined>
    /** @returns false where the organization has no such scan. */
    remove: (which: { organisationId: number; id: string }) => Promise<boolean>
  }
  /** Returns the PDF about a vendor of the register, current since `scoredAt`. */
  findOrMakeReport: (tx: Db, asked: { member: Member; vendorId: number; scoredAt: Date | null }) => Promise<ReportFile>
  /** One page, best first, and whether there is another. */
  findEntries: (asked: {
    q: string
    type: SearchType
    offset: number
    limit: number
  }) => Promise<{ entries: SearchEntry[]; hasMore: boolean }>
  /** The members' calls, which do the same for programs. */
  webhooks: Handlers<typeof webhooksContract>
}

export interface DeveloperApiParts extends Neighbours {
  db: Database
  blobs: Pick<BlobStore, 'get'>
  guard: ProgramGuard
  /** Installation secret; encrypts stored idempotent answers. */
  secret: string
  publicUrl: string
  now: () => Date
}
