import type { Db } from '../../../platform/server/database.ts'
import type { JobTools } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { listOrganisations } from './concerned.store.ts'

/** So many faults are no single organization's: the database is gone, or the program is wrong. */
const mostFaults = 10

/**
 * Nightly work on each organization that has a vendor to watch, in a transaction of its own. A fault in one doesn't hold up
 * the others: the job fails once all had their turn.
 * @param sideBySide How many at once: while the database writes for one, the process calculates for another.
 * @throws where the worker stops: the job is then put back, and goes on with those that are left.
 */
export async function inEachOrganisation(
  { db, log, signal }: JobTools,
  act: (tx: Db, organisationId: number) => Promise<void>,
  sideBySide = 1,
): Promise<void> {
  const faults: unknown[] = []
  const left = (await listOrganisations(db)).values()
  const takeTurns = async () => {
    for (const organisationId of left) {
      signal.throwIfAborted()
      if (faults.length >= mostFaults) return
      try {
        await inOrganisation(db, organisationId, (tx) => act(tx, organisationId))
      } catch (error) {
        faults.push(error)
        log.error({ organisation: organisationId, err: error }, 'the night’s work on an organisation failed')
      }
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, takeTurns))
  if (faults.length > 0) throw faults[0]
}
