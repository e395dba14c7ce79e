import type { Db } from '../../../platform/server/database.ts'
import type { JobTools } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { listOrganisations } from './concerned.store.ts'

/** So many faults are no organisation's own: the database is gone, or the program is wrong. */
const mostFaults = 10

/**
 * Nightly work on each organisation that has a vendor to watch, in a transaction of its own. The fault of one keeps no other
 * waiting: the job fails once all had their turn.
 * @throws where the worker stops: the job is then put back, and goes on with those that are left.
 */
export async function inEachOrganisation(
  { db, log, signal }: JobTools,
  act: (tx: Db, organisationId: number) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = []
  for (const organisationId of await listOrganisations(db)) {
    signal.throwIfAborted()
    try {
      await inOrganisation(db, organisationId, (tx) => act(tx, organisationId))
    } catch (error) {
      faults.push(error)
      if (faults.length === mostFaults) break
      log.error({ organisation: organisationId, err: error }, 'the night’s work on an organisation failed')
    }
  }
  if (faults.length > 0) throw faults[0]
}
