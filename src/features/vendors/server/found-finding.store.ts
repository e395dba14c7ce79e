import { type Db, runSql } from '../../../platform/server/database.ts'
import type { FoundFinding } from '../../../product/events.ts'

/** Adds a finding by a person or a rule: one for each `sourceRef`, which comes back when it is found again. */
export async function addFoundFinding(tx: Db, finding: FoundFinding): Promise<void> {
  await runSql(
    tx,
    `insert into vendor_finding (organisation_id, vendor_id, source, source_ref, title, detail, severity, owner_id, created_at)
     select organisation_id, id, $3, $4, $5, $6, $7, owner_id, $8 from vendor where organisation_id = $1 and id = $2
     on conflict (vendor_id, source, source_ref) where source_ref is not null
     do update set status = 'open', closed_at = null, detail = excluded.detail, version = vendor_finding.version + 1
       where vendor_finding.status = 'resolved'`,
    [
      ...[finding.organisationId, finding.vendorId, finding.source, finding.sourceRef],
      ...[finding.title, finding.detail, finding.severity, finding.now],
    ],
  )
}
