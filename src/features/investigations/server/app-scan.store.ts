import { type Db, runSql } from '../../../platform/server/database.ts'
import { type AppResult, appResult } from '../../../product/scan-results.ts'
import type { ApprovedAppScan } from '../core/connectors/network.ts'

/** The newest scan that staff approved for an app of these packages. */
export async function findAppScan(db: Db, packages: readonly string[]): Promise<ApprovedAppScan | null> {
  const [found] = await runSql<{ scanId: string; package: string; scannedAt: Date; result: AppResult }>(
    db,
    `select s.id as "scanId", e.subject as package, e.scanned_at as "scannedAt", s.result
     from entry_scan e join scan s on s.id = e.scan_id
     where e.kind = 'app' and s.status = 'done' and s.result is not null and lower(e.subject) = any($1)
     order by e.scanned_at desc, e.scan_id limit 1`,
    [packages.map((name) => name.toLowerCase())],
  )
  return found
    ? {
        scanId: found.scanId,
        package: found.package,
        scannedAt: found.scannedAt.toISOString(),
        result: appResult.parse(found.result),
      }
    : null
}
