import { type Db, runSql } from '../../../platform/server/database.ts'
import type { ConductAct, ConductRegister, EnforcementQuery } from '../contract.ts'

interface ActRow extends Omit<ConductAct, 'company' | 'source'> {
  companyId: string | null
  companyName: string
  sourceKey: string
  sourceTitle: string
  page: string
  asOf: string
}

/** The acts that fit the query, the newest first. */
export async function listActs(db: Db, query: EnforcementQuery, limit?: number): Promise<ConductAct[]> {
  const rows = await runSql<ActRow>(
    db,
    `select a.id, a.case_id as "caseId", a.company_id as "companyId", coalesce(c.name, a.company_name) as "companyName",
       coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by e.name) from entry e where e.id = any(a.entry_ids)), '[]') as entries,
       a.authority, a.country, a.case_ref as "caseRef", a.kind, a.subject, a.severity, a.acted_on as date, a.amount::float8 as amount, a.currency,
       a.status, a.remediated, a.about, a.source as "sourceKey", s.title as "sourceTitle", a.page, a.as_of as "asOf"
     from conduct_act a join fact_source s on s.key = a.source left join company c on c.id = a.company_id
     where ($1::text is null or a.authority = $1) and ($2::text is null or a.subject = $2)
       and ($3::text is null or a.company_id = $3) and ($4::text is null or left(a.acted_on, 4) = $4)
       and ($5::text is null or strpos(lower(coalesce(c.name, '') || ' ' || a.company_name || ' ' || a.about), lower($5)) > 0)
     order by a.acted_on desc, a.id limit $6`,
    [
      query.authority ?? null,
      query.subject ?? null,
      query.company ?? null,
      query.year ?? null,
      query.q || null,
      limit ?? null,
    ],
  )
  return rows.map(({ companyId, companyName, sourceKey, sourceTitle, page, asOf, ...act }) => ({
    ...act,
    company: { id: companyId, name: companyName },
    source: { key: sourceKey, title: sourceTitle, page, asOf },
  }))
}

type Choices = Pick<ConductRegister, 'total' | 'authorities' | 'subjects' | 'years'>

/** Choices of the filters, the most frequent first; years, the newest first. */
export async function countActs(db: Db): Promise<Choices> {
  const rows = await runSql<{ facet: 'authorities' | 'subjects' | 'years' | 'total'; key: string; acts: number }>(
    db,
    `select 'authorities' as facet, authority as key, count(*)::int as acts from conduct_act group by 2
     union all select 'subjects', subject, count(*)::int from conduct_act group by 2
     union all select 'years', left(acted_on, 4), count(*)::int from conduct_act group by 2
     union all select 'total', '', count(*)::int from conduct_act
     order by 3 desc, 2`,
  )
  const of = (facet: string) => rows.filter((row) => row.facet === facet).map(({ key, acts }) => ({ key, acts }))
  return {
    total: of('total')[0]?.acts ?? 0,
    authorities: of('authorities'),
    subjects: of('subjects') as Choices['subjects'], // the loader takes no other
    years: of('years').toSorted((a, b) => Number(b.key) - Number(a.key)),
  }
}

/** Returns true if the register has an act of it. */
export async function isAuthority(db: Db, authority: string): Promise<boolean> {
  const rows = await runSql(db, `select from conduct_act where authority = $1 limit 1`, [authority])
  return rows.length > 0
}
