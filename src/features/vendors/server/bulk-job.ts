import { recordAudit } from '../../../platform/server/audit.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { isRefusal, type RefusalTable, refuse } from '../../../platform/shared/refusal.ts'
import type { RefusedVendor } from '../bulk-contract.ts'
import { listContacts, refusedVendor } from './bulk.ts'
import { type BulkTask, endBulkJob, recordBulkProgress, takeNextOfBulk } from './bulk-job.store.ts'
import { requireInvestigationBudget } from './investigation-budget.ts'
import type { StartVendorRun } from './vendor-run.ts'

export interface BulkPayload {
  organisationId: number
  bulkId: number
}

/** Begins an assessment of a vendor and sends its questions. Given by the room of assessments. */
export type SendToVendor = (
  tx: Db,
  asked: {
    member: Member
    vendorId: number
    contactName: string
    contactEmail: string
    setKey: string
    days: number
    now: Date
  },
) => Promise<void>

interface BulkParts {
  startVendorRun: StartVendorRun
  sendToVendor: SendToVendor
  /** Refusals of every call: why a vendor was refused, in words. */
  refusals: RefusalTable
  now: () => Date
}

/** Each vendor is a transaction that also says how far the job is: one that was killed goes on where it was. */
export const bulkVendors = (parts: BulkParts): JobKind<BulkPayload> => ({
  name: 'vendors.bulk',
  run: async ({ organisationId, bulkId }, { db, signal }) => {
    for (let isDone = false; !isDone; ) {
      signal.throwIfAborted()
      isDone = await doNext({ ...parts, db }, { organisationId, id: bulkId })
    }
  },
  giveUp: ({ organisationId, bulkId }, { db }) =>
    inOrganisation(db, organisationId, async (tx) => {
      await endBulkJob(tx, { organisationId, id: bulkId, state: 'failed', now: parts.now() })
    }),
})

type Named = { organisationId: number; id: number }

/** @returns whether nothing is left to do. */
async function doNext(
  { db, refusals, now, ...parts }: BulkParts & { db: Parameters<typeof inOrganisation>[0] },
  named: Named,
): Promise<boolean> {
  const { organisationId } = named
  try {
    return await inOrganisation(db, organisationId, async (tx) => {
      const next = await takeNextOfBulk(tx, { ...named, size: 1 })
      if (!next) return true
      const [id] = next.ids
      if (id === undefined) {
        await endBulkJob(tx, { ...named, state: 'done', now: now() })
        return true
      }
      const [vendor] = await listContacts(tx, { organisationId, ids: [id] })
      if (!vendor) throw new RefusedInBulk({ id, vendorName: '' }, 'vendor_gone')
      try {
        await doOne(tx, parts, { ...next, organisationId, vendor, now: now() })
      } catch (error) {
        if (isRefusal(error)) throw new RefusedInBulk(vendor, error.code)
        throw error
      }
      await recordBulkProgress(tx, { ...named, looked: 1, done: 1, refused: [] })
      return false
    })
  } catch (error) {
    if (!(error instanceof RefusedInBulk)) throw error
    const refused: RefusedVendor = refusedVendor(error.vendor, error.code, refusals)
    await inOrganisation(db, organisationId, (tx) =>
      recordBulkProgress(tx, { ...named, looked: 1, done: 0, refused: [refused] }),
    )
    return false
  }
}

/** One vendor was refused: its transaction is undone, and the job goes on with the next. */
class RefusedInBulk extends Error {
  readonly vendor: { id: number; vendorName: string }
  readonly code: string

  constructor(vendor: { id: number; vendorName: string }, code: string) {
    super(code)
    this.vendor = vendor
    this.code = code
  }
}

async function doOne(
  tx: Db,
  { startVendorRun, sendToVendor }: Pick<BulkParts, 'startVendorRun' | 'sendToVendor'>,
  {
    task,
    memberId,
    organisationId,
    vendor,
    now,
  }: {
    task: BulkTask
    memberId: number
    organisationId: number
    vendor: { id: number; contactName: string; contactEmail: string }
    now: Date
  },
): Promise<void> {
  if (task.action === 'send') {
    const { contactName, contactEmail } = vendor
    if (contactEmail === '') throw refuse('no_contact')
    const member: Member = { id: memberId, organisationId, role: 'manager', sessionId: 0 }
    await sendToVendor(tx, {
      ...{ member, vendorId: vendor.id, contactName, contactEmail, now },
      ...{ setKey: task.setKey, days: task.days },
    })
    return
  }
  await requireInvestigationBudget(tx, { organisationId, now })
  const asked = { priority: 'normal', assessmentType: 'full' } as const
  const run = await startVendorRun(tx, { organisationId, vendorId: vendor.id, ...asked, now })
  await recordAudit(tx, {
    ...{ organisationId, actor: { member: memberId }, kind: 'investigation.asked', at: now },
    subject: { kind: 'vendor', id: vendor.id },
    details: { investigation: run.id, bulk: true },
  })
}
