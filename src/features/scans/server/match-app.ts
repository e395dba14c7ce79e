import type { Db } from '../../../platform/server/database.ts'
import type { AppFacts } from '../../../scanners/apk/app-scan.ts'
import { presentScan } from '../../../scanners/apk/open-app-scanner.ts'
import { presentApp } from '../present.ts'
import { findEntryOf } from './entry.store.ts'
import type { Finished } from './scan.store.ts'
import type { LookedFor } from './scanners.ts'

/** What today's catalog says of a file that was read before, and of whose company it is: SDKs of the same are its own code. */
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
