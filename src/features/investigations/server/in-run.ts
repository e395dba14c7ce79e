import type { Database, Db } from '../../../platform/server/database.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import type { Run } from './run.store.ts'

/**
 * Reads or writes what hangs on a run. Row-level security shows that of an organization's own run in its transactions
 * alone, and that of a public run to everyone.
 */
export const inRun = <T>(
  db: Database,
  { organisation_id }: Pick<Run, 'organisation_id'>,
  act: (tx: Db) => Promise<T>,
): Promise<T> => (organisation_id === null ? act(db) : inOrganisation(db, organisation_id, act))
