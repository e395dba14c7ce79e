import type { z } from 'zod'
import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { Call, Handlers, Member } from '../../../platform/server/http/api.ts'
import type { ProgramGuard } from '../../../platform/server/http/program-guard.ts'
import type { MemberRole } from '../../../platform/shared/member-roles.ts'
import type { AssessmentType, Priority } from '../../../product/assessments.ts'
import type { assessmentDetail, assessmentsContract } from '../../assessments/contract.ts'
import type { breachAlertsContract } from '../../breach-alerts/contract.ts'
import type { customersContract } from '../../customers/contract.ts'
import type { Invitation } from '../../customers/server/api.ts'
import type { Question, QuestionAnswer } from '../../investigations/question-contract.ts'
import type { OrganizationScans } from '../../scans/server/api.ts'
import type { SearchEntry } from '../../search/contract.ts'
import type { SearchType } from '../../search/vocabulary.ts'
import type { vendorsContract } from '../../vendors/contract.ts'
import type { dossierContract } from '../../vendors/dossier-contract.ts'
import type { webhooksContract } from '../../webhooks/contract.ts'

/** With the question that its run asks, if it does. */
export type AssessmentDetail = z.output<typeof assessmentDetail> & { question: Question | null }

/** `making`: it was begun by this question or an earlier one. `failed`: lately, and it is not tried at once again. */
type ReportFile = { state: 'making' } | { state: 'failed' } | { state: 'done'; name: string; sha256: string }

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
  /** Only a member who still is an administrator changes these. */
  team: {
    invite: (asked: { email: string; role: MemberRole }, call: Call) => Promise<Invitation>
    revokeInvitation: (id: number, call: Call) => Promise<void>
    changeRole: (asked: { id: number; role: MemberRole; exceptAdministrators: true }, call: Call) => Promise<void>
  }
  scans: OrganizationScans
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
