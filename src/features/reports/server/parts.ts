import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { QueueJob } from '../../../platform/server/jobs.ts'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Business } from '../../../product/laws/thresholds.ts'
import type { Asked, ReportFacts } from '../../../product/report-facts.ts'
import type { Format } from '../../../product/reports.ts'
import type { FrameworkShare } from '../contract.ts'
import type { ReportModel } from '../model.ts'
import type { RenderedFile } from './render/rendered-file.ts'

/** Everything a report is made of, read in the caller's transaction: a snapshot, so that all of it is of one moment. */
export type GatherFacts = (
  tx: Db,
  asked: { organisationId: number; asked: Asked; generatedAt: Date; generatedBy: string; business: Business | null },
) => Promise<ReportFacts>

export type Rendered =
  | {
      outcome: 'rendered'
      file: RenderedFile
      /** The model as JSON. */
      json: RenderedFile
      about: Pick<ReportModel, 'meta' | 'sha256'>
      /** Hash of the canonical JSON of the facts. */
      inputsSha256: string
    }
  | { outcome: 'failed'; reason: 'too-slow' | 'too-large' | 'crashed' }

/** Composes and writes a report away from this process, so that no one waits behind it. */
export type RenderReport = (job: { facts: ReportFacts; format: Format }) => Promise<Rendered>

/** Parts that mails about reports need. */
export interface ReportMailParts {
  /** Installation secret: tokens of links are derived from it. */
  secret: string
  publicUrl: string
  operator: Operator
  /** Someone waits for the mails of this transaction. */
  deliverSoon: (tx: Db) => Promise<void>
  now: () => Date
}

export interface MakeReportParts extends ReportMailParts {
  blobs: Pick<BlobStore, 'put'>
  gather: GatherFacts
  render: RenderReport
}

export interface ReportsParts extends ReportMailParts {
  db: Database
  blobs: Pick<BlobStore, 'get' | 'remove'>
  queue: QueueJob
  countFrameworks: (tx: Db, asked: { organisationId: number; today: string }) => Promise<FrameworkShare[]>
  /** Visitors are let into the demonstration, where there is one. */
  demo: boolean
}
