import { type AuditActor, recordAudit } from '../../../platform/server/audit.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { BulkJob, bulkContract } from '../bulk-contract.ts'
import { editMany, selectedIds } from './bulk.ts'
import { findBulkJob, insertBulkJob } from './bulk-job.store.ts'
import type { BulkPayload } from './bulk-job.ts'
import type { Rescore } from './rescore.ts'
import type { RescoreSoon } from './rescore-many.job.ts'

export function bulkEndpoints({
  db,
  queue,
  bulkJob,
  rescore,
  rescoreSoon,
  now,
}: {
  db: Database
  queue: QueueJob
  bulkJob: JobKind<BulkPayload>
  rescore: Rescore
  rescoreSoon: RescoreSoon
  now: () => Date
}): Handlers<typeof bulkContract> {
  return {
    'POST /api/customer/vendors/bulk-edit': ({ body: { selection, change } }, call) => {
      const member = memberOf(call)
      const { organisationId } = member
      return inOrganisation(db, organisationId, async (tx) => {
        const ids = await selectedIds(tx, { organisationId, selection, today: dayOf(now()) })
        return editMany(tx, { rescore, rescoreSoon, now }, { member, ids, change })
      })
    },

    'POST /api/customer/vendors/bulk-jobs': ({ body: { selection, task } }, call) => {
      const { id: memberId, organisationId } = memberOf(call)
      const at = now()
      return inOrganisation(db, organisationId, async (tx) => {
        const ids = await selectedIds(tx, { organisationId, selection, today: dayOf(at) })
        const id = await insertBulkJob(tx, { organisationId, memberId, task, ids, now: at })
        const actor: AuditActor = { member: memberId }
        await recordAudit(tx, {
          ...{ organisationId, actor, kind: 'vendor_bulk.started', at, subject: { kind: 'vendor_bulk', id } },
          details: { action: task.action, count: ids.length },
        })
        await queue(tx, bulkJob, { organisationId, bulkId: id })
        return getBulkJob(tx, { organisationId, id })
      })
    },

    'GET /api/customer/vendors/bulk-jobs/{id}': ({ params }, call) => {
      const { organisationId } = memberOf(call)
      return inOrganisation(db, organisationId, (tx) => getBulkJob(tx, { organisationId, id: params.id }))
    },
  }
}

async function getBulkJob(db: Db, named: { organisationId: number; id: number }): Promise<BulkJob> {
  const job = await findBulkJob(db, named)
  if (!job) throw refuse('not_found')
  return job
}
