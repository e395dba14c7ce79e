import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { Handlers, Member } from '../../../platform/server/http/api.ts'
import type { ProgramGuard } from '../../../platform/server/http/program-guard.ts'
import type { AssessmentState, AssessmentType, Priority } from '../../assessments/vocabulary.ts'
import type { Question, QuestionAnswer } from '../../investigations/question-contract.ts'
import type { SearchEntry } from '../../search/contract.ts'
import type { SearchType } from '../../search/vocabulary.ts'
import type { webhooksContract } from '../../webhooks/contract.ts'

export interface FoundAssessment {
  id: number
  vendorId: number
  vendorName: string
  type: AssessmentType
  priority: Priority
  /** As a person's last step left it. */
  state: AssessmentState
  run: {
    id: string
    status: 'pending' | 'in_progress' | 'completed' | 'failed'
    score: number | null
    question: Question | null
  } | null
  createdAt: Date
  concludedAt: Date | null
}

/** `making`: it was begun by this question or an earlier one. `failed`: lately, and it is not tried at once again. */
type ReportFile = { state: 'making' } | { state: 'failed' } | { state: 'done'; name: string; sha256: string }

/** What programs are given of the rooms beside. */
interface Neighbours {
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
  getAssessment: (tx: Db, which: { organisationId: number; id: number }) => Promise<FoundAssessment>
  /** The PDF about a vendor of the register as it stands since `scoredAt`. */
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
  /** Of the installation: answers that are remembered are sealed under it. */
  secret: string
  publicUrl: string
  now: () => Date
}
