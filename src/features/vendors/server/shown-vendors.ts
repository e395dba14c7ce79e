import { bandOf } from '../../../product/score/levels.ts'

// Vendors `v` as a reader sees them: an override in force stands above what was computed. Every query that uses these begins
// its parameters with `shownParameters`.

const isScored = `(v.score_known or os.value is not null)`

export const shown = {
  score: `coalesce(os.value::int, v.score)`,
  status: `coalesce(oc.value, v.compliance_status)`,
  /** Null where nothing is known yet. */
  band: `case when ${isScored} then coalesce(($3::text[])[os.value::int + 1], v.score_band) end`,
  isScored,
  isOverridden: `os.value is not null`,
}

// One by one through the index: without statistics, as after an import, a join of the two tables compares each with each.
const inForce = (alias: string, field: string) =>
  `left join lateral (
     select o.value from vendor_override o where o.organisation_id = v.organisation_id and o.vendor_id = v.id
       and o.field = '${field}' and o.ended_at is null and o.expires_on >= $2::date limit 1
   ) ${alias} on true`

export const shownVendors = `vendor v ${inForce('os', 'score')} ${inForce('oc', 'compliance_status')}`

const bandsByScore = Array.from({ length: 101 }, (_, score) => bandOf(score))

/** $1 to $3. */
export const shownParameters = ({ organisationId, today }: { organisationId: number; today: string }): unknown[] => [
  organisationId,
  today,
  bandsByScore,
]
