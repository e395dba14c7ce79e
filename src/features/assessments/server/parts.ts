import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Caller } from '../../../platform/shared/fair-queue.ts'
import type { AssessmentType, Priority } from '../../../product/assessments.ts'
import type { AssessmentCompleted, FoundFinding, NewAlert } from '../../../product/events.ts'
import type { Sheets } from '../../../product/workbook.ts'

/** Parts that sending and reminding need. */
export interface LinkParts {
  /** Installation secret: tokens of links are derived from it. */
  secret: string
  publicUrl: string
  operator: Operator
  /** Someone waits for the mails of this transaction. */
  deliverSoon: (tx: Db) => Promise<void>
}

/** Reads a returned workbook, within limits of time and memory. */
export type ReadSheets = (bytes: Uint8Array, options?: { caller?: Caller }) => Promise<Sheets>

/** Services of the neighboring rooms, each within the caller's transaction. */
export interface Neighbours {
  /** Finds a vendor by an exact key of the register, else adds it. */
  findOrAddVendor: (tx: Db, asked: { member: Member; vendorName: string; now: Date }) => Promise<number>
  /** Begins an investigation of the vendor that is the organization's own; returns one under way. */
  startVendorRun: (
    tx: Db,
    asked: {
      organisationId: number
      vendorId: number
      priority: Priority
      assessmentType: AssessmentType
      /** Purpose, as a member typed it; else the vendor's record says it. */
      useLine?: string | undefined
      now: Date
    },
  ) => Promise<{ id: string }>
  /** Edits the vendor's record as the member would. */
  editVendor: (tx: Db, change: { member: Member; vendorId: number; fields: Record<string, unknown> }) => Promise<void>
  addFinding: (tx: Db, finding: FoundFinding) => Promise<unknown>
  raiseAlert: (tx: Db, alert: NewAlert) => Promise<unknown>
  /** Within the transaction that records it. */
  onCompleted: (tx: Db, event: AssessmentCompleted) => Promise<void>
  rescore: (
    tx: Db,
    change: { organisationId: number; vendorIds: readonly number[]; cause: string; now: Date },
  ) => Promise<void>
}

export interface AssessmentParts extends LinkParts, Neighbours {
  db: Database
  blobs: BlobStore
  readSheets: ReadSheets
  now: () => Date
}
