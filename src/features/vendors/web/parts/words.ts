import { bandSpans, type RiskBand, riskBands } from '../../../../product/score/levels.ts'
import type { Band, MissingFact, Tier } from '../../../../product/vendors.ts'
import { labelOf } from '../../type-words.ts'

export const bandOrder: readonly Band[] = [...riskBands, 'unknown']

/** Range of each band on the scale. */
export const bandRanges: ReadonlyMap<RiskBand, string> = new Map(
  bandSpans.map(({ band, from, to }) => [band, `${from} to ${to < 100 ? to - 1 : to}`]),
)

const statusNames: Record<string, string> = {
  compliant: 'Compliant',
  non_compliant: 'Non-compliant',
  review_required: 'Review required',
}

/** Any other status is shown as it came. */
export const statusName = (status: string): string =>
  Object.hasOwn(statusNames, status) ? (statusNames[status] ?? status) : labelOf(status)

export const tierNames: Record<Tier, string> = {
  critical: 'Critical',
  important: 'Important',
  standard: 'Standard',
  low: 'Low',
}

export const missingNames: Record<MissingFact, string> = {
  role: 'Role',
  data: 'Data types',
  country: 'Country',
  dpa: 'Signed DPA',
  owner: 'Owner',
  department: 'Department',
  catalog: 'Catalog link',
  investigation: 'Investigation',
}
