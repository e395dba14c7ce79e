import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Database } from '../../../platform/server/database.ts'
import { type Handlers, type Member, memberOf } from '../../../platform/server/http/api.ts'
import type { Log } from '../../../platform/server/log.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { memberInvestigationsContract } from '../member-contract.ts'
import { findEvidence } from './evidence.store.ts'
import { readEvidenceDetail, readRunDetail } from './read-run.ts'
import { findOwnRun, listOtherRuns } from './run.store.ts'

/** What members read of their organisation's own runs. */
export function memberInvestigationsEndpoints({
  db,
  blobs,
  log,
}: {
  db: Database
  blobs: BlobStore
  log: Log
}): Handlers<typeof memberInvestigationsContract> {
  const getOwn = ({ organisationId }: Member, id: string) =>
    inOrganisation(db, organisationId, async (tx) => {
      const run = await findOwnRun(tx, { organisationId, id })
      if (!run) throw refuse('investigation_not_found')
      return { run, otherRuns: await listOtherRuns(tx, run) }
    })
  return {
    'GET /api/customer/investigations/{id}': async ({ params }, call) => {
      const { run, otherRuns } = await getOwn(memberOf(call), params.id)
      return readRunDetail(db, run, otherRuns)
    },

    'GET /api/customer/investigations/{id}/evidence/{evidenceId}': async ({ params }, call) => {
      const { run } = await getOwn(memberOf(call), params.id)
      const found = await findEvidence(db, run.id, params.evidenceId)
      if (!found) throw refuse('evidence_not_found')
      return readEvidenceDetail({ db, blobs, log }, { run, found })
    },
  }
}
