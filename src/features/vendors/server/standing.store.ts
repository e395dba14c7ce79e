import { type Db, runSql } from '../../../platform/server/database.ts'
import type { RiskBand } from '../../../product/score/levels.ts'
import type { ComplianceStatus } from '../../../product/vendors.ts'
import { shown, shownParameters, shownVendors } from './shown-vendors.ts'

/** Score, band and status of a vendor as the register shows them, with an override in force above what was computed. */
export interface Standing {
  /** Null where nothing is known yet. */
  riskScore: number | null
  band: RiskBand | null
  complianceStatus: ComplianceStatus
}

export async function listStandings(
  db: Db,
  { organisationId, vendorIds, today }: { organisationId: number; vendorIds: readonly number[]; today: string },
): Promise<Map<number, Standing>> {
  const rows = await runSql<Standing & { id: number }>(
    db,
    `select v.id, case when ${shown.isScored} then ${shown.score} end as "riskScore", ${shown.band} as band,
       ${shown.status} as "complianceStatus"
     from ${shownVendors} where v.organisation_id = $1 and v.id = any($4::bigint[])`,
    [...shownParameters({ organisationId, today }), vendorIds],
  )
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}
