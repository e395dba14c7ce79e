import { bandOf } from '../../../product/score/levels.ts'

// Vendors `v` as a reader sees them: an override in force takes precedence over the computed value. Every query that
// uses these begins its parameters with `shownParameters`.

// Whether there are any comes first: an organization without overrides looks nothing up, vendor by vendor.
const setScore = `(case when set_values.has_scores then set_values.scores ->> v.id::text end)`
const isScored = `(v.score_known or ${setScore} is not null)`

export const shown = {
  score: `coalesce(${setScore}::int, v.score)`,
  status: `coalesce(case when set_values.has_statuses then set_values.statuses ->> v.id::text end, v.compliance_status)`,
  /** Null where nothing is known yet. */
  band: `case when ${isScored} then coalesce(($3::text[])[${setScore}::int + 1], v.score_band) end`,
  isScored,
  isOverridden: `(${setScore} is not null)`,
}

/** The level rests on the role alone; what a person set does not. */
export const isExpected = `(v.score_expected and ${setScore} is null)`

const inForce = 'o.organisation_id = $1 and o.ended_at is null and o.expires_on >= $2::date'

/** The same vendors as `isOverridden`, but found by the overrides: PostgreSQL knows that these are few. */
export const isScoreSet = `v.id in (select o.vendor_id from vendor_override o where ${inForce} and o.field = 'score')`

// The overrides of an organization are few and read once. Joined row by row they took most of the time of a long list, and
// joined as a table they are compared each with each while there are no statistics, as after an import.
const setValues = `(select coalesce(jsonb_object_agg(o.vendor_id, o.value) filter (where o.field = 'score'), '{}') as scores,
    coalesce(jsonb_object_agg(o.vendor_id, o.value) filter (where o.field = 'compliance_status'), '{}') as statuses,
    count(*) filter (where o.field = 'score') > 0 as has_scores,
    count(*) filter (where o.field = 'compliance_status') > 0 as has_statuses
  from vendor_override o where ${inForce})`

export const shownVendors = `vendor v cross join ${setValues} set_values`

const bandsByScore = Array.from({ length: 101 }, (_, score) => bandOf(score))

/** So many parameters come before a query's own. */
export const shownCount = 3

/** $1 to $3. */
export const shownParameters = ({ organisationId, today }: { organisationId: number; today: string }): unknown[] => [
  organisationId,
  today,
  bandsByScore,
]
