import type { RiskBand } from '../score/levels.ts'

/** Event `vendor.risk-changed`: a vendor's score moved by enough to be told, or its band is another one and stayed so. */
export interface VendorRiskChanged {
  organisationId: number
  vendorId: number
  scoreRunId: number
  reason: 'level' | 'score'
  bandBefore: RiskBand
  bandAfter: RiskBand
  scoreBefore: number
  scoreAfter: number
}
