import { type Db, runSql } from '../../../platform/server/database.ts'
import type { SubjectRef } from '../../../product/entries.ts'
import { breachPath, companyPath, entryPath } from '../../../product/links.ts'
import type { StaffCorrection } from '../contract.ts'

// Reads what can be corrected from its own place: the catalog's rows and those of breaches.

export interface FoundSubject extends SubjectRef {
  name: string
  /** As the catalog's changes name it; null of a breach, whose facts follow its sources. */
  documentId: string | null
  /** Domain of the company that can dispute it; null where we know none. */
  vendorDomain: string | null
}

export async function findSubject(db: Db, { kind, key }: SubjectRef): Promise<FoundSubject | undefined> {
  const sql =
    kind === 'breach'
      ? `select b.company as name, null as "documentId", coalesce(c.domain, b.host) as "vendorDomain"
         from breach b left join company c on c.id = b.company_id
         where b.id = $1 and b.withdrawn_at is null and b.merged_into is null`
      : kind === 'company'
        ? `select name, 'company:' || id as "documentId", domain as "vendorDomain" from company where id = $1`
        : `select e.name, e.id as "documentId", c.domain as "vendorDomain"
           from entry e left join company c on c.id = e.company_id where e.slug = $1 and e.type = $2`
  const isEntry = kind !== 'breach' && kind !== 'company'
  const [row] = await runSql<Omit<FoundSubject, 'kind' | 'key'>>(db, sql, isEntry ? [key, kind] : [key])
  return row && { kind, key, ...row }
}

export function subjectPath({ kind, key }: SubjectRef): string {
  if (kind === 'breach') return breachPath(key)
  return kind === 'company' ? companyPath({ id: key }) : entryPath({ type: kind, slug: key })
}

/** Facts that a level depends on besides what was seen, of the subject in $1. */
const levelFactsSql = `
  (select role from business_role where subject = $1) as role,
  coalesce((select json_agg(audience order by audience) from sensitive_audience where subject = $1), '[]') as audiences,
  coalesce((select json_agg(protection order by protection) from verified_protection where subject = $1), '[]') as protections,
  coalesce((select json_agg(json_build_object('id', r.id, 'registry', r.registry, 'year', r.year) order by r.year desc, r.id)
    from broker_registration r where 'company:' || r.company_id = $1), '[]') as registrations,
  coalesce((select json_agg(json_build_object('id', a.id, 'status', a.status, 'remediated', a.remediated) order by a.acted_on desc, a.id)
    from conduct_act a where 'company:' || a.company_id = $1 or $1 = any(a.entry_ids)), '[]') as acts`

/** Returns the current values that staff choose from when they say what changes. */
export async function findFacts(db: Db, documentId: string): Promise<StaffCorrection['facts']> {
  const [facts] = await runSql<NonNullable<StaffCorrection['facts']>>(
    db,
    `select e.name,
       case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as company,
       coalesce((select json_agg(json_build_object('id', data_type, 'basis', basis) order by data_type, basis)
         from entry_data_type where entry_id = e.id), '[]') as "dataTypes",
       coalesce((select json_agg(json_build_object('kind', kind, 'value', value) order by kind, value)
         from entry_identifier where entry_id = e.id), '[]') as identifiers,
       ${levelFactsSql}
     from entry e left join company c on c.id = e.company_id where e.id = $1
     union all
     select name, null, '[]', '[]', ${levelFactsSql} from company where 'company:' || id = $1`,
    [documentId],
  )
  return facts ?? null
}
