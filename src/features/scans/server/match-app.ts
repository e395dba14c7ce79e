import type { Db } from '../../../platform/server/database.ts'
import type { AppFacts } from '../../../scanners/apk/app-scan.ts'
import { presentScan } from '../../../scanners/apk/open-app-scanner.ts'
import { presentApp } from '../present.ts'
import { findEntryOf } from './entry.store.ts'
import type { Finished } from './scan.store.ts'
import type { LookedFor } from './scanners.ts'

/**
 * Matches stored facts of a file with today's catalog, and finds its company: SDKs of the same company are its own
 * code.
 */
export async function matchApp(db: Db, facts: AppFacts, lookedFor: LookedFor): Promise<Finished> {
  const entry = await findEntryOf(db, { kind: 'app', subject: facts.package })
  const scan = presentScan(facts, {
    signatures: lookedFor.app,
    ...(entry?.company_id ? { appCompanyId: entry.company_id } : {}),
  })
  return {
    found: { kind: 'app', result: presentApp(scan) },
    subject: facts.package,
    version: facts.version,
    signatures: lookedFor.version,
  }
}
