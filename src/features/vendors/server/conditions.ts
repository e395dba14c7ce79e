import type { MissingFact } from '../../../product/vendors.ts'
import { dpaRoles } from './dpa-roles.ts'

// Conditions that lists and figures put on a vendor `v`, on `shownParameters`.

const hasOwner = `coalesce(v.owner_id in (select m.id from member m where m.organisation_id = $1 and m.left_at is null), false)`

export const needsDpa = `(not v.dpa_signed and v.roles && array[${dpaRoles.map((role) => `'${role}'`).join(', ')}])`

/** Gaps of a vendor, as conditions. */
export const lacks: Record<MissingFact, string> = {
  role: `v.roles = '{}'`,
  data: `v.data_types = '{}'`,
  country: `v.countries = '{}'`,
  dpa: needsDpa,
  owner: `not ${hasOwner}`,
  department: `v.department = ''`,
  catalog: 'v.catalog_kind is null',
  investigation: 'v.last_assessed_at is null',
}

/** The score of so many days ago; null where there was none. */
export const scoreOf = (days: string) => `(select r.score from vendor_score_run r
  where r.organisation_id = v.organisation_id and r.vendor_id = v.id and r.is_known
    and r.computed_at < $2::date - ${days} order by r.id desc limit 1)`

/** Its score moved, or there is an alert about it. A vendor that was added since has no score to compare with. */
export const hasChanged = (days: string) => `((v.created_at < $2::date - ${days} and ${scoreOf(days)} <> v.score)
  or v.id in (select a.vendor_id from vendor_alert a where a.organisation_id = $1 and a.created_at >= $2::date - ${days}))`
