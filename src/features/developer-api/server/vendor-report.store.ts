import { type Db, runSql } from '../../../platform/server/database.ts'
import { methodVersion, type ScoreExplanation } from '../../../product/score/method/contract.ts'

export interface VendorReport {
  vendorName: string
  /** Explanation from the run that produced the vendor's score; null before the first. */
  explanation: ScoreExplanation | null
  computedAt: Date | null
}

export async function findVendorReport(
  tx: Db,
  { organisationId, vendorId }: { organisationId: number; vendorId: number },
): Promise<VendorReport | undefined> {
  const [row] = await runSql<VendorReport>(
    tx,
    `select v.vendor_name as "vendorName", r.explanation,
       r.computed_at as "computedAt"
     from vendor v
     left join vendor_score_run r on r.organisation_id = v.organisation_id and r.id = v.score_run_id and r.method_version = $3
     where v.organisation_id = $1 and v.id = $2`,
    [organisationId, vendorId, methodVersion],
  )
  return row
}
