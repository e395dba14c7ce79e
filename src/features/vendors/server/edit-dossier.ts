import { type AuditDetails, recordAudit } from '../../../platform/server/audit.ts'
import type { BlobStore } from '../../../platform/server/blobs.ts'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import { type Call, memberOf } from '../../../platform/server/http/api.ts'
import { findKeptFile } from '../../../platform/server/kept-files.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { type Day, dayOf } from '../../../platform/shared/days.ts'
import type { Caller } from '../../../platform/shared/fair-queue.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { RaiseAlert } from './alerts.ts'
import type { Rescore } from './rescore.ts'
import { findVendor, type StoredVendor } from './vendor.store.ts'

/** Reads a file as a document, in a process of its own. */
export type ReadDocument = (
  bytes: Uint8Array,
  meta: { url: string; contentType: string | null },
  options: { caller: Caller },
) => Promise<
  | {
      outcome: 'read'
      document: {
        kind: string
        text: string
        language: string | null
        blocks: readonly { type: string; start: number; end: number; level?: number; heading?: number | null }[]
        truncated: boolean
      }
    }
  | { outcome: 'unavailable'; reason: string }
>

export interface DossierParts {
  db: Database
  blobs: BlobStore
  readDocument: ReadDocument
  rescore: Rescore
  raiseAlert: RaiseAlert
  now: () => Date
}

/** One edit of what hangs on a vendor: the open transaction, who edits, and when. */
export interface Edit {
  tx: Db
  organisationId: number
  memberId: number
  vendor: StoredVendor
  now: Date
  today: Day
  /** Into the audit log, as something that happened to the vendor. */
  record: (kind: string, subject: { kind: string; id: number }, details?: AuditDetails) => Promise<void>
  /** Whatever can change score or status. */
  rescore: (cause: string) => Promise<void>
}

/** Edits of one vendor come one after the other; an archived one takes none. */
export function editDossier<T>(
  { db, rescore, now: clock }: Pick<DossierParts, 'db' | 'rescore' | 'now'>,
  call: Pick<Call, 'member'>,
  vendorId: number,
  act: (edit: Edit) => Promise<T>,
): Promise<T> {
  const { id: memberId, organisationId } = memberOf(call)
  const now = clock()
  return inOrganisation(db, organisationId, async (tx) => {
    const vendor = await findVendor(tx, { organisationId, id: vendorId, locks: true })
    if (!vendor) throw refuse('not_found')
    if (vendor.archivedAt) throw refuse('vendor_archived')
    return act({
      ...{ tx, organisationId, memberId, vendor, now, today: dayOf(now) },
      record: (kind, subject, details = {}) =>
        recordAudit(tx, {
          ...{ organisationId, actor: { member: memberId }, kind, subject, at: now },
          details: { vendor: vendorId, ...details },
        }),
      rescore: (cause) => rescore(tx, { organisationId, vendorIds: [vendorId], cause, now }),
    })
  })
}

/** The fields that were given, without those that were not. */
export const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    // The remaining fields have a value.
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** A file that the organisation has, or none. */
export async function requireFile(
  { tx, organisationId }: Pick<Edit, 'tx' | 'organisationId'>,
  fileId: number | null | undefined,
): Promise<void> {
  if (fileId && !(await findKeptFile(tx, { organisationId, id: fileId }))) throw refuse('file_unknown')
}

/** Someone who is a member of the organisation still, or no one. */
export async function requireOwner(
  { tx, organisationId }: Pick<Edit, 'tx' | 'organisationId'>,
  ownerId: number | null | undefined,
): Promise<void> {
  if (!ownerId) return
  const members = await runSql(tx, `select 1 from member where organisation_id = $1 and id = $2 and left_at is null`, [
    ...[organisationId, ownerId],
  ])
  if (members.length === 0) throw refuse('owner_unknown')
}

/** The days of a thing in the order in which they come; those that are not known are left out. */
export function requireOrder(...days: (Day | null | undefined)[]): void {
  const known = days.filter((day) => typeof day === 'string')
  if (known.some((day, at) => at > 0 && day < (known[at - 1] ?? ''))) throw refuse('days_out_of_order')
}

export const requireLaterDay = (day: Day | undefined, today: Day): void => {
  if (day !== undefined && day <= today) throw refuse('day_past')
}

/** SQL for the member that a row names, as `person` of the contract; null for a member who left. */
export const personOf = (column: string): string =>
  `(select json_build_object('id', m.id, 'name', trim(m.first_name || ' ' || m.last_name)) from member m
    where m.organisation_id = $1 and m.id = ${column} and m.left_at is null)`

/** A file's row as `fileRef` of the contract. */
export const fileOf = (column: string): string =>
  `(select json_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type, 'sha256', f.sha256)
    from organisation_file f where f.organisation_id = $1 and f.id = ${column})`
